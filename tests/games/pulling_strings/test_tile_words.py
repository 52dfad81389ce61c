"""Words about tiles fit their set and do not reveal answers."""

from pathlib import Path
from types import MappingProxyType

import pytest

from pullstrings_qt.core.game import Options
from pullstrings_qt.games.pulling_strings.answer_words import question, spoken_answer
from pullstrings_qt.games.pulling_strings.rules import PullingStrings
from pullstrings_qt.games.pulling_strings.scene import PullingStringsScene
from pullstrings_qt.games.pulling_strings.state import Pull
from pullstrings_qt.games.pulling_strings.words import PullingStringsWords
from pullstrings_qt.tiles.faces import Face, Tile
from pullstrings_qt.tiles.tile_set import drawn_tiles, tile_set

WORDS = PullingStringsWords()
pytestmark = pytest.mark.usefixtures("qapp")


def scene_of(set_id: str, **options: object) -> PullingStringsScene:
    """Return a scene of a match in which the first tiles of a set lie in order from n1 on."""
    ids = drawn_tiles(set_id)
    rules = PullingStrings()
    setup = {"layout": list(ids[:20]), "aside": list(ids[20:])}
    scene = PullingStringsScene()
    scene.sync(rules.start({"tileset": set_id, **options}, setup))
    return scene


@pytest.mark.parametrize(
    ("set_id", "words", "button"),
    [
        ("asl", "Which sign is A?", "Pick the sign for A"),
        ("roman", "What is on the other side of 1?", "Pick the other side of 1"),
        ("hiragana", "What is on the other side of a?", "Pick the other side of a"),
        ("katakana", "What is on the other side of a?", "Pick the other side of a"),
        ("elements", "What is on the other side of H?", "Pick the other side of H"),
    ],
)
def test_the_question_fits_the_set(set_id: str, words: str, button: str) -> None:
    prompt = scene_of(set_id, learning="no pull").prompt(Pull(0))
    assert (prompt.question, prompt.waiting) == (words, button)


def test_a_set_of_ones_own_is_asked_about_and_a_set_that_is_gone_shows_ids() -> None:
    assert question("capitals", "France") == "What is on the other side of France?"
    ids = [f"word {number}" for number in range(24)]
    rules = PullingStrings()
    scene = PullingStringsScene()
    options = {"tileset": "long gone", "learning": "signed pull"}
    scene.sync(rules.start(options, MappingProxyType({"layout": ids[:20], "aside": ids[20:]})))
    assert scene.prompt(Pull(0)).question == "What is on the other side of WORD 0?"
    assert len(scene.answers(Pull(0), seed=1)) == 24
    assert scene.place("n1").name == "Tile word 0, top, string 1."


@pytest.mark.parametrize("set_id", ["asl", "hiragana", "katakana", "roman"])
def test_spoken_answers_do_not_name_the_front(set_id: str) -> None:
    """A screen reader must not give away what the learning variants ask (2007, Variations)."""
    for number, tile in enumerate(tile_set(set_id).tiles.values(), 1):
        words = spoken_answer(tile, number).casefold().replace(".", " ").split()
        last = words[-1] if set_id != "asl" else ""
        assert last != tile.front.alt.casefold()


@pytest.mark.parametrize("set_id", ["hiragana", "katakana"])
def test_a_kana_is_spoken_as_itself(set_id: str) -> None:
    tile = tile_set(set_id).tiles["ka"]
    assert spoken_answer(tile, 3) == f"{set_id} {tile.back.text}"


def test_a_picture_without_words_of_its_own_is_counted() -> None:
    picture = Path("dog.png")
    plain = Tile("dog", Face("dog", "dog"), Face("dog", "dog", picture))
    described = Tile("dog", Face("dog", "dog"), Face("dog", "It has a tail", picture))
    assert spoken_answer(plain, 4) == "Picture 4"
    assert spoken_answer(described, 4) == "It has a tail"


@pytest.mark.parametrize(
    ("set_id", "faces", "label"),
    [
        ("asl", "front", "A"),
        ("asl", "back", ""),
        ("asl", "both", "A"),
        ("hiragana", "front", "a"),
        ("hiragana", "back", "あ"),
        ("elements", "back", "Hydrogen"),
        ("roman", "back", "I"),
    ],
)
def test_a_tile_is_called_what_is_written_on_it(set_id: str, faces: str, label: str) -> None:
    assert scene_of(set_id, faces=faces).choice_pictures().label(Pull(0)) == label


def test_sentences_name_the_side_that_lies_up() -> None:
    scene = scene_of("elements", faces="back")
    speaker = WORDS.speaker(("Mara", "Theo"), scene.state)
    step = PullingStrings().play(scene.state, {0: Pull(0), 1: Pull(1)})
    said = WORDS.story(scene.state, step, speaker).sentences
    assert said[0] == "Mara pulls Hydrogen, Theo pulls Helium."


def test_only_single_letters_have_keys() -> None:
    """The dialog shows "A … Z" only where that is true."""
    assert scene_of("asl").takes_letters
    assert not scene_of("asl", faces="back").takes_letters
    assert not scene_of("hiragana").takes_letters
    assert scene_of("hiragana").place_for_key("i") == "n2"


@pytest.mark.parametrize(
    ("options", "title"),
    [
        ({"tileset": "hiragana"}, "Random tiles · Romaji"),
        ({"tileset": "elements", "faces": "both"}, "Random tiles · Symbols and Names"),
        (
            {"tileset": "elements", "learning": "no pull"},
            "Random tiles · Symbols · A wrong answer pulls nothing",
        ),
        ({"tileset": "long gone", "faces": "both"}, "Random tiles · long gone"),
    ],
)
def test_the_header_names_what_lies_up(options: Options, title: str) -> None:
    assert WORDS.title_line(PullingStrings().check_options(options)) == title
