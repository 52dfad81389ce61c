"""Two laptops, one match: two whole apps that invite, join, play, lose each other and go on."""

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from random import Random

import pytest
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest

from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.core.remote.entries import HOST
from pullstrings_qt.core.remote.lines import new_code, spoken
from pullstrings_qt.core.remote.refused import Refused
from pullstrings_qt.table.carriers import Link, Way
from pullstrings_qt.table.carriers.lan import Announced
from pullstrings_qt.table.new_match import SeatChoice
from pullstrings_qt.ui.history.rows import spoken_words
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.last_event import last_events
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.remote.invite_dialog import InviteDialog
from pullstrings_qt.ui.remote.join_dialog import JoinDialog
from pullstrings_qt.ui.remote.side import MessagesDialog, PhrasesDialog
from pullstrings_qt.ui.settings.sections import OtherLaptopsPage
from tests.robustness.window import App, settle
from tests.ui.expect import of_kind, there
from tests.ui.remote.laptops import Laptop, Room, connect

Start = Callable[[str], Laptop]


@pytest.fixture
def room(qapp: object) -> Room:
    return Room()


@pytest.fixture
def start(tmp_path: Path, room: Room) -> Iterator[Start]:
    """Return a function that starts the app of somebody, again once it was closed."""
    laptops: dict[str, Laptop] = {}

    def begin(name: str) -> Laptop:
        laptops[name] = Laptop(tmp_path / name, room, name)
        return laptops[name]

    yield begin
    for laptop in laptops.values():
        laptop.end()


@pytest.fixture
def mara(start: Start) -> Laptop:
    return start("Mara")


@pytest.fixture
def theo(start: Start) -> Laptop:
    return start("Theo")


def carry(room: Room) -> None:
    room.deliver()
    settle()


def play(room: Room, *laptops: Laptop) -> None:
    """Play a turn."""
    turn = laptops[0].page.match.turn
    chance = Random(turn)
    for each in laptops:
        each.choose(chance)
        room.deliver()
    for each in laptops:
        each.show()
    room.deliver()
    assert {each.page.match.turn for each in laptops} == {turn + 1}


def entry(laptop: Laptop, words: str) -> QAction:
    """Return an entry of the menu of the match."""
    return next(each for each in laptop.page.header.menu.actions() if each.text() == words)


def reason(laptop: Laptop) -> str:
    outcome = there(laptop.page.match.outcome)
    return outcome.reason


def button(laptop: Laptop, words: str) -> Button:
    """Return a button of the dialog in front."""
    assert laptop.window.overlay is not None
    return next(each for each in laptop.window.overlay.findChildren(Button) if each.words == words)


def test_what_a_match_shows_of_the_other_laptop(room: Room, mara: Laptop, theo: Laptop) -> None:
    connect(mara, theo, "pulling_strings")
    assert mara.page.match.names == theo.page.match.names == ("Mara", "Theo")
    assert mara.page.match.record.setup == theo.page.match.record.setup
    assert mara.page.header.stage.endswith("Theo is there")
    assert "Choose now" in mara.page.rails.panel.to_do.text
    events = last_events(theo.window)
    settle()
    events.flush()
    heard = len(events.kept)
    mara.choose(Random(1))
    carry(room)
    assert mara.page.turn.phase is Phase.THINKING
    assert mara.page.rails.main.words == "Theo is choosing"
    assert "Theo is choosing." in mara.page.rails.panel.to_do.text
    assert "Mara has chosen" in theo.page.rails.panel.to_do.text
    assert theo.page.turn.face_down == {0}
    assert not mara.page.match.turns.take_back(0)
    chosen = mara.table.remote.sealed_choice(0)
    assert chosen.upper() not in theo.page.rails.panel.to_do.text.replace("Mara", "").split()
    events.flush()
    said = "Mara has chosen. Now choose here: nobody can see your screen."
    assert events.kept[heard:] == (said,), "once, and no letter"
    for each in (mara, theo):
        each.window.go_home()
        settle()
    assert "Waiting for Theo" in mara.home_words()
    assert "Your turn" in theo.home_words()


