"""What a house may choose at a Three Card Poker table, and what the law finds wrong with a choice."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.game.edition import Breach, Check, Limit
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Choice
from houseway.core.law.readers import one_of, whole
from houseway.core.money.price import PayTable
from houseway.families.choices import common_choices
from houseway.families.deck.one_deck import shuffler_checks
from houseway.families.loading import paytables
from houseway.families.pay.pay_tables import as_dear_as_the_wider, keeps_an_edge, own_prices, pays_no_less, raised
from houseway.poker.values.three_cards import CATEGORIES, ROYAL, STRAIGHT_FLUSH

from .odds import pair_plus_edge

PAYS = paytables(__package__ or "")
FLOOR = PAYS["pair_plus"]["printed"]
PRICED = CATEGORIES[1:]
"""The rows of pair plus as they are printed, from a pair up."""

VERSIONS = {"ante_ge_pp": "TCP-6(f)(1)", "ante_ge_half_pp": "TCP-6(f)(2)", "both_compulsory": "TCP-6(f)(3)"}
"""The three versions beside the plain game, and where each stands."""
ANTES_OF_PAIR_PLUS = {"ante_ge_pp": 1, "ante_ge_half_pp": 2, "both_compulsory": 5}
"""How many antes pair plus may be at most (R-TCP-08)."""

# fmt: off
CHOICES = (
    Choice("table.dealing_method",  one_of("manual_shoe", "hand", "automated_shoe"), "manual_shoe", "TCP-7(a)"),
    Choice("table.shuffler",        one_of("none", "single", "two_deck"),   "none",              "TCP-2(b)", "R-GEN-28"),
    *common_choices({
        "table.preshuffled": "TCP-5(a)",
        "deck.count_interval": "TCP-7(e)",
        "deck.change_hours": "TCP-2(a)",
        "money.smallest_unit": "TCP-6(b)",
        "matchplay.enabled": "TCP-6(b)",
        "limits.late_under_min": "TCP-6(a)(1)",
        "limits.late_over_max": "TCP-6(a)(1)",
        "timeout.seconds": "TCP-10(b)",
        "timeout.action": "TCP-10(b)",
        "config.allow_negative_edge": "TCP-11(a)(2)",
        "irregularity.settled_independent_side_bets": "TCP-12(d)",
        "approval.amount_threshold": "TCP-11(a)",
        "approval.odds_threshold": "TCP-11(a)",
        "tokens.enabled": "TCP-6(a)",
    }),
    Choice("tcp.seats",             whole(1, 16),                           7,                   "TCP-7(c)", "R-TCP-13",
           tries=(1, 3, 16), means="seats"),
    Choice("tcp.max_positions_per_player", one_of(1, 2, 3),                 1,                   "TCP-6(e)", "R-TCP-13"),
    Choice("tcp.version",           one_of("base", *VERSIONS),              "base",              "TCP-6(f)", "R-TCP-08"),
    Choice("tcp.pair_plus",         own_prices(PRICED),                     (1, 3, 6, 30, 40, 40), "TCP-11(a)(2)", "R-TCP-07",
           tries=([1, 3, 5, 25, 35, 35], [1, 4, 6, 30, 40, 200])),
    Choice("tcp.ante_bonus",        one_of("base", "A", "B", "C"),          None,                "TCP-11(a)(3)", "R-TCP-06"),
    Choice("tcp.settlement",        one_of("by_player", "by_step"),         "by_player",         "TCP-10(c)", "R-TCP-10"),
    Choice("tcp.dealer_stack",      one_of("with_cover_card", "after_decisions"), "with_cover_card", "TCP-9(c)", "R-TCP-13"),
)

LIMITS = {
    "ante":      Limit("TCP-6(a)(1)", low=10_00, high=500_00),
    "pair_plus": Limit("TCP-6(a)(2)", low=5_00,  high=100_00),
}
# fmt: on


def hangs(rules: Rules) -> dict[str, PayTable]:
    """Pair plus at the house's prices; the ante bonus of the version, and A where a version is dealt and no letter is said."""
    bonus = rules.settings["tcp.ante_bonus"] or ("base" if rules.settings["tcp.version"] == "base" else "A")
    own = raised(FLOOR, PRICED, rules.settings["tcp.pair_plus"])
    return {
        "pair_plus": as_dear_as_the_wider(own, FLOOR, CATEGORIES[ROYAL], CATEGORIES[STRAIGHT_FLUSH]),
        "ante_bonus": rules.game.pays["ante_bonus"][str(bonus)],
    }


# What the law finds wrong


def _bonus_of_the_version(rules: Rules) -> Iterator[Breach]:
    """The plain game's own bonus goes with the plain game, and a letter with a version of 6(f) (R-TCP-06)."""
    version, bonus = rules.settings["tcp.version"], rules.settings["tcp.ante_bonus"]
    if version == "base" and bonus not in (None, "base"):
        what = f"table {bonus} goes with a version of 6(f); the plain game pays 1, 4 and 5 to 1"
        yield Breach("tcp.ante_bonus", what, "TCP-11(a)(3)")
    if version != "base" and bonus == "base":
        yield Breach("tcp.ante_bonus", "a version of 6(f) pays table A, B or C", "TCP-11(a)(3)(i)")


def _stack_waits_in_a_shoe(rules: Rules) -> Iterator[Breach]:
    """Only a machine shoe can keep the dealer's stack until everybody has chosen."""
    settings = rules.settings
    if settings["tcp.dealer_stack"] == "after_decisions" and settings["table.dealing_method"] != "automated_shoe":
        what = "the dealer's stack waits in an automated shoe or not at all"
        yield Breach("tcp.dealer_stack", what, "TCP-9(c)(2)")


def _limits_fit_the_version(rules: Rules) -> Iterator[Breach]:
    """Posted limits must leave a pair plus that the version allows beside some ante."""
    version = str(rules.settings["tcp.version"])
    if version == "base":
        return
    (ante_min, ante_max), (least, most) = rules.limits["ante"], rules.limits["pair_plus"]
    if least > ANTES_OF_PAIR_PLUS[version] * ante_max:
        yield Breach("table.min.pair_plus", "no ante within its limits is large enough beside it", VERSIONS[version])
    if version == "both_compulsory" and ante_min > ANTES_OF_PAIR_PLUS[version] * most:
        yield Breach("table.min.ante", "no pair plus within its limits is large enough beside it", VERSIONS[version])


CHECKS = (
    *shuffler_checks(by_hand="TCP-8(b)(1)", counting="TCP-7(f)"),
    Check("bonus_of_the_version", _bonus_of_the_version),
    Check("stack_waits_in_a_shoe", _stack_waits_in_a_shoe),
    Check("limits_fit_the_version", _limits_fit_the_version),
    pays_no_less("tcp.pair_plus", FLOOR),
    keeps_an_edge("tcp.pair_plus", "pair_plus", lambda rules, table: pair_plus_edge(table)),
)
