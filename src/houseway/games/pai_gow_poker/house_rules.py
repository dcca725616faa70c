"""A house's settings for a pai gow poker table, and the limits it may post."""

from __future__ import annotations

from typing import Final

from houseway.core.game.edition import Limit
from houseway.core.law.choice import LAW, UNREADABLE, Choice, Unlawful
from houseway.core.law.readers import (
    YES_OR_NO,
    amount,
    fields,
    listed_in,
    money,
    off_or,
    one_of,
    or_none,
    ratio,
    read_as,
    whole,
)
from houseway.core.money.price import Share
from houseway.core.values.chips import Chips
from houseway.core.values.plain import is_table
from houseway.families.choices import (
    ALLOW_NEGATIVE_EDGE,
    AMOUNT_THRESHOLD,
    COUNT_INTERVAL,
    DEALING_METHOD,
    DECK_CHANGE_HOURS,
    DICE_CHANGE_HOURS,
    LATE_OVER_MAX,
    LATE_UNDER_MIN,
    MATCHPLAY_ENABLED,
    MULTI_WINNER,
    ODDS_THRESHOLD,
    PRESHUFFLED,
    RECUT_BY,
    SETTLED_SIDE_BETS,
    SHUFFLER,
    SMALLEST_UNIT,
    TIMEOUT_ACTION,
    TIMEOUT_SECONDS,
    TOKENS_ENABLED,
    VIG_ROUNDING,
    common_choices,
)
from houseway.families.data_files import paytables
from houseway.families.pay.pay_tables import HIGHEST, LEAST, own_prices, payout_limit
from houseway.families.two_hands.bank import dealer_wager

from .house_way import DEFAULT_NAME, read_way
from .sides import KING_QUEEN, NATURAL_ACE_KING

PAYS = paytables(__package__ or "")
THREE_CARD_FLOOR = PAYS["three_card"]["printed"]
ENVY_FROM: Chips = 5_00
"""The minimum bonus wager that is paid envy."""
LEAST_SEED: Chips = 10_000_00
BONUS_LIMIT: Chips = 40_000_00
SEVEN_LIMIT: Chips = 50_000_00
DICE, GENERATOR, BUTTON, SECTION_17 = "dice", "rng", "button", "section17"
PRINTED: Final = "printed"


def _number_odds(written: object) -> int:
    """Read the odds of the number wager, from five and a half to six to one, in hundredths."""
    try:
        return amount(written, 5_50, 6_00)
    except Unlawful as unlawful:
        raise Unlawful("off, or odds from 5.5 to 6 to one", unlawful.ground) from None


OwnPrices = str | tuple[int, ...]
"""`printed`, or a house's own prices, row by row."""


def _three_card(written: object) -> OwnPrices:
    """Read the three-card prices: the printed ones, or a house's own, row by row."""
    return PRINTED if written == PRINTED else own_prices(tuple(THREE_CARD_FLOOR.pays))(written)


def _seven_card(written: object) -> str | tuple[str, tuple[int, ...]]:
    """Read the seven-card table: a printed one by its letter, or { table = "A", odds = [...] } with a house's higher prices."""
    if written in ("A", "B"):
        return str(written)
    if not is_table(written):
        ground = LAW if isinstance(written, str) else UNREADABLE
        raise Unlawful('none, A, B, or { table = "A", odds = [...] }', ground)
    row = fields(written, "table", "odds")
    letter = one_of("A", "B")(row["table"])
    return (letter, own_prices(tuple(PAYS["seven_card"][letter].pays))(row["odds"]))


def _progressive_table(written: object) -> OwnPrices:
    """Read the progressive prizes: the printed ones, or a house's own percentages and dollars, one for each printed row."""
    if written == PRINTED:
        return PRINTED
    rows = PAYS["progressive"]["1"].pays
    listed = listed_in(written)
    if len(listed) != len(rows):
        raise Unlawful(f"printed, or a list of {len(rows)} prizes: four per cents, then dollars")
    return tuple(
        whole(0, 100 if isinstance(price, Share) else HIGHEST)(prize) for prize, price in zip(listed, rows.values(), strict=True)
    )