def test_a_lost_link_is_told_and_comes_back(room: Room, mara: Laptop, theo: Laptop) -> None:
    connect(mara, theo, "pulling_strings")
    play(room, mara, theo)
    appearance = mara.session.appearance
    before = appearance.preferences
    appearance.use(before._replace(text_scale=2.0))
    settle()
    assert mara.page.header.menu.actions()[0].text() == "Theo is there"
    appearance.use(before)
    settle()
    events = last_events(mara.window)
    events.flush()
    heard = len(events.kept)
    room.cut()
    settle()
    assert mara.table.link is Link.LOST
    assert mara.page.header.stage.endswith("Looking for Theo …")
    events.flush()
    assert len(events.kept) == heard, "most come back within seconds"
    mara.side._lost.stop()  # five seconds later
    mara.side.follow()
    events.flush()
    assert events.kept[-1].startswith("The connection to Theo is lost.")
    mara.choose(Random(1))
    theo.choose(Random(2))
    room.deliver()
    assert mara.page.match.turn == 1
    room.mend()
    carry(room)
    assert "Theo is back." in mara.toast
    mara.show()
    theo.show()
    assert mara.page.match.turn == theo.page.match.turn == 2


def test_offers_and_phrases(room: Room, mara: Laptop, theo: Laptop) -> None:
    connect(mara, theo, "pulling_strings")
    play(room, mara, theo)
    mara.page.match.agree_draw(mara.page.match.persons)
    settle()
    assert mara.toast == "You asked Theo. You can go on when there is an answer."
    carry(room)
    assert theo.toast == "Mara offers a draw."
    theo.window.visible_toast.action_button.click()
    theo.dialog(ConfirmDialog).no.click()
    carry(room)
    assert mara.toast == "Theo would rather play on."
    play(room, mara, theo)
    mara.page.ask_undo()
    carry(room)
    assert theo.toast == "Mara would like to take the last turn back."
    theo.window.visible_toast.action_button.click()
    theo.dialog(ConfirmDialog).yes.click()
    carry(room)
    assert mara.page.match.turn == theo.page.match.turn == 1

    entry(mara, "Say something").trigger()
    dialog = mara.dialog(PhrasesDialog)
    assert len(dialog.buttons) == 12
    dialog.buttons[1].click()
    carry(room)
    assert theo.toast == "Mara says: Well done!"
    entry(mara, "Say something").trigger()
    assert mara.window.overlay is None
    assert "Wait a moment" in mara.toast
    theo.side.is_silent = True
    theo.window.visible_toast.dismiss()
    mara.table.say(0)
    carry(room)
    assert theo.toast == ""

    theo.page.match.agree_draw(theo.page.match.persons)
    carry(room)
    mara.window.visible_toast.action_button.click()
    mara.dialog(ConfirmDialog).yes.click()
    carry(room)
    for each in (mara, theo):
        assert (reason(each), each.page.turn.phase) == ("agreed", Phase.ENDED)


def begins(room: Room, mara: Laptop, theo: Laptop) -> bool:
    """Tell whether both play the same match, which has just begun."""
    for _round in range(3):
        carry(room)
    assert mara.table.remote.id == theo.table.remote.id
    return theo.page.match.turn == mara.page.match.turn == 0 and theo.page.match.outcome is None


def test_one_match_after_the_other(room: Room, mara: Laptop, theo: Laptop) -> None:
    connect(mara, theo, "mijnlieff")
    give_up = entry(theo, "Give up")
    give_up.trigger()
    theo.dialog(ConfirmDialog).yes.click()
    carry(room)
    for each in (mara, theo):
        assert reason(each) == "resigned"
    assert not give_up.isEnabled()

    mara.page.again_asked.emit()  # and Mara takes it back
    dialog = mara.dialog(InviteDialog)
    assert dict(dialog.table.remote.logs.invitation.here) == {1: "Mara"}, "sides change"
    room.deliver()
    button(mara, "Stop inviting").click()
    carry(room)
    theo.page.again_asked.emit()
    theo.dialog(InviteDialog)
    room.deliver()
    assert mara.toast == "Theo invites you to a match at another laptop."
    mara.page.again_asked.emit()
    mara.dialog(JoinDialog).join_button.click()
    room.deliver()
    theo.dialog(InviteDialog).let_in_button.click()
    assert begins(room, mara, theo)
    assert theo.table.remote.peer == HOST

    mara.table.resign()
    carry(room)
    for each in (theo, mara):  # both at once: one joins the other
        each.page.again_asked.emit()
    for each in (theo, mara):
        each.dialog(InviteDialog)
    room.deliver()
    joins, invites = (theo, mara) if isinstance(theo.window.overlay, JoinDialog) else (mara, theo)
    assert joins.dialog(JoinDialog).note.text() == "Waiting for the other laptop."
    invites.dialog(InviteDialog).let_in_button.click()
    assert begins(room, mara, theo)
    assert invites.table.remote.peer == HOST
    assert [len(each.navigation.laptops.laptops.tables) for each in (mara, theo)] == [3, 3]

    mara.table.resign()
    mara.table.forget()
    assert all(summary.shared for summary in mara.session.store.matches.summaries())
    mara.navigation.history.open_history()
    shown = mara.navigation.history._entries()[0]
    assert spoken_words(shown, datetime.now().astimezone()).endswith("with another laptop")


