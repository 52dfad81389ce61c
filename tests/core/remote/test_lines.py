from contextlib import suppress
from random import Random

import pytest

from pullstrings_qt.core.remote.keys import PeerKey, invitation_keys, open_sealed, seal
from pullstrings_qt.core.remote.lines import (
    DIGITS,
    new_code,
    read_code,
    read_lines,
    spoken,
    write_line,
)
from pullstrings_qt.core.remote.refused import Refused
from tests.core.remote.laptops import TIMES


def wrapped(line: str, width: int, before: str = "") -> str:
    return "\n".join(before + line[at : at + width] for at in range(0, len(line), width))


@pytest.mark.parametrize("size", [0, 1, 4, 5, 115, 2000])
def test_a_line_survives_what_messengers_do_to_it(size: int) -> None:
    data = Random(size).randbytes(size)
    line = write_line(data)
    for text in (
        line,
        line.lower(),
        f"  Hi Rose!\n{line}\nlove, Theo 😀",
        wrapped(line, 31, "> "),
        wrapped(line, 72, "> > "),
        f"“{line}”",
        "\u200b".join(line),
        line.replace("0", "O").replace("1", "l"),
        line[:60] + "\u00a0" + line[60:],
        f"[12:03, 27.11.] Rose: {line} …",
        wrapped(line, 8).replace("\n", "-"),
        wrapped(line, 40).replace("\n", "<br>\n".replace("<br>", " ")),
        "".join(chr(ord(letter) + 0xFEE0) for letter in line),  # as wide as Chinese letters
    ):
        assert read_lines(text) == [data], text[:80]
    assert read_lines(f"{line} and\n{write_line(b'abc')}") == [data, b"abc"]


def test_a_line_that_was_changed_or_cut_says_so() -> None:
    chance = Random(1)
    line = write_line(chance.randbytes(90))
    for _time in range(200):
        at = chance.randrange(8, len(line))
        other = chance.choice("0123456789ABCDEF".replace(line[at], ""))
        with pytest.raises(Refused) as problem:
            read_lines(line[:at] + other + line[at + 1 :])
        assert problem.value.reason == "damaged line"
        with pytest.raises(Refused):
            read_lines(line[:at] + "… read more")


@pytest.mark.parametrize("text", ["", "Hello", "pull strings a", "PSTRA"[:4]])
def test_a_text_without_a_line_says_so(text: str) -> None:
    with pytest.raises(Refused) as problem:
        read_lines(text)
    assert problem.value.reason == "no line"


def test_broken_lines_are_never_read_wrongly() -> None:
    for seed in range(500 * TIMES):
        chance = Random(seed)
        data = chance.randbytes(chance.randrange(60, 160))
        text = list("Rose: " + write_line(data) + " until tomorrow")
        for _change in range(chance.randrange(1, 6)):
            at = chance.randrange(len(text))
            match chance.randrange(4):
                case 0:
                    text[at] = chance.choice("0123456789ABCDEFGHJKMNPQRSTVWXYZ lo\n>“”–😀")
                case 1:
                    del text[at]
                case 2:
                    text.insert(at, chance.choice("ABC123 \n>"))
                case _:
                    other = chance.randrange(len(text))
                    text[at], text[other] = text[other], text[at]
        with suppress(Refused):
            assert read_lines("".join(text)) == [data]


def test_a_long_paste_takes_no_time() -> None:
    with pytest.raises(Refused):
        read_lines("PSTRAZZZ" * 50_000)
    with pytest.raises(ValueError, match="too long"):
        write_line(bytes(40_000))


def test_every_wrong_digit_and_swapped_pair_of_an_invitation_is_found() -> None:
    for _code in range(20):
        code = new_code()
        assert len(code) == DIGITS
        assert read_code(f" {spoken(code)}\n") == code
        wrongs = {
            code[:at] + str(digit) + code[at + 1 :] for at in range(DIGITS) for digit in range(10)
        }
        wrongs |= {code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at in range(DIGITS - 1)}
        for wrong in wrongs - {code}:
            with pytest.raises(Refused):
                read_code(wrong)
    with pytest.raises(Refused, match="12 digits; these are 3"):
        read_code("482")
    assert read_code("٤٨٢٧ ١٩٣٧ ٥٥٠٨") == "482719375508"  # of a phone set to Arabic


def test_the_invitation_leads_both_laptops_to_the_same_place() -> None:
    topic, key = invitation_keys("482719375508")
    assert (topic, key) == invitation_keys("482719375508")
    assert topic.isalnum()
    assert (len(topic), len(key)) == (32, 32)


def test_a_sealed_message_tells_neither_words_nor_length() -> None:
    mara, theo, ada = (PeerKey(bytes((number,)) * 32) for number in (1, 2, 3))
    key = mara.shared_with(theo.public)
    assert key == theo.shared_with(mara.public) != theo.shared_with(ada.public)
    sealed = seal(key, b"hello \0")
    assert open_sealed(key, sealed) == b"hello \0"
    assert b"hello" not in sealed
    assert len(sealed) == len(seal(key, b"h"))
    for at in range(len(sealed)):
        with pytest.raises(Refused):
            open_sealed(key, sealed[:at] + bytes((sealed[at] ^ 1,)) + sealed[at + 1 :])
    for nonsense in (b"", b"x", bytes(31), bytes(33)):
        with pytest.raises(Refused):
            open_sealed(key, nonsense)
        with pytest.raises(Refused):
            mara.shared_with(nonsense)