RAISED_ONE_DOLLAR = [100, 100, 10, 10, 200, 100, 50, 25, 40, 20, 10, 5, 6, 3, 4, 3, 2]
OWN_WAY = [{"hand": "two pairs", "prefer": ["both_kept", "low", "high"]}, {"name": "else", "prefer": ["high", "low"]}]

# fmt: off
WHEEL_RANK               = Choice("pgp.wheel_rank",               read_as("second", "lowest"), "second", "PGP-3(d)", "R-PGP-01")
HOUSE_WAY                = Choice("pgp.house_way",                read_way, DEFAULT_NAME,
                                  "PGP-9(d)", "R-PGP-10", tries=(DEFAULT_NAME, OWN_WAY))
START_METHOD             = Choice("pgp.start_method",             one_of(DICE, GENERATOR, BUTTON, SECTION_17), DICE,
                                  "PGP-8c(a)", "R-PGP-12")
MARK_START_POSITION      = Choice("pgp.mark_start_position",      YES_OR_NO, False, "PGP-8c(e)", "R-PGP-12")
SURRENDER_OFFERED        = Choice("pgp.surrender",                one_of("offered", "off"), "offered", "PGP-9(e)", "R-PGP-07")
FOUL                     = Choice("pgp.foul",                     read_as("lose", "block_at_entry"), "lose",
                                  "PGP-9(g)(3)", "R-PGP-09")
BANK_OFFERED             = Choice("pgp.bank.offered",             YES_OR_NO, False, "PGP-10(a)", "R-PGP-24")
COBANK_OFFERED           = Choice("pgp.cobank.offered",           YES_OR_NO, False, "PGP-10(e)", "R-PGP-24")
BANK_DEALER_WAGER        = Choice("pgp.bank.dealer_wager",        dealer_wager, "last_wager",
                                  "PGP-10(g)", "R-PGP-24", tries=("last_wager", {"percent": 50, "most": 100}))
NUMBER_WAGER             = Choice("pgp.number_wager",             off_or(_number_odds), None,
                                  "PGP-13(b)(6)", "R-PGP-13", tries=(None, 6))
PROGRESSIVE_WAGER        = Choice("pgp.progressive.wager",        one_of(None, 1, 5), None, "PGP-14(a)", "R-PGP-14")
PROGRESSIVE_RATE         = Choice("pgp.progressive.rate",         or_none(ratio(21, 100)), None,
                                  "PGP-14(e)", "R-PGP-15", tries=(None, 27))
PROGRESSIVE_SEED         = Choice("pgp.progressive.seed",         money(LEAST_SEED), LEAST_SEED,
                                  "PGP-14(f)", "R-PGP-15", tries=(10_000, 25_000))
PROGRESSIVE_RESET        = Choice("pgp.progressive.reset",        money(LEAST_SEED), LEAST_SEED,
                                  "PGP-14(f)", "R-PGP-15", tries=(10_000, 12_000))
PROGRESSIVE_TABLE        = Choice("pgp.progressive.table",        _progressive_table, PRINTED,
                                  "PGP-14(d)", "R-GEN-06", tries=(PRINTED, RAISED_ONE_DOLLAR))
BONUS_OFFERED            = Choice("pgp.bonus.offered",            YES_OR_NO, False, "PGP-15(a)", "R-PGP-19")
ROYAL_MATCH_RULE         = Choice("pgp.royal_match",              read_as(KING_QUEEN, NATURAL_ACE_KING), KING_QUEEN,
                                  "PGP-3(f)(2)", "R-PGP-05")
BONUS_MIN                = Choice("pgp.bonus.min",                money(1_00), 1_00, "PGP-15(b)", "R-PGP-26", tries=(1, 5))
ENVY_PER                 = Choice("pgp.envy.per",                 read_as("position", "player"), "position",
                                  "PGP-1.envy_bonus", "R-PGP-06")
