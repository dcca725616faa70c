"""What a house may choose at a pai gow poker table, and what it then hangs; what the law finds wrong is in `checks.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

from houseway.core.game.edition import Limit
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Choice, Unlawful
from houseway.core.law.condition import Value
from houseway.core.law.readers import YES_OR_NO, amount, fields, money, off_or, one_of, or_none, whole
from houseway.core.money.price import Fixed, Odds, PayTable, Price, Share
from houseway.core.round.settlement import win_of
from houseway.core.values.chips import Chips
from houseway.families.choices import common_choices
from houseway.families.loading import paytables
from houseway.families.pay.pay_tables import HIGHEST, LEAST, limit_of, own_prices, payout_limit, raised
from houseway.families.two_hands.banking import dealer_wager

from .house_way import DEFAULT_NAME, read_way
from .sides import KING_QUEEN, NATURAL_ACE_KING

PAYS = paytables(__package__ or "")
THREE_CARD_FLOOR = PAYS["three_card"]["printed"]
ENVY_FROM: Chips = 5_00
"""The least bonus wager that envies others."""
LEAST_SEED: Chips = 10_000_00
BONUS_LIMIT: Chips = 40_000_00
SEVEN_LIMIT: Chips = 50_000_00
DICE, GENERATOR, BUTTON, SECTION_17 = "dice", "rng", "button", "section17"
PRINTED: Final = "printed"


def _number_odds(written: object) -> Value:
    """Odds from five and a half to six to one, in hundredths."""
    try:
        return amount(written, 5_50, 6_00)
    except Unlawful:
        raise Unlawful("off, or odds from 5.5 to 6 to one") from None


def _three_card(written: object) -> Value:
    """The printed prices, or a house's own, row by row."""
    return PRINTED if written == PRINTED else own_prices(tuple(THREE_CARD_FLOOR.pays))(written)


def _seven_card(written: object) -> Value:
    """A printed table by its letter, or { table = "A", odds = [...] } with a house's own prices above it."""
    if written in ("A", "B"):
        return str(written)
    if not isinstance(written, dict):
        raise Unlawful('none, A, B, or { table = "A", odds = [...] }')
    row = fields(cast("object", written), "table", "odds")
    letter = one_of("A", "B")(row["table"])
    return (letter, own_prices(tuple(PAYS["seven_card"][str(letter)].pays))(row["odds"]))


def _progressive_table(written: object) -> Value:
    """The printed prizes, or a house's own: a list of so many per cent and dollars, one for each row as printed."""
    if written == PRINTED:
        return PRINTED
    rows = PAYS["progressive"]["1"].pays
    listed = cast("Sequence[object]", written) if isinstance(written, (list, tuple)) else ()
    if len(listed) != len(rows):
        raise Unlawful(f"printed, or a list of {len(rows)} prizes: four per cents, then dollars")
    return tuple(
        whole(0, 100 if isinstance(price, Share) else HIGHEST)(prize) for prize, price in zip(listed, rows.values(), strict=True)
    )


RAISED_ONE_DOLLAR = [100, 100, 10, 10, 200, 100, 50, 25, 40, 20, 10, 5, 6, 3, 4, 3, 2]
OWN_WAY = [{"hand": "two pairs", "prefer": ["both_kept", "low", "high"]}, {"name": "else", "prefer": ["high", "low"]}]

