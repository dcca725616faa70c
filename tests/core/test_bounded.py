"""Caps on text: unsafe input is found before it reaches a parser, also behind strings that look like an end."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.messages.bounded import LONGEST_WORD, MOST_DEEP, bounded, read_toml, read_value
from houseway.core.messages.unreadable import LONGEST, Unreadable
from houseway.core.values.printable import printable, quoted
from houseway.worked.toml_writer import as_toml

DEEP = "[" * 5_000


@pytest.mark.parametrize(
    "before",
    [
        "a = ",
        'a = ["x", ',
        "a = ['x', ",
        'a = ["\\"", ',
        'a = ["""x"""", ',
        'a = ["""x""""", ',
        'a = ["""x\\"""y""", ',
        "a = ['''x'''', ",
        "a = ['''x''''', ",
        "a = ['''\\''', ",
        'a = ["""""", ',
        'a = ["", ',
        '# \' " """\na = ',
        '"#" = ',
        "'\"' = ",
        'a = { "b]" = ',
    ],
)
def test_brackets_are_seen_behind_every_kind_of_text(before: str) -> None:
    with pytest.raises(Unreadable, match="more than 16 brackets inside each other"):
        read_toml(before + DEEP)


@pytest.mark.parametrize(
    "text", [f'a = "{DEEP}"', f"a = '{DEEP}'", f'a = """{DEEP}"""', f"a = 1 # {DEEP}", f"a = '''\n{DEEP}\n'''"]
)
def test_brackets_in_a_text_or_a_comment_are_no_nesting(text: str) -> None:
    assert list(read_toml(text)) == ["a"]


def test_the_caps_themselves_are_allowed() -> None:
    assert read_toml("a = " + "[" * MOST_DEEP + "]" * MOST_DEEP)
    assert read_toml("a = " + "9" * LONGEST_WORD)["a"] == int("9" * LONGEST_WORD)
    assert read_toml(".".join("a" * MOST_DEEP) + " = 1")
    for text in ("a = " + "[" * 17, "a = " + "9" * 65, ".".join("a" * 17) + " = 1", "[" + ".".join("a" * 17) + "]"):
        with pytest.raises(Unreadable, match="line 1"):
            read_toml(text)
    assert bounded("x" * 10, 10) == "x" * 10
    with pytest.raises(Unreadable, match="11 characters are too many"):
        bounded("x" * 11, 10)


@given(st.text(alphabet="ab=.[]{}\"'#\\\n ,19-_", max_size=60))
def test_what_is_short_is_read_as_the_parser_reads_it(text: str) -> None:
    """Up to the caps, looking a text over changes nothing."""
    try:
        expected = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        with pytest.raises((tomllib.TOMLDecodeError, Unreadable)):
            read_toml(text)
    else:
        assert read_toml(text) == expected


@given(
    st.recursive(
        st.text() | st.integers(-(10**15), 10**15) | st.booleans(), lambda inner: st.lists(inner, max_size=3), max_leaves=8
    )
)
def test_a_value_reads_back_from_what_is_written(value: object) -> None:
    written = as_toml(value)
    assert written.isprintable()
    assert read_value(written) == value


@given(st.text())
def test_what_is_shown_is_one_line_that_prints(text: str) -> None:
    assert printable(text).isprintable() and quoted(text).isprintable() and len(quoted(text)) <= 12 * 122
    assert str(Unreadable(text)).isprintable() and len(str(Unreadable(text * 100))) <= LONGEST + 1
    assert printable(text) == text or not text.isprintable()
