"""Pay tables and limit of a Let It Ride table under a house's settings, and the legal checks of the settings."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.game.edition import NO_EFFECT, Breach, Check
from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.round.settlement import win_of
from houseway.core.values.chips import Chips
from houseway.families.bets import three_cards as three_card_bets
from houseway.families.deck.one_deck import shuffler_checks
from houseway.families.pay.pay_tables import (
    as_dear_as_the_wider,
    keeps_an_edge,
    leaves_room,
    limit_of,
    narrow_pays_no_less,
    pays_no_less,
    raised,
    raised_sums,
)

from .house_rules import (
    BETS_FLOOR,
    BONUS_FLOOR,
    BONUS_OFFERED,
    BONUS_TABLE,
    ODDS,
    PAYOUT_LIMIT,
    PRINTED_LIMIT,
    THREE_CARD_FLOORS,
    THREE_CARD_ODDS,
    THREE_CARD_ROWS,
    THREE_CARD_TABLE,
)
from .odds import bonus_edge, edge


def three_card_floor(rules: Rules) -> PayTable | None:
    """Return the lettered table a house has chosen if it offers the three card bonus, otherwise None."""
    letter = rules[THREE_CARD_TABLE]
    return None if letter is None else THREE_CARD_FLOORS[letter]


def tables_in_use(rules: Rules) -> dict[str, PayTable]:
    """Return the pay tables: the three bets at the house's prices or the printed ones, and the bonuses it offers."""
    hung = {"bet_1": _as_printed(BETS_FLOOR, raised(BETS_FLOOR, tuple(BETS_FLOOR.pays), rules[ODDS]))}
    if rules[BONUS_OFFERED]:
        own = raised_sums(BONUS_FLOOR, tuple(BONUS_FLOOR.pays), rules[BONUS_TABLE])
        hung["bonus"] = _as_printed(BONUS_FLOOR, own)
    floor, prices = three_card_floor(rules), rules[THREE_CARD_ODDS]
    if floor is not None:
        hung["three_card"] = floor if prices is None else _own_three_card(floor, prices)
    return hung


def _own_three_card(floor: PayTable, prices: tuple[int, ...]) -> PayTable:
    """Return a table of the house's own prices; a mini-royal with its own row is never the lower-paid one (R-LIR-02)."""
    own = raised(THREE_CARD_FLOORS["D"], THREE_CARD_ROWS, prices)
    mini, straight_flush = THREE_CARD_ROWS[:2]
    return own if floor.of(mini) is None else as_dear_as_the_wider(own, floor, mini, straight_flush)


def _as_printed(floor: PayTable, own: PayTable) -> PayTable:
    return floor if own.pays == floor.pays else own


# What the law finds wrong


def best_win(rules: Rules) -> Chips:
    """Return the most one hand can win with three minimum bets, all riding."""
    return 3 * max(win_of(price, rules.limits["bet_1"][0], rules.unit) for price in rules.pays["bet_1"].pays.values())


def most_a_hand_wins(rules: Rules) -> Chips | None:
    """Return the posted payout limit, or None where the house posts none (LIR-11(c))."""
    return limit_of(rules[PAYOUT_LIMIT], max(PRINTED_LIMIT, best_win(rules)))


def _limit_leaves_room(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where the limit cannot pay three minimum bets on a royal flush (R-GEN-09)."""
    limit = most_a_hand_wins(rules)
    if limit is not None:
        yield from leaves_room(PAYOUT_LIMIT, limit, best_win(rules), "LIR-11(c)")


def _three_card_odds_are_no_less(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where own prices have no letter or are below it; a mini-royal without a row pays like others."""
    prices, floor = rules[THREE_CARD_ODDS], three_card_floor(rules)
    if prices is None:
        return
    if floor is None:
        yield Breach(
            THREE_CARD_ODDS.name, "prices of a bet that is not offered; choose a table first", "LIR-6b(a)", reason=NO_EFFECT
        )
        return
    yield from pays_no_less(THREE_CARD_ODDS, floor).finds(rules)
    yield from NARROW.finds(rules)


NARROW = narrow_pays_no_less(THREE_CARD_ODDS, "three_card", *THREE_CARD_ROWS[:2])

CHECKS = (
    *shuffler_checks(by_hand="LIR-8(b)(1)", counting="LIR-7(f)"),
    pays_no_less(ODDS, BETS_FLOOR),
    narrow_pays_no_less(ODDS, "bet_1", "royal flush", "straight flush"),
    pays_no_less(BONUS_TABLE, BONUS_FLOOR),
    narrow_pays_no_less(BONUS_TABLE, "bonus", "royal flush", "straight flush"),
    Check("three_card_odds_are_no_less", _three_card_odds_are_no_less),
    keeps_an_edge(ODDS, "bet_1", edge),
    keeps_an_edge(BONUS_TABLE, "bonus", lambda rules, table: bonus_edge(table)),
    keeps_an_edge(THREE_CARD_ODDS, "three_card", lambda rules, table: three_card_bets.edge(table)),
    Check("limit_leaves_room", _limit_leaves_room),
)
