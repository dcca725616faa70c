"""What a house may choose at a Colorado hold 'em table, and what the law finds wrong with a choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from houseway.core.game.edition import Breach, Check, Limit
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Choice, Reader
from houseway.core.law.condition import Value, under
from houseway.core.law.readers import YES_OR_NO, one_of, whole
from houseway.core.money.price import PayTable
from houseway.core.values.chips import dollars
from houseway.families.bets.antes import ANTE
from houseway.families.choices import common_choices
from houseway.families.deck.one_deck import shuffler_checks
from houseway.families.loading import paytables
from houseway.families.pay.pay_tables import (
    LEAST,
    keeps_an_edge,
    narrow_pays_no_less,
    own_prices,
    payout_limit,
    pays_no_less,
    raised,
)

from .odds import CHIP, ante_edge, bonus_edge, looked_at_edge
from .paying import BONUS, PRINTED_LIMIT

PAYS = paytables(__package__ or "")
PRINTED = "printed"
ODDS_OF = {"required": "CHE-12(b)", "permissible": "CHE-13(b)"}


def printed_or(rows: Sequence[str]) -> Reader:
    """The prices as they are printed, or a house's own list of them, from the royal flush down."""
    own = own_prices(rows)

    def read(written: object) -> Value:
        return PRINTED if written == PRINTED else own(written)

    return read


RAISED = [500, 200, 40, 11, 8, 5, 5, 5, 3, 2, 1]
RAISED_BONUS = [10_000, 1_000, 100, 50, 25, 15, 25, 25, 3, 1, 0]

# fmt: off
CHOICES = (
    Choice("table.dealing_method",  one_of("manual_shoe", "hand", "automated_shoe"), "manual_shoe", "CHE-7(a)"),
    Choice("table.shuffler",        one_of("none", "single", "two_deck"),   "none",              "CHE-2(b)", "R-GEN-28"),
    *common_choices({
        "table.preshuffled": "CHE-5(a)",
        "deck.count_interval": "CHE-7(e)",
        "deck.change_hours": "CHE-2(a)",
        "money.smallest_unit": "CHE-6(a)",
        "matchplay.enabled": "CHE-6(a)",
        "limits.late_under_min": "CHE-6(d)",
        "limits.late_over_max": "CHE-6(d)",
        "timeout.seconds": "CHE-10(b)",
        "timeout.action": "CHE-10(b)",
        "config.allow_negative_edge": "CHE-12(b)",
        "irregularity.settled_independent_side_bets": "CHE-6a(d)",
        "approval.amount_threshold": "CHE-12(b)",
        "approval.odds_threshold": "CHE-12(b)",
        "tokens.enabled": "CHE-6(a)",
    }),
    Choice("che.version",           one_of("required", "permissible"),      "required",          "CHE-6(f)", "R-CHE-03",
           everywhere=True),
    Choice("che.seats",             whole(1, 16),                           7,                   "CHE-7(c)", "R-CHE-12",
           tries=(1, 3, 16), means="seats"),
    Choice("che.max_positions_per_player", one_of(1, 2),                    1,                   "CHE-6(e)", "R-CHE-12"),
    Choice("che.odds",              printed_or(tuple(PAYS[ANTE]["required"].pays)), PRINTED,     "CHE-12(b)", "R-CHE-03",
           tries=(PRINTED, RAISED)),
    Choice("che.bonus.offered",     YES_OR_NO,                              False,               "CHE-6a(a)"),
    Choice("che.bonus.table",       printed_or(tuple(PAYS[BONUS]["required"].pays)), PRINTED,    "CHE-12(d)", "R-CHE-09",
           tries=(PRINTED, RAISED_BONUS)),
    Choice("che.payout_limit",      payout_limit(PRINTED_LIMIT),            None,                "CHE-12(c)", "R-CHE-10",
           tries=(LEAST, 60_000)),
    Choice("che.bonus_on_fold",     one_of("lose", "best_discard"),         "lose",              "CHE-6a(a)", "R-CHE-05"),
    Choice("che.instant_ace_low",   YES_OR_NO,                              True,                "CHE-3(c)", "R-CHE-07"),
    Choice("che.instant_winner_prompt", one_of("ask", "auto"),              "ask",               "CHE-10(b)(3)", "R-CHE-12"),
)

