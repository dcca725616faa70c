"""Settlement of pai gow poker. The rows are the same whoever banks, two hands against two; the payer differs.

Without section 15's wagers losers are taken as hands are turned up and winners paid afterwards. With them players are
settled one after the other, and hands of four of a kind or better are left for a last pass, when envy is paid
(R-PGP-21).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Self

from houseway.core.messages.basis import Basis, Valued
from houseway.core.messages.basis import compared as compared_by
from houseway.core.messages.event import CardsShown, Event
from houseway.core.money.places import Bet
from houseway.core.money.price import EVEN, LOSE, PUSH
from houseway.core.round.settlement import ReadAs, Row, first, rulings_of
from houseway.core.round.state import Draft, Round
from houseway.core.stages.exposing import MOMENT
from houseway.core.values.hands import DEALER, Hand
from houseway.families.two_hands.bank import BANK, MATCH_PLAY, WAGER, bank_of, is_shared
from houseway.families.two_hands.centre import Centre, CentreClauses, Ruled, done
from houseway.poker.values.joker import high, two
from houseway.poker.values.names import FIVE_CARDS_WITH_JOKER

from .hands import Split, is_foul, is_miscounted
from .play import BONUS, INSURANCE, has_surrendered, is_seen_after_surrender, was_made
from .set_hands import as_set, split_of, wheel_lowest
from .side_payouts import bonus_or_insurance, of_the_hand, premiums


class Face(NamedTuple):
    """One seat's two hands next to the bank's two: which are higher, and whether they were set correctly."""

    high: bool
    low: bool
    high_is_copy: bool = False
    low_is_copy: bool = False
    fouled: bool = False
    miscounted: bool = False

    @classmethod
    def of(cls, seat: Split, bank: Split, *, lowest: bool = False) -> Self:
        """Compare high with high and low with low."""
        if is_miscounted(seat):
            return cls(False, False, miscounted=True)
        if is_foul(*seat):
            return cls(False, False, fouled=True)
        mine, theirs = high(seat[0], wheel_lowest=lowest), high(bank[0], wheel_lowest=lowest)
        own, other = two(seat[1]), two(bank[1])
        return cls(mine > theirs, own > other, mine == theirs, own == other)

    def was_miscounted(self) -> bool:
        """Whether the hand was not split into five and two."""
        return self.miscounted

    def was_fouled(self) -> bool:
        """Whether the low hand is higher than the high hand."""
        return self.fouled

    def both_are_higher(self) -> bool:
        """Whether both hands win against the bank's."""
        return self.high and self.low

    def only_high_is_higher(self) -> bool:
        """Whether the high hand wins and the low hand is a copy or lower."""
        return self.high and not self.low

    def only_low_is_higher(self) -> bool:
        """Whether the low hand wins and the high hand is a copy or lower."""
        return self.low and not self.high

    def a_copy_does_not_help(self) -> bool:
        """Whether there is a copy, and neither hand is higher."""
        return not (self.high or self.low) and (self.high_is_copy or self.low_is_copy)

    def both_are_lower(self) -> bool:
        """Whether both hands are lower, and neither is a copy; a foul is not compared."""
        return not any(self)


def copies_win(facts: Face) -> Face:
    """Return the facts as if a copy counted as higher."""
    return facts._replace(
        high=facts.high or facts.high_is_copy, low=facts.low or facts.low_is_copy, high_is_copy=False, low_is_copy=False
    )


# fmt: off
STRICTLY = {"R-PGP-08": ReadAs(copies_win)}
COMPARED = (
    Row("PGP-9(g)(4)", Face.was_miscounted,       wager=LOSE),
    Row("PGP-9(g)(3)", Face.was_fouled,           wager=LOSE),
    Row("PGP-9(i)",    Face.both_are_higher,      wager=EVEN),
    Row("PGP-9(h)(1)", Face.only_high_is_higher,  STRICTLY, wager=PUSH),
    Row("PGP-9(h)(2)", Face.only_low_is_higher,   STRICTLY, wager=PUSH),
    Row("PGP-9(g)(2)", Face.a_copy_does_not_help, STRICTLY, wager=LOSE),
    Row("PGP-9(g)(1)", Face.both_are_lower,       wager=LOSE),
)
# fmt: on
CENTRE = Centre(CentreClauses(alone="PGP-10(l)", shared="PGP-10(m)", dealers_win="PGP-10(n)"))
AGAINST_THE_BANK = (WAGER, MATCH_PLAY)


