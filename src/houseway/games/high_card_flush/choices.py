"""What a house may choose at a High Card Flush table under the regulation, and what the law finds wrong with a choice."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import cast

from houseway.core.game.edition import Breach, Check, Limit
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Choice, Unlawful
from houseway.core.law.condition import Value
from houseway.core.law.readers import YES_OR_NO, amount, fields, money, one_of, or_none, whole
from houseway.core.money.price import Fixed, PayTable, Price, to_one
from houseway.core.round.settlement import win_of
from houseway.core.values.cards import SUITS
from houseway.core.values.chips import dollars
from houseway.families.choices import common_choices
from houseway.families.deck.one_deck import shuffler_checks
from houseway.families.pay.pay_tables import keeps_an_edge

from .odds import house_edge, progressive_edge

FLUSH_LETTERS = tuple("ABCDEFGHIJKLMN")
RUNS = ("7", "6", "5", "4", "3")


def _bonus_price(written: object) -> Value:
    """Odds as a whole number, or a fixed sum: { dollars = 500 }."""
    if isinstance(written, dict):
        return ("dollars", amount(fields(cast("object", written), "dollars")["dollars"], 1))
    return ("to_one", cast("int", whole(1, 1_000_000)(written)))


def _table_g(written: object) -> Value:
    """Five prices, from seven cards down to three."""
    row = fields(written, *RUNS)
    return tuple(_bonus_price(row[length]) for length in RUNS)


def _suit_specific(written: object) -> Value:
    row = fields(written, "suit", "amount")
    if row["suit"] not in tuple(SUITS):
        raise Unlawful("a suit of c, d, h or s with an amount")
    return (cast("str", row["suit"]), _bonus_price(row["amount"]))


def _bonus_limit(written: object) -> Value:
    row = fields(written, "scope", "amount")
    if row["scope"] not in ("hand", "round"):
        raise Unlawful("a limit a hand or a round")
    return (cast("str", row["scope"]), amount(row["amount"], 1))


# fmt: off
CHOICES = (
    Choice("table.dealing_method",  one_of("manual_shoe", "hand", "automated_shoe"), "manual_shoe", "HCF-7(a)"),
    Choice("table.shuffler",        one_of("none", "single", "two_deck"),   "none",              "HCF-2(b)", "R-GEN-28"),
    *common_choices({
        "table.preshuffled": "HCF-4(a)",
        "deck.count_interval": "HCF-7(f)",
        "deck.change_hours": "HCF-2(a)",
        "money.smallest_unit": "HCF-6(b)",
        "matchplay.enabled": "HCF-6(b)",
        "limits.late_under_min": "HCF-6(a)(1)",
        "limits.late_over_max": "HCF-6(a)(1)",
        "timeout.seconds": "HCF-10(b)",
        "timeout.action": "HCF-10(b)",
        "config.allow_negative_edge": "HCF-11(c)",
        "irregularity.settled_independent_side_bets": "HCF-13(d)",
        "approval.amount_threshold": "HCF-12(f)",
        "approval.odds_threshold": "HCF-12(f)",
        "tokens.enabled": "HCF-6(a)",
    }),
    Choice("progressive.multi_winner",  one_of("sequential", "equal_share"), "sequential",       "HCF-12(f)", "R-HCF-13"),
    Choice("hcf.seats",             whole(1, 6),                            6,                   "HCF-7(c)", "R-HCF-23",
           means="seats"),
    Choice("hcf.max_positions_per_player", one_of(1, 2, 3),                 1,                   "HCF-6(e)", "R-HCF-23"),
    Choice("hcf.deal_pattern",      one_of("seven_consecutive"),            "seven_consecutive", "HCF-7(c)", "R-HCF-25"),
    Choice("hcf.flush_bonus.offered", YES_OR_NO,                            True,                "HCF-6(a)(2)"),
    Choice("hcf.flush_bonus.table", one_of(*FLUSH_LETTERS),                 "A",                 "HCF-11(c)", "R-HCF-16"),
    Choice("hcf.sf_bonus.offered",  YES_OR_NO,                              True,                "HCF-6(a)(3)"),
    Choice("hcf.sf_bonus.table",    one_of(*"ABCDEFG"),                     "A",                 "HCF-11(d)", "R-HCF-17"),
    Choice("hcf.sf_bonus.G",        or_none(_table_g),                      None,                "HCF-11(g)", "R-HCF-17"),
    Choice("hcf.sf_bonus.suit_specific", or_none(_suit_specific),           None,                "HCF-5(c)(2)", "R-HCF-02"),
    Choice("hcf.bonus_limit",       or_none(_bonus_limit),                  None,                "HCF-11(g)", "R-HCF-18"),
    Choice("hcf.progressive.offered", YES_OR_NO,                            False,               "HCF-6(a)(4)"),
    Choice("hcf.progressive.table", one_of(*"ABCD"),                        "A",                 "HCF-11(e)"),
    Choice("hcf.progressive.initial", money(10_000_00, 10_000_00),          10_000_00,           "HCF-11(f)", "R-HCF-14"),
    Choice("hcf.progressive.reset_floor", money(),                          0,                   "HCF-11(f).p2", "R-HCF-14"),
    Choice("hcf.progressive.on_fold", one_of("forfeit", "stays_alive"),     "forfeit",           "HCF-12(c)", "R-HCF-01"),
    Choice("hcf.raise_granularity", one_of("any_unit", "whole_multiples"),  "any_unit",          "HCF-6(a)(5)", "R-HCF-06"),
    Choice("hcf.player_sets_flush", one_of("auto", "manual"),               "auto",              "HCF-10(b)", "R-HCF-04"),
    Choice("hcf.folded_bonus_timing", one_of("at_fold", "in_sequence"),     "at_fold",           "HCF-10(c)", "R-HCF-21"),
    Choice("hcf.dealer_missing_last_card", one_of("void"),                  "void",              "HCF-13(c)", "R-HCF-22"),
    Choice("hcf.single_face_up_card", one_of("remove_and_continue"),        "remove_and_continue", "HCF-13(a)", "R-HCFM-02"),
    Choice("hcf.confirm_strong_fold", YES_OR_NO,                            True,                "HCF-10(b)", "R-HCF-24"),
    Choice("hcf.blind_play",        one_of("allowed", "forbidden"),         "allowed",           "HCF-10(a)", "R-HCFM-09"),
)

LIMITS = {
    "ante":                 Limit("HCF-6(a)(1)", low=10_00, high=500_00),
    "flush_bonus":          Limit("HCF-6(a)(2)", low=5_00,  high=100_00),
    "straight_flush_bonus": Limit("HCF-6(a)(3)", low=5_00,  high=100_00),
    "progressive":          Limit("HCF-6(a)(4)", low=1_00,  high=1_00, least=1_00, most=1_00),
}
# fmt: on

WAGER_KEYS = {"flush_bonus": "hcf.flush_bonus", "straight_flush_bonus": "hcf.sf_bonus", "progressive": "hcf.progressive"}


def _own(price: Value) -> Price:
    kind, size = cast("tuple[str, int]", price)
    return to_one(size) if kind == "to_one" else Fixed(size)


def hangs(rules: Rules) -> dict[str, PayTable]:
    """The pay tables of the house's choosing, by wager."""
    settings = rules.settings
    hung: dict[str, PayTable] = {}
    for wager, key in WAGER_KEYS.items():
        letter = str(settings[key + ".table"])
        if not settings[key + ".offered"]:
            continue
        if wager == "straight_flush_bonus" and letter == "G":
            hung[wager] = _hung_g(settings["hcf.sf_bonus.G"], settings["hcf.sf_bonus.suit_specific"])
        else:
            hung[wager] = rules.game.pays[wager][letter]
    return hung


