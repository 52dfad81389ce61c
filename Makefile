# Two commands are enough: make play, make test. Both set up what is missing.

PYTHON   ?= python3
RUN      := .venv/bin/python
PICTURES ?= out/pictures
BUILD    := .venv-package/bin/python
SEES     := .venv-camera/bin/python
SHIP     := PYTHONPATH=packaging $(BUILD) -m shipping
# What make package-test and bench-peers are told, such as TRY="--suite trixie".
TRY      ?=
# How long fuzz, kill, soak and monkey try, and what: make fuzz SECONDS=600 SEED=7, CASE=records:12;
# a worker ends sooner after so many cases: make soak SECONDS=900 MOST=1000.
SECONDS  ?= 60
SEED     ?=
CASE     ?=
MOST     ?=
# How many faults mutants puts in, and where: make mutants SEED=7 COUNT=10 INSIDE=pullstrings_qt/games/mijnlieff
# How often flaky repeats its tests: make flaky COUNT=20
COUNT    ?=
INSIDE   ?=
TRIAL     = $(RUN) -m tests.robustness $@ --seconds $(SECONDS) \
	$(SEED:%=--seed %) $(CASE:%=--case %) $(MOST:%=--most %)
# Which parts bench measures: make bench BENCH="start goals".
BENCH    ?=
# What make mijnlieff-openings is told, such as OPENINGS="--check 100 --seed 7".
OPENINGS ?=
# The language make translations and make new-language are about: TO=de; the folder make orca writes to.
TO       ?=
# How pytest runs; make test PYTEST="tests/core -x" runs a part.
PYTEST   ?= -n 3 --dist worksteal

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play test quick flaky new-game check lint types layers coverage fuzz kill soak monkey orca mutants known-faults bench bench-peers mijnlieff-openings package package-camera package-test anki-test camera camera-test camera-model camera-screenshots release-check screenshots language-sheets moving-picture art art-check art-sheets words translations new-language clean ready-to-play ready-to-test ready-to-package ready-to-anki ready-to-camera ready-to-orca

help: ## Say what there is
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-18s%s\n", $$1, $$2 }'

