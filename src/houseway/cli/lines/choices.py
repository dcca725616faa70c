"""The lines that can be typed at a table now; the same line at several seats is listed once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from houseway.core.messages.command import OpenRound
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.chips import dollars
from houseway.core.values.hands import title
from houseway.core.values.role import CHAIN, STAFF
from houseway.views.staff import offers_at
from houseway.views.types import Offer


class Line(NamedTuple):
    """A line that can be typed: the actor, the words and the clause."""

    who: str
    says: str
    cites: str
    is_call: bool = False

    @property
    def text(self) -> str:
        """The line as it is typed; capitals stand for values that the user fills in."""
        return f"{self.who} {self.says}"


def sayable(table: Table) -> list[Line]:
    """Return the lines allowed now: pending cards first, then players, then the dealer and staff; each call once."""
    found: dict[tuple[str, str, bool], list[str]] = {}
    for speaker, offer in _offers(table):
        who, says = _words(speaker, offer)
        found.setdefault((says, offer.cites, offer.act == "Call"), []).append(who)
    lines = [Line(_together(who), says, cites, is_call) for (says, cites, is_call), who in found.items()]
    return sorted(lines, key=_rank)


def _offers(table: Table) -> Iterator[tuple[str, Offer]]:
    """Yield the offers of each actor; between rounds, also the first bets of the next round, which open it."""
    now = offers_at(table)
    begun = take(table, OpenRound()) if not table.is_playing else None
    if isinstance(begun, Taken):
        for speaker, offers in offers_at(begun.after).items():
            yield from ((speaker, offer) for offer in offers if offer.act == "PlaceBet")
    for speaker, offers in now.items():
        yield from ((speaker, offer) for offer in offers)


def _rank(line: Line) -> tuple[bool, bool, bool]:
    is_due = line.says.startswith(("gets ", "show ", "shows "))
    return line.is_call, not is_due, line.who.split()[0] in STAFF


def _together(who: Sequence[str]) -> str:
    """Return the actors of one line: seats by their numbers, and of several roles the lowest."""
    seats = [one.removeprefix("seat ") for one in dict.fromkeys(who) if one.startswith("seat ")]
    if len(seats) > 1:
        return f"seat {'|'.join(seats)}"
    ranks = {role: rank for rank, role in enumerate(("dealer", *CHAIN))}
    return min(who, key=lambda one: ranks.get(one, -1))


def _words(speaker: str, offer: Offer) -> tuple[str, str]:
    """Return the actor of an offer and the words that are typed after it."""
    who = title(offer.who) if offer.who not in STAFF else offer.who
    on = title(offer.about) if offer.about else ""
    match offer.act:
        case "Deal":
            return on, f"gets {_pieces(offer)}"
        case "Roll":
            return "dice", f"show {' '.join(['N'] * (offer.many or 1))}"
        case "Display":
            return "generator", "shows N"
        case "PlaceBet" if offer.by:
            return offer.by, f"bets {offer.spot} {_amount(offer)} on {who}"
        case "PlaceBet":
            return who, f"bets {offer.spot} {_amount(offer)}"
        case "TakeBack":
            return (offer.by or who), f"takes back {offer.spot}{f' on {who}' if offer.by else ''}"
        case "Arrange":
            return who, f"{offer.says} {' / '.join(['CARDS'] * max(1, len(offer.parts)))}"
        case "CutStacks":
            return who, "cuts stacks N N to the right"
        case "Designate":
            return (offer.by or speaker), f"names {who}"
        case "Approve":
            return who, f"approves {on} {offer.spot}"
        case "Rule":
            return who, f"{offer.says} {offer.what}"
        case "Call":
            return who, " ".join(["calls", offer.what or "", *_named(offer)])
        case "Allow":
            return who, "allows seat N WAGER AMOUNT"
        case "Tend":
            return who, " ".join([offer.what or "", *(name.upper() for name in offer.names)])
        case "Sit":
            return "NAME", f"plays {on}"
        case "Fill":
            return who, "fills AMOUNT"
        case "OpenRound":
            return who, "opens round"
        case "BuyIn":
            return speaker, "buys in AMOUNT"
        case "Tip":
            return who, "tips AMOUNT"
        case _:
            count = ["N cards"] if offer.counts else []
            return who, " ".join([offer.says, *([_amount(offer)] if offer.chips else count)])


def _pieces(offer: Offer) -> str:
    return "1 card" if offer.many == 1 else f"{offer.many} cards"


def _amount(offer: Offer) -> str:
    chips = offer.chips
    if chips is None:
        return ""
    return dollars(chips.low) if chips.low == chips.high else f"{dollars(chips.low)} to {dollars(chips.high)}"


def _named(offer: Offer) -> Iterator[str]:
    """Yield the arguments that a call requires, in the order in which they are typed."""
    names = [name.removesuffix("?") for name in offer.names]
    if {"seat", "hand", "bet", "place", "stranger"} & {*names}:
        yield "on seat N"
    if "bet" in names:
        yield "WAGER"
    if "stranger" in names:
        yield "of NAME"
    if "card" in names:
        yield "with CARDS"
    if "chips" in names:
        yield "at AMOUNT"