def _hung_g(prices: Value, suited: Value) -> PayTable:
    pays: dict[str, Price] = {}
    if isinstance(suited, tuple):
        pays["7 card straight flush, suit specific"] = _own(suited[1])
    if isinstance(prices, tuple):
        pays |= {f"{length} card straight flush": _own(price) for length, price in zip(RUNS, prices, strict=True)}
    return PayTable("straight_flush_bonus", "G", "HCF-11(d)", pays, {})


def meters(rules: Rules) -> dict[str, int]:
    """Where a progressive is offered, its main meter starts at 10,000 and the secondary at nothing (HCF-11(f))."""
    return {"main": 10_000_00, "secondary": 0} if rules.settings["hcf.progressive.offered"] else {}


# What the law finds wrong


def _table_g_is_whole(rules: Rules) -> Iterator[Breach]:
    settings = rules.settings
    if settings["hcf.sf_bonus.table"] == "G":
        if settings["hcf.sf_bonus.G"] is None:
            yield Breach("hcf.sf_bonus.G", "table G needs five amounts, for 7, 6, 5, 4 and 3 cards", "HCF-11(g)")
    elif settings["hcf.sf_bonus.suit_specific"] is not None:
        yield Breach("hcf.sf_bonus.suit_specific", "a suit of its own goes with table G only", "HCF-5(c)(2)")