LIMITS = {
    ANTE:  Limit("CHE-6(d)",  low=5_00, high=100_00),
    BONUS: Limit("CHE-6a(b)", low=CHIP, high=CHIP, least=CHIP, most=CHIP),
}
# fmt: on


def hangs(rules: Rules) -> dict[str, PayTable]:
    """The two lists of the version, at the printed prices or the house's own."""
    version = str(rules.settings["che.version"])
    hung = {ANTE: _hung(PAYS[ANTE][version], rules.settings["che.odds"])}
    if rules.settings["che.bonus.offered"]:
        hung[BONUS] = _hung(PAYS[BONUS][version], rules.settings["che.bonus.table"])
    return hung


def _hung(floor: PayTable, prices: Value) -> PayTable:
    return floor if prices == PRINTED else raised(floor, tuple(floor.pays), prices)


# What the law finds wrong


def _ante_edge(rules: Rules, table: PayTable) -> Fraction:
    version = str(rules.settings["che.version"])
    ace_low = rules.settings["che.instant_ace_low"] is True
    return ante_edge(rules.rows[version], table, may_fold=version == "required", ace_low=ace_low)


def _bonus_edge(rules: Rules, table: PayTable) -> Fraction:
    return bonus_edge(table, ace_low=rules.settings["che.instant_ace_low"] is True)


def _folding_for_it_costs_more(rules: Rules) -> Iterator[Breach]:
    """Where a fold's bonus is looked at, its best two are found with the board up; nobody shall gain by folding for that."""
    settings, ante, bonus, least = rules.settings, rules.pays[ANTE], rules.pays.get(BONUS), rules.limits[ANTE][0]
    looked_at = settings["che.version"] == "required" and settings["che.bonus_on_fold"] == "best_discard"
    if bonus is None or not looked_at or settings["config.allow_negative_edge"] is not None:
        return
    if ante.name == bonus.name == "required" and least >= LIMITS[ANTE].low:
        return  # the printed prices are known to keep an edge beside such an ante
    ace_low = settings["che.instant_ace_low"] is True
    if looked_at_edge(rules.rows["required"], ante, bonus, least, ace_low=ace_low) < 0:
        what = f"a ${dollars(least)} ante could be folded for the bonus at a gain; config.allow_negative_edge names who allows it"
        yield Breach("che.bonus_on_fold", what, bonus.cites)


def _of_the_version(version: str) -> Iterator[Check]:
    for key, wager in (("che.odds", ANTE), ("che.bonus.table", BONUS)):
        floor = PAYS[wager][version]
        yield replace(pays_no_less(key, floor), name=f"{wager}_pays_no_less_{version}", under=(under("che.version", version),))


CHECKS = (
    *shuffler_checks(by_hand="CHE-8(b)(1)", counting="CHE-7(f)"),
    *_of_the_version("required"),
    *_of_the_version("permissible"),
    narrow_pays_no_less("che.odds", ANTE, "royal flush", "straight flush"),
    narrow_pays_no_less("che.bonus.table", BONUS, "royal flush", "straight flush"),
    # The printed prices are known to keep an edge; only a house's own are worked out.
    keeps_an_edge("che.odds", ANTE, lambda rules, table: _ante_edge(rules, table) if table.name == "house" else Fraction(0)),
    keeps_an_edge(
        "che.bonus.table", BONUS, lambda rules, table: _bonus_edge(rules, table) if table.name == "house" else Fraction(0)
    ),
    Check("folding_for_the_bonus_costs_more", _folding_for_it_costs_more),
)
