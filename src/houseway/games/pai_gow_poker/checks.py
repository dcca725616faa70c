"""Legal checks of a house's settings as a whole."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.game.edition import NO_BET_FITS, Breach, Check
from houseway.core.game.rules import Rules
from houseway.core.money.price import Fixed, Share, rate_of
from houseway.core.values.chips import dollars
from houseway.families.choices import COUNT_INTERVAL, DEALING_METHOD, SHUFFLER
from houseway.families.pay.pay_tables import keeps_an_edge, leaves_room, pays_no_less
from houseway.families.two_hands.bank import BankClauses, Banking

from .house_rules import (
    BANK_DEALER_WAGER,
    BANK_OFFERED,
    BONUS_OFFERED,
    BUTTON,
    COBANK_OFFERED,
    GENERATOR,
    HOUSE_WAY,
    LIMIT_BONUS,
    LIMIT_SEVEN,
    NUMBER_WAGER,
    PAYS,
    PROGRESSIVE_RATE,
    PROGRESSIVE_TABLE,
    SECTION_17,
    SEVEN_CARD_TABLE,
    START_METHOD,
    THREE_CARD_FLOOR,
    THREE_CARD_PRICES,
)
from .house_way import impossible_rule, open_hand, way_of
from .odds import bonus_edge, progressive_edge
from .offered import best_bonus, best_seven, bonus_limit, progressive_floor, progressive_price, seven_limit

BANKING = Banking(
    BANK_OFFERED,
    COBANK_OFFERED,
    BANK_DEALER_WAGER,
    BankClauses(
        bank="PGP-1.bank",
        turn="PGP-10(c)",
        against="PGP-10(d)(1)",
        covers="PGP-10(d)(2)",
        shares="PGP-10(e)",
        area="PGP-10(f)",
        dealers="PGP-10(g)",
    ),
)


def _way_is_complete(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where a house's own list does not set every hand in exactly one way, or fouls one (R-PGP-10)."""
    setting = rules[HOUSE_WAY]
    if isinstance(setting, tuple):
        way = way_of(setting)
        left, wrong = open_hand(way), impossible_rule(way)
        if left is not None:
            what = f"the list does not say how to set every hand of {left}: its last line about them has no condition"
            yield Breach(HOUSE_WAY.name, what, "PGP-9(d)")
        if wrong is not None:
            what = f"{wrong.prefer[0]} cannot be done with every hand of {wrong.hand or 'any kind'} without a foul"
            yield Breach(HOUSE_WAY.name, what, "PGP-9(a)")


