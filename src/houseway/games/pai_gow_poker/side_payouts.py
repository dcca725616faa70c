"""Paying the side wagers. The house pays all of them, also where a player banks (R-PGP-24), each by its own rules.

A hand may satisfy several rows of a table: it is paid what pays most (R-PGP-04).
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.game.rules import Rules
from houseway.core.law.condition import stated
from houseway.core.messages.command import Say
from houseway.core.messages.event import CardsShown, Event
from houseway.core.money.places import RACK, Bet, meter
from houseway.core.money.price import EVEN, LOSE, Outcome, PayTable, Price, Share
from houseway.core.round.approval import paid_or_held, pays_what_is_ready
from houseway.core.round.dependence import Dependence, Payment, PrizeOf, Succession
from houseway.core.round.settlement import settled, win_of
from houseway.core.round.state import Draft, Round
from houseway.core.values.chips import Chips, dollars
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand
from houseway.families.pay.pay_bet import PayoutLimit, added, coupon, left_of, paid
from houseway.families.pay.progressive import PROGRESSIVE, filled, prize, received
from houseway.families.two_hands.set_hands import exposed_and_undecided

from .hands import Cards
from .house_rules import ENVY_PER, PROGRESSIVE_RESET, PROGRESSIVE_WAGER, ROYAL_MATCH_RULE
from .offered import bonus_limit, seven_limit
from .play import BONUS, ENVIES, INSURANCE, NUMBERS, SEATS, SEVEN_CARD, THREE_CARD, WITH_BONUS, coupon_on, envies, envy_of
from .sides import best_row, bonus_rows, insurance_row, is_deducted, progressive_rows, seven_card_rows, three_card_rows

DOLLAR: Chips = 100
ON_A_DOLLAR: Chips = 1_00
FIFTEEN = (BONUS, INSURANCE, *ENVIES)
"""The wagers under the limit of section 16: envy too (R-PGP-20)."""
MAIN_METER = meter("main")


def _seven(now: Round, hand: Hand) -> Cards:
    return cards_in(now.held[hand])


def _to_one(price: Price) -> int:
    return win_of(price, ON_A_DOLLAR)


def _because(row: tuple[str, Price] | None) -> str:
    return f"{row[0]}, {row[1]}" if row else "not on the table"


def _by_table(now: Draft, bet: Bet, row: tuple[str, Price] | None, cap: PayoutLimit | None = None) -> Event:
    """Return the settlement of a bet that has its own pay table."""
    table = now.rules.pays[bet.wager]
    return paid(now, bet, row[1] if row else LOSE, table.cites, _because(row), cap)


# Numbers


def somebody_bet_on_a_number(round: Round) -> bool:
    """Whether any player has bet on the generator's number."""
    return any(bet.wager in NUMBERS for bet in round.bets)


def settle_numbers(now: Draft) -> Iterator[Event]:
    """Take losing number bets, then pay winners before any card is dealt; wins are rounded down to the dollar (PGP-13(b)(6))."""
    table, drawn = now.rules.pays["number"], NUMBERS[now.number - 1]
    bets = [now.bet(hand, wager) for hand in reversed(now.hands) for wager in NUMBERS]
    bets = [bet for bet in bets if now.is_undecided(bet)]
    for bet in bets:
        if bet.wager != drawn:
            yield from _number(now, bet, LOSE, "PGP-13(b)(4)", f"the generator shows {now.number}")
    for bet in bets:
        if bet.wager == drawn:
            price = table.pays["the number"]
            yield from _number(now, bet, price, table.cites, f"the generator shows {now.number}, {price}")


def _number(now: Draft, bet: Bet, outcome: Outcome, cites: str, because: str) -> Iterator[Event]:
    """Settle a bet on a number, and the coupon that rides with it: it wins its face once, whatever the number pays (R-GEN-16)."""
    stake = now.bets[bet]
    win = None if outcome == LOSE else win_of(outcome, stake, 1) // DOLLAR * DOLLAR
    done = settled(bet, stake, outcome, lies=stake, owner=now.owner(bet), cites=cites, because=because, win=win)
    yield paid_or_held(now, done, outcome, RACK)
    rider = bet._replace(wager=coupon_on(bet.wager))
    if now.is_undecided(rider):
        yield coupon(now, rider, LOSE if outcome == LOSE else EVEN, cites, because)


