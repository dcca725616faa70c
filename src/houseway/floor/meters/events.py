"""A meter that several tables share, as a value: its events, and its state after them.

A linked meter has a chain of its own in the record, with a number below zero, next to the chains of tables. It begins
with its terms. A claim gets the next number when it is made; its turn comes when every lower number is done, and the
amount it is shown is reserved for it. All of it is plain data and independent of any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final

import msgspec

from houseway.core.fault import Fault
from houseway.core.values.chips import Chips

HERE: Final = ""
"""The name of the house whose record this is."""


class Timing(StrEnum):
    """The moment that determines the amount shown to a claim."""

    CLAIM = "at the claim"
    """The meter as it is when the claim's turn comes."""
    HIT = "at the hit"
    """The meter as it was when the hit was noticed, less what earlier numbers took."""


class ClaimStanding(StrEnum):
    """The status of a claim. Its number never changes."""

    OPEN = "open"
    """It waits for its turn, or for its table's ruling."""
    PENDING = "pending"
    """The table took chips from the meter, and some of them wait for approval."""
    SETTLED = "settled"
    RELEASED = "released"
    """It took nothing."""


class Level(msgspec.Struct, frozen=True):
    """One display of a meter, by the name that the rules of its tables give it."""

    name: str
    seed: Chips = 0
    """The amount that the house puts in when the meter opens."""
    ceiling: Chips | None = None
    """The most that is shown. What is above it stays in the meter, and is shown after the next win."""


class Claim(msgspec.Struct, frozen=True):
    """One claim to a meter, as far as it has come."""

    number: int
    house: str
    table: int
    standing: ClaimStanding = ClaimStanding.OPEN
    stood: tuple[Chips, ...] | None = None
    """The amount of each level shown to it, or None while unknown."""
    after: tuple[Chips, ...] | None = None
    """The amount that each level shows after the claim has taken its part."""
    seq: int | None = None
    """The step of the table that took it."""
    bets: tuple[str, ...] = ()
    """The bets whose prizes wait for approval."""
    reserved: Chips = 0
    """The amount that waits for approval."""
    paid: Chips = 0
    returned: Chips = 0
    """The amount returned to its source: contributions of a voided round."""
    confirmed: bool = True
    """Whether it is confirmed to the house that has the meter."""


# What happens to a meter


class Happened(msgspec.Struct, frozen=True, tag_field="kind"):
    """Something that happened to a meter."""


class MeterOpened(Happened, frozen=True, tag=True):
    """A meter was opened; of its terms only a ceiling changes later."""

    name: str
    timing: Timing
    levels: tuple[Level, ...]
    by: tuple[str, str]
    away: str = HERE
    """The house that has the meter, where it is another one."""


class TableLinked(Happened, frozen=True, tag=True):
    """A table shares these levels from now on."""

    table: int
    levels: tuple[str, ...]
    by: tuple[str, str]


class MeterDisabled(Happened, frozen=True, tag=True):
    """The meter's wagers are not offered any more."""

    by: tuple[str, str]
    why: str


class MeterEnabled(Happened, frozen=True, tag=True):
    """The meter's wagers are offered again, under the same terms."""

    by: tuple[str, str]


class CeilingRaised(Happened, frozen=True, tag=True):
    """The most that a level shows is another sum from now on, above what it showed; None is no ceiling (P5)."""

    level: str
    ceiling: Chips | None
    by: tuple[str, str]


class ClaimNumbered(Happened, frozen=True, tag=True):
    """A table claims. Numbers are in the order of the lock on the meter."""

    number: int
    house: str
    table: int


class ClaimReserved(Happened, frozen=True, tag=True):
    """The amount shown to a claim is fixed and reserved for it."""

    number: int
    stood: tuple[Chips, ...]


class ClaimRuled(Happened, frozen=True, tag=True):
    """The rules decided again with the current meter; the event contains the amounts that the table took."""

    number: int
    seq: int
    after: tuple[Chips, ...]
    reserved: Chips
    paid: Chips
    returned: Chips
    bets: tuple[str, ...]
    confirmed: bool = True


class ClaimMoved(Happened, frozen=True, tag=True):
    """Chips of a claim that waited were paid or returned: each number is what is added."""

    number: int
    seq: int
    reserved: Chips
    paid: Chips
    returned: Chips


class ClaimConfirmed(Happened, frozen=True, tag=True):
    """The claim's amount is confirmed to the house that has the meter."""

    number: int


class ClaimReleased(Happened, frozen=True, tag=True):
    """A claim took nothing and lets the next one have its turn."""

    number: int
    why: str
    by: tuple[str, ...] = ()
    """The two people who did it, where it was not the claim's own table."""


class PartReported(Happened, frozen=True, tag=True):
    """Another house reported the contributions of its tables, less what they took."""

    house: str
    report: int
    """Reports are counted by the house that makes them; an older one changes nothing."""
    parts: tuple[Chips, ...]


KINDS: Final = (
    MeterOpened | TableLinked | MeterDisabled | MeterEnabled | CeilingRaised
    | ClaimNumbered | ClaimReserved | ClaimRuled | ClaimMoved | ClaimConfirmed | ClaimReleased | PartReported
)  # fmt: skip
_READER: Final = msgspec.json.Decoder(tuple[KINDS, ...])


def written(events: tuple[Happened, ...]) -> bytes:
    """Return events as the bytes of a step."""
    return msgspec.json.encode(events)


def read(events: bytes) -> tuple[Happened, ...]:
    """Return the events of a meter step."""
    return _READER.decode(events)


# How a meter stands