def test_after_a_restart_it_goes_on_where_it_was(room: Room, start: Start, mara: Laptop) -> None:
    theo = start("Theo")
    connect(mara, theo, "pulling_strings")
    play(room, mara, theo)
    theo.choose(Random(4))
    chosen = theo.table.remote.sealed_choice(1)
    theo.end()
    room.follow()
    mara.choose(Random(5))
    assert mara.page.match.turn == 1
    theo = start("Theo")
    theo.navigation.go_on_with_others()
    theo.navigation.home.continue_chosen.emit()
    settle()
    assert theo.page.match.turn == 1
    assert theo.page.turn.phase is Phase.THINKING
    room.deliver()
    mara.show()
    theo.show()
    assert mara.page.match.turn == theo.page.match.turn == 2
    assert mara.page.match.record.turns == theo.page.match.record.turns
    assert mara.page.match.record.turns[1][1] == chosen


def test_a_match_by_messages_takes_one_each_turn(room: Room, mara: Laptop, theo: Laptop) -> None:
    connect(mara, theo, "pulling_strings", by_messages=True)
    assert mara.page.header.stage == "Messages with Theo"
    chance = Random(8)
    mara.choose(chance)
    sent = mara.dialog(MessagesDialog)
    sent.messages.copy_button.click()
    assert QGuiApplication.clipboard().text() == mara.message()
    assert sent.note.text() == "Copied. Paste it into a message, and the answer here."
    theo.paste(mara.message())
    assert theo.window.overlay is None
    assert "Mara has chosen" in theo.page.rails.panel.to_do.text
    theo.choose(chance)
    assert theo.dialog(MessagesDialog), "who chooses last has to send it"
    mara.paste(f"> Theo wrote:\n> {theo.message()}\nSee you!")
    mara.show()
    assert mara.page.match.turn == 1
    mara.paste(theo.message())
    assert mara.dialog(MessagesDialog).note.text() == (
        "You had this message already. Nothing has changed."
    )
    mara.paste(theo.message()[:-4])
    assert mara.dialog(MessagesDialog).note.text().startswith("A part of the message is missing")


def test_a_whole_match_in_turn_by_messages(room: Room, mara: Laptop, theo: Laptop) -> None:
    connect(mara, theo, "mijnlieff", by_messages=True)
    chance = Random(6)
    here, there = mara, theo
    if here.page.turn.phase is not Phase.CHOOSING:
        here, there = there, here
    for _turn in range(60):
        here.choose(chance)
        here.show()
        if here.page.match.outcome is not None:
            break
        if here.page.turn.phase is Phase.CHOOSING:
            continue  # the other one had to pass
        assert here.page.rails.main.words == f"Messages with {there.names[0]}"
        there.paste(here.message())
        there.show()
        here, there = there, here
    here.page.skip()
    settle()
    last = here.dialog(MessagesDialog)
    there.paste(here.message())
    there.page.skip()
    last.close_down()
    assert there.page.match.outcome == here.page.match.outcome
    assert there.page.turn.phase is Phase.ENDED


def hear(mara: Laptop, theo: Laptop) -> None:
    """Let Theo's laptop hear whom Mara's invites, as each second."""
    (table,) = mara.navigation.laptops.laptops.tables
    heard = Announced(table.remote.key.public.hex(), 1, "mijnlieff", "Mara")
    theo.navigation.laptops.laptops._find(heard)


def look(room: Room, mara: Laptop, theo: Laptop) -> JoinDialog:
    """Look at home what Mara invites to."""
    hear(mara, theo)
    joining = theo.join()
    room.deliver()
    mara.table.remote.tell()  # as it does every other second
    carry(room)
    assert joining.note.text() == "Mara invites you: Mijnlieff"
    return joining


