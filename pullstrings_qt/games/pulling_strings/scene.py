"""The board of Pulling Strings as a scene: what can be pointed at, chosen, hinted and played."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QEasingCurve, QObject, QRectF, Qt, QVariantAnimation

from pullstrings_qt.core.game import Seat, Step
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.story import Beat, Story
from pullstrings_qt.games.pulling_strings.animation import TurnAnimation
from pullstrings_qt.games.pulling_strings.arrow_keys import neighbour
from pullstrings_qt.games.pulling_strings.geometry import (
    END_NAMES,
    END_NUMBERS,
    SIZE,
    Cell,
    End,
    home_owner,
    opposite,
)
from pullstrings_qt.games.pulling_strings.items import (
    GlowItem,
    KnotsItem,
    PanelItem,
    SignsItem,
    StackItem,
    StringsItem,
    TileItem,
)
from pullstrings_qt.games.pulling_strings.match_tiles import set_of
from pullstrings_qt.games.pulling_strings.place_names import cell_name, end_name, sign_end_name
from pullstrings_qt.games.pulling_strings.pull_hint import pull_signs
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState
from pullstrings_qt.games.pulling_strings.string_art import (
    ENDS,
    cell_point,
    end_point,
    pull_kinds,
)
from pullstrings_qt.look.board_scene import BoardScene, Place
from pullstrings_qt.look.sign_player import SignPlayer
from pullstrings_qt.look.theme import Theme, board_token, motion_token
from pullstrings_qt.look.tile_face import FaceMode, shown_sign
from pullstrings_qt.look.timeline import Track
from pullstrings_qt.tiles.tile_set import Tile, unknown_tile


class PullingStringsScene(BoardScene):
    """The board: twenty tiles round five columns and five rows of string."""

    def __init__(self, theme: Theme | None = None, parent: QObject | None = None) -> None:
        super().__init__(theme, parent)
        self._tracks: list[Track] = []
        self._faces: Mapping[str, Tile] | None = None
        self._side: FaceMode | None = None
        self._selected: End | None = None
        self._pulls: tuple[tuple[End, Seat], ...] = ()
        self._hinted: End | None = None
        self._pressed: End | None = None
        self._panel = PanelItem(self)
        self._glow = GlowItem(self, self._panel)
        self._strings = StringsItem(self)
        self._tiles = [TileItem(self, end) for end in ENDS]
        self._knots = KnotsItem(self, self._strings)
        self._stacks: dict[Cell, StackItem] = {}
        self._signs = SignsItem(self)
        self._turn: TurnAnimation | None = None
        self._lifts: dict[End, tuple[float, float]] = {}
        self._hover = QVariantAnimation(self)
        self._hover.setStartValue(0.0)
        self._hover.setEndValue(1.0)
        self._hover.setDuration(motion_token("hover"))
        self._hover.setEasingCurve(QEasingCurve.Type.OutQuad)
        self._hover.valueChanged.connect(self._show_lift)
        self._moving: End | None = None
        self._player = SignPlayer(self)
        self._player.frame_changed.connect(self._show_frame)
        self.place_hovered.connect(self._play_sign)

    # Parts the animation of a turn moves ---------------------------------------------------

    @property
    def panel(self) -> PanelItem:
        """Wood, homes and strings at rest."""
        return self._panel

    @property
    def strings(self) -> StringsItem:
        """The coloured strings."""
        return self._strings

    @property
    def glow(self) -> GlowItem:
        """The glow round homes."""
        return self._glow

    @property
    def signs(self) -> SignsItem:
        """Arrows, ghosts and bars."""
        return self._signs

    @property
    def stacks(self) -> Mapping[Cell, StackItem]:
        """The stacks by intersection."""
        return self._stacks

    def tile_at(self, end: End) -> TileItem:
        """Return the tile on an end."""
        return self._tiles[end]

    # What is shown -------------------------------------------------------------------------

    def set_faces(self, tile_faces: Mapping[str, Tile], side: FaceMode) -> None:
        """Show these tiles, by id, with this side up, instead of what the options say."""
        self._faces, self._side = tile_faces, side
        if self.state is not None and not self.is_animating:
            self.draw_state(self.state)
        self.places_changed.emit()

    @property
    def _mode(self) -> FaceMode:
        """The side of the tiles that lies up."""
        mode: FaceMode = self._side or self.state.options["faces"]
        return mode

    def _tile_of(self, end: End) -> Tile:
        """Return the tile on an end; one that its set does not have shows its id."""
        tile_id: str = self.state.layout[end]
        faces = self._faces
        if faces is None:
            return set_of(self.state.options).tile(tile_id)
        return faces.get(tile_id) or unknown_tile(tile_id)

    @property
    def sign_player(self) -> SignPlayer:
        """What plays the motion of a sign that is pointed at."""
        return self._player

    def _play_sign(self, place_id: str | None) -> None:
        """Let the sign on the tile that is pointed at move once."""
        self._player.stop()
        self._moving = self._open_end(place_id)
        tile = None if self._moving is None else self._tiles[self._moving].tile
        if tile is not None:
            self._player.play(shown_sign(tile, self._mode), self.theme)

    def _show_frame(self, frame: int | None) -> None:
        if self._moving is not None:
            self._tiles[self._moving].frame = frame
            self._tiles[self._moving].update()

    def set_theme(self, theme: Theme) -> None:
        """Take the look of a theme; a sign that moves is over."""
        self._player.stop()
        super().set_theme(theme)

    def set_selected(self, end: End | None) -> None:
        """Show the tile of an end as picked; None shows none."""
        self._selected = end
        self._refresh_hint()

    def set_pulled(self, pulls: Mapping[End, Seat]) -> None:
        """Show ends as pulled by seats: their tiles ringed, their strings in the seats' colours."""
        self.show_pulls(tuple(pulls.items()))

    def show_pulls(self, pulls: Iterable[tuple[End, Seat]]) -> None:
        """Show who pulled what; both seats may have pulled the same end."""
        self._pulls = tuple(pulls)
        self._refresh_hint()

    def glow_homes(self, cells: Iterable[Cell]) -> None:
        """Let the homes on these intersections glow; none for no glow."""
        self._glow.cells = tuple(cells)
        self._glow.setOpacity(1)
        self._glow.update()

    def draw_state(self, state: PullingStringsState) -> None:
        """Show a position: tiles, strings and stacks, nothing picked up or in motion."""
        if self._turn is not None:
            self._turn.clear()
            self._turn = None
        self._hover.stop()
        self._player.stop()
        self._panel.broken = self._strings.broken = state.broken
        self._strings.kinds, self._strings.shift = {}, 0.0
        self._hinted = None
        self._signs.signs = []
        won = state.ending is not None and state.ending.winners
        self.glow_homes([cell for cell in state.stacks if won and home_owner(cell) is not None])
        for item in self._tiles:
            item.reset()
            item.tile = self._tile_of(item.end)
            item.mode = self._mode
            item.setVisible(not state.broken >> item.end & 1)
        for stack in self._stacks.values():
            self.removeItem(stack)
        self._stacks = {
            cell: StackItem(self, cell_point(cell), disks) for cell, disks in state.stacks.items()
        }
        if self._selected is not None and state.broken >> self._selected & 1:
            self._selected = None
        self.update()

    def begin_story(
        self, story: Story, step: Step[PullingStringsState], before: PullingStringsState
    ) -> None:
        """Prepare the movements of a turn."""
        self._tracks = self.tracks(step, before)

    def beat_tracks(self, beat: Beat) -> list[Track]:
        """Return all movements of the turn at its first beat."""
        tracks, self._tracks = self._tracks, []
        return tracks

    def tracks(self, step: Step[PullingStringsState], before: PullingStringsState) -> list[Track]:
        """Return the movements of a turn."""
        self._pulls = ()
        self._turn = TurnAnimation(self, step, before)
        return self._turn.tracks

    # Hints ---------------------------------------------------------------------------------

    def show_hint(self, place_id: str | None) -> None:
        """Light the string of an end and show what one pull there would do."""
        if self.is_animating or self.state is None:
            self._hinted = None
            return
        lifted = self._open_end(place_id)
        hinted = lifted
        if hinted is None and self.is_enabled:
            hinted = self._selected
        changed = hinted != self._hinted
        self._hinted = hinted
        self._strings.kinds = dict(pull_kinds(self._pulls))
        if hinted is not None:
            self._strings.kinds = {hinted: "lit", opposite(hinted): "lit", **self._strings.kinds}
        self._signs.show_signs(pull_signs(self.state, hinted) if hinted is not None else [])
        self._aim_lifts(lifted, fade=changed and not self._pulls)

    def _open_end(self, place_id: str | None) -> End | None:
        end = END_NUMBERS.get(place_id) if place_id else None
        if end is None or self.state is None or self.state.broken >> end & 1:
            return None
        return end

    def _aim_lifts(self, lifted: End | None, *, fade: bool) -> None:
        """Let tiles rise or sink towards where hover, choice and pulls want them."""
        focused = self.focused == END_NAMES[lifted] if lifted is not None else False
        pulling: dict[End, set[Seat]] = {}
        for end, seat in self._pulls:
            pulling.setdefault(end, set()).add(seat)
        self._lifts = {}
        for item in self._tiles:
            goal = 0.0
            if item.end in pulling:
                seats = pulling[item.end]
                item.ring = "both" if len(seats) == 2 else ("seat0", "seat1")[min(seats)]
                goal = 6 / 7
            elif item.end == self._selected and self.is_enabled:
                item.ring, goal = "lit", 5 / 7
            elif item.end == lifted and not focused:
                item.ring, goal = "lit", 1.0
            item.ring_share = 1.0 if goal else 0.0
            item.pressed = item.end == self._pressed
            if self.theme.reduced_motion:
                goal = 0.0
            self._lifts[item.end] = (item.lift, goal)
        if fade:
            self._hover.stop()
            self._hover.start()
        elif self._hover.state() != QVariantAnimation.State.Running:
            self._show_lift(1.0)

    def _show_lift(self, share: float) -> None:
        if self.is_animating:
            return
        if self.theme.reduced_motion:
            share = 1.0
        for end, (start, goal) in self._lifts.items():
            self._tiles[end].lift = start + (goal - start) * share
        opacity = 1.0 if self._pulls else share
        self._strings.setOpacity(opacity)
        self._signs.setOpacity(opacity)
        self.update()

    def finish_hover(self) -> None:
        """Jump to the end of a lift that is under way."""
        self._hover.setCurrentTime(self._hover.duration())

    def show_press(self, place_id: str | None) -> None:
        """Show a tile pressed down."""
        self._pressed = self._open_end(place_id)
        for item in self._tiles:
            item.pressed = item.end == self._pressed
        self.update()

    # Places and choices --------------------------------------------------------------------

    def places(self) -> list[Place]:
        """Return the ends in the order of the notation, then the intersections row by row."""
        if self.state is None:
            return []
        return [self._end_place(end) for end in ENDS] + [
            self._cell_place(cell) for cell in range(SIZE * SIZE)
        ]

    def _end_place(self, end: End) -> Place:
        broken = bool(self.state.broken >> end & 1)
        half = board_token("tile") / 2
        rect = QRectF(-half, -half, 2 * half, 2 * half).translated(end_point(end))
        name = end_name(end, None) if broken else self._tile_name(end)
        return Place(END_NAMES[end], name, rect, self.is_enabled, not broken)

    def _tile_name(self, end: End) -> str:
        tile = self._tile_of(end)
        face = tile.back if self._mode == "back" else tile.front
        return end_name(end, face.alt) if face.sign is None else sign_end_name(end, face.alt)

    def _cell_place(self, cell: Cell) -> Place:
        reach = board_token("disk_radius") + 4
        rect = QRectF(-reach, -reach, 2 * reach, 2 * reach).translated(cell_point(cell))
        name = cell_name(cell, self.state.cells[cell])
        return Place(f"c{cell}", name, rect, self.is_enabled, choosable=False, radius=reach)

    def neighbour(self, place_id: str, key: Qt.Key) -> str | None:
        """Return where an arrow key leads."""
        return neighbour(place_id, key)

    def choice_at(self, place_id: str) -> Pull | None:
        """Return the pull a place stands for; None for intersections and broken ends."""
        end = self._open_end(place_id)
        return None if end is None else Pull(end)

    def select_place(self, place_id: str | None) -> None:
        """Show the tile of a place as picked; None shows none."""
        self.set_selected(self._open_end(place_id))

    def why_not(self, place_id: str) -> str:
        """Return why an end cannot be pulled."""
        broken = place_id in END_NUMBERS and self._open_end(place_id) is None
        return _("That end is broken. Choose another one.") if broken else ""

    def read_only(self, place_id: str) -> str:
        """Return what lies on an intersection, and where there is something to choose."""
        if place_id in END_NUMBERS:
            return ""
        go_on = _("Choose a tile at the edge: the arrow keys lead on to it, and Enter picks it.")
        return f"{self.place(place_id).name} {go_on}"

    def why_no_letters(self) -> str:
        """Return how to pick a tile where letters would give the signs away, or are words."""
        if self.takes_letters:
            return ""
        return _("Letters pick no tile here. The arrow keys lead to a tile, and Enter picks it.")

    @property
    def takes_letters(self) -> bool:
        """Whether every tile has a letter key: not while the faces are signs, or words."""
        return (
            self.state is not None
            and self._mode != "back"
            and all(len(self._tile_of(end).front.text) == 1 for end in ENDS)
        )

    def place_for_key(self, text: str) -> str | None:
        """Return the end whose tile shows the typed letter, if it can be pulled."""
        if not text or self.state is None or self._mode == "back":
            return None
        open_ends: tuple[End, ...] = self.state.open_ends
        for end in open_ends:
            if self._tile_of(end).front.text.casefold() == text.casefold():
                return END_NAMES[end]
        return None
