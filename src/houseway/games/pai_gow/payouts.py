"""Settlement of Pai Gow. The rows are the same whoever banks, two hands against two; only the payer differs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Self

from houseway.core.messages.basis import Basis, Valued, compared
from houseway.core.messages.event import CardsShown, Event
from houseway.core.money.price import EVEN, LOSE, PUSH
from houseway.core.round.settlement import Row, first
from houseway.core.round.state import Draft, Round
from houseway.core.stages.exposing import MOMENT
from houseway.core.values.equipment import tiles_in
from houseway.core.values.hands import DEALER, Hand
from houseway.families.two_hands.bank import DEALERS, bank_of
from houseway.families.two_hands.centre import Centre, CentreClauses, Ruled, done, wins_of

from .hands import TILES, Two, is_zero, strength, value


class Face(NamedTuple):
    """One seat's two hands next to the bank's two: whether each is higher. A copy is not higher, and a zero never is."""

    high: bool
    low: bool

    @classmethod
    def of(cls, seat: tuple[Two, Two], bank: tuple[Two, Two]) -> Self:
        """Compare high with high and low with low; a low hand of zero points never wins (R-PG-02)."""
        low = strength(seat[1]) > strength(bank[1]) and not is_zero(seat[1])
        return cls(strength(seat[0]) > strength(bank[0]), low)

    def neither_is_higher(self) -> bool:
        """Whether both hands are copies or lower."""
        return not self.high and not self.low

    def only_high_is_higher(self) -> bool:
        """Whether the high hand wins and the low hand does not."""
        return self.high and not self.low

    def only_low_is_higher(self) -> bool:
        """Whether the low hand wins and the high hand does not."""
        return self.low and not self.high

    def both_are_higher(self) -> bool:
        """Whether both hands win against the bank's."""
        return self.high and self.low


# fmt: off
COMPARED = (
    Row("PG-7(h)",    Face.neither_is_higher,   wager=LOSE),
    Row("PG-7(i)(1)", Face.only_high_is_higher, wager=PUSH),
    Row("PG-7(i)(2)", Face.only_low_is_higher,  wager=PUSH),
    Row("PG-7(j)",    Face.both_are_higher,     wager=EVEN),
)
# fmt: on


CENTRE = Centre(CentreClauses(alone="PG-8(o)", shared="PG-8(p)", dealers_win="PG-8(q)"))


def arranged(round: Round, hand: Hand) -> tuple[Two, Two]:
    """Return a hand as its player set it."""
    high, low = map(tiles_in, round.arranged[hand])
    return high, low


def settle(now: Draft) -> Iterator[Event]:
    """Turn up from the right, take losses at once, then pay from the right (PG-7(g) to (k), PG-8(n) to (r)).

    After each hand there is a moment in which the next may still surrender (PG-7(f)); called again, it continues
    there.
    """
    bank = bank_of(now)
    ruled: list[Ruled] = []
    for hand in (DEALER, *reversed(now.hands)):  # the dealer's own wager against a bank comes first: 8(n)
        alive = [bet for bet in now.live_bets(hand) if bet.wager != "bank"]
        if alive:
            turns_up = hand != DEALER and hand not in now.shown
            if turns_up:
                two = arranged(now, hand)
                yield CardsShown(hand, (*two[0], *two[1]), "PG-8(o)" if bank else "PG-7(g)")
            found = _compared(now, hand, bank or DEALER)
            for bet in alive:
                ruled.append(found._replace(bet=bet))
                if found.outcome != EVEN:
                    yield done(now, ruled[-1])
            if turns_up:
                yield MOMENT
    yield from CENTRE.pays(now, wins_of(ruled))
    if bank:
        yield CENTRE.surplus(now, now.bet(bank, "bank"))


def _compared(now: Draft, hand: Hand, against: Hand) -> Ruled:
    seat, bank = arranged(now, hand), arranged(now, against)
    face = Face.of(seat, bank)
    rows = now.rules.rows["compared"]
    row = first(rows, face)
    halves = tuple(
        compared(TILES, Valued(hand, mine, mine), Valued(against, theirs, theirs))
        for mine, theirs in zip(seat, bank, strict=True)
    )
    zero = halves[1].sign > 0 and not face.low  # only a zero with a better tile is higher and does not win
    rulings = tuple(id for id, other in _read_otherwise(face, seat, zero=zero) if first(rows, other).outcomes != row.outcomes)
    basis = Basis(halves, words="a low hand of zero never wins" if zero else "", rulings=rulings)
    return Ruled(DEALERS, row.outcomes["wager"], row.cites, basis)


def _read_otherwise(face: Face, seat: tuple[Two, Two], *, zero: bool) -> Iterator[tuple[str, Face]]:
    """Yield the rulings about a zero, each with the facts under its other reading."""
    if zero:
        yield "R-PG-02", face._replace(low=True)
    if value(seat[1]) is None and sum(tile.spots for tile in seat[1]) % 10 == 0:
        yield "R-PG-01", face._replace(low=False)
