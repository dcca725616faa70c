"""What a house may choose at a Caribbean Stud table, and what the law finds wrong with a choice."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple, cast

from houseway.core.game.edition import Breach, Check, Limit
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Choice
from houseway.core.law.condition import Value
from houseway.core.law.readers import YES_OR_NO, amount, fields, money, off_or, one_of, or_none, whole
from houseway.core.money.price import PayTable
from houseway.core.values.chips import Chips, dollars
from houseway.families.choices import common_choices
from houseway.families.deck.one_deck import shuffler_checks
from houseway.families.loading import paytables
from houseway.families.pay.pay_tables import keeps_an_edge

from .odds import bonus_edge, envy_part, fixed_part, meter_part

PAYS = paytables(__package__ or "")
LEAST_SEED: Chips = 10_000_00


class FiveCard(NamedTuple):
    """A five card hand bonus as a house submits it: its price, the per cent its meter gets, and where the meter starts."""

    wager: Chips
    rate: int
    seed: Chips
    reset: Chips


def _five_card(written: object) -> Value:
    row = fields(written, *FiveCard._fields)
    return (
        amount(row["wager"], 1_00, 100_00),
        whole(0, 100)(row["rate"]),
        amount(row["seed"], LEAST_SEED),
        amount(row["reset"], LEAST_SEED),
    )


def _sum(written: object) -> Value:
    return amount(fields(written, "amount")["amount"], 1)


A_FIVE_CARD = {"wager": 1, "rate": 40, "seed": 10_000, "reset": 10_000}

# fmt: off
CHOICES = (
    Choice("table.dealing_method",  one_of("manual_shoe", "hand", "automated_shoe"), "manual_shoe", "CS-7(a)", "R-CS-18"),
    Choice("table.shuffler",        one_of("none", "single", "two_deck"),   "none",              "CS-2(b)", "R-GEN-28"),
    Choice("table.positions_per_player", one_of(1),                         1,                   "CS-6(e)", "R-CS-20"),
    *common_choices({
        "table.preshuffled": "CS-4(a)",
        "deck.count_interval": "CS-7(f)",
        "deck.change_hours": "CS-2(a)",
        "money.smallest_unit": "CS-6(a)",
        "matchplay.enabled": "CS-6(a)",
        "limits.late_under_min": "CS-6(b)",
        "limits.late_over_max": "CS-6(b)",
        "timeout.seconds": "CS-10(b)",
        "timeout.action": "CS-10(b)",
        "config.allow_negative_edge": "CS-11(d)(3)",
        "irregularity.settled_independent_side_bets": "CS-12(a)",
        "approval.amount_threshold": "CS-10(c)(2)'(iii)",
        "approval.odds_threshold": "CS-10(c)(2)'(iii)",
        "tokens.enabled": "CS-6(a)",
    }),
    Choice("progressive.multi_winner", one_of("sequential"),                "sequential",        "CS-11(d)(4)", "R-CS-08"),
    Choice("cs.seats",              whole(1, 9),                            7,                   "CS-7(d)", "R-CS-20",
           tries=(1, 3, 9), means="seats"),
    Choice("cs.bonus.table",        one_of(None, "A", "B", "C"),            None,                "CS-11(c)", "R-CS-15"),
    Choice("cs.progressive.table",  one_of(None, *"ABCDE"),                 None,                "CS-11(d).p2", "R-CS-04"),
    Choice("cs.progressive.wager",  one_of(1, 5),                           1,                   "CS-6(c)", "R-CS-05"),
    Choice("cs.progressive.rate",   whole(70, 100),                         70,                  "CS-11(d)(3)", "R-CS-09",
           tries=(70, 75)),
    Choice("cs.progressive.seed",   or_none(money()),                       None,                "CS-11(d)(3)", "R-CS-09",
           tries=(10_000, 2_000)),
    Choice("cs.progressive.reset",  or_none(money()),                       None,                "CS-11(d)(3)", "R-CS-09",
           tries=(10_000, 1_000)),
    Choice("cs.progressive.deduct", one_of("all", "percent_only"),          "all",               "CS-11(d)(3)", "R-CS-09"),
    Choice("cs.progressive.linked", YES_OR_NO,                              False,               "CS-11(d)(2)", "R-CS-11"),
    Choice("cs.five_card",          off_or(_five_card),                     None,                "CS-11(e)(3)", "R-CS-12",
           tries=(A_FIVE_CARD, {**A_FIVE_CARD, "wager": 5})),
    Choice("cs.magic_card",         off_or(_sum),                           None,                "CS-10(c)(3)'", "R-CS-14",
           tries=({"amount": 25},)),
    Choice("cs.lucky_bonus",        off_or(_sum),                           None,                "CS-10(c)(3)'", "R-CS-14",
           tries=({"amount": 50},)),
)

LIMITS = {
    "ante":        Limit("CS-6(b)",  low=10_00, high=500_00),
    "bonus":       Limit("CS-11(c)", low=5_00,  high=100_00),
    "progressive": Limit("CS-6(c)",  low=1_00,  high=5_00,   least=1_00, most=5_00),
    "five_card":   Limit("CS-11(e)", low=1_00,  high=100_00, least=1_00, most=100_00),
}
# fmt: on


# What the house hangs


def five_card(rules: Rules) -> FiveCard | None:
    """The five card hand bonus as it is offered, if it is."""
    said = rules.settings["cs.five_card"]
    return FiveCard(*cast("tuple[int, int, int, int]", said)) if said is not None else None


def five_card_price(rules: Rules) -> Chips:
    """What one five card hand bonus bet costs."""
    offered = five_card(rules)
    assert offered is not None
    return offered.wager


def progressive_price(rules: Rules) -> Chips:
    """The one chip of this table's progressive (R-CS-05)."""
    return cast("int", rules.settings["cs.progressive.wager"]) * 100