play: ready-to-play ## Open the app; without a display, play a demonstration and save its pictures
	@if [ "$$(uname)" = Linux ] && [ -z "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
		echo "There is no display here: playing a demonstration match without a window."; \
		QT_QPA_PLATFORM=offscreen $(RUN) -m pullstrings_qt demo --pictures "$(abspath $(PICTURES))"; \
	else \
		$(RUN) -m pullstrings_qt; \
	fi

test: ready-to-test ## Run every test
	$(RUN) -m pytest $(PYTEST)

flaky: ready-to-test ## The tests of timers, windows and processes ten times in other orders, or COUNT=3: red once is red
	@red=0; for run in $$(seq $(or $(COUNT),10)); do $(RUN) -m pytest $(PYTEST) -m lively || red=1; done; exit $$red

new-game: ## Begin a game from a template: NAME=four_in_a_row [TITLE="Four in a Row"] [SECRET=1: all choose at once]
	@$(PYTHON) packaging/new_game.py "$$NAME" "$$TITLE" $(SECRET:1=--secret)

quick: ready-to-test ## Style, types and the tests nearest to what was changed: before a commit
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check
	$(RUN) -m mypy
	$(RUN) -m tests.changed

# The tries of a check begin alike each time; by themselves they begin otherwise, and find more.
check: SEED := $(or $(SEED),1)
check: lint types layers art-check test fuzz kill soak monkey ## Everything a change must pass; .ci/run calls this

lint: ready-to-test ## Style and common mistakes
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check

types: ready-to-test ## Types, strictly
	$(RUN) -m mypy
	$(RUN) -m mypy --no-explicit-package-bases packaging/bootstrap.py packaging/screenshots.py packaging/language_sheets.py packaging/moving_picture.py packaging/camera_rehearsal.py packaging/camera_shots.py camera/fetch_networks.py
	$(RUN) -m mypy packaging/shipping packaging/trial.py packaging/try_installed.py packaging/launch.py

layers: ready-to-test ## Imports run one way
	$(RUN) .venv/bin/lint-imports --no-logo

fuzz: ready-to-test ## Broken input of every kind for a minute, or SECONDS=600 SEED=7
	$(TRIAL)

kill: ready-to-test ## The app killed at random moments and opened again, for as long
	$(TRIAL)

soak: ready-to-test ## Matches of all games in one process, for as long: does anything grow?
	$(TRIAL)

monkey: ready-to-test ## Random keys and clicks in the real window, for as long
	$(TRIAL)

orca: ready-to-orca ## The screen reader Orca reads a match: prints what it says (minutes); TO=docs/by-ear keeps it
	$(RUN) -m tests.by_ear.orca $(TO)

mutants: ready-to-test ## Small faults put into the code: do the tests notice? (half an hour)
	$(RUN) -m tests.robustness mutants $(SEED:%=--seed %) $(COUNT:%=--count %) $(INSIDE:%=--inside %) $(CASE:%=--case %)

known-faults: ready-to-test ## Faults that once passed unnoticed: is each noticed now? (ten minutes)
	$(RUN) -m tests.robustness mutants --known

coverage: ready-to-test ## Which lines no test reaches
	$(RUN) -m coverage run -m pytest
	$(RUN) -m coverage report

bench: ready-to-test ## Speed, size and strength; BENCH=goals a part of it, BENCH="goals --full" with all matches (hours)
	$(RUN) -m benchmarks $(BENCH)

package: ready-to-package ## Build what people install, in dist: wheel, sdist, .deb, portable archive
	$(SHIP) wheel frozen deb portable

package-camera: ready-to-package ready-to-camera ## Build the camera for the built app of make package: .deb and archive
	$(SHIP) camera

anki-test: ready-to-test ready-to-anki ## Packages there and back with the real Anki (an environment of its own, 62 MB)
	PULLSTRINGS_ANKI=.venv-anki/bin/python $(RUN) -m pytest tests/real_anki

camera: ready-to-camera ## Open the app with the camera (an environment of its own, 800 MB)
	$(SEES) -m pullstrings_qt

camera-test: ready-to-camera ## The networks that read hands on pictures of ours, frames through Qt (the same environment)
	$(SEES) -m mypy pullstrings_qt/camera pullstrings_qt/ui/camera tests/real_camera
	$(SEES) -m pytest tests/real_camera

camera-model: ready-to-camera ## Fit the weights that read letters anew, from our own hands alone (minutes)
	OPENBLAS_NUM_THREADS=1 $(SEES) -m tools.training camera/pullstrings_qt_camera/signs.npz

package-test: ready-to-package anki-test camera-test ## Try source, built app, .deb, Anki packages and camera (root: in a clean Debian)
	$(BUILD) packaging/trial.py source
	$(BUILD) packaging/trial.py frozen build/frozen/pullstrings-qt/pullstrings-qt
	$(BUILD) packaging/try_installed.py dist/pullstrings-qt_*.deb $(TRY)

release-check: ready-to-test ## Refuse a tag (TAG=v1.2.3) that is not the version or has no changelog entry
	PYTHONPATH=packaging $(RUN) -m shipping --tag "$(TAG)" release

bench-peers: ready-to-package ## The .deb beside gnome-chess, kigo and GCompris in a clean Debian (root)
	$(BUILD) -m benchmarks.peers dist/pullstrings-qt_*.deb $(TRY)

screenshots: ready-to-play ## Take pictures of every page in out/screenshots; those the docs show are made anew
	$(RUN) packaging/screenshots.py out/screenshots
	$(RUN) packaging/moving_picture.py out/screenshots/reveal.png out/screenshots/reveal-strip.png
	@cd docs/screenshots && find . -name "*.png" -not -path "./languages/*" -exec cp ../../out/screenshots/{} {} \;

camera-screenshots: ready-to-camera ## Take pictures of the camera's page, our own hands before it, for docs/screenshots/camera
	QT_QPA_PLATFORM=offscreen PYTHONPATH=. OPENBLAS_NUM_THREADS=1 $(SEES) packaging/camera_shots.py docs/screenshots

language-sheets: ready-to-test ## Draw every page in German and French, at 200 % in the smallest window
	$(RUN) packaging/language_sheets.py docs/screenshots/languages de fr

moving-picture: ready-to-play ## Draw the moving picture of a reveal that opens the README, and a strip of ten frames
	@mkdir -p out/screenshots
	$(RUN) packaging/moving_picture.py docs/screenshots/reveal.png out/screenshots/reveal-strip.png

art: ready-to-test ## Draw the hands in resources/tilesets/asl/hands anew (slow)
	$(RUN) -m tools.artwork
	$(RUN) -m tools.artwork --sheets

art-check: ready-to-test ## Draw two hands anew; they must be what is stored
	$(RUN) -m tools.artwork --check

art-sheets: ready-to-test ## Make the contact sheets of the hands in out/screenshots
	$(RUN) -m tools.artwork --sheets

mijnlieff-openings: ready-to-test ## Search the first tiles of Mijnlieff anew (hours); OPENINGS="--check 100" searches some and compares
	nice -n 19 $(RUN) -m pullstrings_qt.games.mijnlieff.opening_builder $(OPENINGS)

words: ready-to-test ## Collect the words on screen for translators, in resources/i18n
	.venv/bin/pybabel extract --no-location --sort-output --omit-header --ignore-dirs="blank*" --keywords=_ --keywords=ngettext:1,2 \
		--output-file=resources/i18n/pullstrings.pot pullstrings_qt

translations: ready-to-test ## Bring changed messages into every language, and say what each lacks; TO=de of one alone
	@$(RUN) packaging/translations.py update $(TO)

new-language: ready-to-test ## Begin a language: TO=it
	@$(RUN) packaging/translations.py new $(TO)

clean: ## Remove what the other commands made, except the virtual environments
	rm -rf build dist out .coverage .coverage.* .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find pullstrings_qt tools tests benchmarks packaging -name __pycache__ -type d -prune -exec rm -rf {} +

ready-to-play ready-to-test ready-to-package ready-to-anki ready-to-camera ready-to-orca: ready-to-%:
	@$(PYTHON) packaging/bootstrap.py $*
