"""Strung Along in words: choices, turns, scores and the end."""

from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.story import Story, join
from pullstrings_qt.games.strung_along.speaker import countdown_words
from pullstrings_qt.games.strung_along.state import Draw, Lay, StrungAlongState, Take
from pullstrings_qt.games.strung_along.words import StrungAlongWords
from tests.games.strung_along.tables import NAMES, RULES, played, table

SPEAKER = Players(NAMES[:3])
WORDS = StrungAlongWords()


def told(state: StrungAlongState, choice: str) -> Story:
    """Return the story of a choice of the seat to move."""
    step = RULES.play(state, {state.to_move: RULES.read_choice(choice)})
    return WORDS.story(state, step, SPEAKER)


def test_the_score_sheet_of_the_worked_example_explains_every_number() -> None:
    """Scoring: 2 + 21 + 15 + 6 - 3 = 41, the wild with the yellow cards; ruling S13."""
    state = table(4, piles=("AAAAAABBBBCCCDD+*", "A", "B", "C"))
    sheet = WORDS.score_sheets(state, Players(("Jacob", *NAMES[1:])))[0]
    assert sheet.total == "41"
    assert [(line.words, line.count, line.points, line.lost) for line in sheet.lines] == [
        ("Amber", "6", "+21", False),
        ("Burgundy", "4 + 1 wild", "+15", False),
        ("Cream", "3", "+6", False),
        ("Damson", "2", "−3", True),
        ("Needles, +2 each", "1", "+2", False),
    ]
    assert sheet.notes == (
        "The wild counts as Burgundy, for 5 points. As Cream it would bring 4 points.",
        "Three colors count for you; all others count against you.",
    )
    assert "Burgundy: 4 + 1 wild, +15." in sheet.spoken
    state = table(4, piles=("AAABBB*", "A", "B", "C"), options={"scoring": "advanced"})
    sheet = WORDS.score_sheets(state, Players(("Jacob", *NAMES[1:])))[0]
    assert sheet.total == "17"
    assert sheet.lines[2].count == "0 + 1 wild"
    assert "counts as Cream, for 1 point." in sheet.notes[0]


def test_the_preview_counts_the_drawn_card() -> None:
    state = table(3, piles=("AAA", "B", "C"), lots=("A", "", None), drawn="+")
    sheet = WORDS.choice_sheet(state, Lay(0), SPEAKER)
    assert sheet is not None
    assert sheet.total == "12"
    assert WORDS.choice_sheet(state, Lay(2), SPEAKER) is None


def test_a_card_is_drawn_and_laid_in_one_turn() -> None:
    """Rule document, Gameplay: "draw and place a card in a lot" is one of two actions."""
    state = table(3)
    assert WORDS.begins_turn(state)
    drawn, _events = played(state, "draw")
    assert not WORDS.begins_turn(drawn)
    laid, _events = played(drawn, "lot1")
    assert WORDS.begins_turn(laid)
    assert WORDS.begins_turn(played(laid, "take1")[0])


def test_what_a_choice_would_do() -> None:
    """Issue: live preview of what taking a lot would be worth."""
    state = table(3, piles=("AAA", "BB", "C"), lots=("AB", "", ""))
    heading, words = WORDS.choice_hint(state, Take(0), SPEAKER) or ("", "")
    assert heading == "Mara takes lot 1"
    assert words.startswith("1 Amber, 1 Burgundy: +5, from 6 to 11.")
    _heading, words = WORDS.choice_hint(state, Draw(), SPEAKER) or ("", "")
    assert "cannot be undone" in words  # S5
    drawn = table(3, piles=("AAA", "BB", "C"), lots=("B", "", ""), drawn="B")
    heading, words = WORDS.choice_hint(drawn, Lay(0), SPEAKER) or ("", "")
    assert heading == "Burgundy on lot 1"
    assert words == ("Lot 1: 2 Burgundy. For whoever takes it then: you +3, Theo +7, Oma +3.")


def test_the_prompt_names_the_lots_and_the_reason() -> None:
    """Look.md, picture 10: Lay Amber beside lot 1 or 2."""
    drawn = table(4, lots=("A", "B", "ABC", None), drawn="A")
    assert WORDS.turn_prompt(drawn, 0, Players(NAMES)) == (
        "Place Amber on a lot",
        "Click lot 1 or 2, or press its number.",
    )
    full = table(3, lots=("ABC", None, "AAA"), out=(False, True, False))
    assert WORDS.turn_prompt(full, 0, SPEAKER)[1] == (
        "Every lot is full, so no card can be drawn. Take lot 1 or 3."  # S7
    )
    empty = table(3, last_round=True)
    words = WORDS.turn_prompt(empty, 0, SPEAKER)[1]
    assert words == (
        "No lot has a card yet, so there is none to take. This is the last round."
    )  # S6


