"""What staff may say: call what went wrong, rule on it, approve a payment, allow a bet, give what chance owes, tend the table.

What a call must name is listed with it. The bars of a call are asked only where nothing has to be named: others depend on what is
named, and the table answers them when it is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Call, Leave, OpenRound
from houseway.core.messages.refusal import Refusal, refused_by
from houseway.core.round.approval import may_approve
from houseway.core.round.handlers import DICE, NUMBER
from houseway.core.round.irregularity import Irregularity
from houseway.core.round.state import Round
from houseway.core.table.table import Table, take
from houseway.core.values.role import DEALER, FLOOR, Role

from .amounts import stepped
from .offers import Known, Offers, offers_in
from .types import Act, Offer

A_BET = ("seat", "bet", "chips")
DEALS: tuple[str, Act] = ("deals", "Deal")
_GIVEN: dict[str, tuple[str, Act]] = {DICE: ("rolls", "Roll"), NUMBER: ("displays", "Display")}
Told = Iterator[tuple[str, Offer]]
"""A viewer and an offer."""


def offers_at(table: Table, known: Known | None = None) -> Offers:
    """Return what every viewer may say at a table now: players and staff, in a round and between two."""
    round = table.round
    if round is not None and not round.over:
        return offers_in_play(round, known)
    told = Offers()
    for viewer, offer in (*_seats(table), *_chips(table), *_tendings(table), *_opening(table)):
        told.setdefault(viewer, []).append(offer)
    return told


# In a round


def offers_in_play(round: Round, known: Known | None = None) -> Offers:
    """Return what every viewer may say while a round is on."""
    told, stage = offers_in(round, known), round.stage
    if round.due and round.disputed is None:
        _give(told, _chance(round))
    if round.waiting:
        _give(told, _approvals(round))
    if round.disputed is not None:
        _give(told, _rulings(round))
    else:
        assert stage is not None  # a round that is not over is in a stage
        standing = _standing(round.rules, stage.name)
        for role, offers in standing.always:
            told.setdefault(role, []).extend(offers)
        for line, by, offer in standing.unless_barred:
            if refused_by(line.bars, round, Call(by, line.name)) is None:
                told.setdefault(by, []).append(offer)
    return told


def _give(told: Offers, offers: Told) -> None:
    for viewer, offer in offers:
        told.setdefault(viewer, []).append(offer)


def _chance(round: Round) -> Told:
    """Yield what the dealer gives in the name of chance: the next cards, dice or number."""
    due = round.due[0]
    says, act = _GIVEN.get(due.to, DEALS)
    yield DEALER, Offer(f"dealer/{says}", DEALER, says, act, due.cites, by_hand=True, about=due.to, many=due.many)


def _approvals(round: Round) -> Told:
    for bet, held in round.waiting.items():
        missing = [role for role in held.needs if not any((bet, by) in round.approved for by in may_approve(held, role))]
        for by in dict.fromkeys(by for role in held.needs for by in may_approve(held, role)):
            if (bet, by) not in round.approved:
                needs = tuple(role for role in missing if by not in may_approve(held, role))
                yield (
                    by,
                    Offer(
                        f"{by}/approves/{bet.on}/{bet.wager}/{bet.by}",
                        by,
                        "approves",
                        "Approve",
                        held.cites,
                        by=bet.by,
                        spot=bet.wager,
                        price=held.net,
                        about=bet.on,
                        needs=needs,
                    ),
                )


def _rulings(round: Round) -> Told:
    asked = round.disputed
    assert asked is not None
    for by in asked.needs:
        for says in ("upholds", "dismisses"):
            yield by, Offer(f"{by}/{says}/{asked.what}", by, says, "Rule", asked.cites, what=asked.what, about=asked.about)


class Standing(NamedTuple):
    """What staff may say throughout a stage, by role; and the calls that a bar may stop, to be asked each time."""

    always: tuple[tuple[Role, tuple[Offer, ...]], ...]
    unless_barred: tuple[tuple[Irregularity, Role, Offer], ...]


@lru_cache(maxsize=512)
def _standing(rules: Rules, stage: str) -> Standing:
    """Return what staff may say throughout a stage; it is worked out once for the stages of a house's rules."""
    always: Offers = {}
    asked: list[tuple[Irregularity, Role, Offer]] = []
    for line in rules.irregularities.values():
        names = tuple(line.names.split())
        for by in line.by if stage in line.during else ():
            needs = () if by in line.needs_ruling else line.needs_ruling
            name = f"{by}/calls/{line.name}"
            offer = Offer(name, by, "calls", "Call", line.cites, names=names, needs=needs, what=line.name)
            if line.bars and not names:
                asked.append((line, by, offer))
            else:
                always.setdefault(by, []).append(offer)
    _give(always, _permissions(rules))
    return Standing(tuple((role, tuple(offers)) for role, offers in always.items()), tuple(asked))


def _permissions(rules: Rules) -> Told:
    """Yield who may let a seat bet above the maximum, and who confirms a bet called out with cash."""
    for by in rules.over_limit:
        others = tuple(role for role in rules.over_limit if role != by)
        yield by, Offer(f"{by}/allows", by, "allows", "Allow", rules.cites.limits, names=A_BET, needs=others)
    for by in rules.cash:
        others = tuple(role for role in rules.cash if role != by)
        cites = rules.cites.tender
        yield by, Offer(f"{by}/confirms", by, "confirms cash", "Allow", cites, by_hand=True, names=A_BET, needs=others)


# Between rounds


def _seats(table: Table) -> Told:
    """Yield the free seats, which the floor gives, and what lets a player go."""
    cites = table.rules.cites.seated
    for seat in table.rules.seats:
        if seat not in table.seating:
            yield FLOOR, Offer(f"floor/seats/{seat}", FLOOR, "seats", "Sit", cites, about=seat, names=("player",))
    for player in dict.fromkeys(table.seating.values()):
        if not isinstance(take(table, Leave(player)), Refusal):
            yield player, Offer(f"{player}/leaves", player, "leaves", "Leave", cites)


def _chips(table: Table) -> Told:
    """Yield what brings chips to the table, to a player or to the rack."""
    cites, smallest = table.rules.cites, table.rules.denominations[0]
    for player in dict.fromkeys(table.seating.values()):
        most = stepped(smallest, 10**15, table.rules.unit, smallest)
        yield player, Offer(f"{player}/buys in", player, "buys in", "BuyIn", cites.tender, chips=most)
    yield FLOOR, Offer("floor/fills", FLOOR, "fills", "Fill", cites.staff, names=("chips",))


def _tendings(table: Table) -> Told:
    for tending in table.rules.tendings.values():
        if tending.takes or refused_by(tending.bars, table, "") is None:
            names = (tending.takes,) if tending.takes else ()
            for by in tending.by:
                name = f"{by}/tends/{tending.name}"
                yield by, Offer(name, by, "tends", "Tend", tending.cites, names=names, what=tending.name)


def _opening(table: Table) -> Told:
    if not isinstance(take(table, OpenRound()), Refusal):
        yield DEALER, Offer("dealer/opens", DEALER, "opens the round", "OpenRound", table.rules.cites.opens)
