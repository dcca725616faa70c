"""Offers of staff: call an irregularity, rule on it, approve a payment, allow a bet, deal, maintain the table.

A call is offered while it can be made, to the roles that may make it, with the arguments it requires; if its clause
has no time limit, after the round was paid too (R-GEN-30). Its bars are checked when it is made: they depend on the
arguments, and some on cards that staff have not seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Leave, OpenRound
from houseway.core.messages.refusal import Refusal, refused_by
from houseway.core.round.approval import missing_roles
from houseway.core.round.handlers import DICE, NUMBER
from houseway.core.round.irregularity import Irregularity
from houseway.core.round.state import Round
from houseway.core.table.table import Table, take
from houseway.core.table.uncleared import uncleared_table
from houseway.core.values.role import CHAIN, DEALER, FLOOR, Role, all_for, may_for, still_needed

from .amounts import stepped
from .offers import CachedOffers, Offers, offers_in
from .types import Act, Offer

A_BET = ("seat", "bet", "chips")
DEALS: tuple[str, Act] = ("deals", "Deal")
_GIVEN: dict[str, tuple[str, Act]] = {DICE: ("rolls", "Roll"), NUMBER: ("displays", "Display")}
ViewerOffers = Iterator[tuple[str, Offer]]
"""A viewer and an offer."""


def offers_at(table: Table, known: CachedOffers | None = None) -> Offers:
    """Return the offers of every viewer at a table: players and staff, in a round and between rounds."""
    round = table.round
    if round is not None and not round.over:
        return offers_in_play(round, known)
    told = Offers()
    if round is not None and not round.void and round.hands and (late := _late_calls(table.rules)) and uncleared_table(table):
        _give(told, late)
    for viewer, offer in (*_seats(table), *_chips(table), *_tendings(table), *_opening(table)):
        told.setdefault(viewer, []).append(offer)
    return told


# In a round


def offers_in_play(round: Round, known: CachedOffers | None = None) -> Offers:
    """Return the offers of every viewer during a round."""
    told, stage = offers_in(round, known), round.stage
    if round.due and round.disputed is None:
        _give(told, _chance(round))
    if round.waiting:
        _give(told, _approvals(round))
    if round.disputed is not None:
        _give(told, _rulings(round))
    else:
        assert stage is not None  # a round that is not over is in a stage
        for role, offers in _standing(round.rules, stage.name):
            told[role] = [*told.get(role, ()), *offers]
    return told


def _give(told: Offers, offers: Iterable[tuple[str, Offer]]) -> None:
    for viewer, offer in offers:
        told.setdefault(viewer, []).append(offer)


def _chance(round: Round) -> ViewerOffers:
    """Yield the dealer's offers to enter pending cards, dice or a number."""
    due = round.due[0]
    says, act = _GIVEN.get(due.to, DEALS)
    yield (
        DEALER,
        Offer(id=f"dealer/{says}", who=DEALER, says=says, act=act, cites=due.cites, by_hand=True, about=due.to, many=due.many),
    )


def _approvals(round: Round) -> ViewerOffers:
    for bet, held in round.waiting.items():
        missing = missing_roles(round, bet)
        for by in all_for(held.needs):
            if (bet, by) not in round.approved:
                needs = still_needed(missing, (by,))
                yield (
                    by,
                    Offer(
                        id=f"{by}/approves/{bet.on}/{bet.wager}/{bet.by}",
                        who=by,
                        says="approves",
                        act="Approve",
                        cites=held.cites,
                        by=bet.by,
                        spot=bet.wager,
                        price=held.net,
                        about=bet.on,
                        needs=needs,
                    ),
                )


def _rulings(round: Round) -> ViewerOffers:
    asked = round.disputed
    assert asked is not None
    for by in all_for(asked.needs):
        for says in ("upholds", "dismisses"):
            yield (
                by,
                Offer(
                    id=f"{by}/{says}/{asked.what}",
                    who=by,
                    says=says,
                    act="Rule",
                    cites=asked.cites,
                    what=asked.what,
                    about=asked.about,
                ),
            )


