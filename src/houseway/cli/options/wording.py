"""The values that a reader of settings accepts, in words and as a house would write them.

The readers themselves are called with values that all of them reject, and their error messages are used. They are the
messages of `houseway check`, so the list of options and the check of a submission cannot differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from houseway.core.law.choice import Reader, Unlawful
from houseway.core.law.readers import takes_one_of, takes_some_of
from houseway.core.values.chips import dollars
from houseway.core.values.plain import is_sequence
from houseway.worked.toml_writer import as_toml

WORDS: Final = ("off", "none", "least", "printed", "unlimited")
"""Words that some readers take besides what they name in their error."""
NOT_HERE: Final = "none: "
"""Start of the error of a reader that accepts no value, because the game has no such thing."""
DOLLARS: Final = "an amount of dollars"
ONE_AMOUNT: Final = re.compile(r"from (\$\S+) to \1")
UNWRITTEN: Final = object()
"""A default that no value writes: it follows from other settings."""


class _Nonsense:
    """A value that no house can write and no reader takes."""


def takes(reads: Reader[Any]) -> str:
    """Return the lawful values of a setting in words."""
    values = listed(reads)
    if takes_some_of(reads):
        return f"a list of some of {_spelled(values)}"
    if values:
        return f"only {as_toml(values[0])}" if len(values) == 1 else f"one of {_spelled(values)}"
    also = also_taken(reads)
    if (_refusal(reads, _Nonsense()) or "").startswith(NOT_HERE):
        return f"only {as_toml(also[0])}: this game has no such thing"
    words = _about_a_list(reads) or _about_a_value(reads, _Nonsense(), -1, 0.1)
    named = words.replace("at least", "")
    return ", or ".join([words, *(as_toml(word) for word in also if not re.search(rf"\b{word}\b", named))])


def listed(reads: Reader[Any]) -> tuple[object, ...]:
    """Return every lawful value as a house writes it, where the reader can list them."""
    if takes_one_of(reads) or takes_some_of(reads):
        return tuple("none" if value is None else value for value in reads.values)
    return ()


def also_taken(reads: Reader[Any]) -> list[str]:
    """Return the words a reader takes besides other values; of two words that mean the same, the first."""
    free = _read(reads, "any other text") is not UNWRITTEN
    found: dict[str, str] = {}
    for word in WORDS:
        value = _read(reads, word)
        if value is not UNWRITTEN and (value is None or not free):
            found.setdefault(repr(value), word)
    return list(found.values())


def written(reads: Reader[Any], value: Any, examples: Sequence[object] = ()) -> object:
    """Return the spelling of a setting's value in a submission, or UNWRITTEN; the spelling reads back as that value."""
    for one in (*_spellings(value), *examples):
        if repr(_read(reads, one)) == repr(value):
            return one
    return UNWRITTEN


def _about_a_list(reads: Reader[Any]) -> str:
    """Return a description of the elements of a list, or an empty text if the setting is not a list of any length."""
    inner = _about_a_value(reads, [_Nonsense()], [-1], [0.1])
    empty = _refusal(reads, [])
    if (
        inner != _about_a_value(reads, _Nonsense(), -1, 0.1)
        or empty == inner
        or not (empty is None or empty.startswith("a list"))
    ):
        return ""
    return f"{empty or 'a list'}, each {inner}"


def _about_a_value(reads: Reader[Any], *nonsense: object) -> str:
    refused = [message for one in nonsense if (message := _refusal(reads, one))]
    words = list(dict.fromkeys(refused))
    if len(words) > 1 and words[0] == DOLLARS:
        words = [one for one in words if one.startswith("one of ")] or [f"{DOLLARS}, {words[1]}", *words[2:]]
    only = ONE_AMOUNT.search(words[0]) if words else None
    return f"only {only[1]}" if only else "; ".join(words)


def is_read(reads: Reader[Any], value: object) -> bool:
    """Whether a reader takes a value."""
    return _refusal(reads, value) is None


def _refusal(reads: Reader[Any], value: object) -> str | None:
    try:
        reads(value)
    except Unlawful as unlawful:
        return str(unlawful)
    return None


def _read(reads: Reader[Any], value: object) -> Any:
    try:
        return reads(value)
    except Unlawful:
        return UNWRITTEN


def _spellings(value: Any) -> Iterator[object]:
    """Yield the ways in which a house may have written a value: as it is, in dollars, as a part, as a word for nothing."""
    if value is None:
        yield from ("off", "none")
        return
    yield _listed(value)
    yield _in_dollars(value)
    if is_sequence(value) and len(value) == 2:
        yield f"{value[0]}/{value[1]}"


def _listed(value: Any) -> Any:
    return [_listed(one) for one in value] if is_sequence(value) else value


def _in_dollars(value: Any) -> Any:
    if is_sequence(value):
        return [_in_dollars(one) for one in value]
    if isinstance(value, int) and not isinstance(value, bool):
        return value // 100 if value % 100 == 0 else float(dollars(value).replace(",", ""))
    return value


def _spelled(values: Sequence[object]) -> str:
    return ", ".join(map(as_toml, values))
