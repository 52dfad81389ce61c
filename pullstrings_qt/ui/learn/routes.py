"""The activities of the learning hub: word drills, progress, a class, exchange, a match.

Their pages are imported when they are opened, so that the hub is painted sooner.
"""
# ruff: noqa: PLC0415 - see above

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from pullstrings_qt.core.errors import Telling
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.placeholder_names import own_name
from pullstrings_qt.core.profile import Profile
from pullstrings_qt.learning.look_alikes import look_alikes
from pullstrings_qt.learning.words import letter_tiles, words_with
from pullstrings_qt.signs.views import Hand
from pullstrings_qt.tiles.tile_set import TileSet, tile_set
from pullstrings_qt.ui.kit.activity_card import Activity
from pullstrings_qt.ui.kit.camera import Camera, usable_camera
from pullstrings_qt.ui.kit.tile_study import TileStudy
from pullstrings_qt.ui.learn.content import CardChoices
from pullstrings_qt.ui.learn.people.learner import Learner

if TYPE_CHECKING:
    from pullstrings_qt.ui.learn.controller import LearnController
    from pullstrings_qt.ui.learn.drill.page import DrillController
    from pullstrings_qt.ui.learn.exchange import ExchangeController
    from pullstrings_qt.ui.learn.pairs.two_together import Mode
    from pullstrings_qt.ui.learn.progress.controller import ProgressController
    from pullstrings_qt.ui.learn.school_class.controller import ClassController
    from pullstrings_qt.ui.learn.words.activity import WordActivity
    from pullstrings_qt.ui.learn.words.choices import WordChoices
    from pullstrings_qt.ui.learn.words.page import WordPage
    from pullstrings_qt.ui.learn.words.spell_it_page import SpellItPage


_BESIDE: Final = 3  # the number of tiles in a drill of one tile


