"""The query of `houseway explain`: bets by seat, player, wager, amount, result, clause and time."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from houseway.cli.rulebook import is_named_by
from houseway.cli.why import Explained, Fate, explained
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.chips import Chips, cents
from houseway.core.values.printable import quoted
from houseway.worked.worked import Played, RoundSource

RESULTS: dict[str, Fate] = {
    "won": "paid",
    "lost": "taken",
    "push": "pushed",
    "void": "voided",
    "waiting": "waiting",
    "open": "open",
}
"""The results that --result accepts, and the outcome that each is in JSON."""
_AMOUNT = re.compile(r"\$?(?P<low>[\d,.]+)(?:(?P<more>\+)|\s*(?:-|to)\s*\$?(?P<high>[\d,.]+))?")
_CLOCK = re.compile(r"\d\d:\d\d(?::\d\d)?")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?Z?)?")


class Amounts(NamedTuple):
    """A span of amounts in cents; both ends count."""

    low: Chips
    high: Chips | None

    def has(self, one: Explained) -> bool:
        """Whether the bet, or what it won or lost, is within the span."""
        return any(self.low <= much and (self.high is None or much <= self.high) for much in (one.staked, abs(one.net)))


def amounts(text: str) -> Amounts:
    """Return the amounts that a text names.

    >>> amounts("25"), amounts("$25 to 100"), amounts("100+")
    (Amounts(low=2500, high=2500), Amounts(low=2500, high=10000), Amounts(low=10000, high=None))
    """
    found = _AMOUNT.fullmatch(text.strip())
    try:
        if found is None:
            raise ValueError(f"not an amount: {quoted(text)}")
        low = cents(found["low"])
        return Amounts(low, None if found["more"] else cents(found["high"] or found["low"]))
    except ValueError as error:
        raise Unreadable(f"{str(error).partition('. ')[0]}. Use dollars: 25, 25-100 or 100+") from None


def moment(text: str) -> str:
    """Return a time as records write it, as far as it is given: a time of day, a date, or both."""
    said = text.strip()
    if _CLOCK.fullmatch(said):
        return said
    if _MOMENT.fullmatch(said):
        return said.replace(" ", "T").removesuffix("Z")
    raise Unreadable(f"not a time: {quoted(text)}. Use 20:15, 2026-11-15 or 2026-11-15T20:15, as UTC")


@dataclass(frozen=True, slots=True)
class ExplainQuery:
    """Query for bets; fields that are not set match everything, and all fields that are set must match."""

    round: int | None = None
    seat: int | None = None
    player: str = ""
    wager: str = ""
    amount: Amounts | None = None
    result: Fate | None = None
    clause: str = ""
    since: str = ""
    until: str = ""

    @property
    def is_about_bets(self) -> bool:
        """Whether rounds without a matching bet are left out; a query by seat alone keeps them."""
        return any((self.player, self.wager, self.amount, self.result, self.clause))

    def has(self, one: Explained) -> bool:
        """Whether a bet matches the query."""
        return (
            (self.seat is None or one.bet.on.partition(".")[0] == str(self.seat))
            and (not self.player or one.bet.by.lower() == self.player.lower())
            and (not self.wager or one.bet.wager == self.wager.strip().lower().replace(" ", "_"))
            and (self.amount is None or self.amount.has(one))
            and (self.result is None or one.fate == self.result)
            and (not self.clause or _is_under(one.clause.id, self.clause))
        )

    def is_in_time(self, ended: str) -> bool:
        """Whether a round ended within the time of the query."""
        return (not self.since or _cut(ended, self.since) >= self.since) and (
            not self.until or _cut(ended, self.until) <= self.until
        )


def _is_under(id: str, named: str) -> bool:
    """Whether a clause is the one that is named or below it; the code before the dash and the brackets may be left out."""
    said = named.strip().lower()
    if is_named_by(id, said):
        return True
    return any(
        whole.lower() == said or whole.lower().startswith((f"{said}(", f"{said}.")) for whole in (id, id.partition("-")[2])
    )


def _cut(ended: str, given: str) -> str:
    """Return the part of a time that can be compared with one that is given."""
    whole = ended.removesuffix("Z")
    return whole.partition("T")[2][: len(given)] if _CLOCK.fullmatch(given) else whole[: len(given)]


@dataclass(frozen=True, slots=True)
class FoundRound:
    """One round of a file with the bets in it that match the query."""

    number: int
    played: Played
    told: RoundSource | None
    bets: list[Explained] = field(default_factory=list[Explained])

    @property
    def ended(self) -> str:
        """The time at which the round ended, or an empty text if the record does not contain it."""
        return self.told.part.ended if self.told else ""


def found_in(rounds: list[Played], told: list[RoundSource], asked: ExplainQuery) -> list[FoundRound]:
    """Return the matching rounds, each with its matching bets; a query for bets leaves out rounds without any."""
    every = [FoundRound(at, one, told[at - 1] if told else None) for at, one in enumerate(rounds, start=1)]
    if (asked.since or asked.until) and not any(one.ended for one in every):
        raise Unreadable("this record does not have the times of its rounds, so leave out --since and --until")
    picked = [one for one in every if asked.round in (None, one.number) and (not one.ended or asked.is_in_time(one.ended))]
    found = [
        FoundRound(one.number, one.played, one.told, [bet for bet in explained(one.played.round) if asked.has(bet)])
        for one in picked
    ]
    return [one for one in found if one.bets or not asked.is_about_bets]