def test_an_invitation_in_the_same_home(room: Room, mara: Laptop, theo: Laptop) -> None:
    invitation = mara.invite("mijnlieff")
    hear(mara, theo)
    assert theo.toast == "Mara invites you to a match at another laptop."
    offered = theo.navigation.home.top.join_button
    assert offered.words == "Play with Mara"
    laptops = theo.navigation.laptops.laptops
    laptops._forgets.timeout.emit()
    assert offered.words == "Join a match"
    theo.window.visible_toast.dismiss()
    hear(mara, theo)
    assert theo.toast == "", "each invitation is told once"

    joining = look(room, mara, theo)
    assert joining.rules.text() == "2 players\nSame as the printed rules"
    joining.join_button.click()
    assert len(laptops.tables) == 1
    joining.cancel_button.click()
    settle()
    assert not laptops.tables, "whoever stops joining is heard no more"
    room.posts.clear()

    joining = look(room, mara, theo)
    joining.join_button.click()
    carry(room)
    assert joining.note.text() == "Waiting for the other laptop."
    assert invitation.note.text() == "Theo would like to play, at another laptop."
    assert invitation.let_in_button.words == "Let Theo in"
    invitation.turn_away_button.setFocus()
    theo.table.remote.tell()  # it asks every other second until there is an answer
    room.deliver()
    assert mara.window.focusWidget() is invitation.turn_away_button
    invitation.turn_away_button.click()
    room.deliver()
    assert joining.note.text() == "The other laptop can’t let you in now."
    assert not laptops.tables
    joining.cancel_button.click()
    settle()
    assert theo.toast == ""

    invitation.home_button.click()
    settle()
    look(room, mara, theo).join_button.click()
    room.deliver()
    assert mara.toast == "Theo would like to play, at another laptop."
    mara.window.visible_toast.action_button.click()
    invitation = mara.dialog(InviteDialog)
    theo.table.remote.tell()
    room.deliver()
    invitation.let_in_button.click()
    assert begins(room, mara, theo)
    assert mara.page.match.names == ("Mara", "Theo")
    assert theo.table.link is Link.CONNECTED, "the dialog that ends takes nothing back"


def test_an_invitation_stays_open_at_home(mara: Laptop) -> None:
    mara.invite("mijnlieff")
    button(mara, "Enter a message server").click()
    page = of_kind(mara.window.page, OtherLaptopsPage)
    page.server.setText("no server")
    page.server.editingFinished.emit()
    assert page.note.text() == "An address looks like broker.example or broker.example:8883."
    page.server.setText("broker.example")
    page.server.editingFinished.emit()
    assert mara.navigation.laptops.laptops.letter_box == "//broker.example"
    mara.window.go_home()
    opened = mara.navigation.home.top.join_button
    assert opened.words == "Your invitation"
    opened.click()
    again = mara.dialog(InviteDialog)
    assert again.table is mara.table
    assert again.digits.text() == spoken(mara.table.code)
    fours = again.digits.accessibleName().removeprefix("Twelve digits: ").split(", ")
    assert [four.replace(" ", "") for four in fours] == spoken(mara.table.code).split()
    button(mara, "Stop inviting").click()
    settle()
    assert opened.words == "Join a match"

    mara.session.store.settings.set("remote.told_server", "broker.example")
    mara.invite("mijnlieff").home_button.click()
    mara.navigation.laptops.open_settings()
    page = of_kind(mara.window.page, OtherLaptopsPage)
    assert page.on.isChecked()
    page.on.click()
    assert not mara.navigation.laptops.is_on
    assert mara.navigation.laptops.invitation is None