# Three cards


def somebody_bet_on_three_cards(round: Round) -> bool:
    """Whether any player has bet on the first three cards."""
    return any(bet.wager == THREE_CARD for bet in round.bets)


def settle_three_cards(now: Draft) -> Iterator[Event]:
    """Settle all three-card bets at once; a hand with an exposed card waits for its player's decision (PGP-11(d))."""
    return _three_cards(now, [hand for hand in reversed(now.hands) if not exposed_and_undecided(now, hand)])


def plays_on(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Settle the bets that waited for the player's decision."""
    return _three_cards(now, [said.who])


def _three_cards(now: Draft, hands: list[Hand]) -> Iterator[Event]:
    """Take losing three-card bets first, then turn up three cards of each winner, even one who did not look (R-GEN-19)."""
    bets = [bet for bet in (now.bet(hand, THREE_CARD) for hand in hands) if now.is_undecided(bet)]
    rows = {bet: best_row(now.rules.pays[THREE_CARD], three_card_rows(_seven(now, bet.on)[:3]), _to_one) for bet in bets}
    for bet in rows:
        if rows[bet]:
            yield CardsShown(bet.on, now.held[bet.on][:3], "PGP-17(f)")
    for bet in sorted(rows, key=lambda bet: rows[bet] is not None):
        yield _by_table(now, bet, rows[bet])


# Other wagers that depend on the hand


def of_the_hand(now: Draft, hand: Hand, *, winners: bool | None) -> Iterator[Event]:
    """Settle progressive and seven-card bonus: only the losing bets, only the winning ones, or all."""
    chip, seven = now.bet(hand, PROGRESSIVE), now.bet(hand, SEVEN_CARD)
    if now.is_undecided(chip):
        row = progressive_row(now, hand, now.bets[chip])
        if winners in (None, row is not None):
            yield from _progressive(now, chip, row)
    if now.is_undecided(seven):
        row = best_row(now.rules.pays[SEVEN_CARD], seven_card_rows(_seven(now, hand)), _to_one)
        if winners in (None, row is not None):
            limit = seven_limit(now.rules)
            yield _by_table(now, seven, row, None if limit is None else PayoutLimit(limit, "PGP-18(d)"))


def progressive_row(now: Round, hand: Hand, stake: Chips) -> tuple[str, Price] | None:
    """Return the prize that is worth most at the meter's present amount, or None (R-PGP-14)."""
    table = now.rules.pays[PROGRESSIVE]
    return best_row(table, progressive_rows(_seven(now, hand)), lambda price: received(now, price, stake))


def _progressive(now: Draft, bet: Bet, row: tuple[str, Price] | None) -> Iterator[Event]:
    """Pay from the meter at its amount on this player's turn, or from the rack; an emptied meter is reset at once."""
    table = now.rules.pays[PROGRESSIVE]
    if row is None or not is_deducted(*row, now.bets[bet]):
        yield prize(now, bet, row[1] if row else None, table.cites, _because(row))
        return
    price = row[1]
    win, because = received(now, price, now.bets[bet]), _because(row)
    cites = "PGP-14(e)"
    if isinstance(price, Share):
        cites, because = "PGP-14(g)", f"{because} of ${dollars(now.chips.get(MAIN_METER, 0))}"
    yield from filled(now, "main", win, bet, "PGP-14(f)")
    yield prize(now, bet, price, cites, because, MAIN_METER, win)
    if isinstance(price, Share) and price.is_all:
        yield from filled(now, "main", now.rules[PROGRESSIVE_RESET], bet, "PGP-14(f)")


def progressive_again(now: Draft, bet: Bet) -> Iterator[Event]:
    """Pay a waiting progressive prize from the meter as it is now."""
    return _progressive(now, bet, progressive_row(now, bet.on, now.bets[bet]))


def from_the_meter(rules: Rules, payment: Payment) -> bool:
    """Whether a prize is paid from the meter, and so must be validated first."""
    return payment.bet.wager == PROGRESSIVE and payment.payer == MAIN_METER


# Section 15


def _room(now: Draft, hand: Hand) -> PayoutLimit | None:
    """Return the payout limit that remains for a position, or None."""
    limit = bonus_limit(now.rules)
    return None if limit is None else left_of(now, limit, FIFTEEN, "PGP-16(d)", hand)


def _bonus_row(now: Round, table: PayTable, hand: Hand) -> tuple[str, Price] | None:
    return best_row(table, bonus_rows(_seven(now, hand), now.rules[ROYAL_MATCH_RULE]), _to_one)


def is_premium(now: Round, hand: Hand) -> bool:
    """Whether a hand is four of a kind or better, for which others are paid envy."""
    return "envy" in now.rules.pays and _bonus_row(now, now.rules.pays["envy"], hand) is not None


def bonus_or_insurance(now: Draft, hand: Hand) -> Iterator[Event]:
    """Settle bonus and insurance separately (R-PGP-28); a premium hand's bonus waits for the last pass."""
    insurance, bonus = now.bet(hand, INSURANCE), now.bet(hand, BONUS)
    if now.is_undecided(insurance):
        table, found = now.rules.pays[INSURANCE], insurance_row(_seven(now, hand))
        yield _by_table(now, insurance, best_row(table, {found or ""}, _to_one), _room(now, hand))
    if now.is_undecided(bonus) and not is_premium(now, hand):
        yield _by_table(now, bonus, _bonus_row(now, now.rules.pays[BONUS], hand), _room(now, hand))


def premiums(now: Draft) -> Iterator[Event]:
    """Pay from the right: envy for every other player's premium hand, and the premium hands themselves."""
    if "envy" not in now.rules.pays:
        return
    holders = [
        hand for hand in reversed(now.hands) if _was_played(now, hand) and not now.is_hidden(hand) and is_premium(now, hand)
    ]
    done: set[tuple[str, Hand]] = set()
    for hand in reversed(now.hands):
        bonus = now.bet(hand, BONUS)
        if bonus in now.bets and envies(now, bonus):
            for holder in holders:
                own = now.seating[holder] == now.seating[hand]
                again = now.rules[ENVY_PER] == "player" and (now.seating[hand], holder) in done
                if not own and not again:
                    done.add((now.seating[hand], holder))
                    yield from _envy(now, hand, holder)
        if now.is_undecided(bonus):
            yield _by_table(now, bonus, _bonus_row(now, now.rules.pays[BONUS], hand), _room(now, hand))
            yield from pays_what_is_ready(now)


def _was_played(now: Round, hand: Hand) -> bool:
    """Whether a hand counts for other players; a voided hand does not (R-PGP-07)."""
    return hand in now.arranged or hand in now.shown


def _envy(now: Draft, hand: Hand, holder: Hand) -> Iterator[Event]:
    """Pay envy as a fixed sum, independent of the amount bet, within the limit."""
    table = now.rules.pays["envy"]
    row = _bonus_row(now, table, holder)
    assert row is not None
    because = f"{row[0]} at seat {holder}, {row[1]}"
    yield from added(now, now.bet(hand, envy_of(holder)), row[1], table.cites, because, cap=_room(now, hand))


def premium_prize(now: Round, bet: Bet) -> Payment | None:
    """Return the most that a bonus wager may be paid, before its limit: envy for its hand may come first (PGP-15(d)(3))."""
    row = _bonus_row(now, now.rules.pays[BONUS], bet.on)
    return None if row is None else Payment(bet, win_of(row[1], now.bets[bet], now.rules.unit), row[1], RACK)


DEPENDENCES = tuple(
    Dependence(envy_of(seat), "PGP-15(d)(3)(i)", PrizeOf(BONUS, seat), expects=premium_prize, under=WITH_BONUS) for seat in SEATS
)
"""Envy is paid because of the holder's prize on the bonus wager; a holder without one has no prize that could fall (R-GEN-35)."""
SUCCESSIONS = (Succession("main", PROGRESSIVE, "PGP-14(g)", progressive_again, under=(stated(PROGRESSIVE_WAGER),)),)
