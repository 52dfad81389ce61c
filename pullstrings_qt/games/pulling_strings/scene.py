"""The board of Pulling Strings as a scene: pointing, picks, answers, hints and animations."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QObject, QRectF, QVariantAnimation

from pullstrings_qt.core.analysis import Analysis, CoachNote, Help
from pullstrings_qt.core.game import Seat, Step
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.sound import Sound
from pullstrings_qt.core.story import Beat, Story, events_of
from pullstrings_qt.games.pulling_strings.animation import TurnAnimation
from pullstrings_qt.games.pulling_strings.answer_words import (
    asking_words,
    question,
    spoken_answer,
)
from pullstrings_qt.games.pulling_strings.board_art import (
    ENDS,
    cell_point,
    end_point,
    pull_kinds,
)
from pullstrings_qt.games.pulling_strings.events import EndBroke, Pulled, StackMoved
from pullstrings_qt.games.pulling_strings.gauge import Gauge, gauges
from pullstrings_qt.games.pulling_strings.geometry import (
    END_NAMES,
    END_NUMBERS,
    HOMES,
    SIZE,
    Cell,
    End,
    cells_of,
    home_owner,
    opposite,
    pulled_cell,
)
from pullstrings_qt.games.pulling_strings.items import (
    BoardSign,
    GlowItem,
    KnotsItem,
    PanelItem,
    SignsItem,
    StackItem,
    StringsItem,
    TileItem,
    pull_sign,
    seat_rings,
)
from pullstrings_qt.games.pulling_strings.match_tiles import side_up, tile_set_of
from pullstrings_qt.games.pulling_strings.reveal_items import (
    RESTING,
    LargeTile,
    NoteItem,
    PullMarks,
    TrailItem,
)
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState
from pullstrings_qt.games.pulling_strings.story_words import (
    cell_name,
    end_name,
    pulling,
    sign_end_name,
)
from pullstrings_qt.games.pulling_strings.string_pulls import string_pulls
from pullstrings_qt.games.pulling_strings.tile_pictures import NOTHING, TilePictures
from pullstrings_qt.look.board_scene import BoardScene, Place
from pullstrings_qt.look.caption import CaptionRoom
from pullstrings_qt.look.choice_pictures import Answer, ChoicePictures, Prompt
from pullstrings_qt.look.sign_player import SignPlayer
from pullstrings_qt.look.theme import Theme, board_token, motion_token
from pullstrings_qt.look.tile_art import Ring
from pullstrings_qt.look.tile_face import FaceMode, shown_sign
from pullstrings_qt.look.timeline import Track
from pullstrings_qt.tiles.tile_set import Tile

if TYPE_CHECKING:
    from pullstrings_qt.core.review import BetterLine


class PullingStringsScene(BoardScene):
    """The board: twenty tiles around five columns and five rows of string."""

    shows_captions = True
    plays_better = False

    def __init__(self, theme: Theme | None = None, parent: QObject | None = None) -> None:
        super().__init__(theme, parent)
        self._selected: End | None = None
        self._hinted: End | None = None
        self._marked: dict[End, Ring] = {}
        """The rings of tiles that were pulled in the last turn."""
        self.panel = PanelItem(self)
        self.glow = GlowItem(self, self.panel)
        self.strings = StringsItem(self)
        self.tints = StringsItem(self, tinted=True)
        self.tiles = [TileItem(self, end) for end in ENDS]
        self._knots = KnotsItem(self, self.strings, self.tints)
        self.stacks: dict[Cell, StackItem] = {}
        self.signs = SignsItem(self)
        self.marks = PullMarks(self)
        self.trail = TrailItem(self)
        self._note = NoteItem(self)
        self.timeline.moved.disconnect(self.update)  # what moves repaints its own area
        self._turn: TurnAnimation | None = None
        self._lifts: dict[End, tuple[float, float]] = {}
        self._hover = QVariantAnimation(self)
        self._hover.setStartValue(0.0)
        self._hover.setEndValue(1.0)
        self._hover.setDuration(motion_token("hover"))
        self._hover.setEasingCurve(QEasingCurve.Type.OutQuad)
        self._hover.valueChanged.connect(self._show_lifts)
        self._moving: End | None = None
        self._player = SignPlayer(self)
        self._player.frame_changed.connect(self._show_frame)
        self.place_hovered.connect(self._play_sign)

    # Drawing -------------------------------------------------------------------------------

    @property
    def _mode(self) -> FaceMode:
        return side_up(self.state.options)

    def _tile_of(self, end: End) -> Tile:
        return tile_set_of(self.state.options).tile(self.state.layout[end])

    def _play_sign(self, place_id: str | None) -> None:
        self._player.stop()
        self._moving = self._open_end(place_id)
        tile = None if self._moving is None else self.tiles[self._moving].tile
        if tile is not None:
            self._player.play(shown_sign(tile, self._mode), self.theme)

    def _show_frame(self, frame: int | None) -> None:
        if self._moving is not None:
            self.tiles[self._moving].frame = frame
            self.tiles[self._moving].update()

    def set_theme(self, theme: Theme) -> None:
        self._player.stop()
        super().set_theme(theme)

    def break_ends(self, broken: int) -> None:
        """Show ends broken, a bit for each: their strings are frayed, their seats empty."""
        self.panel.broken = self.strings.broken = self.tints.broken = broken
        self.update()

    def glow_homes(self, cells: Iterable[Cell]) -> None:
        """Make the homes on these intersections glow; none for no glow."""
        self.glow.show_cells(tuple(cells))
        self.glow.setOpacity(1)

    def show_outcome(self) -> None:
        """Make every home with disks glow, once the match is over."""
        self.glow_homes(cell for cells in HOMES for cell in cells if self.state.cells[cell])

    def draw_state(self, state: PullingStringsState) -> None:
        """Draw a position: tiles, strings and stacks, nothing picked or moving."""
        if self._turn is not None:
            self._turn.clear()
            self._turn = None
        self._hover.stop()
        self._player.stop()
        self.break_ends(state.broken)
        self.strings.kinds, self.strings.shift = {}, 0.0
        self._hinted = None
        self.signs.show_signs([])
        won = state.ending is not None and state.ending.winners
        self.glow_homes([cell for cell in state.stacks if won and home_owner(cell) is not None])
        for item in self.tiles:
            item.reset()
            item.tile = self._tile_of(item.end)
            item.mode = self._mode
            item.setVisible(not state.broken >> item.end & 1)
        for stack in self.stacks.values():
            self.removeItem(stack)
        self.stacks = {
            cell: StackItem(self, cell_point(cell), disks) for cell, disks in state.stacks.items()
        }
        if self._selected is not None and state.broken >> self._selected & 1:
            self._selected = None
        self.update()

    # Help ----------------------------------------------------------------------------------

    def show_advice(self, analysis: Analysis, help_given: Help) -> None:
        """Draw gauges on the tiles: good pulls of the seat, and likely ones of the other."""
        self._show_gauges(gauges(analysis, help_given))

    def hide_advice(self) -> None:
        self._show_gauges({})

    def show_note(self, note: CoachNote | None) -> None:
        """Ring the subject of the coach's note, with its direction; None rings nothing."""
        ringed = self.rects_of(note.places if note else ())
        self._note.show_points([rect.center() for rect in ringed])

    def _show_gauges(self, shown: Mapping[End, Gauge]) -> None:
        for item in self.tiles:
            item.gauge = shown.get(item.end)
        self.update()

    def begin_story(
        self, story: Story, step: Step[PullingStringsState], before: PullingStringsState
    ) -> None:
        self.hide_advice()
        self.show_note(None)

        def large(pulled: Pulled) -> LargeTile:
            tile = NOTHING if pulled.shown is None else self._tile_of(pulled.shown)
            return LargeTile(self, pulled.seat, tile, self._mode, pulling(pulled.end))

        self._turn = TurnAnimation(self, story.beats, large, captioned=self._has_captions)

    def beat_sound(self, beat: Beat) -> Sound | None:
        """Return a card for the tiles, a snap for what breaks, a creak for a string that pulls."""
        told = beat.events
        if any(isinstance(event, EndBroke) for event in told):
            return Sound.SNAP
        if any(isinstance(event, Pulled) for event in told):
            return Sound.CARD
        return Sound.CREAK if any(isinstance(event, StackMoved) for event in told) else Sound.CLICK

    def beat_tracks(self, beat: Beat) -> list[Track]:
        return [] if self._turn is None else self._turn.tracks(beat)

    def caption_words(self, beat: Beat) -> str:
        """Return the bubble text of a beat; for turning tiles only what is not obvious."""
        pulled = [event for event in beat.events if isinstance(event, Pulled)]
        if pulled and all(event.correct is not False for event in pulled):
            return ""
        return beat.text

    def caption_room(self, beat: Beat) -> CaptionRoom:
        return super().caption_room(beat) if self._turn is None else self._turn.room

    def beat_hold(self, beat: Beat) -> int:
        """Return how long to hold a beat; moved stacks are held before they combine."""
        if len(beat.by) == 1 or any(isinstance(event, StackMoved) for event in beat.events):
            return 0
        return super().beat_hold(beat)

    def visible_after(self, beat: Beat, length: int) -> int:
        return length if self._turn is None else self._turn.told

    def show_trail(
        self, story: Story, step: Step[PullingStringsState], before: PullingStringsState
    ) -> None:
        """Leave pulled strings faintly colored, marks at their tiles, old places and arrows."""
        strings, is_open = string_pulls(events_of(story.beats)), step.state.open_ends
        pulls = {seat: pull.end for pull in strings for seat in pull.by if pull.end in is_open}
        self.tints.kinds = pull_kinds(pulls)
        self.marks.show_pulls(pulls, RESTING)
        self.trail.show_ways(strings, strings)
        self._marked = seat_rings(pulls)
        for end, ring in self._marked.items():
            self.tiles[end].ring = ring

    def hide_trail(self) -> None:
        self.tints.kinds = {}
        self.marks.show_pulls({})
        self.trail.show_ways((), ())
        self._marked = {}
        if not self.is_animating:
            self._refresh_hint()

    def draw_better(self, line: "BetterLine") -> CaptionRoom:
        """Show the actual pulls by marks, and the effect of the other end by ghosts."""
        pulls = {seat: pull.end for seat, pull in line.choices.items() if pull.end is not None}
        better: End | None = line.better[line.seat].end
        self.marks.show_pulls(pulls, RESTING)
        for end, ring in seat_rings(pulls).items():
            self.tiles[end].ring = ring
        if better is None:
            return CaptionRoom(self.sceneRect().center())
        self.tiles[better].ring, self.tiles[better].lift = "lit", 1.0
        self.strings.kinds = {better: "lit", opposite(better): "lit"}
        self.strings.setOpacity(1)
        self.signs.setOpacity(1)
        self.tints.setVisible(True)
        others = {seat: end for seat, end in pulls.items() if seat != line.seat}
        self.tints.kinds = pull_kinds(others)
        moves = [
            (each, pull.end, next((seat for seat in pull.by if seat != line.seat), None))
            for pull in string_pulls(events_of(line.story.beats))
            for each in pull.carried
        ]
        targets = {each.target for each, _end, _seat in moves}
        signs = [pull_sign(each.origin, each.target, end, seat) for each, end, seat in moves]
        signs += [
            BoardSign("ghost", cell_point(cell), disks=disks)
            for cell, disks in line.step.state.stacks.items()
            if cell in targets and not line.before.cells[cell]
        ]
        self.signs.show_signs(signs)
        taken = [
            self.place(f"c{cell}").rect for each, *_ in moves for cell in (each.origin, each.target)
        ]
        taken += [
            self.place(END_NAMES[end]).rect.adjusted(-30, -30, 30, 30)
            for end in {*pulls.values(), better}
        ]
        stacks = [self.place(f"c{cell}").rect for cell in line.before.stacks]
        mine = [each.origin for each, end, _seat in moves if end == better]
        point = cell_point(mine[-1]) if mine else end_point(better)
        return CaptionRoom(point, tuple(taken), tuple(stacks))

    # Hints ---------------------------------------------------------------------------------

    def show_hint(self, place_id: str | None) -> None:
        """Highlight the string of an end and show the effect of one pull there."""
        if self.is_animating or self.state is None:
            self._hinted = None
            return
        hinted = lifted = self._open_end(place_id)
        if hinted is None and self.is_enabled:
            hinted = self._selected
        changed = hinted != self._hinted
        self._hinted = hinted
        self.strings.kinds = {} if hinted is None else {hinted: "lit", opposite(hinted): "lit"}
        self.signs.show_signs([] if hinted is None else self._pull_signs(hinted))
        self.tints.setVisible(hinted is None)
        self.trail.setVisible(hinted is None)
        self._lift_tiles(lifted, fade=changed)

    def _pull_signs(self, end: End) -> list[BoardSign]:
        """Return the effect of one pull at an end: arrows, ghosts, and bars for blocked stacks."""
        cells = self.state.cells
        ways = [(cell, pulled_cell(cell, end)) for cell in cells_of(end) if cells[cell]]
        ghosts = [
            BoardSign("ghost", cell_point(target), disks=cells[cell])
            for cell, target in ways
            if not cells[target]
        ]
        return ghosts + [pull_sign(cell, target, end) for cell, target in ways]

    def _open_end(self, place_id: str | None) -> End | None:
        end = END_NUMBERS.get(place_id) if place_id else None
        if end is None or self.state is None or self.state.broken >> end & 1:
            return None
        return end

    def _lift_tiles(self, lifted: End | None, *, fade: bool) -> None:
        """Raise or lower tiles according to hovering and picks."""
        focused = lifted is not None and self.focused == END_NAMES[lifted]
        for item in self.tiles:
            goal, item.ring = 0.0, self._marked.get(item.end)
            if item.end == self._selected and self.is_enabled:
                item.ring, goal = "lit", 5 / 7
            elif item.end == lifted and not focused:
                item.ring, goal = "lit", 1.0
            self._lifts[item.end] = item.lift, 0.0 if self.theme.reduced_motion else goal
        self._hover.stop()
        if fade and not self.theme.reduced_motion:
            self._hover.start()
        else:
            self._show_lifts(1.0)

    def _show_lifts(self, share: float) -> None:
        if self.is_animating:
            return
        for end, (start, goal) in self._lifts.items():
            self.tiles[end].lift = start + (goal - start) * share
        self.strings.setOpacity(share)
        self.signs.setOpacity(share)
        self.update()

    def show_press(self, place_id: str | None) -> None:
        pressed = self._open_end(place_id)
        for item in self.tiles:
            item.pressed = item.end == pressed
        self.update()

    # Places and choices --------------------------------------------------------------------

    def places(self) -> list[Place]:
        """Return the ends in the order of the notation, then the intersections row by row."""
        if self.state is None:
            return []
        reach, half = board_token("disk_radius") + 4, board_token("tile") / 2
        box, disk = (QRectF(-each, -each, 2 * each, 2 * each) for each in (half, reach))
        found = []
        for end in ENDS:
            is_open, rect = not self.state.broken >> end & 1, box.translated(end_point(end))
            name = self._tile_name(end) if is_open else end_name(end, None)
            picked = end == self._selected
            place = Place(END_NAMES[end], name, rect, self.is_enabled, is_open, picked=picked)
            found.append(place)
        for cell, disks in enumerate(self.state.cells):
            rect, name = disk.translated(cell_point(cell)), cell_name(cell, disks)
            found.append(Place(f"c{cell}", name, rect, self.is_enabled, False, reach))
        return found

    def _tile_name(self, end: End) -> str:
        tile = self._tile_of(end)
        face = tile.back if self._mode == "back" else tile.front
        return end_name(end, face.alt) if face.sign is None else sign_end_name(end, face.alt)

    def choice_at(self, place_id: str) -> Pull | None:
        """Return the pull of a place; None for intersections and broken ends."""
        end = self._open_end(place_id)
        return None if end is None else Pull(end)

    def select_place(self, place_id: str | None) -> None:
        self._selected = self._open_end(place_id)
        self._refresh_hint()

    def choice_pictures(self) -> ChoicePictures:
        return TilePictures(self.state, tile_set_of(self.state.options), self._mode)

    def answers(self, choice: Pull, seed: int) -> list[Answer]:
        """Return all signs in shuffled order in the learning variants (2007, Variations 1, 2)."""
        state = self.state
        if state.options["learning"] == "none" or choice.end is None:
            return []
        ids = [*state.layout, *state.aside]
        Random(seed).shuffle(ids)
        tiles = map(tile_set_of(state.options).tile, ids)
        return [
            Answer(Pull(choice.end, tile.id), spoken_answer(tile, number), tile.back.sign)
            for number, tile in enumerate(tiles, 1)
        ]

    def prompt(self, choice: Pull) -> Prompt:
        """Return the question about the other side of a tile, in words that fit its set."""
        found, label = tile_set_of(self.state.options), self.choice_pictures().label(choice)
        asking = asking_words(found.id, label)
        return Prompt(question(found.id, label), asking, self._play_words(choice))

    def _play_words(self, choice: Pull) -> str:
        label = self.choice_pictures().label(choice)
        return _("Pull {label}").format(label=label) if label else _("Pull this sign")

    def pick_words(self) -> str:
        if self.picked is None:
            return _("Pick a tile first")
        if self.state.options["learning"] != "none":
            return self.prompt(self.picked).waiting
        return self._play_words(self.picked)

    def why_not(self, place_id: str) -> str:
        broken = place_id in END_NUMBERS and self._open_end(place_id) is None
        return _("That end is broken. Choose another one.") if broken else ""

    def read_only(self, place_id: str) -> str:
        """Return the content of an intersection, and where one can choose."""
        if place_id in END_NUMBERS:
            return ""
        return f"{self.place(place_id).name} {_how_to_pick()}"

    def why_no_letters(self) -> str:
        """Return how to pick a tile if letters would reveal the signs, or are words."""
        return "" if self.takes_letters else _how_to_pick()

    def why_no_key(self, text: str) -> str:
        """Return that no tile shows a letter, without the letter, which the other seat may hear."""
        if not (self.takes_letters and text.isalpha()):
            return ""
        if not text.isascii():
            return _("That key has no letter from A to Z.")
        return _("No tile that can be pulled has this letter.")

    @property
    def takes_letters(self) -> bool:
        return (
            self.state is not None
            and self._mode != "back"
            and all(len(self._tile_of(end).front.text) == 1 for end in ENDS)
        )

    def filled_places(self) -> Sequence[str]:
        return [f"c{cell}" for cell in sorted(self.state.stacks)]

    def places_of(self, seat: Seat) -> Sequence[str]:
        return [f"c{cell}" for cell in sorted(HOMES[seat])]

    def place_named(self, text: str) -> str | None:
        """Return the intersection of a row and a column, or the tile with a letter."""
        row, column = ([each for each in text if each.isdigit()] + ["", ""])[:2]
        if len(text.replace(" ", "")) == 2 and row and column:
            inside = 1 <= int(row) <= SIZE and 1 <= int(column) <= SIZE
            return f"c{SIZE * (int(row) - 1) + int(column) - 1}" if inside else None
        return self.place_for_key(text)

    def place_example(self) -> str:
        return _("Row and column, such as 3 2, or the letter of a tile")

    def place_for_key(self, text: str) -> str | None:
        """Return the end with the typed letter; a broken one only if there is no other."""
        if not text or self.state is None or self._mode == "back":
            return None
        for end in sorted(ENDS, key=lambda end: self.state.broken >> end & 1):
            if self._tile_of(end).front.text.casefold() == text.casefold():
                return END_NAMES[end]
        return None


def _how_to_pick() -> str:
    return _("Choose a tile at the edge: use the arrow keys, then Enter.")