class MeterState(msgspec.Struct, frozen=True):
    """A meter after some steps. Claims that are over are in the record's relation and not here."""

    name: str = ""
    timing: Timing = Timing.CLAIM
    levels: tuple[Level, ...] = ()
    away: str = HERE
    enabled: bool = True
    last: int = 0
    """The last claim's number."""
    tables: Mapping[str, tuple[str, ...]] = {}
    """The levels that each table shares; the keys are numbers, written out for JSON."""
    claims: Mapping[str, Claim] = {}
    reports: Mapping[str, int] = {}

    def claim(self, number: int) -> Claim:
        """Return a claim that is not over."""
        found = self.claims.get(str(number))
        if found is None:
            raise Fault(f"meter {self.name}: claim {number} is over or was never made")
        return found

    def open_claim(self, house: str, table: int) -> Claim | None:
        """Return the claim of a table that has not taken anything yet."""
        return next((one for one in self.open_claims if (one.house, one.table) == (house, table)), None)

    @property
    def open_claims(self) -> list[Claim]:
        """The claims that have not taken anything yet, in their order."""
        found = [one for one in self.claims.values() if one.standing is ClaimStanding.OPEN]
        return sorted(found, key=lambda one: one.number)

    def is_turn_of(self, claim: Claim) -> bool:
        """Whether every lower number is done."""
        return self.open_claims[0].number == claim.number


def kept(state: MeterState) -> bytes:
    """Return a meter as the record keeps it after every step."""
    return msgspec.json.encode(state, order="sorted")


def restored(data: bytes) -> MeterState:
    """Return a meter from what the record kept."""
    return msgspec.json.decode(data, type=MeterState)


def is_over(claim: Claim) -> bool:
    """Whether nothing more happens to a claim."""
    return claim.confirmed and claim.standing in (ClaimStanding.SETTLED, ClaimStanding.RELEASED)


def folded(state: MeterState, event: Happened) -> tuple[MeterState, list[Claim]]:
    """Return a meter after something happened to it, and the claims that changed."""
    return _FOLDS[type(event)](state, event)


def _changed(state: MeterState, *claims: Claim, **fields: Any) -> tuple[MeterState, list[Claim]]:
    left = {**state.claims, **{str(one.number): one for one in claims}}
    alive = {number: one for number, one in left.items() if not is_over(one)}
    return msgspec.structs.replace(state, claims=alive, **fields), list(claims)


def _opened(state: MeterState, event: MeterOpened) -> tuple[MeterState, list[Claim]]:
    return MeterState(event.name, event.timing, event.levels, event.away), []


def _linked(state: MeterState, event: TableLinked) -> tuple[MeterState, list[Claim]]:
    return _changed(state, tables={**state.tables, str(event.table): event.levels})


def _raised(state: MeterState, event: CeilingRaised) -> tuple[MeterState, list[Claim]]:
    levels = (msgspec.structs.replace(one, ceiling=event.ceiling) if one.name == event.level else one for one in state.levels)
    return _changed(state, levels=tuple(levels))


def _numbered(state: MeterState, event: ClaimNumbered) -> tuple[MeterState, list[Claim]]:
    return _changed(state, Claim(event.number, event.house, event.table), last=event.number)


def _reserved(state: MeterState, event: ClaimReserved) -> tuple[MeterState, list[Claim]]:
    return _changed(state, msgspec.structs.replace(state.claim(event.number), stood=event.stood))


def _ruled(state: MeterState, event: ClaimRuled) -> tuple[MeterState, list[Claim]]:
    """Apply a ruling; later claims with fixed amounts are shown the amounts that remain."""
    before = state.claim(event.number)
    assert before.stood is not None
    taken = [one - other for one, other in zip(event.after, before.stood, strict=True)]
    later = [one for one in state.open_claims if one.stood is not None and one.number > event.number]
    after = [msgspec.structs.replace(one, stood=tuple(map(sum, zip(one.stood or (), taken, strict=True)))) for one in later]
    ruled = msgspec.structs.replace(
        before,
        standing=ClaimStanding.PENDING if event.reserved else ClaimStanding.SETTLED,
        after=event.after,
        seq=event.seq,
        bets=event.bets,
        reserved=event.reserved,
        paid=event.paid,
        returned=event.returned,
        confirmed=event.confirmed,
    )
    return _changed(state, ruled, *after)


def _moved(state: MeterState, event: ClaimMoved) -> tuple[MeterState, list[Claim]]:
    before = state.claim(event.number)
    reserved = before.reserved + event.reserved
    after = msgspec.structs.replace(
        before,
        standing=ClaimStanding.PENDING if reserved else ClaimStanding.SETTLED,
        reserved=reserved,
        paid=before.paid + event.paid,
        returned=before.returned + event.returned,
    )
    return _changed(state, after)


_FOLDS: Final[Mapping[type, Callable[[MeterState, Any], tuple[MeterState, list[Claim]]]]] = {
    MeterOpened: _opened,
    TableLinked: _linked,
    MeterDisabled: lambda state, event: _changed(state, enabled=False),
    MeterEnabled: lambda state, event: _changed(state, enabled=True),
    CeilingRaised: _raised,
    ClaimNumbered: _numbered,
    ClaimReserved: _reserved,
    ClaimRuled: _ruled,
    ClaimMoved: _moved,
    ClaimConfirmed: lambda state, event: _changed(state, msgspec.structs.replace(state.claim(event.number), confirmed=True)),
    ClaimReleased: lambda state, event: _changed(
        state, msgspec.structs.replace(state.claim(event.number), standing=ClaimStanding.RELEASED)
    ),
    PartReported: lambda state, event: _changed(state, reports={**state.reports, event.house: event.report}),
}


def is_meter(chain: int) -> bool:
    """Whether a chain of the record belongs to a meter and not to a table."""
    return chain < 0
