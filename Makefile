# Two commands are enough: make play, make test. Both set up what is missing.

PYTHON   ?= python3
RUN      := .venv/bin/python
PICTURES ?= out/pictures
BUILD    := .venv-package/bin/python
SEES     := .venv-camera/bin/python
SHIP     := PYTHONPATH=packaging $(BUILD) -m shipping
# Arguments of make package-test and bench-peers, such as TRY="--suite trixie".
TRY      ?=
# How long kill, laptops, soak and monkey run, and what they try: make kill SECONDS=600 SEED=7, CASE=window:12;
# the maximum number of cases: make soak SECONDS=900 MOST=1000.
SECONDS  ?= 60
SEED     ?=
CASE     ?=
MOST     ?=
# How many faults mutants tries, and where: make mutants SEED=7 COUNT=10 INSIDE=pullstrings_qt/games/mijnlieff;
# how often flaky repeats its tests: make flaky COUNT=20
COUNT    ?=
INSIDE   ?=
TRIAL     = $(RUN) -m tests.robustness $@ --seconds $(SECONDS) \
	$(SEED:%=--seed %) $(CASE:%=--case %) $(MOST:%=--most %)
# The parts that bench measures: make bench BENCH="start goals".
BENCH    ?=
# The language of make translations and make new-language: TO=de; the folder that make orca writes to.
TO       ?=
# How pytest runs; make test PYTEST="tests/core -x" runs a part.
PYTEST   ?= -n 3 --dist worksteal

# Tests start the app many times: with bytecode on disk no start compiles it anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
ifndef SIDE_BY_SIDE
.NOTPARALLEL:
endif
.PHONY: help play test quick flaky new-game check beside lint types layers coverage kill laptops two-windows soak monkey orca mutants known-faults bench bench-peers mijnlieff-openings package package-camera package-test anki-test camera camera-test camera-model camera-screenshots release-check screenshots language-sheets moving-picture art art-check art-sheets words translations new-language clean ready-to-play ready-to-test ready-to-package ready-to-anki ready-to-camera ready-to-orca

help: ## List the commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-24s%s\n", $$1, $$2 }'