INSURANCE_TABLE          = Choice("pgp.insurance.table",          one_of(None, *"ABCDE"), None, "PGP-16(c)", "R-PGP-16")
THREE_CARD_PRICES        = Choice("pgp.three_card",               off_or(_three_card), None,
                                  "PGP-18(b)", "R-PGP-17", tries=(None, PRINTED))
SEVEN_CARD_TABLE         = Choice("pgp.seven_card.table",         off_or(_seven_card), None,
                                  "PGP-18(c)", "R-PGP-18", tries=(None, "A", "B"))
SECTION17_FINISH         = Choice("pgp.section17_finish",         read_as("hand_four", "shoe_four"), "shoe_four",
                                  "PGP-17(g)", "R-PGP-12")
LIMIT_BONUS              = Choice("pgp.limit.bonus",              payout_limit(BONUS_LIMIT), None,
                                  "PGP-16(d)", "R-PGP-20", tries=(LEAST, None, 60_000))
LIMIT_SEVEN              = Choice("pgp.limit.seven",              payout_limit(SEVEN_LIMIT), None,
                                  "PGP-18(d)", "R-PGP-20", tries=(LEAST, None, 60_000))
MAX_POSITIONS_PER_PLAYER = Choice("pgp.max_positions_per_player", one_of(1, 2), 1, "PGP-12(a)", "R-PGP-27")
CUT_CARD_AFTER           = Choice("pgp.cut_card_after",           one_of("rack", "four_from_bottom"), "rack",
                                  "PGP-6(e)", "R-PGP-27")

CHOICES = (
    DEALING_METHOD.choice(one_of("manual_shoe", "hand", "automated_shoe"), "manual_shoe", "PGP-8(a)", "R-PGP-29"),
    SHUFFLER.choice(read_as("none", "single", "two_deck"), "none", "PGP-2(b)", "R-GEN-28"),
    *common_choices({
        PRESHUFFLED: "PGP-6(a)",
        COUNT_INTERVAL: "PGP-17(h)",
        DECK_CHANGE_HOURS: "PGP-5(a)",
        DICE_CHANGE_HOURS: "PGP-4(a)(1)(iii)",
        VIG_ROUNDING: "PGP-9(j)",
        SMALLEST_UNIT: "PGP-7(a)",
        MATCHPLAY_ENABLED: "PGP-7(a)",
        LATE_UNDER_MIN: "PGP-7(c)",
        LATE_OVER_MAX: "PGP-7(c)",
        TIMEOUT_SECONDS: "PGP-9(a)",
        TIMEOUT_ACTION: "PGP-9(a)",
        ALLOW_NEGATIVE_EDGE: "PGP-18(c)",
        SETTLED_SIDE_BETS: "PGP-13(c)",
        AMOUNT_THRESHOLD: "PGP-14(c)(3)",
        ODDS_THRESHOLD: "PGP-14(c)(3)",
        TOKENS_ENABLED: "PGP-7(a)",
    }),
    RECUT_BY.choice(one_of("next", "last"), "next", "PGP-6(f)", "R-PGP-27"),
    MULTI_WINNER.choice(read_as("sequential"), "sequential", "PGP-14(g)", "R-GEN-10"),
    WHEEL_RANK, HOUSE_WAY, START_METHOD, MARK_START_POSITION, SURRENDER_OFFERED, FOUL, BANK_OFFERED, COBANK_OFFERED,
    BANK_DEALER_WAGER, NUMBER_WAGER, PROGRESSIVE_WAGER, PROGRESSIVE_RATE, PROGRESSIVE_SEED, PROGRESSIVE_RESET,
    PROGRESSIVE_TABLE, BONUS_OFFERED, ROYAL_MATCH_RULE, BONUS_MIN, ENVY_PER, INSURANCE_TABLE, THREE_CARD_PRICES,
    SEVEN_CARD_TABLE, SECTION17_FINISH, LIMIT_BONUS, LIMIT_SEVEN, MAX_POSITIONS_PER_PLAYER, CUT_CARD_AFTER,
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
