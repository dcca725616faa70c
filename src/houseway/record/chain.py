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
from typing import Literal, NamedTuple

from houseway.core.messages.unreadable import Unreadable

from .event_digest import FORMAT as EVENTS_FORMAT
from .header import BEGINS, CONTINUES, FORMAT, Header, read_header

HEAD, LINK, CLOSED, SIGNATURE = "record   head ", "round    chain ", "record   closed ", "record   signature "
_SEALS = (HEAD, LINK, CLOSED, SIGNATURE)
_SEAL = re.compile(
    rf"(?P<what>{HEAD}|{LINK}|{CLOSED}after (?P<rounds>\d+) rounds, chain )(?P<digest>[0-9a-f]{{64}})"
    rf"|{SIGNATURE}(?P<signature>[0-9a-f]{{128}})"
)
_NUMBER = re.compile(r"round    ([1-9]\d*)")
_EVENTS = re.compile(rf"round has \d+ events, digest {EVENTS_FORMAT}\.[0-9a-f]{{64}}")
_FOREIGN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Characters that break a line elsewhere or are no text: a reader could see another line in them than the chain does."""

Kind = Literal["head", "round", "closed"]


def link(kind: Kind, before: str, lines: Iterable[str]) -> str:
    """Return the digest of a section: its kind, the digest before it, and its lines."""
    text = "\n".join((f"houseway record {FORMAT} {kind}", before, *lines, ""))
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


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
    """What the chain of a file shows. `broken` says where it does not hold, `missing` what a complete one would have."""

    sessions: list[Header] = field(default_factory=list[Header])
    rounds: int = 0
    last: str = ""
    """The last digest: a further section is linked to it."""
    is_closed: bool = False
    closings: list[Signed] = field(default_factory=list[Signed])
    broken: list[str] = field(default_factory=list[str])
    missing: list[str] = field(default_factory=list[str])
    whole: int = 0
    """The number of lines up to the last digest or signature: what follows is not finished."""

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
        return self.is_closed and bool(self.sessions[0].key) and not self.closings[-1].signature

    @property
    def is_complete(self) -> bool:
        """Whether the chain holds from the header to a closing line, with a digest for each round."""
        return self.holds and not self.missing


def read_chain(data: bytes) -> Chain:
    """Return what the chain of a file shows; a file in a later format raises `Unreadable`."""
    text = data.decode("utf-8", "surrogateescape")
    lines = text.split("\n")
    chain = Chain()
    section: list[str] = []
    last = lines.pop()
    for number, line in enumerate(lines, start=1):
        if line.startswith("#"):
            continue
        section.append(line)
        if line.startswith(_SEALS) and (seal := _SEAL.fullmatch(line)):
            _sealed(chain, section, number, seal)
            section = []
            chain.whole = number
    if last and not last.startswith("#"):
        section.append(last)
    if _FOREIGN.search(text):
        _look_for_foreign_characters(chain, [*lines, last])
    _end(chain, section)
    return chain


def _sealed(chain: Chain, section: list[str], number: int, seal: re.Match[str]) -> None:
    """Check a section that ends with its digest or is a signature."""
    if seal["signature"]:
        _signature(chain, section, number, seal["signature"])
        return
    what, written, said = seal["what"], seal["digest"], section[:-1]
    if what == HEAD:
        digest = _head(chain, said, number)
    elif what == LINK:
        digest = _round(chain, said, number)
    else:
        digest = _closed(chain, said, number, seal["rounds"])
    if digest != written:
        first = number - len(section) + 1
        where = f"lines {first} to {number} and comments between them" if first < number else "this line"
        chain.broken.append(f"line {number}: the digest is not that of {where}: something was changed, added, removed or moved")
    chain.last = written


def _head(chain: Chain, said: list[str], number: int) -> str:
    begins = next((line for line in said if line), "")
    continued = begins == CONTINUES
    _is_not_later(begins)
    if continued is not bool(chain.sessions):
        chain.broken.append(f"line {number}: a header is not expected here")
    try:
        chain.sessions.append(read_header(said))
    except ValueError as error:
        chain.broken.append(f"line {number}: {error}")
    chain.is_closed = False
    return link("head", chain.last, said)


def _round(chain: Chain, said: list[str], number: int) -> str:
    if not chain.sessions or chain.is_closed:
        where = "after the closing line" if chain.sessions else "before a header"
        chain.broken.append(f"line {number}: a round is not expected here, {where}")
    chain.rounds += 1
    numbers = [match[1] for line in said if (match := _NUMBER.fullmatch(line))]
    if numbers != [str(chain.rounds)]:
        said_numbers = ", ".join(numbers) or "no number"
        chain.broken.append(f"line {number}: this is round {chain.rounds} of the file, and it says {said_numbers}")
    if sum(_EVENTS.fullmatch(line) is not None for line in said) != 1:
        chain.missing.append(f"line {number}: round {chain.rounds} has no digest of its events in format {EVENTS_FORMAT}")
    return link("round", chain.last, said)


def _closed(chain: Chain, said: list[str], number: int, rounds: str) -> str:
    if not chain.sessions or chain.is_closed or any(said):
        chain.broken.append(f"line {number}: a closing line is not expected here")
    if rounds != str(chain.rounds):
        chain.broken.append(f"line {number}: the record closes after {rounds} rounds, and {chain.rounds} are here")
    chain.is_closed = True
    digest = link("closed", chain.last, [*said, f"{CLOSED}after {rounds} rounds"])
    chain.closings.append(Signed(digest, "", number))
    return digest


def _signature(chain: Chain, section: list[str], number: int, signature: str) -> None:
    if not chain.is_closed or len(section) > 1 or chain.closings[-1].signature:
        chain.broken.append(f"line {number}: a signature is not expected here")
    else:
        chain.closings[-1] = Signed(chain.closings[-1].digest, signature, number)


def _look_for_foreign_characters(chain: Chain, lines: list[str]) -> None:
    """Look in everything that has a digest, and in all comments."""
    checked = [line if number < chain.whole or line.startswith("#") else "" for number, line in enumerate(lines)]
    found = _FOREIGN.search("\n".join(checked))
    if found is not None:
        number = found.string.count("\n", 0, found.start()) + 1
        chain.broken.append(f"line {number}: a control character or a character that is not UTF-8")


def _end(chain: Chain, rest: list[str]) -> None:
    """Say what the file lacks, given what follows the last digest."""
    begins = next((line for line in rest if line), "")
    if not chain.sessions:
        _is_not_later(begins)
        chain.missing.append(f"no header: the file is not a record of format {FORMAT}")
    elif rest and chain.is_closed and not CONTINUES.startswith(begins) and not _is_torn_signature(begins):
        chain.broken.append(f"line {chain.whole + 1}: there is text after the closing line")
    elif rest:
        chain.missing.append(f"line {chain.whole + 1}: what starts here is not finished")
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
    """Raise `Unreadable` where a header names a format that this version does not know."""
    if begins.startswith(BEGINS) and begins != BEGINS + FORMAT:
        raise Unreadable(
            f"written in record format {begins.removeprefix(BEGINS)}. This version of Houseway reads format {FORMAT}"
        )
