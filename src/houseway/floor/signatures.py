"""Signatures of calls and vouchers of commands: who committed a step, and whether a person sent its command.

Each part that commits (an owner, the API, tend) signs its calls with an Ed25519 key of its own. The signature covers the first
and the last step of each chain of the call and the hash of the last one, and so every step between them, because a hash covers
the step before it. The API, and tend for approved requests, vouch for each command that they send to a table with a key that
owners do not have. An owner passes the voucher on; it cannot make one.

Nothing here reads a database, and nothing in a database is trusted: the public keys are the caller's.
"""

from __future__ import annotations

import hmac
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from itertools import groupby
from typing import Final, NamedTuple, final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from .command_actors import possible_actors
from .step import Step, fits, is_table, read_recorded_command

KEY_BYTES: Final = 32
"""Bytes of a private key, of a public key and of the key of vouchers."""
VOUCHER_BYTES: Final = 32
_CALL: Final = b"houseway call 1\n"
_COMMAND: Final = b"houseway command 1\n"
_PART: Final = struct.Struct(">iqq32s")
_HEAD: Final = struct.Struct(">iqqH")
_PLATFORM: Final = 0


class Committer(StrEnum):
    """A part of the floor that commits steps."""

    OWNER = "owner"
    """Commits what tables decide, and what their claims do to meters."""
    API = "api"
    """Commits what the cage does, opens tables and meters."""
    TEND = "tend"
    """Commits the same as the API, without a request."""


class Covered(NamedTuple):
    """The steps of one chain that a call commits."""

    chain: int
    first: int
    last: int
    hash: bytes
    """The hash of the last step."""


class SignedCall(NamedTuple):
    """A call as the record keeps it."""

    signer: str
    """The name of the key."""
    covers: bytes
    """Chain, first step, last step and its hash, for each chain of the call: 52 bytes each."""
    signature: bytes


def signer_name(part: Committer, public: bytes) -> str:
    """Return the name of a key: the part that has it, and the start of the public key.

    >>> signer_name(Committer.OWNER, bytes(range(32)))
    'owner 0001020304050607'
    """
    return f"{part} {public[:8].hex()}"


def _message(signer: str, covers: bytes) -> bytes:
    return _CALL + signer.encode() + b"\n" + covers


@final
class Signer:
    """The private key with which a part signs its calls."""

    __slots__ = ("_key", "name", "part", "public")

    def __init__(self, part: Committer, key: bytes) -> None:
        """Take the 32 bytes of a private key."""
        self._key = Ed25519PrivateKey.from_private_bytes(key)
        self.part: Final = part
        self.public: Final = self._key.public_key().public_bytes_raw()
        self.name: Final = signer_name(part, self.public)

    def signed(self, covered: Iterable[Covered]) -> SignedCall:
        """Return the signature of a call."""
        covers = b"".join([_PART.pack(*one) for one in covered])
        return SignedCall(self.name, covers, self._key.sign(_message(self.name, covers)))

    def __repr__(self) -> str:
        return f"<signer {self.name}>"  # and not the key


# Vouchers


def voucher(key: bytes, table: int, speaker: int, voice: str, number: int, text: bytes) -> bytes:
    """Return the HMAC-SHA-256 of a command. A repeat has the same number, and so the same voucher."""
    name = voice.encode()
    return hmac.digest(key, _COMMAND + _HEAD.pack(table, speaker, number, len(name)) + name + text, "sha256")


def is_vouched(step: Step, keys: Sequence[bytes]) -> bool:
    """Whether the voucher of a step is that of its command, by one of these keys."""
    voice, text = read_recorded_command(step)
    if voice is None or step.voucher is None:
        return False
    try:
        made = (
            voucher(key, step.table, step.speaker, sent, step.number, text)
            for key in keys
            for sent in possible_actors(voice, text)
        )
        return any(hmac.compare_digest(one, step.voucher) for one in made)
    except struct.error:  # an altered number does not even fit in its place
        return False


def needs_voucher(step: Step) -> bool:
    """Whether a person or device sent the command at a table; the platform's have only the owner's signature."""
    return step.speaker != _PLATFORM and is_table(step.table)


# Verifying


class Trusted(NamedTuple):
    """The keys that a verifier has from the house, and not from the database."""

    signers: Mapping[str, tuple[Committer, bytes]] = {}
    """The public keys by name, with the part that has the private one."""
    vouchers: tuple[bytes, ...] = ()
    """The keys of vouchers; without one, vouchers are not checked. A voucher of any of them is valid, so a key can be changed."""
    since: date | None = None
    """The first gaming day of which every step must be signed and vouched for. Before it, and where none is set, a chain may
    start with steps that are not; after its first signed step each must be signed, and after its first voucher each vouched for.
    """


