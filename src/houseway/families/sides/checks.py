"""Checks described bets under a house's settings by their count: dead and impossible rows, and bets on which the house loses.

These depend on the shoe: two tens cannot come at a shoe without tens, and a suited pair not from one deck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final

from houseway.core.game.edition import Breach
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Setting
from houseway.core.values.equipment import Shoe, card_in
from houseway.families.choices import ALLOW_NEGATIVE_EDGE
from houseway.families.pay.pay_tables import loses

from .counts import Composition, Counted, Uncountable, composition_of, counted, edge_of
from .grammar import SIDE_BETS
from .side_bet import SideBet
from .zones import Zones

DEAD: Final = "a row that never pays promises what the table cannot do"
NO_COUNT: Final = "the edge of a bet has to be counted before it is offered"
NOT_READ: Final = "a described bet is decided by cards that the table reads"


def shoe_of(rules: Rules) -> Composition:
    """Return the full shoe of a table."""
    assert isinstance(rules.equipment, Shoe)
    return composition_of({card_in(piece): many for piece, many in rules.equipment.counts.items()})


def edges(rules: Rules, bets: tuple[SideBet, ...], zones: Zones) -> dict[str, Fraction]:
    """Return the house edge of described bets at a table, at their minimum, exactly."""
    shoe = shoe_of(rules)
    return {bet.key: edge_of(bet, counted(bet, zones, shoe), rules.limits[bet.key][0]) for bet in bets}


def finds(bets: tuple[SideBet, ...], zones: Zones) -> Callable[[Rules], Iterator[Breach]]:
    """Return the check of described bets under a house's settings."""

    def found(rules: Rules) -> Iterator[Breach]:
        for bet in bets:
            yield from _wrong(rules, bet, zones)

    return found


def _wrong(rules: Rules, bet: SideBet, zones: Zones) -> Iterator[Breach]:
    key, cites = f"{SIDE_BETS}.{bet.key}", f"{bet.id}-2"
    if rules.unread:
        yield Breach(key, "the cards of this table are not read", cites, reason=NOT_READ, instead="Leave the bet out")
        return
    if bet.needs and bet.needs not in rules.wagers:
        what = f"{bet.needs} is not offered at this table"
        yield Breach(f"{key}.needs", what, f"{bet.id}-1", reason=NO_COUNT, instead="Name another wager, or offer it")
    try:
        found = counted(bet, zones, shoe_of(rules))
    except Uncountable as why:
        what, _, write = str(why).partition(". ")
        yield Breach(key, f"the bet cannot be counted: {what}", cites, reason=NO_COUNT, instead=write)
        return
    yield from _dead_rows(bet, found, key, cites)
    edge = edge_of(bet, found, rules.limits[bet.key][0])
    if edge < 0 and rules.get(ALLOW_NEGATIVE_EDGE) is None:
        tenths = round((1 - edge) * 1000)
        what = f"the bet returns {tenths // 10}.{tenths % 10} %, so the house loses"
        yield loses(Setting(key), what, cites)


def _dead_rows(bet: SideBet, found: Counted, key: str, cites: str) -> Iterator[Breach]:
    for number, row in enumerate(bet.rows):
        place = f"{key}.rows[{number + 1}]"
        if not found.holding(number):
            what = f"{row.hand} cannot be dealt from this shoe"
            yield Breach(place, what, cites, reason=DEAD, instead="Leave the row out, or ask another question")
        elif not found.of_row(number):
            earlier = " and ".join(f"row {one + 1} ({bet.rows[one].hand})" for one in found.before(number))
            what = f"{row.hand} never pays: every hand of it is taken by {earlier}"
            yield Breach(place, what, cites, reason=DEAD, instead="Write this row before, or leave it out")