# fmt: off
CHOICES = (
    Choice("table.dealing_method",  one_of("manual_shoe", "hand", "automated_shoe"), "manual_shoe", "PGP-8(a)", "R-PGP-29"),
    Choice("table.shuffler",        one_of("none", "single", "two_deck"),   "none",              "PGP-2(b)", "R-GEN-28"),
    *common_choices({
        "table.preshuffled": "PGP-6(a)",
        "deck.count_interval": "PGP-17(h)",
        "deck.change_hours": "PGP-5(a)",
        "dice.change_hours": "PGP-4(a)(1)(iii)",
        "vig.rounding": "PGP-9(j)",
        "money.smallest_unit": "PGP-7(a)",
        "matchplay.enabled": "PGP-7(a)",
        "limits.late_under_min": "PGP-7(c)",
        "limits.late_over_max": "PGP-7(c)",
        "timeout.seconds": "PGP-9(a)",
        "timeout.action": "PGP-9(a)",
        "config.allow_negative_edge": "PGP-18(c)",
        "irregularity.settled_independent_side_bets": "PGP-13(c)",
        "approval.amount_threshold": "PGP-14(c)(3)",
        "approval.odds_threshold": "PGP-14(c)(3)",
        "tokens.enabled": "PGP-7(a)",
    }),
    Choice("deck.recut_by",         one_of("next", "last"),                 "next",              "PGP-6(f)",   "R-PGP-27"),
    Choice("progressive.multi_winner", one_of("sequential"),                "sequential",        "PGP-14(g)",  "R-GEN-10"),
    Choice("pgp.wheel_rank",        one_of("second", "lowest"),             "second",            "PGP-3(d)",   "R-PGP-01"),
    Choice("pgp.house_way",         read_way,                               DEFAULT_NAME,        "PGP-9(d)",   "R-PGP-10",
           tries=(DEFAULT_NAME, OWN_WAY)),
    Choice("pgp.start_method",      one_of(DICE, GENERATOR, BUTTON, SECTION_17), DICE,           "PGP-8c(a)",  "R-PGP-12"),
    Choice("pgp.mark_start_position", YES_OR_NO,                            False,               "PGP-8c(e)",  "R-PGP-12"),
    Choice("pgp.surrender",         one_of("offered", "off"),               "offered",           "PGP-9(e)",   "R-PGP-07"),
    Choice("pgp.foul",              one_of("lose", "block_at_entry"),       "lose",              "PGP-9(g)(3)", "R-PGP-09"),
    Choice("pgp.bank.offered",      YES_OR_NO,                              False,               "PGP-10(a)",  "R-PGP-24"),
    Choice("pgp.cobank.offered",    YES_OR_NO,                              False,               "PGP-10(e)",  "R-PGP-24"),
    Choice("pgp.bank.dealer_wager", dealer_wager,                           "last_wager",        "PGP-10(g)",  "R-PGP-24",
           tries=("last_wager", {"percent": 50, "most": 100})),
    Choice("pgp.number_wager",      off_or(_number_odds),                   None,                "PGP-13(b)(6)", "R-PGP-13",
           tries=(None, 6)),
    Choice("pgp.progressive.wager", one_of(None, 1, 5),                     None,                "PGP-14(a)",  "R-PGP-14"),
    Choice("pgp.progressive.rate",  or_none(whole(21, 100)),                None,                "PGP-14(e)",  "R-PGP-15",
           tries=(None, 27)),
    Choice("pgp.progressive.seed",  money(LEAST_SEED),                      LEAST_SEED,          "PGP-14(f)",  "R-PGP-15",
           tries=(10_000, 25_000)),
    Choice("pgp.progressive.reset", money(LEAST_SEED),                      LEAST_SEED,          "PGP-14(f)",  "R-PGP-15",
           tries=(10_000, 12_000)),
    Choice("pgp.progressive.table", _progressive_table,                     PRINTED,             "PGP-14(d)",  "R-GEN-06",
           tries=(PRINTED, RAISED_ONE_DOLLAR)),
    Choice("pgp.bonus.offered",     YES_OR_NO,                              False,               "PGP-15(a)",  "R-PGP-19"),
    Choice("pgp.royal_match",       one_of(KING_QUEEN, NATURAL_ACE_KING),   KING_QUEEN,          "PGP-3(f)(2)", "R-PGP-05"),
    Choice("pgp.bonus.min",         money(1_00),                            1_00,                "PGP-15(b)",  "R-PGP-26",
           tries=(1, 5)),
    Choice("pgp.envy.per",          one_of("position", "player"),           "position",          "PGP-1.envy_bonus", "R-PGP-06"),
    Choice("pgp.insurance.table",   one_of(None, *"ABCDE"),                 None,                "PGP-16(c)",  "R-PGP-16"),
    Choice("pgp.three_card",        off_or(_three_card),                    None,                "PGP-18(b)",  "R-PGP-17",
           tries=(None, PRINTED)),
    Choice("pgp.seven_card.table",  off_or(_seven_card),                    None,                "PGP-18(c)",  "R-PGP-18",
           tries=(None, "A", "B")),
    Choice("pgp.section17_finish",  one_of("hand_four", "shoe_four"),       "shoe_four",         "PGP-17(g)",  "R-PGP-12"),
    Choice("pgp.limit.bonus",       payout_limit(BONUS_LIMIT),              None,                "PGP-16(d)",  "R-PGP-20",
           tries=(LEAST, None, 60_000)),
    Choice("pgp.limit.seven",       payout_limit(SEVEN_LIMIT),              None,                "PGP-18(d)",  "R-PGP-20",
           tries=(LEAST, None, 60_000)),
    Choice("pgp.max_positions_per_player", one_of(1, 2),                    1,                   "PGP-12(a)",  "R-PGP-27"),
    Choice("pgp.cut_card_after",    one_of("rack", "four_from_bottom"),     "rack",              "PGP-6(e)",   "R-PGP-27"),
)

LIMITS = {
    "wager":       Limit("PGP-7(a)",     low=10_00, high=500_00),
    "number":      Limit("PGP-13(b)(2)", low=1_00,  high=100_00),
    "progressive": Limit("PGP-14(a)",    low=1_00,  high=5_00,   least=1_00, most=5_00),
    "bonus":       Limit("PGP-15(b)",    low=1_00,  high=100_00, least=1_00),
    "insurance":   Limit("PGP-15(b)",    low=1_00,  high=100_00),
    "three_card":  Limit("PGP-7(e)",     low=1_00,  high=100_00),
    "seven_card":  Limit("PGP-7(e)",     low=1_00,  high=100_00),
}
# fmt: on


