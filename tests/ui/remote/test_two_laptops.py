"""Two laptops, one match: two whole apps that invite, join, play, lose each other and go on."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.core.remote.entries import HOST
from pullstrings_qt.core.remote.invitation_code import new_code, spoken
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
from pullstrings_qt.ui.remote.messages_dialog import MessagesDialog
from pullstrings_qt.ui.remote.side import PhrasesDialog, RemoteSide
from pullstrings_qt.ui.settings.sections import OtherLaptopsPage
from tests.robustness.window import App, settle
from tests.ui.remote.laptops import Laptop, Room, connect


@pytest.fixture
def room(qapp: object) -> Room:
    return Room()


@pytest.fixture
def mara(tmp_path: Path, room: Room) -> Iterator[Laptop]:
    laptop = Laptop(tmp_path / "mara", room, "Mara")
    yield laptop
    laptop.end()


@pytest.fixture
def theo(tmp_path: Path, room: Room) -> Iterator[Laptop]:
    laptop = Laptop(tmp_path / "theo", room, "Theo")
    yield laptop
    laptop.end()


def play(room: Room, laptops: tuple[Laptop, ...], turns: int) -> None:
    """Play some turns, or to the end."""
    chance = Random(3)
    for _turn in range(turns):
        if laptops[0].page.match.outcome is not None:
            return
        before = laptops[0].page.match.turn
        for each in laptops:
            each.choose(chance)
            room.deliver()
        for each in laptops:
            each.show()
        room.deliver()
        assert laptops[0].page.match.turn > before


@pytest.mark.parametrize("game", ["pulling_strings", "mijnlieff"])
def test_a_whole_match(room: Room, mara: Laptop, theo: Laptop, game: str) -> None:
    connect(mara, theo, game)
    assert mara.page.match.names == theo.page.match.names == ("Mara", "Theo")
    assert mara.page.match.record.setup == theo.page.match.record.setup
    assert mara.page.header.stage.endswith("Theo is there")
    play(room, (mara, theo), 200)
    first, second = mara.page.match, theo.page.match
    assert first.outcome is not None
    assert first.outcome == second.outcome
    assert first.record.turns == second.record.turns
    assert mara.page.phase in (Phase.HELD, Phase.ENDED)


def test_who_has_chosen_is_told_and_what_is_not(room: Room, mara: Laptop, theo: Laptop) -> None:
    connect(mara, theo, "pulling_strings")
    assert "Choose now" in mara.page.rails.panel.to_do.text
    mara.choose(Random(1))
    room.deliver()
    settle()
    assert mara.page.phase is Phase.THINKING
    assert mara.page.rails.main.words == "Theo is choosing"
    assert "Theo is choosing." in mara.page.rails.panel.to_do.text
    assert "Mara has chosen" in theo.page.rails.panel.to_do.text
    assert theo.page.turn.face_down == {0}
    assert not mara.page.match.take_back_choice(0)
    chosen = mara.table.remote.sealed_choice(0)
    assert chosen.upper() not in theo.page.rails.panel.to_do.text.replace("Mara", "").split()


def test_a_lost_link_is_told_and_comes_back(room: Room, mara: Laptop, theo: Laptop) -> None:
    connect(mara, theo, "pulling_strings")
    play(room, (mara, theo), 2)
    room.cut()
    settle()
    assert mara.table.link is Link.LOST
    assert mara.page.header.stage.endswith("Looking for Theo …")
    mara.side._lost.stop()  # five seconds later
    mara.choose(Random(1))
    theo.choose(Random(2))
    room.deliver()
    assert mara.page.match.turn == 2
    room.mend()
    room.deliver()
    settle()
    assert "Theo is back." in mara.toast
    mara.show()
    theo.show()
    assert mara.page.match.turn == theo.page.match.turn == 3


def test_a_draw_is_offered_declined_and_agreed(room: Room, mara: Laptop, theo: Laptop) -> None:
    connect(mara, theo, "pulling_strings")
    play(room, (mara, theo), 2)
    mara.page.match.agree_draw(mara.page.match.persons)
    settle()
    assert mara.toast == "You asked Theo. You can go on when there is an answer."
    room.deliver()
    settle()
    assert theo.toast == "Mara offers a draw."
    theo.window.visible_toast.action_button.click()
    theo.dialog(ConfirmDialog).no.click()
    room.deliver()
    settle()
    assert mara.toast == "Theo would rather play on."
    play(room, (mara, theo), 1)
    theo.page.match.agree_draw(theo.page.match.persons)
    room.deliver()
    settle()
    mara.window.visible_toast.action_button.click()
    mara.dialog(ConfirmDialog).yes.click()
    room.deliver()
    settle()
    for each in (mara, theo):
        outcome = each.page.match.outcome
        assert outcome is not None
        assert outcome.reason == "agreed"
        assert each.page.phase is Phase.ENDED


def test_the_last_turn_is_taken_back_by_both(room: Room, mara: Laptop, theo: Laptop) -> None:
    connect(mara, theo, "mijnlieff")
    play(room, (mara, theo), 3)
    turn = mara.page.match.turn
    mara.page.ask_undo()
    room.deliver()
    settle()
    assert theo.toast == "Mara would like to take the last turn back."
    theo.window.visible_toast.action_button.click()
    theo.dialog(ConfirmDialog).yes.click()
    room.deliver()
    settle()
    assert mara.page.match.turn == theo.page.match.turn < turn


def test_giving_up_ends_the_match_for_both(room: Room, mara: Laptop, theo: Laptop) -> None:
    connect(mara, theo, "pulling_strings")
    play(room, (mara, theo), 1)
    give_up = next(each for each in theo.page.header.menu.actions() if each.text() == "Give up")
    give_up.trigger()
    theo.dialog(ConfirmDialog).yes.click()
    room.deliver()
    settle()
    for each in (mara, theo):
        outcome = each.page.match.outcome
        assert outcome is not None
        assert outcome.reason == "resigned"
        assert list(outcome.winners) == [0]
    assert not give_up.isEnabled()
    mara.page.again_asked.emit()
    again = mara.dialog(InviteDialog)
    assert again.table.remote.invitation is not None
    assert dict(again.table.remote.invitation.here) == {1: "Mara"}, "sides change"


def test_phrases_are_said_in_each_language_and_not_too_often(
    room: Room, mara: Laptop, theo: Laptop
) -> None:
    connect(mara, theo, "pulling_strings")
    talk = next(a for a in mara.page.header.menu.actions() if a.text() == "Say something")
    talk.trigger()
    dialog = mara.dialog(PhrasesDialog)
    assert len(dialog.buttons) == 12
    dialog.buttons[1].click()
    room.deliver()
    settle()
    assert theo.toast == "Mara says: Well done!"
    talk.trigger()
    assert mara.window.overlay is None
    assert "Wait a moment" in mara.toast
    theo.page.findChildren(RemoteSide)[0].is_silent = True
    theo.window.visible_toast.dismiss()
    mara.table.say(0)
    room.deliver()
    settle()
    assert theo.toast == ""


def test_after_a_restart_it_goes_on_where_it_was(tmp_path: Path, room: Room, mara: Laptop) -> None:
    theo = Laptop(tmp_path / "theo", room, "Theo")
    connect(mara, theo, "pulling_strings")
    play(room, (mara, theo), 2)
    theo.choose(Random(4))
    chosen = theo.table.remote.sealed_choice(1)
    theo.end()
    room.follow()
    mara.choose(Random(5))
    assert mara.page.match.turn == 2
    theo = Laptop(tmp_path / "theo", room, "Theo")
    theo.navigation.go_on_with_others()
    theo.navigation.home.continue_chosen.emit()
    settle()
    assert theo.page.match.turn == 2
    assert theo.page.phase is Phase.THINKING
    room.deliver()
    mara.show()
    theo.show()
    assert mara.page.match.turn == theo.page.match.turn == 3
    assert mara.page.match.record.turns == theo.page.match.record.turns
    assert mara.page.match.record.turns[2][1] == chosen
    theo.end()


def test_a_match_by_messages_takes_one_each_turn(room: Room, mara: Laptop, theo: Laptop) -> None:
    connect(mara, theo, "pulling_strings")
    for each in (mara, theo):
        each.table.use([])
    settle()
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


def test_joining_nearby_has_to_be_allowed(room: Room, mara: Laptop, theo: Laptop) -> None:
    invitation = mara.invite("mijnlieff")
    joining = theo.join()
    key = mara.table.remote.key.public.hex()
    joining.show_nearby(Announced(key, 1, "mijnlieff", "Mara"))
    play_with = next(b for b in joining.findChildren(Button) if b.words == "Play with Mara")
    play_with.click()
    room.deliver()
    mara.table.remote.beat()  # as it does every other second
    room.deliver()
    settle()
    assert joining.note.text() == "Mara invites you: Mijnlieff"
    assert joining.rules.text() == "2 players\nSame as the printed rules"
    joining.join_button.click()
    room.deliver()
    settle()
    assert joining.note.text() == "Waiting for the other laptop."
    assert invitation.note.text() == "Theo would like to play, at another laptop."
    assert invitation.let_in_button.words == "Let Theo in"
    invitation.turn_away_button.setFocus()
    theo.table.remote.beat()  # it asks every other second until there is an answer
    room.deliver()
    assert mara.window.focusWidget() is invitation.turn_away_button
    invitation.let_in_button.click()
    room.deliver()
    settle()
    room.deliver()
    settle()
    assert mara.page.match.names == theo.page.match.names == ("Mara", "Theo")
    assert theo.table.link is Link.CONNECTED, "the dialog that ends takes nothing back"


def test_who_is_not_let_in_hears_it(room: Room, mara: Laptop, theo: Laptop) -> None:
    invitation = mara.invite("strung_along")
    joining = theo.join()
    joining.visited.emit(Announced(mara.table.remote.key.public.hex(), 1, "strung_along", "Mara"))
    room.deliver()
    mara.table.remote.beat()
    room.deliver()
    joining.join_button.click()
    room.deliver()
    assert invitation.turn_away_button.isVisible()
    invitation.turn_away_button.click()
    room.deliver()
    assert joining.note.text() == "The other laptop can’t let you in now."
    assert not theo.navigation.laptops.laptops.tables
    joining.cancel_button.click()
    settle()
    assert theo.toast == ""


def test_an_invitation_stays_open_at_home(mara: Laptop) -> None:
    invitation = mara.invite("mijnlieff")
    invitation.home_button.click()
    button = mara.navigation.home.top.join_button
    assert button.words == "Your invitation"
    button.click()
    again = mara.dialog(InviteDialog)
    assert again.table is mara.table
    next(b for b in again.findChildren(Button) if b.words == "Stop inviting").click()
    settle()
    assert button.words == "Join a match"


def test_who_would_like_to_play_is_told_at_home_once(
    room: Room, mara: Laptop, theo: Laptop
) -> None:
    mara.invite("mijnlieff").home_button.click()
    settle()
    joining = theo.join()
    joining.visited.emit(Announced(mara.table.remote.key.public.hex(), 1, "mijnlieff", "Mara"))
    room.deliver()
    mara.table.remote.beat()
    room.deliver()
    joining.join_button.click()
    room.deliver()
    assert mara.toast == "Theo would like to play, at another laptop."
    mara.window.visible_toast.action_button.click()
    invitation = mara.dialog(InviteDialog)
    theo.table.remote.beat()
    room.deliver()
    invitation.let_in_button.click()
    assert begins(room, mara, theo)


def test_digits_are_checked_before_anything_is_looked_up(mara: Laptop) -> None:
    mara.navigation.laptops.laptops.use_letter_box("//broker.example")
    joining = mara.join()
    code = new_code()
    wrong = code[:-1] + str((int(code[-1]) + 1) % 10)
    given: list[str] = []
    joining.code_given.disconnect()
    joining.code_given.connect(given.append)
    QTest.keyClicks(joining.code_field, wrong)
    assert joining.code_field.text() == spoken(wrong)
    assert joining.note.text().startswith("One digit is not right")
    joining.code_field.clear()
    QTest.keyClicks(joining.code_field, code)
    assert given == [code]


def test_home_offers_who_invites_nearby(room: Room, mara: Laptop, theo: Laptop) -> None:
    mara.invite("pulling_strings")
    heard = Announced(mara.table.remote.key.public.hex(), 1, "pulling_strings", "Mara")
    laptops = theo.navigation.laptops.laptops
    laptops.found.emit(heard)
    assert theo.toast == "Mara invites you to a match at another laptop."
    button = theo.navigation.home.top.join_button
    assert button.words == "Play with Mara"
    theo.navigation.laptops._gone.timeout.emit()
    assert button.words == "Join a match"
    laptops.found.emit(heard)
    theo.window.visible_toast.dismiss()
    laptops.found.emit(heard)
    assert theo.toast == "", "each invitation is told once"
    button.click()
    room.deliver()
    mara.table.remote.beat()
    room.deliver()
    theo.dialog(JoinDialog).join_button.click()
    room.deliver()
    mara.dialog(InviteDialog).let_in_button.click()
    room.deliver()
    settle()
    assert theo.page.match.names == ("Mara", "Theo")


def test_home_says_whose_turn_it_is(room: Room, mara: Laptop, theo: Laptop) -> None:
    connect(mara, theo, "pulling_strings")
    play(room, (mara, theo), 1)
    mara.choose(Random(2))
    room.deliver()
    for each in (mara, theo):
        each.window.go_home()
        settle()
    assert mara.home_words() == "turn 2 · waiting for Theo"
    assert theo.home_words() == "turn 2 · your turn"


def test_nothing_is_heard_before_the_first_use(tmp_path: Path, qapp: object) -> None:
    app = App(tmp_path, quiet=True)
    app.session.navigation.go_on_with_others()
    assert "laptops" not in vars(app.session.navigation)
    app.end()


def test_a_whole_match_in_turn_by_messages(room: Room, mara: Laptop, theo: Laptop) -> None:
    connect(mara, theo, "mijnlieff", by_messages=True)
    chance = Random(6)
    here, there = mara, theo
    if here.page.phase is not Phase.CHOOSING:
        here, there = there, here
    for _turn in range(60):
        here.choose(chance)
        here.show()
        if here.page.match.outcome is not None:
            break
        if here.page.phase is Phase.CHOOSING:
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
    assert there.page.phase is Phase.ENDED


def test_a_server_entered_later_gives_the_invitation_digits(mara: Laptop) -> None:
    dialog = mara.invite("mijnlieff")
    enter = next(b for b in dialog.findChildren(Button) if b.words == "Enter a message server")
    enter.click()
    page = mara.window.page
    assert isinstance(page, OtherLaptopsPage)
    page.server.setText("no server")
    page.server.editingFinished.emit()
    assert page.note.text() == "An address looks like broker.example or broker.example:8883."
    page.server.setText("broker.example")
    page.server.editingFinished.emit()
    assert mara.navigation.laptops.laptops.letter_box == "//broker.example"
    mara.window.go_home()
    mara.navigation.home.top.join_button.click()
    again = mara.dialog(InviteDialog)
    assert again.digits.text() == spoken(mara.table.code)
    fours = again.digits.accessibleName().removeprefix("Twelve digits: ").split(", ")
    assert [four.replace(" ", "") for four in fours] == spoken(mara.table.code).split()


def test_whoever_stops_joining_is_heard_no_more(room: Room, mara: Laptop, theo: Laptop) -> None:
    mara.invite("mijnlieff")
    joining = theo.join()
    joining.visited.emit(Announced(mara.table.remote.key.public.hex(), 1, "mijnlieff", "Mara"))
    room.deliver()
    mara.table.remote.beat()
    room.deliver()
    joining.join_button.click()
    assert len(theo.navigation.laptops.laptops.tables) == 1
    joining.cancel_button.click()
    settle()
    assert not theo.navigation.laptops.laptops.tables
    assert theo.navigation.home.top.join_button.words == "Join a match"


def test_switched_off_nothing_is_heard_until_it_is_switched_on(mara: Laptop) -> None:
    mara.invite("mijnlieff").home_button.click()
    mara.navigation.open_other_laptops()
    page = mara.window.page
    assert isinstance(page, OtherLaptopsPage)
    assert page.on.isChecked()
    page.on.click()
    assert not mara.navigation.laptops.is_on
    assert mara.navigation.laptops.invitation is None


def test_three_laptops_play_one_match(
    tmp_path: Path, room: Room, mara: Laptop, theo: Laptop
) -> None:
    oma = Laptop(tmp_path / "oma", room, "Oma")
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
    for each in (mara, theo, oma):
        each.table.use([Way.FLAT])
        assert each.page.match.names == ("Mara", "Theo", "Oma")
    room.deliver()
    settle()
    assert mara.page.match.persons == {0}
    assert oma.page.match.persons == {2}
    chance = Random(9)
    for _turn in range(4):
        for each in (mara, theo, oma):
            each.choose(chance)
            room.deliver()
        for each in (mara, theo, oma):
            each.show()
    turns = [each.page.match.record.turns for each in (mara, theo, oma)]
    assert len(turns[0]) > 2
    assert turns[0] == turns[1] == turns[2]
    oma.end()


def test_what_the_others_do_is_said_once_and_names_no_letter(
    room: Room, mara: Laptop, theo: Laptop
) -> None:
    connect(mara, theo, "pulling_strings")
    play(room, (mara, theo), 1)
    settle()
    events = last_events(mara.window)
    events.flush()
    heard = len(events.kept)
    theo.choose(Random(2))
    room.deliver()
    events.flush()
    said = " ".join(events.kept[heard:])
    assert said == "Theo has chosen. Now choose here: nobody can see your screen."
    room.cut()
    events.flush()
    assert len(events.kept) == heard + 1, "most come back within seconds"
    side = mara.page.findChildren(RemoteSide)[0]
    side._lost.stop()
    side.follow()
    events.flush()
    assert events.kept[-1].startswith("The connection to Theo is lost.")


def test_with_large_text_the_menu_says_how_the_link_is(
    room: Room, mara: Laptop, theo: Laptop
) -> None:
    connect(mara, theo, "pulling_strings")
    appearance = mara.session.appearance
    appearance.use(replace(appearance.preferences, text_scale=2.0))
    settle()
    assert mara.page.header.menu.actions()[0].text() == "Theo is there"
    room.cut()
    settle()
    assert mara.page.header.menu.actions()[0].text() == "Looking for Theo …"


def test_house_rules_are_shown_before_joining(mara: Laptop, theo: Laptop) -> None:
    rules = game_spec("pulling_strings").rules()
    options = rules.check_options({"edition": "2003"})
    table = mara.navigation.laptops.laptops.host(
        "pulling_strings", options, {0: SeatChoice("Mara")}, []
    )
    joining = theo.join()
    joining.pasted.emit(table.line())
    assert joining.rules.text() == "2 players\nWhich board?: Classic letters"
    assert joining.join_button.isVisible()
    assert not theo.navigation.laptops.laptops.tables, "nothing is asked before Join is pressed"
    joining.who.chosen.emit("")
    assert joining.name_field.isVisible()
    joining.who.chosen.emit("Theo")
    assert not joining.name_field.isVisible()


def test_tiles_that_are_not_here_can_be_added(mara: Laptop, theo: Laptop) -> None:
    mara.invite("pulling_strings")
    joining = theo.join()
    asked: list[bool] = []
    joining.tiles_asked.connect(lambda: asked.append(True))
    joining.fail(Refused("options", "The tile set “Cats” is not on this computer."))
    assert joining.note.text() == "The tile set “Cats” is not on this computer."
    joining.tiles_button.click()
    assert asked
    joining.fail(Refused("code"))
    assert not joining.tiles_button.isVisible()


def test_a_match_in_two_copies_can_be_ended_here(
    room: Room, mara: Laptop, theo: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect(mara, theo, "mijnlieff")
    play(room, (mara, theo), 1)
    waits = mara if mara.page.phase is Phase.THINKING else theo
    other = theo if waits is mara else mara

    def refuse(_data: bytes) -> bool:
        raise Refused("two copies")

    monkeypatch.setattr(waits.table.remote, "receive", refuse)
    other.table.remote.beat()
    room.deliver()
    settle()
    assert "This match was played on in two copies" in waits.page.rails.panel.to_do.text
    assert waits.page.rails.main.words == "End it here"
    waits.page.rails.main.click()
    waits.dialog(ConfirmDialog).yes.click()
    settle()
    assert not waits.navigation.laptops.laptops.tables
    assert waits.window.page is waits.navigation.home


def test_a_choice_that_is_not_shown_can_be_waited_for_or_ended(
    room: Room, mara: Laptop, theo: Laptop
) -> None:
    connect(mara, theo, "pulling_strings")
    theo.choose(Random(1))
    room.deliver()
    mara.choose(Random(2))
    room.posts.clear()
    room.cut()
    mara.side._lost.stop()
    theo.side._on_overdue()
    mara.side._is_late = True
    mara.side._overdue.start()
    mara.side.follow()
    late = mara if mara.table.is_overdue else theo
    assert late.side.words().button == "End it here"


def end_a_match(room: Room, mara: Laptop, theo: Laptop) -> None:
    connect(mara, theo, "mijnlieff")
    mara.table.resign()
    room.deliver()
    settle()


def begins(room: Room, mara: Laptop, theo: Laptop) -> bool:
    """Tell whether both play the same match, which has just begun."""
    for _round in range(3):
        room.deliver()
        settle()
    assert mara.table.remote.id == theo.table.remote.id
    return theo.page.match.turn == mara.page.match.turn == 0 and theo.page.match.outcome is None


def test_the_next_match_invites_by_itself(room: Room, mara: Laptop, theo: Laptop) -> None:
    end_a_match(room, mara, theo)
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


def test_when_both_play_again_at_once_the_one_joins_the_other(
    room: Room, mara: Laptop, theo: Laptop
) -> None:
    end_a_match(room, mara, theo)
    for each in (theo, mara):
        each.page.again_asked.emit()
    for each in (theo, mara):
        each.dialog(InviteDialog)
    room.deliver()
    assert theo.dialog(JoinDialog).note.text() == "Waiting for the other laptop."
    mara.dialog(InviteDialog).let_in_button.click()
    assert begins(room, mara, theo)
    assert mara.table.remote.peer == HOST
    assert [len(each.navigation.laptops.laptops.tables) for each in (mara, theo)] == [2, 2]


def test_a_next_match_that_was_taken_back_can_be_invited_to_by_the_other(
    room: Room, mara: Laptop, theo: Laptop
) -> None:
    end_a_match(room, mara, theo)
    mara.page.again_asked.emit()
    dialog = mara.dialog(InviteDialog)
    room.deliver()
    dialog.withdrawn.emit()
    dialog.close_down()
    room.deliver()
    settle()
    theo.page.again_asked.emit()
    theo.dialog(InviteDialog)
    room.deliver()
    assert mara.toast == "Theo invites you to a match at another laptop."


def test_the_history_says_which_matches_were_with_another_laptop(
    room: Room, mara: Laptop, theo: Laptop
) -> None:
    connect(mara, theo, "mijnlieff")
    mara.table.resign()
    mara.table.forget()
    (summary,) = mara.session.store.matches.summaries()
    assert summary.shared
    mara.navigation.history.open_history()
    entry = mara.navigation.history._entries()[0]
    assert spoken_words(entry, datetime.now().astimezone()).endswith("with another laptop")