@lru_cache(maxsize=512)
def _standing(rules: Rules, stage: str) -> tuple[tuple[Role, tuple[Offer, ...]], ...]:
    """Return the offers of staff throughout a stage, by role; cached for each stage of a house's rules."""
    always: Offers = {}
    for line in rules.irregularities.values():
        if stage in line.during or (line.late is not None and _is_after(rules, stage, line)):
            _give(always, _calls(line))
    _give(always, _permissions(rules))
    return tuple((role, tuple(offers)) for role, offers in always.items())


def _is_after(rules: Rules, stage: str, line: Irregularity) -> bool:
    """Whether a stage is after the first in which something is seen: a clause without a time limit is still open (R-GEN-30)."""
    numbers = rules.stage_numbers
    return numbers[stage] > min((numbers[name] for name in line.during if name in numbers), default=len(numbers))


@lru_cache(maxsize=512)
def _late_calls(rules: Rules) -> tuple[tuple[str, Offer], ...]:
    """Return the calls that staff may make after a round was paid, while its hands are on the table (R-GEN-30)."""
    lines = (line for line in rules.irregularities.values() if line.late is not None)
    return tuple(told for line in lines for told in _calls(line))


def _calls(line: Irregularity) -> ViewerOffers:
    for by in all_for(line.by):
        needs = () if may_for(by, line.needs_ruling) else line.needs_ruling
        name, names = f"{by}/calls/{line.name}", tuple(line.names.split())
        yield by, Offer(id=name, who=by, says="calls", act="Call", cites=line.cites, names=names, needs=needs, what=line.name)


def _permissions(rules: Rules) -> ViewerOffers:
    """Yield the offers to let a seat bet above the maximum, and to confirm a bet called out with cash, by role."""
    for by in all_for(rules.over_limit):
        others = still_needed(rules.over_limit, (by,))
        yield (
            by,
            Offer(id=f"{by}/allows", who=by, says="allows", act="Allow", cites=rules.cites.limits, names=A_BET, needs=others),
        )
    for by in all_for(rules.cash):
        others = still_needed(rules.cash, (by,))
        cites = rules.cites.tender
        yield (
            by,
            Offer(
                id=f"{by}/confirms",
                who=by,
                says="confirms cash",
                act="Allow",
                cites=cites,
                by_hand=True,
                names=A_BET,
                needs=others,
            ),
        )


# Between rounds


def _seats(table: Table) -> ViewerOffers:
    """Yield the free seats, which the floor gives, and what lets a player go."""
    cites = table.rules.cites.seated
    for seat in table.rules.seats:
        if seat not in table.seating:
            yield (
                FLOOR,
                Offer(id=f"floor/seats/{seat}", who=FLOOR, says="seats", act="Sit", cites=cites, about=seat, names=("player",)),
            )
    for player in dict.fromkeys(table.seating.values()):
        if not isinstance(take(table, Leave(player)), Refusal):
            yield player, Offer(id=f"{player}/leaves", who=player, says="leaves", act="Leave", cites=cites)


def _chips(table: Table) -> ViewerOffers:
    """Yield the offers that bring chips to the table, to a player or to the rack."""
    cites, smallest = table.rules.cites, table.rules.denominations[0]
    for player in dict.fromkeys(table.seating.values()):
        most = stepped(smallest, 10**15, table.rules.unit, smallest)
        yield player, Offer(id=f"{player}/buys in", who=player, says="buys in", act="BuyIn", cites=cites.tender, chips=most)
    for by in CHAIN:
        yield by, Offer(id=f"{by}/fills", who=by, says="fills", act="Fill", cites=cites.staff, names=("chips",))


def _tendings(table: Table) -> ViewerOffers:
    for tending in table.rules.tendings.values():
        if tending.takes or refused_by(tending.bars, table, "") is None:
            names = (tending.takes,) if tending.takes else ()
            for by in tending.whose():
                name = f"{by}/tends/{tending.name}"
                yield by, Offer(id=name, who=by, says="tends", act="Tend", cites=tending.cites, names=names, what=tending.name)


def _opening(table: Table) -> ViewerOffers:
    if not isinstance(take(table, OpenRound()), Refusal):
        yield DEALER, Offer(id="dealer/opens", who=DEALER, says="opens the round", act="OpenRound", cites=table.rules.cites.opens)