# What the house hangs


def hangs(rules: Rules) -> dict[str, PayTable]:
    """The wager pays one price everywhere; of the rest, what the house has chosen."""
    settings, pays = rules.settings, rules.game.pays
    hung = {"wager": pays["wager"][PRINTED]}
    if settings["pgp.number_wager"] is not None:
        hung["number"] = _number(cast("int", settings["pgp.number_wager"]))
    if settings["pgp.progressive.wager"] is not None:
        hung["progressive"] = _progressive(rules)
    if settings["pgp.bonus.offered"]:
        hung |= {"bonus": pays["bonus"][PRINTED], "envy": pays["envy"][PRINTED]}
    if settings["pgp.insurance.table"] is not None:
        hung["insurance"] = pays["insurance"][str(settings["pgp.insurance.table"])]
    if settings["pgp.three_card"] is not None:
        hung["three_card"] = _raised(THREE_CARD_FLOOR, settings["pgp.three_card"])
    if settings["pgp.seven_card.table"] is not None:
        said = settings["pgp.seven_card.table"]
        letter, odds = said if isinstance(said, tuple) else (said, PRINTED)
        hung["seven_card"] = _raised(pays["seven_card"][str(letter)], odds)
    return hung


def _number(hundredths: int) -> PayTable:
    """The number wager at the house's odds."""
    for printed in PAYS["number"].values():
        odds = printed.pays["the number"]
        assert isinstance(odds, Odds)
        if odds.num * 100 == hundredths * odds.den:
            return printed
    return PayTable("number", "house", "PGP-13(b)(6)", {"the number": Odds(hundredths, 100)}, {})


def _raised(floor: PayTable, odds: Value) -> PayTable:
    return floor if odds == PRINTED else raised(floor, tuple(floor.pays), odds)


def progressive_floor(rules: Rules) -> PayTable:
    """The printed prizes for this table's chip."""
    return PAYS["progressive"][str(rules.settings["pgp.progressive.wager"])]


def _progressive(rules: Rules) -> PayTable:
    floor, own = progressive_floor(rules), rules.settings["pgp.progressive.table"]
    rates = {"main": progressive_rate(rules)}
    if own == PRINTED:
        return replace(floor, rates=rates)
    prizes: dict[str, Price] = {
        row: Share(prize, "main") if isinstance(price, Share) else Fixed(prize * 100)
        for (row, price), prize in zip(floor.pays.items(), cast("tuple[int, ...]", own), strict=True)
    }
    return PayTable("progressive", "house", floor.cites, prizes, rates)


def progressive_price(rules: Rules) -> Chips:
    """The one chip of this table's progressive."""
    return cast("int", rules.settings["pgp.progressive.wager"]) * 100


def progressive_rate(rules: Rules) -> int:
    """The per cent of each chip that the meter gets: the house's, or the printed least."""
    return cast("int | None", rules.settings["pgp.progressive.rate"]) or progressive_floor(rules).rates["main"]


def meters(rules: Rules) -> dict[str, Chips]:
    """One meter, where there is a progressive, at what the house has put in."""
    return {"main": cast("int", rules.settings["pgp.progressive.seed"])} if rules.settings["pgp.progressive.wager"] else {}


# What is paid at most

BEST_ENVY: Chips = 17_000_00
"""Beside a straight flush of seven cards, or nine high with nothing in it, three others can hold such a straight flush each, and
the two left a royal flush with king and queen."""


def least_bonus(rules: Rules) -> Chips:
    """The least bonus wager of the table."""
    return max(rules.limits["bonus"][0], cast("int", rules.settings["pgp.bonus.min"]))


def best_bonus(rules: Rules) -> Chips:
    """The most a player could win at the table's least bonus and insurance wagers: one of the two, and envy beside it."""
    least = {"bonus": least_bonus(rules), "insurance": rules.limits["insurance"][0]}
    hung = [wager for wager in least if wager in rules.pays]
    best = max((win_of(price, least[wager]) for wager in hung for price in rules.pays[wager].pays.values()), default=0)
    return best + BEST_ENVY if "bonus" in hung and least["bonus"] >= ENVY_FROM else best


def best_seven(rules: Rules) -> Chips:
    """The most a player could win at the least seven-card bonus wager."""
    if "seven_card" not in rules.pays:
        return 0
    return max(win_of(price, rules.limits["seven_card"][0]) for price in rules.pays["seven_card"].pays.values())


def bonus_limit(rules: Rules) -> Chips | None:
    """Return the most that bonus, envy and insurance pay one position in a round, or None (PGP-16(d))."""
    return limit_of(rules.settings["pgp.limit.bonus"], max(BONUS_LIMIT, best_bonus(rules)))


def seven_limit(rules: Rules) -> Chips | None:
    """Return the most that the seven-card bonus pays one position in a round, or None (PGP-18(d))."""
    return limit_of(rules.settings["pgp.limit.seven"], max(SEVEN_LIMIT, best_seven(rules)))
