"""What a house may choose at a Let It Ride table, and what the law finds wrong with a choice."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.game.edition import Breach, Check, Limit
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Choice
from houseway.core.law.condition import Value
from houseway.core.law.readers import YES_OR_NO, one_of, or_none, whole
from houseway.core.money.price import PayTable
from houseway.core.round.settlement import win_of
from houseway.core.values.chips import Chips
from houseway.families.bets import three_cards as three_card_bets
from houseway.families.choices import common_choices
from houseway.families.deck.one_deck import shuffler_checks
from houseway.families.loading import paytables
from houseway.families.pay.pay_tables import (
    LEAST,
    as_dear_as_the_wider,
    in_dollars,
    keeps_an_edge,
    leaves_room,
    limit_of,
    narrow_pays_no_less,
    own_prices,
    own_sums,
    payout_limit,
    pays_no_less,
    raised,
)

from .odds import CHIP, bonus_edge, edge

PAYS = paytables(__package__ or "")
BETS_FLOOR, BONUS_FLOOR, THREE_CARD_FLOORS = PAYS["bet_1"]["printed"], PAYS["bonus"]["printed"], PAYS["three_card"]
LETTERS = tuple(THREE_CARD_FLOORS)
THREE_CARD_ROWS = tuple(THREE_CARD_FLOORS["D"].pays)
"""The rows of a three card table, the mini-royal's among them."""
PRINTED_LIMIT: Chips = 50_000_00

# fmt: off
CHOICES = (
    Choice("table.dealing_method",  one_of("manual_shoe", "hand", "automated_shoe"), "manual_shoe", "LIR-7(a)"),
    Choice("table.shuffler",        one_of("none", "single", "two_deck"),   "none",              "LIR-2(b)", "R-GEN-28"),
    *common_choices({
        "table.preshuffled": "LIR-5(a)",
        "deck.count_interval": "LIR-7(e)",
        "deck.change_hours": "LIR-2(a)",
        "money.smallest_unit": "LIR-6(a)",
        "matchplay.enabled": "LIR-6(a)",
        "limits.late_under_min": "LIR-6(d)",
        "limits.late_over_max": "LIR-6(d)",
        "timeout.seconds": "LIR-10(b)",
        "timeout.action": "LIR-10(b)",
        "config.allow_negative_edge": "LIR-11(e)",
        "irregularity.settled_independent_side_bets": "LIR-6b(d)",
        "approval.amount_threshold": "LIR-10(g)(3)",
        "approval.odds_threshold": "LIR-10(g)(3)",
        "tokens.enabled": "LIR-6(a)",
    }),
    Choice("lir.seats",             whole(1, 7),                            7,                   "LIR-7(c)", "R-LIR-10",
           tries=(1, 3, 5), means="seats"),
    Choice("lir.max_positions_per_player", one_of(1, 2),                    1,                   "LIR-6(e)", "R-LIR-10"),
    Choice("lir.odds",              own_prices(tuple(BETS_FLOOR.pays)),     (1000, 200, 50, 11, 8, 5, 3, 2, 1),
           "LIR-11(b)", "R-GEN-06", tries=([1500, 200, 50, 11, 8, 5, 3, 2, 1], [1000, 250, 50, 12, 9, 6, 4, 2, 1])),
    Choice("lir.payout_limit",      payout_limit(PRINTED_LIMIT),            None,                "LIR-11(c)", "R-LIR-06",
           tries=(LEAST, 60_000, 1_000_000)),
    Choice("lir.bonus.offered",     YES_OR_NO,                              False,               "LIR-6a(a)", "R-LIR-05"),
    Choice("lir.bonus.table",       own_sums(tuple(BONUS_FLOOR.pays)),      (25_000, 2_500, 400, 200, 50, 25, 5),
           "LIR-11(d)", "R-LIR-05", tries=([50_000, 2_500, 500, 200, 50, 25, 6],)),
    Choice("lir.three_card.table",  one_of(None, *LETTERS),                 None,                "LIR-6b(a)", "R-LIR-01"),
    Choice("lir.three_card.odds",   or_none(own_prices(THREE_CARD_ROWS)),   None,                "LIR-11(e)", "R-GEN-06",
           tries=("none",)),
)

