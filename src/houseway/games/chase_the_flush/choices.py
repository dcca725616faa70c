"""What a house may choose at a Chase the Flush table, and what the law finds wrong with a choice."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.core.game.edition import Breach, Check, Limit
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Choice
from houseway.core.law.readers import YES_OR_NO, money, one_of, whole
from houseway.core.money.price import PayTable
from houseway.families.choices import common_choices
from houseway.families.deck.one_deck import shuffler_checks
from houseway.families.pay.pay_tables import keeps_an_edge

from .same_suit import house_edge

# fmt: off
CHOICES = (
    Choice("table.dealing_method",  one_of("automated_shoe", "hand"),       "automated_shoe",    "CTF-8(a)"),
    Choice("table.shuffler",        one_of("none", "single", "two_deck"),   "none",              "CTF-2(b)", "R-GEN-28"),
    *common_choices({
        "table.preshuffled": "CTF-4(a)",
        "deck.count_interval": "CTF-7(f)",
        "deck.change_hours": "CTF-2(a)",
        "money.smallest_unit": "CTF-6(a)",
        "matchplay.enabled": "CTF-6(a)",
        "limits.late_under_min": "CTF-6(b)",
        "limits.late_over_max": "CTF-6(b)",
        "timeout.seconds": "CTF-9(a)",
        "timeout.action": "CTF-9(a)",
        "config.allow_negative_edge": "CTF-10(c)",
        "irregularity.settled_independent_side_bets": "CTF-11(a)",
        "approval.amount_threshold": "CTF-9(l)(3)",
        "approval.odds_threshold": "CTF-9(l)(3)",
        "tokens.enabled": "CTF-6(a)",
    }),
    Choice("table.positions_per_player", one_of(1),                         1,                   "CTF-6(d)", "R-CTF-18"),
    Choice("ctf.seats",             whole(1, 14),                           6,                   "CTF-6(d)", "R-CTF-18",
           means="seats"),
    Choice("ctf.xtra_equals_ante",  YES_OR_NO,                              True,
           "CTF-1.x_tra_bonus_wager", "R-CTF-01"),
    Choice("ctf.xtra_table",        one_of("A"),                            "A",                 "CTF-10(b)", "R-GEN-06"),
    Choice("ctf.same_suit.offered", YES_OR_NO,                              True,                "CTF-1.same_suit_wager"),
    Choice("ctf.same_suit.table",   one_of("A"),                            "A",                 "CTF-10(c)", "R-GEN-06"),
    Choice("ctf.same_suit.ace_low", YES_OR_NO,                              True,                "CTF-10(c)", "R-CTF-07"),
    Choice("ctf.payout_limit",      money(75_000_00, 75_000_00),            75_000_00,           "CTF-6(g)", "R-CTF-15"),
    Choice("ctf.bonus_spin",        one_of("absent"),                       "absent",            "CTF-6(f)", "R-CTF-14"),
)

LIMITS = {
    "ante":       Limit("CTF-1.ante_wager",        low=10_00, high=500_00),
    "xtra_bonus": Limit("CTF-1.x_tra_bonus_wager", low=10_00, high=500_00),    # unless it equals the ante
    "same_suit":  Limit("CTF-1.same_suit_wager",   low=5_00,  high=100_00),
}
# fmt: on


def hangs(rules: Rules) -> dict[str, PayTable]:
    """The pay tables, by wager: there is one of each."""
    pays, settings = rules.game.pays, rules.settings
    hung = {"xtra_bonus": pays["xtra_bonus"][str(settings["ctf.xtra_table"])]}
    if settings["ctf.same_suit.offered"]:
        hung["same_suit"] = pays["same_suit"][str(settings["ctf.same_suit.table"])]
    return hung


# What the law finds wrong


def _edge(rules: Rules, table: PayTable) -> Fraction:
    return house_edge(table, ace_low=rules.settings["ctf.same_suit.ace_low"] is True)


def _equal_bets_have_equal_limits(rules: Rules) -> Iterator[Breach]:
    """Where the X-tra Bonus equals the ante, limits of its own would be posted for nothing (R-CTF-01)."""
    said = rules.limits["xtra_bonus"]
    unsaid = (LIMITS["xtra_bonus"].low, LIMITS["xtra_bonus"].high)
    if rules.settings["ctf.xtra_equals_ante"] and said not in (unsaid, rules.limits["ante"]):
        what = "the X-tra Bonus equals the ante, so the ante's limits are its own; or set ctf.xtra_equals_ante to false"
        yield Breach("table.min.xtra_bonus", what, "CTF-1.x_tra_bonus_wager")


CHECKS = (
    *shuffler_checks(by_hand="CTF-7(c)(1)", counting="CTF-8(i)"),
    keeps_an_edge("ctf.same_suit.table", "same_suit", _edge),
    Check("equal_bets_have_equal_limits", _equal_bets_have_equal_limits),
)