def test_a_turn_is_told_in_order_with_what_it_costs_and_begins() -> None:
    """S9: the timer is put aside, another card drawn; S11: whoever took the last lot begins."""
    story = told(table(3, deck="!G" + "A" * 14), "draw")
    assert story.sentences == (
        "Mara turns over the timer: this is the last round.",
        "Mara draws Ginger.",
    )
    assert [beat.by for beat in story.beats] == [(0,), (0,)]
    assert [beat.places for beat in story.beats] == [("deck",), ("deck", "drawn")]
    story = told(table(3, lots=("A", "B", ""), drawn="G", to_move=1), "lot2")
    assert story.sentences == ("Theo places Ginger on lot 2.",)
    assert story.beats[0].places == ("drawn", "lot2")
    story = told(table(3, lots=("A+*", "", ""), piles=("A", "B", "C")), "take1")
    assert story.sentences == ("Mara takes lot 1: 1 Amber, 1 needles, 1 Wild, worth 7 points.",)
    assert story.gains == (7, 0, 0)
    state = table(3, lots=("", "D", ""), piles=("AABBCC", "A", "B"))
    story = told(state, "take2")
    assert story.text == "Mara takes lot 2: 1 Damson, worth −1 point."
    assert story.gains == (-1, 0, 0)
    assert WORDS.brief(story) == "Mara takes lot 2: −1"
    state = table(
        3, lots=(None, None, "A"), piles=("A", "B", "C"), out=(True, False, True), to_move=1
    )
    story = told(state, "take3")
    assert story.sentences == (
        "Theo takes lot 3: 1 Amber, worth 1 point.",
        "Everybody has a lot, so Theo begins a new round.",
    )
    assert [beat.by for beat in story.beats] == [(1,), ()]
    assert WORDS.brief(story) == "Theo takes lot 3: +1"


def test_the_list_says_the_most_telling_thing_of_a_turn() -> None:
    """The timer, which ends the match, before the card after it; else what was done."""
    timer = told(table(3, deck="!G" + "A" * 14, to_move=2), "draw")
    assert WORDS.brief(timer) == "Oma turns over the timer: this is the last round"
    state = table(3, lots=("", "", ""), drawn="G", to_move=2)
    laid = told(state, "lot1")
    assert WORDS.brief(laid) == "Ginger on lot 1"
    assert WORDS.brief(join([timer, laid])) == ("Oma turns over the timer: this is the last round")
    assert WORDS.brief(told(table(3, deck="G" + "A" * 14), "draw")) == "Mara draws Ginger"
    worthless = table(
        3, lots=(None, None, "A"), piles=("AAAAAA", "B", "C"), out=(False, True, True)
    )
    assert WORDS.brief(told(worthless, "take3")) == "Mara takes lot 3: 0"


def test_a_shared_victory_names_everybody() -> None:
    """Ruling S16."""
    shared = Outcome((0, 2), "points", (30, 12, 30))
    assert (
        WORDS.past_result(shared, SPEAKER.names) == "Mara and Oma win together with 30 points each"
    )
    assert WORDS.reason(shared, SPEAKER, table(3)).endswith("Tied players share the win.")
    alone = Outcome((1,), "points", (3, 1, -4))
    assert WORDS.past_result(alone, SPEAKER.names) == "Theo wins with 1 point"
    assert "Oma −4 points" in WORDS.reason(alone, SPEAKER, table(3))
    assert WORDS.past_result(Outcome((), "agreed", (1, 1, 1)), NAMES[:3]) == "Stopped by agreement"


def test_countdown_and_rounds_are_said_where_they_are_and_the_next_one_begins() -> None:
    silent, counting = table(3), table(3, options={"countdown": True})
    assert not any("timer" in words for words in WORDS.position_sentences(silent, SPEAKER))
    said = WORDS.position_sentences(counting, SPEAKER)
    cards = counting.deck.index("!")
    assert f"{cards} cards come before the timer." in said
    assert countdown_words(0) == "The next card is the timer."
    options = {"starts": "chance"}
    assert WORDS.rematch(options, {"first": 2}, {"first": 0, "deck": []})[1]["first"] == 2
    options = {"starts": "first"}
    assert WORDS.rematch(options, {"first": 0}, {"first": 0})[1] == {"first": 0}
    state = table(3, lots=(None, None, "A"), out=(False, True, True))
    assert WORDS.round_line(state) == ("round 1", False)
    begun = RULES.play(state, {0: RULES.read_choice("take3")}).state
    assert WORDS.round_line(begun) == ("round 2", False)
    assert WORDS.round_line(table(3, round=6, last_round=True)) == ("last round", True)
    ended = table(3, round=6, last_round=True, ending=Outcome((0,), "points", (1, 1, 1)))
    assert WORDS.round_line(ended) == ("6 rounds", False)