def trusted_signers(keys: Iterable[tuple[Committer, bytes]]) -> dict[str, tuple[Committer, bytes]]:
    """Return public keys by their names."""
    return {signer_name(part, public): (part, public) for part, public in keys}


class StepFault(StrEnum):
    """A fault of a step's signature or voucher."""

    UNSIGNED = "not signed: it was committed without the key of an owner or the API"
    UNKNOWN_CALL = "not signed: the record does not have its call"
    UNKNOWN_SIGNER = "signed with a key that is not trusted"
    FORGED = "forged: the signature of its call does not fit"
    NOT_ITS_CHAIN = "signed by a part that does not commit such a step"
    ALTERED = "altered: it is not the step that was signed"
    LINK = "altered: the hash does not fit"
    MISSING = "missing: its call was signed with it"
    UNVOUCHED = "not vouched for: no person sent its command through the API"
    VOUCHER = "not vouched for: its voucher is of another command"
    REPEATED = "not vouched for: its account has used this number before"


class CallFault(NamedTuple):
    """A step whose signature or voucher is wrong."""

    chain: int
    seq: int
    wrong: StepFault

    def __str__(self) -> str:
        return f"{self.chain}.{self.seq}: {self.wrong}"


@dataclass
class SignedChains:
    """The chains in which a signed step was seen, and those in which a voucher was. A follower keeps it between two looks."""

    signed: set[int] = field(default_factory=set[int])
    vouched: set[int] = field(default_factory=set[int])


class Run(NamedTuple):
    """Steps of one chain that follow each other and are of one call, or of none."""

    call: int | None
    day: date
    """The gaming day of the first of them; those of no call are all of this day."""
    first: int
    last: int
    hash: bytes
    """The hash of the last of them."""


class ChainCalls:
    """The calls of one chain's steps, in order, and the steps with wrong vouchers. It is plain data."""

    def __init__(self, chain: int, vouchers: Sequence[bytes] = (), since: date | None = None, *, vouched: bool = False) -> None:
        self.chain: Final = chain
        self.runs: Final[list[Run]] = []
        self.unvouched: Final[list[CallFault]] = []
        self.vouched = vouched
        """Whether a voucher was seen in this chain."""
        self._vouchers = tuple(vouchers)
        self._since = since
        self._numbers: dict[int, int] = {}
        """The last number of each account: a voucher is good for one step."""

    def covers(self, call: int | None, day: date, seq: int, hash: bytes) -> None:
        """Add the call of the next step, whose voucher is not checked."""
        last = self.runs[-1] if self.runs else None
        if last is not None and last.call == call and last.last + 1 == seq and (call is not None or last.day == day):
            self.runs[-1] = last._replace(last=seq, hash=hash)
        else:
            self.runs.append(Run(call, day, seq, seq, hash))

    def add(self, step: Step, call: int | None) -> None:
        """Add the next step and its call."""
        self.covers(call, step.day, step.seq, step.hash)
        if not self._vouchers or not needs_voucher(step):
            return
        if step.voucher is not None:
            self.vouched = True
            if not is_vouched(step, self._vouchers):
                self.unvouched.append(CallFault(self.chain, step.seq, StepFault.VOUCHER))
            elif step.number <= self._numbers.get(step.speaker, 0):
                self.unvouched.append(CallFault(self.chain, step.seq, StepFault.REPEATED))
            else:
                self._numbers[step.speaker] = step.number
        elif self.vouched or (self._since is not None and step.day >= self._since):
            self.unvouched.append(CallFault(self.chain, step.seq, StepFault.UNVOUCHED))