def test_what_is_joined_is_shown_and_what_is_wrong_stands_below_it(
    mara: Laptop, theo: Laptop
) -> None:
    rules = game_spec("pulling_strings").rules()
    options = rules.check_options({"edition": "2003"})
    table = mara.navigation.laptops.laptops.host(
        "pulling_strings", options, {0: SeatChoice("Mara")}, []
    )
    laptops = theo.navigation.laptops.laptops
    laptops.use_letter_box("//broker.example")
    joining = theo.join()
    code = new_code()
    wrong = code[:-1] + str((int(code[-1]) + 1) % 10)
    given: list[str] = []
    joining.code_given.disconnect()
    joining.code_given.connect(given.append)
    QTest.keyClicks(joining.code_field, wrong)
    assert joining.code_field.text() == spoken(wrong)
    assert joining.note.text().startswith("One digit is not right")
    settle()
    digits = joining.code_field.mapTo(joining, joining.code_field.rect().bottomLeft())
    assert digits.y() < joining.note.mapTo(joining, joining.note.rect().topLeft()).y()
    assert joining.note.y() < joining.messages.y()
    joining.code_field.clear()
    QTest.keyClicks(joining.code_field, code)
    assert given == [code]

    asked: list[bool] = []
    joining.tiles_asked.disconnect()
    joining.tiles_asked.connect(lambda: asked.append(True))
    joining.fail(Refused("options", "The tile set “Cats” is not on this computer."))
    assert joining.note.text() == "The tile set “Cats” is not on this computer."
    joining.tiles_button.click()
    assert asked
    joining.fail(Refused("code"))
    assert not joining.tiles_button.isVisible()

    QGuiApplication.clipboard().setText("Hello!")
    joining.messages.paste_button.click()
    settle()
    assert joining.note.text() == "There is no Pullstrings message in this text."
    assert joining.note.y() > joining.messages.y()
    joining.pasted.emit(table.line())
    assert joining.rules.text() == "2 players\nWhich board?: Classic letters"
    assert joining.join_button.isVisible()
    assert not laptops.tables, "nothing is asked before Join is pressed"
    joining.who.chosen.emit("")
    assert joining.name_field.isVisible()
    joining.who.chosen.emit("Theo")
    assert not joining.name_field.isVisible()


def test_nothing_is_heard_before_the_first_use(tmp_path: Path, qapp: object) -> None:
    app = App(tmp_path, quiet=True)
    app.session.navigation.go_on_with_others()
    assert "laptops" not in vars(app.session.navigation)
    app.end()


def test_three_laptops_play_one_match(room: Room, start: Start, mara: Laptop, theo: Laptop) -> None:
    oma = start("Oma")
    invitation = mara.invite("strung_along")
    message = mara.message()
    for guest in (theo, oma):
        joining = guest.join()
        joining.pasted.emit(message)
        joining.join_button.click()
        invitation.pasted.emit(guest.message())
        settle()
        if guest is theo:
            assert invitation.note.text() == "That worked. Now the others have to join, too."
    for guest in (theo, oma):
        guest.dialog(JoinDialog).pasted.emit(mara.message())
        settle()
    laptops = (mara, theo, oma)
    for each in laptops:
        each.table.use([Way.FLAT])
        assert each.page.match.names == ("Mara", "Theo", "Oma")
    carry(room)
    assert mara.page.match.persons == {0}
    assert oma.page.match.persons == {2}
    chance = Random(9)
    for each in laptops:
        each.choose(chance)
        room.deliver()
    for each in laptops:
        each.show()
    turns = [each.page.match.record.turns for each in laptops]
    assert len(turns[0]) > 0
    assert turns[0] == turns[1] == turns[2]


def test_a_match_that_cannot_go_on_can_be_ended_here(
    room: Room, mara: Laptop, theo: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A choice is not shown, or it was played on in two copies."""
    connect(mara, theo, "pulling_strings")
    theo.choose(Random(1))
    room.deliver()
    mara.choose(Random(2))
    room.posts.clear()
    side = mara.side
    assert mara.table.is_overdue
    assert side._overdue.isActive()
    assert side.words().button == ""
    assert "Waiting for the other laptop." in mara.page.rails.panel.to_do.text
    side._overdue.timeout.emit()  # a minute later
    assert "Theo has chosen, but" in mara.page.rails.panel.to_do.text
    assert side.words().button == "End it here"

    def refuse(_data: bytes) -> bool:
        raise Refused("two copies")

    monkeypatch.setattr(mara.table.remote, "receive", refuse)
    theo.table.remote.tell()
    carry(room)
    assert "This match was played on in two copies" in mara.page.rails.panel.to_do.text
    assert mara.page.rails.main.words == "End it here"
    mara.page.rails.main.click()
    mara.dialog(ConfirmDialog).yes.click()
    settle()
    assert not mara.navigation.laptops.laptops.tables
    assert mara.window.page is mara.navigation.home