def _longer_pays_no_less(rules: Rules) -> Iterator[Breach]:
    """None better than the one above it (R-HCF-17). Odds and sums may stand together, so both ends of the limits are asked."""
    prices = rules.settings["hcf.sf_bonus.G"]
    if rules.settings["hcf.sf_bonus.table"] == "G" and isinstance(prices, tuple):
        for stake in rules.limits["straight_flush_bonus"]:
            wins = [win_of(_own(price), stake) for price in prices]
            if wins != sorted(wins, reverse=True):
                what = f"on a bet of ${dollars(stake)} a shorter run would win more than a longer one"
                yield Breach("hcf.sf_bonus.G", what, "HCF-11(g)")
                return


def _suit_pays_no_less(rules: Rules) -> Iterator[Breach]:
    """Odds and sums may stand together here too, so both ends of the limits are asked (R-HCF-02)."""
    suited, own = rules.settings["hcf.sf_bonus.suit_specific"], rules.settings["hcf.sf_bonus.G"]
    if isinstance(suited, tuple) and isinstance(own, tuple):
        special, plain = _own(suited[1]), _own(own[0])
        if any(win_of(special, stake) < win_of(plain, stake) for stake in rules.limits["straight_flush_bonus"]):
            what = "the suit of its own must pay at least what seven in a row pay in any suit, whatever is bet"
            yield Breach("hcf.sf_bonus.suit_specific", what, "HCF-5(c)(2)")


def _flush_edge(rules: Rules, table: PayTable) -> Fraction:
    return house_edge(table, rules.limits["flush_bonus"][0])


def _straight_flush_edge(rules: Rules, table: PayTable) -> Fraction:
    """Table G is reckoned only once it is whole."""
    if any((*_table_g_is_whole(rules), *_suit_pays_no_less(rules))):
        return Fraction(0)
    return house_edge(table, rules.limits["straight_flush_bonus"][0], rules.settings["hcf.sf_bonus.suit_specific"])


def _progressive_edge(rules: Rules, table: PayTable) -> Fraction:
    return progressive_edge(table, cast("int", rules.settings["hcf.progressive.reset_floor"]))


CHECKS = (
    *shuffler_checks(by_hand="HCF-8(b)(1)", counting="HCF-7(g)"),
    Check("table_g_is_whole", _table_g_is_whole),
    Check("longer_pays_no_less", _longer_pays_no_less),
    Check("suit_pays_no_less", _suit_pays_no_less),
    keeps_an_edge("hcf.flush_bonus.table", "flush_bonus", _flush_edge),
    keeps_an_edge("hcf.sf_bonus.table", "straight_flush_bonus", _straight_flush_edge),
    keeps_an_edge("hcf.progressive.reset_floor", "progressive", _progressive_edge),
)
