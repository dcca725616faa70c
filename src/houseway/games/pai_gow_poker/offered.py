"""Pay tables, meters and limits of a pai gow poker table under a house's settings."""

from __future__ import annotations

from dataclasses import replace

from houseway.core.game.rules import Rules
from houseway.core.money.price import Fixed, Odds, PayTable, Price, Rate, Share
from houseway.core.round.settlement import win_of
from houseway.core.values.chips import Chips
from houseway.families.pay.pay_tables import limit_of, raised

from .house_rules import (
    BONUS_LIMIT,
    BONUS_MIN,
    BONUS_OFFERED,
    ENVY_FROM,
    INSURANCE_TABLE,
    LIMIT_BONUS,
    LIMIT_SEVEN,
    NUMBER_WAGER,
    PAYS,
    PRINTED,
    PROGRESSIVE_RATE,
    PROGRESSIVE_SEED,
    PROGRESSIVE_TABLE,
    PROGRESSIVE_WAGER,
    SEVEN_CARD_TABLE,
    SEVEN_LIMIT,
    THREE_CARD_FLOOR,
    THREE_CARD_PRICES,
    OwnPrices,
)

# Pay tables of the house


def tables_in_use(rules: Rules) -> dict[str, PayTable]:
    """Return the pay tables: the wager has one price everywhere, the others are as the house chose."""
    pays = rules.game.pays
    hung = {"wager": pays["wager"][PRINTED]}
    if (odds := rules[NUMBER_WAGER]) is not None:
        hung["number"] = _number(odds)
    if rules[PROGRESSIVE_WAGER] is not None:
        hung["progressive"] = _progressive(rules)
    if rules[BONUS_OFFERED]:
        hung |= {"bonus": pays["bonus"][PRINTED], "envy": pays["envy"][PRINTED]}
    if (letter := rules[INSURANCE_TABLE]) is not None:
        hung["insurance"] = pays["insurance"][letter]
    if (prices := rules[THREE_CARD_PRICES]) is not None:
        hung["three_card"] = _raised(THREE_CARD_FLOOR, prices)
    if (said := rules[SEVEN_CARD_TABLE]) is not None:
        letter, prices = said if isinstance(said, tuple) else (said, PRINTED)
        hung["seven_card"] = _raised(pays["seven_card"][letter], prices)
    return hung


def _number(hundredths: int) -> PayTable:
    """Return the pay table of the number wager at the house's odds."""
    for printed in PAYS["number"].values():
        odds = printed.at("the number", Odds)
        if odds.num * 100 == hundredths * odds.den:
            return printed
    return PayTable("number", "house", "PGP-13(b)(6)", {"the number": Odds(hundredths, 100)}, {})


def _raised(floor: PayTable, prices: OwnPrices) -> PayTable:
    return floor if isinstance(prices, str) else raised(floor, tuple(floor.pays), prices)


def progressive_floor(rules: Rules) -> PayTable:
    """Return the printed prizes for this table's progressive chip."""
    return PAYS["progressive"][str(rules[PROGRESSIVE_WAGER])]


def _progressive(rules: Rules) -> PayTable:
    floor, own = progressive_floor(rules), rules[PROGRESSIVE_TABLE]
    rates = {"main": progressive_rate(rules)}
    if isinstance(own, str):
        return replace(floor, rates=rates)
    prizes: dict[str, Price] = {
        row: Share(prize, "main") if isinstance(price, Share) else Fixed(prize * 100)
        for (row, price), prize in zip(floor.pays.items(), own, strict=True)
    }
    return PayTable("progressive", "house", floor.cites, prizes, rates)


def progressive_price(rules: Rules) -> Chips:
    """Return the price of this table's progressive chip."""
    return rules.stated(PROGRESSIVE_WAGER) * 100


def progressive_rate(rules: Rules) -> Rate:
    """Return the percentage of each chip that the meter gets: the house's, or the printed minimum."""
    return rules[PROGRESSIVE_RATE] or progressive_floor(rules).rates["main"]


def meters(rules: Rules) -> dict[str, Chips]:
    """Return the one meter at the house's initial amount, where there is a progressive."""
    return {"main": rules[PROGRESSIVE_SEED]} if rules[PROGRESSIVE_WAGER] else {}


# What is paid at most

BEST_ENVY: Chips = 17_000_00
"""With a straight flush of seven cards, or nine high with nothing in it, three others can hold such a straight flush each, and
the two left a royal flush with king and queen."""


def least_bonus(rules: Rules) -> Chips:
    """Return the minimum bonus wager of the table."""
    return max(rules.limits["bonus"][0], rules[BONUS_MIN])


def best_bonus(rules: Rules) -> Chips:
    """Return the most a player could win at the table's minimum bonus and insurance wagers: one of the two, plus envy."""
    least = {"bonus": least_bonus(rules), "insurance": rules.limits["insurance"][0]}
    hung = [wager for wager in least if wager in rules.pays]
    best = max((win_of(price, least[wager]) for wager in hung for price in rules.pays[wager].pays.values()), default=0)
    return best + BEST_ENVY if "bonus" in hung and least["bonus"] >= ENVY_FROM else best


def best_seven(rules: Rules) -> Chips:
    """Return the most a player could win at the minimum seven-card bonus wager."""
    if "seven_card" not in rules.pays:
        return 0
    return max(win_of(price, rules.limits["seven_card"][0]) for price in rules.pays["seven_card"].pays.values())


def bonus_limit(rules: Rules) -> Chips | None:
    """Return the most that bonus, envy and insurance pay one position in a round, or None (PGP-16(d))."""
    return limit_of(rules[LIMIT_BONUS], max(BONUS_LIMIT, best_bonus(rules)))


def seven_limit(rules: Rules) -> Chips | None:
    """Return the most that the seven-card bonus pays one position in a round, or None (PGP-18(d))."""
    return limit_of(rules[LIMIT_SEVEN], max(SEVEN_LIMIT, best_seven(rules)))