class LearnRoutes(QObject):
    """The activities of a hub: what it shows of each, and what opens it."""

    def __init__(self, controller: "LearnController") -> None:
        super().__init__(controller)
        self._controller = controller

    def activities(self) -> dict[Activity, Callable[[], object]]:
        """Return the activities in the order of the hub, with what opens each."""
        here = self._controller
        spelling = _("You see a word and spell it. Then the app shows it too.")
        reading = _("A hand spells a word, as slowly as you like. You type it.")
        pairs = _("A memory game of both sides, alone or together.")
        alike = _("Signs that are easily mixed up, your own mix-ups first.")
        together = _("One shows a card, the other answers. Then you change.")
        match = _("A match in which you answer with signs. Help is built in.")
        return {
            self._alphabet(): self.open_alphabet,
            Activity("read_word", _("Read a word"), reading, "search", "words"): partial(
                here.with_learner, self._read
            ),
            Activity("spell_it", _("Spell it"), spelling, "hand", "words"): self.open_spelling,
            Activity("pairs", _("Pairs"), pairs, "shuffle", "games"): self.open_pairs,
            Activity("look_alikes", _("Look-alikes"), alike, "eye", "games"): partial(
                here.with_learner, here.open_look_alikes
            ),
            Activity(
                "two_person", _("Two together"), together, "people", "games"
            ): self.open_two_person,
            Activity("progress", _("Progress"), _("What you know"), "chart"): self.open_progress,
            Activity("match", _("Play and learn"), match, "play", "games"): here.play_asked.emit,
            Activity("exchange", _("Decks and tables"), "", "open", "menu"): self.open_exchange,
            Activity("class", _("Class"), "", "learn", "menu"): self.open_class,
            Activity("options", _("Options"), "", "settings", "menu"): here.open_options,
            Activity("people", _("People"), "", "people", "menu"): here.open_people,
        }

    def _tiles(self) -> TileSet:
        """Return the tile set of who learns, or that of the hub."""
        learner = self._controller.learners.current()
        return tile_set(CardChoices().set_id) if learner is None else learner.tiles

    def _alphabet(self) -> Activity:
        tiles = self._tiles()
        count, title = len(tiles.tiles), tiles.name
        words = ngettext("All {count} tiles", "All {count} tiles", count)
        if tiles.has_signs:
            title, words = _("Alphabet"), ngettext("All {count} hands", "All {count} hands", count)
        return Activity("alphabet", title, words.format(count=count), "hand")

    def open_alphabet(self) -> None:
        """Show all hands, or all tiles of another set, and what the learner knows of them."""
        learner, tiles = self._controller.learners.current(), self._tiles()
        known: Callable[[], dict[str, bool]] = dict
        if learner is not None:
            known = partial(self._controller.learners.known, learner)
        study = TileStudy(
            title=self._alphabet().title,
            known=known,
            hand=learner.hand if learner is not None else "",
            words=partial(_words_with, tiles, known),
            practice=partial(self._practice_tile, tiles, known),
        )
        self._controller.look_asked.emit(tiles.id, study)

    def _practice_tile(
        self, tiles: TileSet, known: Callable[[], dict[str, bool]], tile_id: str
    ) -> None:
        """Practice a tile beside what looks like it and was met, or else beside others."""
        met = known()
        alike = [one for one in look_alikes(tiles.id, tile_id) if one in met]
        others = (*alike, *met, *tiles.first_tiles, *tiles.tiles)
        group = [tile_id, *dict.fromkeys(one for one in others if one != tile_id)][:_BESIDE]
        self._controller.with_learner(lambda _learner: self._controller.drill(group, tiles.id))

    def _read(self, learner: Learner) -> None:
        from pullstrings_qt.ui.learn.words.read_word_page import ReadWordPage

        self._open_words(learner, ReadWordPage(self._choices(learner)), reads=True)

    def open_spelling(self) -> None:
        """Open the drill for spelling words."""
        self._controller.with_learner(self._spell)

    def _spell(self, learner: Learner) -> None:
        from pullstrings_qt.ui.learn.words.spell_it_page import SpellItPage

        page = SpellItPage(self._choices(learner), simple_grades=learner.is_beginner)
        page.camera_asked.connect(partial(self._spell_to_camera, learner, page))
        camera = usable_camera()
        if camera is not None:
            page.offer_camera(camera)
        self._open_words(learner, page, reads=False)

    def _spell_to_camera(self, learner: Learner, below: "SpellItPage", camera: Camera) -> None:
        """Open the page for spelling words to the camera; only after a button press.

        The person's own name comes first, then the current word.
        """
        from pullstrings_qt.learning.word_drill import WordDrill
        from pullstrings_qt.learning.words import name_to_spell
        from pullstrings_qt.ui.learn.words.activity import known_letters, words_to_spell

        window, learners = self._controller.window, self._controller.learners
        grader = learners.grader(learner.profile)
        drill = WordDrill(grader, tile_set("asl"), chance=learners.chance)
        name = name_to_spell(own_name(learner.profile.name), drill.letters)
        met = set(drill.letters)
        with Telling(window.show_problem):
            met = known_letters(grader, drill.letters)
        words = words_to_spell(below.choices.choices, met, drill.letters)
        drill.use(words, tuple(dict.fromkeys(filter(None, (name, below.word)))))
        camera.spell(
            drill,
            hand=Hand(learner.hand),
            name=name,
            open_page=window.open_page,
            tell=window.show_problem,
        )

    def _choices(self, learner: Learner) -> "WordChoices":
        """Return a person's last choices of words; the default depends on the level."""
        from pullstrings_qt.ui.learn.words.activity import first_choices, remembered_choices

        store, profile = self._controller.store, learner.profile
        choices = remembered_choices(store.settings, profile.key)
        if choices != type(choices)():
            return choices
        with Telling(self._controller.window.show_problem):
            return first_choices(self._controller.learners.grader(profile), profile.level)
        return choices

    def _open_words(self, learner: Learner, page: "WordPage", *, reads: bool) -> None:
        from pullstrings_qt.learning.word_drill import WordDrill
        from pullstrings_qt.ui.learn.words.activity import WordActivity

        controller = self._controller
        grader = controller.learners.grader(learner.profile)
        page.view.use_hand(learner.hand)
        activity = WordActivity(
            WordDrill(grader, tile_set("asl"), chance=controller.learners.chance),
            page.choices.choices,
            reads=reads,
            grader=grader,
            settings=controller.store.settings,
            tell=controller.window.show_problem,
            person=learner.profile.key,
        )
        controller.window.open_page(page)
        start_words(page, activity, controller.window.show_problem)

    def open_pairs(self) -> None:
        """Open the memory game; it is no practice, as one remembers places, not signs."""
        from pullstrings_qt.ui.learn.pairs.page import PairsPage

        window, learners = self._controller.window, self._controller.learners
        tiles, tile_ids, person = self._dealt()
        page = PairsPage(tiles, tile_ids, learners.people(), person, learners.chance)
        window.open_page(page)

    def open_two_person(self) -> None:
        """Open the two-person mode."""
        from pullstrings_qt.ui.learn.drill.page import DrillController
        from pullstrings_qt.ui.learn.pairs.two_together import TwoPersonActivity, TwoPersonPage

        window, learners = self._controller.window, self._controller.learners
        tiles, tile_ids, person = self._dealt()
        tell = window.show_problem
        page = TwoPersonPage(tiles, learners.people(), person)
        activity = TwoPersonActivity(tiles, tile_ids, learners.chance, learners.grader, tell)
        drill = DrillController(activity, lambda _question, _page: page, tell)

        def start(players: tuple[Profile, ...], mode: "Mode", each: int, counts: bool) -> None:
            activity.start(players, mode, each, counts=counts)
            drill.go_on()

        page.started.connect(start)
        drill.finished.connect(lambda: page.show_status(activity.status))
        drill.finished.connect(lambda: page.show_end(activity.ending))
        window.open_page(page)

    def _dealt(self) -> tuple[TileSet, tuple[str, ...], int | None]:
        """Return the set, the tiles to deal, and the id of the learner."""
        learner = self._controller.learners.current()
        if learner is None:
            tiles = self._tiles()
            return tiles, tuple(tiles.tiles), None
        return learner.tiles, self._controller.learners.dealt(learner), learner.profile.id

    @cached_property
    def _progress(self) -> "ProgressController":
        from pullstrings_qt.ui.learn.progress.controller import ProgressController

        return ProgressController(self._controller)

    def open_progress(self) -> None:
        """Open the learner's progress."""
        self._progress.open()

    @cached_property
    def classes(self) -> "ClassController":
        """The controller of classes, created on first use."""
        from pullstrings_qt.ui.learn.school_class.controller import ClassController

        return ClassController(self._controller)

    def open_class(self, then: Callable[[], None] | None = None) -> None:
        """Ask for the teacher password and open the class, or call a function instead."""
        self.classes.open(then)

    @cached_property
    def _exchange(self) -> "ExchangeController":
        from pullstrings_qt.ui.learn.exchange import ExchangeController

        here = self._controller
        exchange = ExchangeController(here.window, here.appearance, here.store, self)
        exchange.import_asked.connect(here.add_asked)
        return exchange

    def open_exchange(self) -> None:
        """Open the exchange dialog."""
        learner = self._controller.learners.current()
        if learner is None:
            self._exchange.open()
        else:
            self._exchange.open(learner.tiles.id, learner.profile.id, learner.hand)


def start_words(
    page: "WordPage", activity: "WordActivity", tell: Callable[[str], None]
) -> "DrillController":
    """Ask words on a page, as they are chosen there."""
    from pullstrings_qt.ui.learn.drill.page import DrillController

    drill = DrillController(activity, lambda _question, _page: page, tell)

    def choose(choices: "WordChoices") -> None:
        activity.choose(choices)
        page.choices.show_note(activity.note)
        if not page.word:
            drill.go_on()

    page.choices_changed.connect(choose)
    page.choices.show_note(activity.note)
    drill.begin()
    return drill


def _words_with(
    tiles: TileSet, known: Callable[[], dict[str, bool]], tile_id: str
) -> tuple[str, ...]:
    """Return words with the letter of a tile that can be spelled with what is known."""
    letters = {one: letter for letter, one in letter_tiles(tiles).items()}
    if tile_id not in letters:
        return ()
    return words_with(letters[tile_id], {letters[one] for one in known() if one in letters})
