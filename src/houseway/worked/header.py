"""The header of a record: what wrote it, under which rules, and how the cards were shuffled.

    record   format 1
    record   build 0.1.0+9f2c…
    record   rules 1.41aa…
    record   live                                   or: record   seeded "spring"
    record   place "pit 2 table 1"                  if known
    record   start 2026-11-15T20:00:00Z             if known
    record   key ed25519 d75a…                      if the record will be signed

A record that is taken up again has a second header, which starts with `record   continued` and names no place and no key.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

FORMAT: Final = "1"
"""The format of records that this version writes."""
BEGINS: Final = "record   format "
CONTINUES: Final = "record   continued"
_LINES = (
    ("begins", re.compile(rf"{BEGINS}{FORMAT}|{CONTINUES}")),
    ("build", re.compile(r"record   build (\S+\+[0-9a-f]{64})")),
    ("rules", re.compile(r"record   rules (\d+\.[0-9a-f]{64})")),
    ("chance", re.compile(r'record   (live|seeded ".*")')),
    ("place", re.compile(r'record   place (".*")')),
    ("start", re.compile(r"record   start (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)")),
    ("key", re.compile(r"record   key ed25519 ([0-9a-f]{64})")),
)
_REQUIRED = frozenset({"begins", "build", "rules", "chance"})
_WORDS = re.compile(
    r"record (format|build|rules|live|seeded|place|start|key|continued|head|closed|signature)\b.*|round (\d+|chain \S+|ended \S+)"
)


@dataclass(frozen=True, slots=True)
class Header:
    """The data of one session of a record; `seed` is None where the cards were shuffled live."""

    build: str
    rules: str
    seed: str | None = None
    place: str = ""
    start: str = ""
    key: str = ""

    def lines(self, *, continued: bool = False) -> Iterator[str]:
        """Yield the lines of the header."""
        yield CONTINUES if continued else BEGINS + FORMAT
        yield f"record   build {self.build}"
        yield f"record   rules {self.rules}"
        yield "record   live" if self.seed is None else f"record   seeded {quoted(self.seed)}"
        if self.place and not continued:
            yield f"record   place {quoted(self.place)}"
        if self.start:
            yield f"record   start {self.start}"
        if self.key and not continued:
            yield f"record   key ed25519 {self.key}"


def read_header(lines: Iterable[str]) -> Header:
    """Return the header in the lines of a section; a line that is missing, unknown or out of order is an error."""
    found: dict[str, str] = {}
    expected = iter(_LINES)
    for line in lines:
        if is_of_the_record(line):
            for name, pattern in expected:
                if match := pattern.fullmatch(line):
                    found[name] = match[match.lastindex or 0]
                    break
                if name in _REQUIRED:
                    raise ValueError(f"the header has no line 'record   {name}' where it belongs")
            else:
                raise ValueError(f"a line is not part of a header: {line!r}")
    missing = _REQUIRED - found.keys()
    if missing:
        raise ValueError(f"the header lacks {', '.join(sorted(missing))}")
    seed = None if found["chance"] == "live" else _unquoted(found["chance"].removeprefix("seeded "))
    place = _unquoted(found["place"]) if "place" in found else ""
    return Header(found["build"], found["rules"], seed, place, found.get("start", ""), found.get("key", ""))


def is_of_the_record(line: str) -> bool:
    """Whether a line is about the record itself, so that the reader of rounds leaves it to the chain.

    >>> is_of_the_record("record   live"), is_of_the_record("round    2"), is_of_the_record("round has 3 events, digest 3.0")
    (True, True, False)
    """
    return line.startswith(("record", "round")) and _WORDS.fullmatch(" ".join(line.split())) is not None


def quoted(text: str) -> str:
    r"""Return a text between quotes on one line, so that none of its characters ends the line, the text or starts a comment.

    >>> print(quoted('pit "2" #1\n'))
    "pit \u00222\u0022 \u00231\u000a"
    """
    return '"' + "".join(_escaped(mark) for mark in text) + '"'


def _escaped(mark: str) -> str:
    if mark.isprintable() and mark not in '"#\\':
        return mark
    units = mark.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def _unquoted(text: str) -> str:
    try:
        return str(json.loads(text))
    except json.JSONDecodeError:
        raise ValueError(f"not a text in quotes: {text}") from None
