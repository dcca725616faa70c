"""The chain of a record: a digest after the header, after each round and in the closing line, each over the one before.

A digest is SHA-256 over the name of its section, the digest before it, and the lines of the section exactly as they are written:
every character counts, blank lines too. Lines that start with `#` are comments; they are in no digest. The digests are not
secret, so a chain shows that a file is whole and that nothing changed it by accident. It does not show who wrote it: see
`signing`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from houseway.core.messages.unreadable import Unreadable

from .event_digest import FORMAT as EVENTS_FORMAT
from .header import BEGINS, CONTINUES, FORMAT, Header, read_header

HEAD, LINK, CLOSED, SIGNATURE = "record   head ", "round    chain ", "record   closed ", "record   signature "
_SEAL = re.compile(
    rf"\n(?:(?P<what>{HEAD}|{LINK}|{CLOSED}after (?P<rounds>[0-9]+) rounds, chain )(?P<digest>[0-9a-f]{{64}})"
    rf"|{SIGNATURE}(?P<signature>[0-9a-f]{{128}}))(?=\n)"
)
_NUMBER = re.compile(r"\nround    ([0-9]+)(?=\n)")
_EVENTS = re.compile(rf"\nround has [0-9]+ events, digest {EVENTS_FORMAT}\.[0-9a-f]{{64}}(?=\n)")
_COMMENT = re.compile(r"^#[^\n]*(?:\n|\Z)", re.MULTILINE)
_FOREIGN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Characters that break a line elsewhere or are no text: a reader could see another line in them than the chain does."""
_PLAIN = bytes(range(0x20, 0x7F)) + b"\n\t"
"""The bytes of ordinary text: most records have no others."""

MOST_FAULTS: Final = 50
"""The maximum number of faults listed per file; nobody reads on, and a file made of faults must not take long."""

Kind = Literal["head", "round", "closed"]


def link(kind: Kind, before: str, lines: Iterable[str]) -> str:
    """Return the digest of a section: its kind, the digest before it, and its lines."""
    return _digest(kind, before, "".join(f"{line}\n" for line in lines))


def _digest(kind: Kind, before: str, text: str) -> str:
    said = f"houseway record {FORMAT} {kind}\n{before}\n{text}"
    return hashlib.sha256(said.encode("utf-8", "surrogateescape")).hexdigest()


def closing(before: str, rounds: int) -> tuple[str, str]:
    """Return the closing line and its digest."""
    said = f"{CLOSED}after {rounds} rounds"
    digest = link("closed", before, ["", said])
    return f"{said}, chain {digest}", digest


class Signed(NamedTuple):
    """A closing digest with its signature, and the line of the signature; the signature is empty where it is missing."""

    digest: str
    signature: str
    line: int


@dataclass(slots=True)
class Chain:
    """The result of checking a file's chain. `broken` lists where it does not hold, `missing` what it lacks."""

    sessions: list[Header] = field(default_factory=list[Header])
    rounds: int = 0
    last: str = ""
    """The last digest: a further section is linked to it."""
    is_closed: bool = False
    closings: list[Signed] = field(default_factory=list[Signed])
    broken: list[str] = field(default_factory=list[str])
    missing: list[str] = field(default_factory=list[str])
    whole: int = 0
    """The number of characters up to the last digest or signature: what follows is not finished."""

    @property
    def header(self) -> Header | None:
        """The header of the first session, if the file has one."""
        return self.sessions[0] if self.sessions else None

    @property
    def holds(self) -> bool:
        """Whether the file has a header and each digest in it is right."""
        return bool(self.sessions) and not self.broken

    @property
    def lacks_signature(self) -> bool:
        """Whether the last thing in the file is a closing line that should be signed and is not."""
        return self.is_closed and self.header is not None and bool(self.header.key) and not self.closings[-1].signature

    @property
    def is_complete(self) -> bool:
        """Whether the chain holds from the header to a closing line, with a digest for each round."""
        return self.holds and not self.missing


def read_chain(data: bytes, most_faults: int = MOST_FAULTS) -> Chain:
    """Return the result of checking a file's chain, up to so many faults; `Unreadable` is raised for a later format."""
    text = data.decode("utf-8", "surrogateescape")
    chain = Chain()
    for seal in _SEAL.finditer(text):
        _sealed(chain, _without_comments(text[chain.whole : seal.start() + 1]), seal)
        chain.whole = seal.end() + 1
        if len(chain.broken) + len(chain.missing) >= most_faults:
            break
    if data.translate(None, delete=_PLAIN) and BEGINS in text:
        _check_characters(chain, text)
    _end(chain, _without_comments(text[chain.whole :]), _line(text, chain.whole))
    return chain


def _without_comments(section: str) -> str:
    return _COMMENT.sub("", section) if "#" in section else section


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _at(seal: re.Match[str]) -> str:
    return f"line {_line(seal.string, seal.end())}"


@lru_cache(maxsize=32)
def _header_in(section: str) -> Header:
    return read_header(section.split("\n"))