def hangs(rules: Rules) -> dict[str, PayTable]:
    """The bet is paid by one list everywhere; of the rest, what the house has chosen."""
    settings, pays = rules.settings, rules.game.pays
    hung = {"bet": pays["bet"]["printed"]}
    if settings["cs.bonus.table"]:
        hung["bonus"] = pays["bonus"][str(settings["cs.bonus.table"])]
    if settings["cs.progressive.table"]:
        hung["progressive"] = pays["progressive"][str(settings["cs.progressive.table"])]
    if settings["cs.progressive.table"] == "D":
        hung["envy"] = pays["envy"][str(settings["cs.progressive.wager"])]
    if settings["cs.five_card"]:
        hung["five_card"] = pays["five_card"]["printed"]
    return hung


def meters(rules: Rules) -> dict[str, Chips]:
    """One meter for the progressive and one for the five card hand bonus, each at what the house has seeded it with."""
    shown: dict[str, Chips] = {}
    if rules.settings["cs.progressive.table"]:
        shown["main"] = cast("int", rules.settings["cs.progressive.seed"] or 0)
    offered = five_card(rules)
    if offered is not None:
        shown["five_card"] = offered.seed
    return shown


# What the law finds wrong


def _progressive_is_whole(rules: Rules) -> Iterator[Breach]:
    """A progressive has a seed and a reset amount of the house's own; both are approved before it opens (R-CS-09)."""
    for key in ("cs.progressive.seed", "cs.progressive.reset"):
        if rules.settings["cs.progressive.table"] and rules.settings[key] is None:
            yield Breach(key, "a progressive needs it: say an amount of dollars", "CS-11(d)(3)")


def _five_dollars_with_d(rules: Rules) -> Iterator[Breach]:
    settings = rules.settings
    if settings["cs.progressive.wager"] == 5 and settings["cs.progressive.table"] not in (None, "D"):
        yield Breach("cs.progressive.wager", "a $5 progressive goes with table D, which prices envy for it", "CS-11(d)(5)")


def _linked_with_d(rules: Rules) -> Iterator[Breach]:
    settings = rules.settings
    if settings["cs.progressive.linked"] and settings["cs.progressive.table"] not in (None, "D"):
        what = f"table {settings['cs.progressive.table']} may not be hung where several tables share one meter; table D may"
        yield Breach("cs.progressive.table", what, "CS-11(d)(2)")


def _rides_on_five_card(rules: Rules) -> Iterator[Breach]:
    """Magic card and lucky bonus are paid to five card hand bonus bets, so there must be some (R-CS-14)."""
    for key in ("cs.magic_card", "cs.lucky_bonus"):
        if rules.settings[key] is not None and rules.settings["cs.five_card"] is None:
            yield Breach(key, "it is paid to five card hand bonus bets, and none are offered", "CS-10(c)(3)'")


def _price_is_posted(rules: Rules) -> Iterator[Breach]:
    """A wager with one price has no other limits than that price lies within, and the table has chips for it."""
    offered = {"progressive": ("cs.progressive.table", progressive_price), "five_card": ("cs.five_card", five_card_price)}
    for wager, (key, price) in offered.items():
        if rules.settings[key]:
            low, high = rules.limits[wager]
            if not low <= price(rules) <= high:
                end = "min" if price(rules) < low else "max"
                what = f"the one price of this wager is ${dollars(price(rules))}"
                yield Breach(f"table.{end}.{wager}", what, LIMITS[wager].cites)
            if price(rules) % rules.unit:
                yield Breach(key, f"no chips of this table make ${dollars(price(rules))}", "CS-6(a)")


def _progressive_edge(rules: Rules, table: PayTable) -> Fraction:
    """What the progressive keeps in the long run, envy at a full table included."""
    settings, wager = rules.settings, progressive_price(rules)
    back = meter_part(cast("int", settings["cs.progressive.rate"]), cast("int", settings["cs.progressive.reset"] or 0), wager)
    if settings["cs.progressive.deduct"] == "percent_only":
        back += fixed_part(table)
    if "envy" in rules.pays:
        back += envy_part(rules.pays["envy"], wager, len(rules.seats) - 1)
    return 1 - back


def _five_card_edge(rules: Rules, table: PayTable) -> Fraction:
    offered = five_card(rules)
    assert offered is not None
    return 1 - fixed_part(table) - meter_part(offered.rate, offered.reset, offered.wager)


CHECKS = (
    *shuffler_checks(by_hand="CS-8(b)(1)", counting="CS-9(f)"),
    Check("progressive_is_whole", _progressive_is_whole),
    Check("five_dollars_with_d", _five_dollars_with_d),
    Check("linked_with_d", _linked_with_d),
    Check("rides_on_five_card", _rides_on_five_card),
    Check("price_is_posted", _price_is_posted),
    keeps_an_edge("cs.bonus.table", "bonus", lambda rules, table: bonus_edge(table)),
    keeps_an_edge("cs.progressive.deduct", "progressive", _progressive_edge),
    keeps_an_edge("cs.five_card", "five_card", _five_card_edge),
)
