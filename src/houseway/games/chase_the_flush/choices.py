"""What a house may choose at a Chase the Flush table, and what the law finds wrong with a choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from houseway.core.chips import dollars
from houseway.core.choice import YES_OR_NO, Choice, approver, money, one_of, or_none, unit_of_money, whole
from houseway.core.game import Breach, Check, Limit, Rules
from houseway.core.price import PayTable
from houseway.core.settle import win_of
from houseway.games.one_deck import shuffler_checks

from .same_suit import house_edge

# fmt: off
CHOICES = (
    Choice("table.dealing_method",  one_of("automated_shoe", "hand"),       "automated_shoe",    "CTF-8(a)"),
    Choice("table.shuffler",        one_of("none", "single", "two_deck"),   "none",              "CTF-2(b)", "R-GEN-28"),
    Choice("table.preshuffled",     YES_OR_NO,                              False,               "CTF-4(a)"),
    Choice("table.positions_per_player", one_of(1),                         1,                   "CTF-6(d)", "R-CTF-18"),
    Choice("deck.count_interval",   one_of(1, 2, 3, 4, 5, "counting_shuffler"), 5,               "CTF-7(f)", "R-GEN-22"),
    Choice("deck.change_hours",     or_none(whole(1, 24)),                  None,                "CTF-2(a)"),
    Choice("money.smallest_unit",   unit_of_money,                          1,                   "CTF-6(a)", "R-GEN-15"),
    Choice("matchplay.enabled",     YES_OR_NO,                              False,               "CTF-6(a)", "R-GEN-16"),
    Choice("limits.late_under_min", one_of("honour", "void"),               "honour",            "CTF-6(b)", "R-GEN-17"),
    Choice("limits.late_over_max",  one_of("return_excess", "honour_with_approval"), "return_excess", "CTF-6(b)", "R-GEN-17"),
    Choice("timeout.seconds",       or_none(whole(5, 300)),                 None,                "CTF-9(a)", "R-GEN-18"),
    Choice("timeout.action",        one_of("conservative"),                 "conservative",      "CTF-9(a)", "R-GEN-18"),
    Choice("config.allow_negative_edge", or_none(approver),                 None,                "CTF-10(c)", "R-GEN-20"),
    Choice("irregularity.settled_independent_side_bets", one_of("stand", "reverse"), "stand",    "CTF-11(a)", "R-GEN-08"),
    Choice("approval.amount_threshold", or_none(money(1)),                  None,                "CTF-9(l)(3)"),
    Choice("approval.odds_threshold",   or_none(whole(1, 1_000_000)),       None,                "CTF-9(l)(3)"),
    Choice("tokens.enabled",        one_of(False),                          False,               "CTF-6(a)"),
    Choice("ctf.seats",             whole(1, 14),                           6,                   "CTF-6(d)", "R-CTF-18"),
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


def meters(rules: Rules) -> dict[str, int]:
    """No progressive is offered (R-CTF-14)."""
    return {}


# What the law finds wrong


def _house_has_the_edge(rules: Rules) -> Iterator[Breach]:
    """A bonus that gives more than it takes is not hung, unless somebody answers for it (R-GEN-20)."""
    table = rules.pays.get("same_suit")
    if table is None or rules.settings["config.allow_negative_edge"] is not None:
        return
    if house_edge(table, ace_low=rules.settings["ctf.same_suit.ace_low"] is True) < 0:
        what = f"table {table.name} gives more than it takes; config.allow_negative_edge names who allows it"
        yield Breach("ctf.same_suit.table", what, table.cites)


def _equal_bets_have_equal_limits(rules: Rules) -> Iterator[Breach]:
    """Where the X-tra Bonus equals the ante, limits of its own would be posted for nothing (R-CTF-01)."""
    said = rules.limits["xtra_bonus"]
    unsaid = (LIMITS["xtra_bonus"].low, LIMITS["xtra_bonus"].high)
    if rules.settings["ctf.xtra_equals_ante"] and said not in (unsaid, rules.limits["ante"]):
        what = "the X-tra Bonus equals the ante, so the ante's limits are its own; or set ctf.xtra_equals_ante to false"
        yield Breach("table.min.xtra_bonus", what, "CTF-1.x_tra_bonus_wager")


def _limit_leaves_room(rules: Rules) -> Iterator[Breach]:
    """The best hand at the least bets must be payable in full: ante, three antes, both tables' first rows (R-GEN-09)."""
    limit = cast("int", rules.settings["ctf.payout_limit"])
    ante = rules.limits["ante"][0]
    xtra = ante if rules.settings["ctf.xtra_equals_ante"] else rules.limits["xtra_bonus"][0]
    least = {"xtra_bonus": xtra, "same_suit": rules.limits["same_suit"][0]}
    best = 4 * ante
    for wager, table in rules.pays.items():
        best += max(win_of(price, least[wager]) for price in table.pays.values())
    if best > limit:
        what = f"${dollars(limit)} is below ${dollars(best)}, the best win at the table's least bets"
        yield Breach("ctf.payout_limit", what, "CTF-6(g)")


CHECKS = (
    *shuffler_checks(by_hand="CTF-7(c)(1)", counting="CTF-8(i)"),
    Check("house_has_the_edge", _house_has_the_edge),
    Check("equal_bets_have_equal_limits", _equal_bets_have_equal_limits),
    Check("limit_leaves_room", _limit_leaves_room),
)