class SignedCalls:
    """The signed calls of a record, each verified once, whatever chains it has.

    Where days are detached, the first call of a chain may be cut at its start, and where only some days are read, the last one
    at its end; what is cut at the end cannot be compared with what was signed.
    """

    def __init__(
        self, calls: Mapping[int, SignedCall], trusted: Trusted, *, cut_at_start: bool = False, cut_at_end: bool = False
    ) -> None:
        self._calls, self._trusted = calls, trusted
        self._cut_at_start, self._cut_at_end = cut_at_start, cut_at_end
        self._verified: dict[int, tuple[Committer, dict[int, Covered]] | StepFault] = {}

    def _covered(self, id: int) -> tuple[Committer, dict[int, Covered]] | StepFault:
        """Return the signer of a call and the steps it covers, or its fault."""
        found = self._verified.get(id)
        if found is None:
            found = self._verified[id] = self._verify(id)
        return found

    def _verify(self, id: int) -> tuple[Committer, dict[int, Covered]] | StepFault:
        call = self._calls.get(id)
        if call is None:
            return StepFault.UNKNOWN_CALL
        known = self._trusted.signers.get(call.signer)
        if known is None:
            return StepFault.UNKNOWN_SIGNER
        part, public = known
        try:
            Ed25519PublicKey.from_public_bytes(public).verify(call.signature, _message(call.signer, call.covers))
            covered = [Covered(*row) for row in _PART.iter_unpack(call.covers)]
        except (InvalidSignature, ValueError, struct.error):
            return StepFault.FORGED
        return part, {one.chain: one for one in covered}

    def faults(self, chain: int, runs: Sequence[Run], begun: SignedChains) -> Iterator[CallFault]:
        """Yield the steps of a chain that are not as they were signed; `begun` is brought up to date."""
        since = self._trusted.since
        ends = {run.last: run.hash for run in runs}
        for run in runs:
            if run.call is None:
                if chain in begun.signed or (since is not None and run.day >= since):
                    yield from _each(chain, run, StepFault.UNSIGNED)
                continue
            begun.signed.add(chain)
            found = self._covered(run.call)
            if isinstance(found, StepFault):
                yield from _each(chain, run, found)
                continue
            part, covered = found
            one = covered.get(chain)
            if one is None or not one.first <= run.first <= run.last <= one.last:
                known = range(0) if one is None else range(one.first, one.last + 1)
                yield from (fault for fault in _each(chain, run, StepFault.ALTERED) if fault.seq not in known)
            elif ends.get(one.last, one.hash) != one.hash:
                yield from _each(chain, run, StepFault.ALTERED)
            elif not _may_commit(part, chain, run):
                yield from _each(chain, run, StepFault.NOT_ITS_CHAIN)
            else:
                yield from self._missing(one, run, runs)

    def _missing(self, one: Covered, run: Run, runs: Sequence[Run]) -> Iterator[CallFault]:
        """Yield the steps of a call that are not there. One that is there without this call is named by what it has instead."""
        if (run.first, run.last) == (one.first, one.last):
            return
        first = runs[0].first if self._cut_at_start else one.first
        last = runs[-1].last if self._cut_at_end else one.last
        there = [range(other.first, other.last + 1) for other in runs]
        for seq in range(max(first, one.first), min(last, one.last) + 1):
            if not any(seq in other for other in there):
                yield CallFault(one.chain, seq, StepFault.MISSING)


def _each(chain: int, run: Run, wrong: StepFault) -> Iterator[CallFault]:
    return (CallFault(chain, seq, wrong) for seq in range(run.first, run.last + 1))


def _may_commit(part: Committer, chain: int, run: Run) -> bool:
    """Whether a part commits such steps: owners tables and meters, the others cage, meters and the opening of a table."""
    if part is Committer.OWNER:
        return chain != 0
    return not is_table(chain) or run.last == 1


def verify_calls(
    steps: Iterable[tuple[Step, int | None]],
    calls: Mapping[int, SignedCall],
    trusted: Trusted,
    begun: SignedChains | None = None,
    heads: Mapping[int, bytes] | None = None,
) -> list[CallFault]:
    """Return the steps that are forged, invented or altered, each with what is wrong.

    `steps` are whole calls, chain by chain and in order, each step with the number of its call; `calls` has those calls. `heads`
    has the hash before the first step of each chain. Without it no link is checked: the caller has done that, because a signature
    covers the last hash of a chain and every step through its links. `begun` has the chains in which signatures and vouchers
    began before these steps; it is brought up to date.
    """
    begun = SignedChains() if begun is None else begun
    verified = SignedCalls(calls, trusted)
    found: list[CallFault] = []
    for chain, group in groupby(steps, key=lambda one: one[0].table):
        seen = ChainCalls(chain, trusted.vouchers, trusted.since, vouched=chain in begun.vouched)
        before = None if heads is None else heads.get(chain)
        for step, call in group:
            if before is not None:
                if not fits(step, before):
                    found.append(CallFault(chain, step.seq, StepFault.LINK))
                before = step.hash
            seen.add(step, call)
        if seen.vouched:
            begun.vouched.add(chain)
        found += verified.faults(chain, seen.runs, begun)
        found += seen.unvouched
    return sorted(dict.fromkeys(found), key=lambda fault: fault[:2])