LIMITS = {
    "bet_1":      Limit("LIR-6(d)",  low=10_00, high=100_00),    # bets 2 and 3 go by the same sign
    "bonus":      Limit("LIR-6a(b)", low=CHIP,  high=CHIP, least=CHIP, most=CHIP),
    "three_card": Limit("LIR-6b(b)", low=5_00,  high=100_00),
}
# fmt: on


def three_card_floor(rules: Rules) -> PayTable | None:
    """The letter a house has chosen, if it offers the three card bonus."""
    letter = rules.settings["lir.three_card.table"]
    return None if letter is None else THREE_CARD_FLOORS[str(letter)]


def hangs(rules: Rules) -> dict[str, PayTable]:
    """The three bets at the house's prices, and the bonuses it offers; prices that are the printed ones are the printed table."""
    settings = rules.settings
    hung = {"bet_1": _as_printed(BETS_FLOOR, raised(BETS_FLOOR, tuple(BETS_FLOOR.pays), settings["lir.odds"]))}
    if settings["lir.bonus.offered"]:
        own = raised(BONUS_FLOOR, tuple(BONUS_FLOOR.pays), settings["lir.bonus.table"], in_dollars)
        hung["bonus"] = _as_printed(BONUS_FLOOR, own)
    floor, prices = three_card_floor(rules), settings["lir.three_card.odds"]
    if floor is not None:
        hung["three_card"] = floor if prices is None else _own_three_card(floor, prices)
    return hung


def _own_three_card(floor: PayTable, prices: Value) -> PayTable:
    """A house's own prices; where its letter has a row for the mini-royal, that is never the cheaper one (R-LIR-02)."""
    own = raised(THREE_CARD_FLOORS["D"], THREE_CARD_ROWS, prices)
    mini, straight_flush = THREE_CARD_ROWS[:2]
    return own if floor.of(mini) is None else as_dear_as_the_wider(own, floor, mini, straight_flush)


def _as_printed(floor: PayTable, own: PayTable) -> PayTable:
    return floor if own.pays == floor.pays else own


# What the law finds wrong


def best_win(rules: Rules) -> Chips:
    """The most one hand can win with three least bets, all riding."""
    return 3 * max(win_of(price, rules.limits["bet_1"][0], rules.unit) for price in rules.pays["bet_1"].pays.values())


def most_a_hand_wins(rules: Rules) -> Chips | None:
    """Return the payout limit as it is posted, or None; a house that says nothing has none (LIR-11(c))."""
    return limit_of(rules.settings["lir.payout_limit"], max(PRINTED_LIMIT, best_win(rules)))


def _limit_leaves_room(rules: Rules) -> Iterator[Breach]:
    """Three least bets on a royal flush must be payable in full (R-GEN-09)."""
    limit = most_a_hand_wins(rules)
    if limit is not None:
        yield from leaves_room("lir.payout_limit", limit, best_win(rules), "LIR-11(c)")


def _three_card_odds_are_no_less(rules: Rules) -> Iterator[Breach]:
    """A house's own prices belong to a letter, and none lies below it; a mini-royal without a row is paid as the rest."""
    prices, floor = rules.settings["lir.three_card.odds"], three_card_floor(rules)
    if prices is None:
        return
    if floor is None:
        yield Breach("lir.three_card.odds", "prices of a bet that is not offered; choose a table first", "LIR-6b(a)")
        return
    yield from pays_no_less("lir.three_card.odds", floor).finds(rules)
    yield from NARROW.finds(rules)


NARROW = narrow_pays_no_less("lir.three_card.odds", "three_card", *THREE_CARD_ROWS[:2])

CHECKS = (
    *shuffler_checks(by_hand="LIR-8(b)(1)", counting="LIR-7(f)"),
    pays_no_less("lir.odds", BETS_FLOOR),
    narrow_pays_no_less("lir.odds", "bet_1", "royal flush", "straight flush"),
    pays_no_less("lir.bonus.table", BONUS_FLOOR),
    narrow_pays_no_less("lir.bonus.table", "bonus", "royal flush", "straight flush"),
    Check("three_card_odds_are_no_less", _three_card_odds_are_no_less),
    keeps_an_edge("lir.odds", "bet_1", edge),
    keeps_an_edge("lir.bonus.table", "bonus", lambda rules, table: bonus_edge(table)),
    keeps_an_edge("lir.three_card.odds", "three_card", lambda rules, table: three_card_bets.edge(table)),
    Check("limit_leaves_room", _limit_leaves_room),
)