def settle(now: Draft) -> Iterator[Event]:
    """Settle wagers, wagers that depend on a hand, section 15's wagers, the bank, and last premium hands and envy.

    After each hand there is a moment in which the next may still surrender (PGP-9(e)); called again, it continues
    there.
    """
    bank, players = bank_of(now), tuple(reversed(now.hands))
    in_turn = bank is None and _somebody_plays(now, BONUS, INSURANCE)
    unpaid: list[Ruled] = []
    yield from _compares(now, DEALER, unpaid)  # the dealer's own wager against a bank comes first: 10(k)
    for hand in players:
        was_up = hand in now.shown
        yield from _turned_up(now, hand)
        yield from _compares(now, hand, unpaid)
        if in_turn:
            yield from _pays(now, hand, unpaid)
            yield from of_the_hand(now, hand, winners=None)
            yield from bonus_or_insurance(now, hand)
        else:
            yield from of_the_hand(now, hand, winners=False)
        if hand in now.shown and not was_up:
            yield MOMENT
    yield from _pays(now, DEALER, unpaid)
    for hand in players:
        yield from _pays(now, hand, unpaid)
        yield from of_the_hand(now, hand, winners=True)
    if bank:
        yield CENTRE.surplus(now, now.bet(bank, BANK))
    for hand in players:
        yield from bonus_or_insurance(now, hand)
    yield from premiums(now)


def _compares(now: Draft, hand: Hand, unpaid: list[Ruled]) -> Iterator[Event]:
    """Take lost wagers and return pushes; winning wagers are paid later."""
    for ruled in _ruled(now, hand):
        if ruled.outcome == EVEN:
            unpaid.append(ruled)
        else:
            yield done(now, ruled)


def _somebody_plays(now: Round, *wagers: str) -> bool:
    """Whether a bet on one of these wagers counts, settled or not: some are settled before the last hand is turned up."""
    return any(bet.wager in wagers and was_made(now, bet) for bet in now.bets)


def _turned_up(now: Draft, hand: Hand) -> Iterator[Event]:
    """Turn up both hands of a player who can still win or may bring envy; the bank's are already open."""
    if hand in now.shown or hand not in now.held:
        return
    given_up = has_surrendered(now, hand) and is_seen_after_surrender(now, hand)
    if given_up:
        yield CardsShown(hand, as_set(now, hand), "PGP-15(d)(2)")
    elif now.live_bets(hand):
        cites = "PGP-9(f)" if bank_of(now) is None else "PGP-10(m)" if is_shared(now) else "PGP-10(l)"
        yield CardsShown(hand, as_set(now, hand), cites)


def _ruled(now: Draft, hand: Hand) -> list[Ruled]:
    """Return the results of a hand's wager and of its coupon."""
    return [compared(now, bet) for bet in now.live_bets(hand, AGAINST_THE_BANK) if now.is_undecided(bet)]


def compared(now: Draft, bet: Bet) -> Ruled:
    """Compare one seat's hands with the bank's or the dealer's, and return the result."""
    seat, bank = (split_of(now, hand) for hand in (bet.on, bank_of(now) or DEALER))
    lowest = wheel_lowest(now.rules)
    face = Face.of(seat, bank, lowest=lowest)
    row = first(now.rules.rows["compared"], face)
    return Ruled(bet, row.outcomes[WAGER], row.cites, _basis(now, bet.on, seat, bank, face, row))


def _basis(now: Draft, hand: Hand, seat: Split, bank: Split, face: Face, row: Row) -> Basis:
    """Return the basis of a wager's settlement: high against high and low against low, or hands that were set wrong."""
    if face.miscounted:
        return Basis(words=f"set as {len(seat[0])} and {len(seat[1])} cards")
    lowest, against = wheel_lowest(now.rules), bank_of(now) or DEALER
    values = [(high(one[0], wheel_lowest=lowest), two(one[1])) for one in (seat, bank)]
    halves = tuple(
        compared_by(FIVE_CARDS_WITH_JOKER, Valued(hand, seat[at], mine), Valued(against, bank[at], theirs), "PGP-3(e)")
        for at, (mine, theirs) in enumerate(zip(*values, strict=True))
    )
    if face.fouled:
        return Basis(halves, words="a foul")
    rows = now.rules.rows["compared"]
    other_wheel = first(rows, Face.of(seat, bank, lowest=not lowest)).outcomes != row.outcomes
    return Basis(halves, rulings=(*rulings_of(rows, row, face, WAGER), *(("R-PGP-01",) if other_wheel else ())))


def _pays(now: Draft, hand: Hand, unpaid: list[Ruled]) -> Iterator[Event]:
    """Pay a hand's winning wager, and its coupon."""
    while unpaid and unpaid[0].bet.on == hand:
        yield from CENTRE.pays_next(now, unpaid)