play: ready-to-play ## Open the app; without a display, play a demonstration and save its pictures
	@if [ "$$(uname)" = Linux ] && [ -z "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
		echo "There is no display here: playing a demonstration match without a window."; \
		QT_QPA_PLATFORM=offscreen $(RUN) -m pullstrings_qt demo --pictures "$(abspath $(PICTURES))"; \
	else \
		$(RUN) -m pullstrings_qt; \
	fi

test: ready-to-test ## Run every test
	$(RUN) -m pytest $(PYTEST)

flaky: ready-to-test ## Repeat the tests with timers, windows or processes ten times, or COUNT=3; one failure fails
	@red=0; for run in $$(seq $(or $(COUNT),10)); do $(RUN) -m pytest $(PYTEST) -m lively || red=1; done; exit $$red

new-game: ## Create a game from a template: NAME=four_in_a_row [TITLE="Four in a Row"] [SECRET=1]
	@$(PYTHON) packaging/new_game.py "$$NAME" "$$TITLE" $(SECRET:1=--secret)

quick: ready-to-test ## Check style and types, and run the tests nearest to your changes
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check
	$(RUN) -m mypy
	$(RUN) -m tests.changed

# In a check the seed is fixed; on their own, these tools draw a new one each time and find more.
check: SECONDS := 20
check: SEED := $(or $(SEED),1)
check: beside test kill laptops monkey ## Run everything a change must pass; .ci/run calls this

# Each of these keeps one core busy. What one prints comes in one piece, and all run even if one fails.
beside:
	$(MAKE) --jobs=2 --keep-going --output-sync=target --no-print-directory SIDE_BY_SIDE=yes SECONDS=$(SECONDS) SEED=$(SEED) \
		lint types layers art-check soak

lint: ready-to-test ## Check style and common mistakes
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check

types: ready-to-test ## Types, strictly
	$(RUN) -m mypy
	$(RUN) -m mypy --no-explicit-package-bases packaging/bootstrap.py packaging/screenshots.py packaging/language_sheets.py packaging/moving_picture.py packaging/camera_rehearsal.py packaging/camera_shots.py
	$(RUN) -m mypy packaging/shipping packaging/trial.py packaging/try_installed.py packaging/launch.py

layers: ready-to-test ## Check that imports run one way
	$(RUN) .venv/bin/lint-imports --no-logo

kill: ready-to-test ## Kill the app at random moments and open it again for a minute, or SECONDS=600 SEED=7
	$(TRIAL)

laptops: ready-to-test ## Cut, kill and go on with matches between laptops, for as long
	$(TRIAL)

two-windows: ready-to-test ## As root: two real windows play; pictures and packets show nothing early, in out/two-windows
	rm -rf out/two-windows
	$(RUN) -m tests.robustness.two_windows out/two-windows

soak: ready-to-test ## Play matches of all games in one process, for as long: does anything grow?
	$(TRIAL)

monkey: ready-to-test ## Press random keys and click in the real window, for as long
	$(TRIAL)

orca: ready-to-orca ## Let the screen reader Orca read a match and print what it says (minutes); TO=docs/by-ear saves it
	$(RUN) -m tests.by_ear.orca $(TO)

mutants: ready-to-test ## Put small faults into the code: do the tests notice? (half an hour)
	$(RUN) -m tests.robustness mutants $(SEED:%=--seed %) $(COUNT:%=--count %) $(INSIDE:%=--inside %) $(CASE:%=--case %)

known-faults: ready-to-test ## Try the faults that tests once missed (ten minutes)
	$(RUN) -m tests.robustness mutants --known

coverage: ready-to-test ## List the lines that no test reaches
	$(RUN) -m coverage run -m pytest
	$(RUN) -m coverage report

bench: ready-to-test ## Measure speed, size and strength; BENCH=goals measures a part, BENCH="goals --full" all matches (hours)
	$(RUN) -m benchmarks $(BENCH)

package: ready-to-package ## Build what people install, in dist: wheel, sdist, .deb, portable archive
	$(SHIP) wheel frozen deb portable

package-camera: ready-to-package ready-to-camera ## Build the camera for the app of make package, in dist: .deb and archive
	$(SHIP) camera

anki-test: ready-to-test ready-to-anki ## Exchange packages with the real Anki (an environment of its own, 62 MB)
	PULLSTRINGS_ANKI=.venv-anki/bin/python $(RUN) -m pytest tests/real_anki

rl-test: ready-to-rl ## Run the tests of PettingZoo and OpenSpiel on our games (an environment of its own, 300 MB)
	.venv-rl/bin/python -m tests.real_rl.check

camera: ready-to-camera ## Open the app with the camera (an environment of its own, 800 MB)
	$(SEES) -m pullstrings_qt

camera-test: ready-to-camera ## The networks that read hands on pictures of ours, frames through Qt (the same environment)
	$(SEES) -m mypy camera
	$(SEES) -m pytest camera/camera_tests/real_camera

camera-model: ready-to-camera ## Train the letter classifier on our own drawn hands (minutes)
	OPENBLAS_NUM_THREADS=1 $(SEES) -m tools.training camera/pullstrings_qt_camera/signs.npz

package-test: ready-to-package anki-test camera-test rl-test ## Try source, built app, .deb, Anki packages, camera and adapters (root: in a clean Debian)
	$(BUILD) packaging/trial.py source
	$(BUILD) packaging/trial.py frozen build/frozen/pullstrings-qt/pullstrings-qt
	$(BUILD) packaging/try_installed.py dist/pullstrings-qt_*.deb $(TRY)

release-check: ready-to-test ## Fail if the tag (TAG=v1.2.3) is not the version or has no changelog entry
	PYTHONPATH=packaging $(RUN) -m shipping --tag "$(TAG)" release

bench-peers: ready-to-package ## Compare the .deb with gnome-chess, kigo and GCompris in a clean Debian (root)
	$(BUILD) -m benchmarks.peers dist/pullstrings-qt_*.deb $(TRY)

screenshots: ready-to-play ## Take pictures of every page in out/screenshots, and update those of the docs
	$(RUN) packaging/screenshots.py out/screenshots
	$(RUN) packaging/moving_picture.py out/screenshots/reveal.png out/screenshots/reveal-strip.png
	@cd docs/screenshots && find . -name "*.png" -not -path "./camera/*" -exec cp ../../out/screenshots/{} {} \;

camera-screenshots: ready-to-camera ## Take pictures of the camera page with our own hands, for docs/screenshots/camera
	QT_QPA_PLATFORM=offscreen PYTHONPATH=. OPENBLAS_NUM_THREADS=1 $(SEES) packaging/camera_shots.py docs/screenshots

language-sheets: ready-to-test ## Draw every page in German and French, at 200 % in the smallest window
	$(RUN) packaging/language_sheets.py out/languages de fr

moving-picture: ready-to-play ## Draw the animation at the top of the README, and a strip of ten frames
	@mkdir -p out/screenshots
	$(RUN) packaging/moving_picture.py docs/screenshots/reveal.png out/screenshots/reveal-strip.png

art: ready-to-test ## Draw the hands in resources/tilesets/asl/hands again (slow)
	$(RUN) -m tools.artwork
	$(RUN) -m tools.artwork --sheets

art-check: ready-to-test ## Draw two hands again and compare them with the stored ones
	$(RUN) -m tools.artwork --check

art-sheets: ready-to-test ## Make contact sheets of the hands in out/screenshots
	$(RUN) -m tools.artwork --sheets

mijnlieff-openings: ready-to-test ## Search the opening book of Mijnlieff again (hours)
	nice -n 19 $(RUN) -m tools.mijnlieff_openings

words: ready-to-test ## Collect the words on screen for translators, in resources/i18n
	.venv/bin/pybabel extract --no-location --sort-output --omit-header --ignore-dirs="blank*" --keywords=_ --keywords=ngettext:1,2 \
		--output-file=resources/i18n/pullstrings.pot pullstrings_qt camera/pullstrings_qt_camera

translations: ready-to-test ## Merge changed messages into every language and list what is missing; TO=de for one
	@$(RUN) packaging/translations.py update $(TO)

new-language: ready-to-test ## Create a language: TO=it
	@$(RUN) packaging/translations.py new $(TO)

clean: ## Remove what the other commands made, except the virtual environments
	rm -rf build dist out .coverage .coverage.* .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find pullstrings_qt camera tools tests benchmarks packaging -name __pycache__ -type d -prune -exec rm -rf {} +

ready-to-play ready-to-test ready-to-package ready-to-anki ready-to-rl ready-to-camera ready-to-orca: ready-to-%:
	@$(PYTHON) packaging/bootstrap.py $*
