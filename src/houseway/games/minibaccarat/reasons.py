"""The basis of a settlement at minibaccarat: the two counts, compared from the side of the bet, and the rulings that decided."""

from __future__ import annotations

from typing import Final, NamedTuple

from houseway.core.messages.basis import Basis, Comparison, Scale, Valued, compared
from houseway.core.money.price import Lose, Outcome, Push
from houseway.core.round.state import Round
from houseway.core.values.cards import RANK_NAMES, RANKS, Card
from houseway.core.values.hands import Hand
from houseway.families.baccarat.hands import BANKER, PLAYER, is_natural, value

from .facts import HANDS, SIDES, Coup, held
from .house_rules import EZ, MODE


class Count(NamedTuple):
    """The count of one of the two hands."""

    of: Hand
    points: int
    natural: bool

    def plain(self) -> str:
        """Return the hand and its count."""
        return f"{self.of} {self.points}"

    def full(self) -> str:
        """Return the hand and its count, and whether that is a natural."""
        return f"{self.of} natural {self.points}" if self.natural else self.plain()

    def measures(self) -> tuple[tuple[str, int], ...]:
        """Return the measure of all bets except the Dragon Bonus: the count alone."""
        return (("count", self.points),)

    def measures_with_naturals(self) -> tuple[tuple[str, int], ...]:
        """Return the measures of the Dragon Bonus, where a natural beats every other count."""
        return (("natural", int(self.natural)), ("count", self.points))


def _detail(count: Count, at: int) -> str:
    return ""


COUNTS: Final = Scale(Count.measures, Count.plain, _detail)
NATURALS_FIRST: Final = Scale(Count.measures_with_naturals, Count.full, _detail)


def basis_of(round: Round, wager: str, coup: Coup, called: str, outcome: Outcome) -> Basis:
    """Return the basis of the settlement of a bet; `called` is its row on the pay table."""
    ez, lost = round.rules[MODE] == EZ, isinstance(outcome, Lose)
    if wager in SIDES:
        return _of_a_dragon_bonus(round, SIDES[wager], coup, called, outcome)
    own = BANKER if wager in (BANKER, "dragon_7") else PLAYER
    basis = Basis((_compared(round, COUNTS, own, coup),))
    if wager in ("dragon_7", "panda_8"):
        basis = basis._replace(words=_of_an_insurance(coup, wager))
        return basis if lost else basis._replace(row=called, price=str(outcome))
    if wager == "tie":
        return basis._replace(words="not a tie") if lost else basis
    if wager == BANKER and coup.is_dragon_7():
        return basis._replace(words="a Dragon 7" if ez else "", rulings=() if ez else ("R-MB-02",))
    literal = wager == PLAYER and ez and coup.player_is_higher() and not coup.is_panda_8()
    return basis._replace(rulings=("R-MB-01",)) if literal else basis


def _compared(round: Round, scale: Scale, own: Hand, coup: Coup) -> Comparison:
    counts = {PLAYER: (coup.player, coup.player_cards), BANKER: (coup.banker, coup.banker_cards)}
    valued = {
        hand: Valued(hand, held(round, hand), Count(hand, points, many == 2 and is_natural(points)))
        for hand, (points, many) in counts.items()
    }
    return compared(scale, valued[own], valued[PLAYER if own == BANKER else BANKER])


def _of_an_insurance(coup: Coup, wager: str) -> str:
    """Return the fact besides the comparison that decides a Dragon 7 or a Panda 8."""
    points, many = (coup.banker, coup.banker_cards) if wager == "dragon_7" else (coup.player, coup.player_cards)
    name, needed = ("seven", 7) if wager == "dragon_7" else ("eight", 8)
    return f"not {name}" if points != needed else f"{name} in {'three' if many == 3 else 'two'} cards"


def _of_a_dragon_bonus(round: Round, own: Hand, coup: Coup, called: str, outcome: Outcome) -> Basis:
    side = coup.side(own)
    basis = Basis((_compared(round, NATURALS_FIRST, own, coup),))
    if isinstance(outcome, Lose):
        basis = basis._replace(words=f"ahead by only {side.own - side.other}" if side.above_by_too_little() else "")
    elif not isinstance(outcome, Push):
        basis = basis._replace(row=called, price=str(outcome))
    if round.rules[MODE] == EZ and own == BANKER and coup.is_dragon_7():
        return basis._replace(rulings=("R-MB-04",))
    by_margin = round.rules.pays["dragon_bonus"].of(f"win by {side.own - side.other}")
    natural_wins = side.lone_natural() or side.natural_nine_over_eight()
    return basis._replace(rulings=("R-MB-03",)) if natural_wins and by_margin not in (None, outcome) else basis


# House Money


def basis_of_pairs(round: Round, called: str, outcome: Outcome) -> Basis:
    """Return the basis of the settlement of House Money: the pairs; cards of equal value are one in another reading."""
    twos = [held(round, hand)[:2] for hand in HANDS]
    pairs = " and ".join(f"two {_plural(one)}" for one, other in twos if one.rank == other.rank)
    basis = Basis(words="no pair") if isinstance(outcome, Lose) else Basis(words=pairs, row=called, price=str(outcome))
    of_tens = any(value(one) == value(other) == 0 and one.rank != other.rank for one, other in twos)
    return basis._replace(rulings=("R-MB-06",)) if of_tens else basis


def _plural(card: Card) -> str:
    name = RANK_NAMES[RANKS[card.rank - 2]]
    return name + ("es" if name == "six" else "s")