def _one_kind_of_bonus(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where the bonus of section 15 and those of section 17 are offered together (R-PGP-19)."""
    if rules[BONUS_OFFERED]:
        for wager, key in (("three_card", THREE_CARD_PRICES.name), ("seven_card", SEVEN_CARD_TABLE.name)):
            if wager in rules.pays:
                yield Breach(key, "it is not offered at a table with the bonus wager and its envy", "PGP-17(a)")


def _start_is_lawful(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where the way to find the starting position does not fit the way of dealing (R-PGP-12)."""
    method = rules[START_METHOD]
    by_shoe = rules[DEALING_METHOD] == "automated_shoe"
    seventeen = {"three_card", "seven_card"} & rules.pays.keys()
    if method == BUTTON and not (by_shoe and rules[SHUFFLER] != "none"):
        yield Breach(START_METHOD.name, "a button needs a shuffler and an automated dealing shoe", "PGP-4(a)(3)")
    if seventeen and method != SECTION_17:
        what = "with a three-card or seven-card bonus the deal starts at the dealer's left: section17"
        yield Breach(START_METHOD.name, what, "PGP-17(d)")
    if method == SECTION_17 and not seventeen:
        yield Breach(START_METHOD.name, "section17 goes with a three-card or seven-card bonus, and none is offered", "PGP-4(a)")
    if seventeen and not by_shoe:
        yield Breach(DEALING_METHOD.name, "stacks of three come out of an automated dealing shoe", "PGP-17(b)")


def _numbers_need_a_generator(rules: Rules) -> Iterator[Breach]:
    if "number" in rules.pays and rules[START_METHOD] != GENERATOR:
        yield Breach(NUMBER_WAGER.name, "numbers are bet on where a generator displays one", "PGP-13(a)")


def _counting_needs_a_shuffler(rules: Rules) -> Iterator[Breach]:
    if rules[COUNT_INTERVAL] == "counting_shuffler" and rules[SHUFFLER] == "none":
        yield Breach(COUNT_INTERVAL.name, "there is no shuffler to count the deck", "PGP-17(i)")


def _limits_leave_room(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where the best win at the table's minimum bets could not be paid in full (R-PGP-20)."""
    bonus, seven = bonus_limit(rules), seven_limit(rules)
    if bonus is not None:
        yield from leaves_room(LIMIT_BONUS, bonus, best_bonus(rules), "PGP-16(d)")
    if seven is not None:
        yield from leaves_room(LIMIT_SEVEN, seven, best_seven(rules), "PGP-18(d)")


def _progressive_pays_no_less(rules: Rules) -> Iterator[Breach]:
    table = rules.pays.get("progressive")
    if table is None:
        return
    for row, least in progressive_floor(rules).pays.items():
        own = table.pays[row]
        low = own.percent < least.percent if isinstance(own, Share) and isinstance(least, Share) else False
        low |= own.chips < least.chips if isinstance(own, Fixed) and isinstance(least, Fixed) else False
        if low:
            yield Breach(PROGRESSIVE_TABLE.name, f"{row} pays {own}, and the minimum is {least}", "PGP-14(d)")


def _seven_card_pays_no_less(rules: Rules) -> Iterator[Breach]:
    own = rules[SEVEN_CARD_TABLE]
    if isinstance(own, tuple):
        yield from pays_no_less(SEVEN_CARD_TABLE, PAYS["seven_card"][str(own[0])]).finds(rules)


def _meter_grows_enough(rules: Rules) -> Iterator[Breach]:
    rate = rules[PROGRESSIVE_RATE]
    if rate is not None and "progressive" in rules.pays:
        least = progressive_floor(rules).rates["main"]
        if rate_of(rate) < rate_of(least):
            yield Breach(PROGRESSIVE_RATE.name, f"at least {least} percent of each chip must go to this meter", "PGP-14(e)")


def _price_is_posted(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where the limits of a one-price wager do not include that price."""
    if "progressive" in rules.pays:
        (low, high), price = rules.limits["progressive"], progressive_price(rules)
        if not low <= price <= high:
            end = "min" if price < low else "max"
            yield Breach(
                f"table.{end}.progressive", f"the one price of this wager is ${dollars(price)}", "PGP-14(a)", reason=NO_BET_FITS
            )


def _three_cards_are_read(rules: Rules) -> Iterator[Breach]:
    """Yield a breach where the first three cards are paid on before anybody can show them."""
    if rules.unread and rules[THREE_CARD_PRICES] is not None:
        yield Breach(
            THREE_CARD_PRICES.name,
            "it is settled before hands are set, by cards that this table does not read",
            "PGP-17(f)",
            reason="a table that reads no cards cannot pay a hand before it is shown",
        )


CHECKS = (
    Check("way_is_complete", _way_is_complete),
    Check("three_cards_are_read", _three_cards_are_read),
    Check("one_kind_of_bonus", _one_kind_of_bonus),
    Check("start_is_lawful", _start_is_lawful),
    Check("numbers_need_a_generator", _numbers_need_a_generator),
    Check("counting_needs_a_shuffler", _counting_needs_a_shuffler),
    Check("limits_leave_room", _limits_leave_room),
    Check("progressive_pays_no_less", _progressive_pays_no_less),
    Check("meter_grows_enough", _meter_grows_enough),
    Check("price_is_posted", _price_is_posted),
    BANKING.needs_a_bank(),
    pays_no_less(THREE_CARD_PRICES, THREE_CARD_FLOOR),
    Check("seven_card_pays_no_less", _seven_card_pays_no_less),
    keeps_an_edge(THREE_CARD_PRICES, "three_card", bonus_edge),
    keeps_an_edge(SEVEN_CARD_TABLE, "seven_card", bonus_edge),
    keeps_an_edge(PROGRESSIVE_TABLE, "progressive", progressive_edge),
)