def _sealed(chain: Chain, said: str, seal: re.Match[str]) -> None:
    """Check a section that ends with its digest or is a signature."""
    if seal["signature"]:
        _signature(chain, said, seal)
        return
    what, written = seal["what"], seal["digest"]
    if what == HEAD:
        digest = _head(chain, said, seal)
    elif what == LINK:
        digest = _round(chain, said, seal)
    else:
        digest = _closed(chain, said, seal)
    if digest != written:
        first, number = _line(seal.string, chain.whole), _line(seal.string, seal.end())
        where = f"lines {first} to {number}" if first < number else "this line"
        chain.broken.append(f"line {number}: the digest is not that of {where}: something was changed, added, removed or moved")
    chain.last = written


def _head(chain: Chain, said: str, seal: re.Match[str]) -> str:
    begins = _first(said)
    _is_not_later(begins)
    if (begins == CONTINUES) is not bool(chain.sessions):
        chain.broken.append(f"{_at(seal)}: a header is not expected here")
    try:
        chain.sessions.append(_header_in(said))
    except ValueError as error:
        chain.broken.append(f"{_at(seal)}: {error}")
    chain.is_closed = False
    return _digest("head", chain.last, said)


def _round(chain: Chain, said: str, seal: re.Match[str]) -> str:
    if not chain.sessions or chain.is_closed:
        where = "after the closing line" if chain.sessions else "before a header"
        chain.broken.append(f"{_at(seal)}: a round is not expected here, {where}")
    chain.rounds += 1
    numbers: list[str] = _NUMBER.findall(said)
    if numbers != [str(chain.rounds)]:
        told = ", ".join(numbers) or "no number"
        chain.broken.append(f"{_at(seal)}: this is round {chain.rounds} of the file, and its number is {told}")
    if len(_EVENTS.findall(said)) != 1:
        chain.missing.append(f"{_at(seal)}: round {chain.rounds} has no digest of its events in format {EVENTS_FORMAT}")
    return _digest("round", chain.last, said)


def _closed(chain: Chain, said: str, seal: re.Match[str]) -> str:
    rounds = seal["rounds"]
    if not chain.sessions or chain.is_closed or _first(said):
        chain.broken.append(f"{_at(seal)}: a closing line is not expected here")
    if rounds != str(chain.rounds):
        chain.broken.append(f"{_at(seal)}: the record closes after {rounds} rounds, and {chain.rounds} are here")
    chain.is_closed = True
    digest = _digest("closed", chain.last, f"{said}{CLOSED}after {rounds} rounds\n")
    chain.closings.append(Signed(digest, "", _line(seal.string, seal.end())))
    return digest


def _signature(chain: Chain, said: str, seal: re.Match[str]) -> None:
    if not chain.is_closed or said or chain.closings[-1].signature:
        chain.broken.append(f"{_at(seal)}: a signature is not expected here")
    else:
        chain.closings[-1] = Signed(chain.closings[-1].digest, seal["signature"], _line(seal.string, seal.end()))


def _first(section: str) -> str:
    """Return the first line that is not blank."""
    return section.lstrip("\n").partition("\n")[0]


def _check_characters(chain: Chain, text: str) -> None:
    """Look in everything that has a digest, and in all comments."""
    if text.startswith("\ufeff"):
        chain.broken.append("line 1: a byte order mark, with which no record is written. Remove it")
    found = _FOREIGN.search(text, 0, chain.whole if chain.sessions else len(text))
    comments = () if found else _COMMENT.finditer(text, chain.whole)
    found = found or next(filter(None, (_FOREIGN.search(text, one.start(), one.end()) for one in comments)), None)
    if found is not None:
        returns = "a carriage return. Convert the ends of lines to line feeds"
        what = returns if found[0] == "\r" else "a control character or a character that is not UTF-8"
        chain.broken.append(f"line {_line(text, found.start())}: {what}")


def _end(chain: Chain, rest: str, number: int) -> None:
    """Add what the file lacks, given the text after the last digest and the line where that starts."""
    begins = _first(rest)
    if not chain.sessions:
        _is_not_later(begins)
        chain.missing.append(f"no header: the file is not a record of format {FORMAT}")
    elif rest and chain.is_closed and not CONTINUES.startswith(begins) and not _is_torn_signature(begins):
        chain.broken.append(f"line {number}: there is text after the closing line")
    elif rest:
        chain.missing.append(f"line {number}: what starts here is not finished")
    if chain.sessions and not chain.is_closed:
        chain.missing.append("no closing line: rounds may be missing at the end")
    key = chain.header.key if chain.header else ""
    for one in chain.closings:
        if key and not one.signature:
            chain.missing.append(f"line {one.line}: the header names a key, and this closing line has no signature")
        elif one.signature and not key:
            chain.broken.append(f"line {one.line}: there is a signature, and the header names no key")


def _is_torn_signature(line: str) -> bool:
    return line.startswith(SIGNATURE) or SIGNATURE.startswith(line)


def _is_not_later(begins: str) -> None:
    """Raise `Unreadable` where a header names a format that this version does not support."""
    if begins.startswith(BEGINS) and begins != BEGINS + FORMAT:
        raise Unreadable(
            f"written in record format {begins.removeprefix(BEGINS)}. This version of Houseway reads format {FORMAT}"
        )
