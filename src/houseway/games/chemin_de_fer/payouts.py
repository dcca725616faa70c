"""Settlement of chemin de fer: one side pays the other to the chip; a bank's win pays the house vigorish."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.messages.basis import Basis, Scale, Valued, compared
from houseway.core.messages.event import Event, ExposedTaken
from houseway.core.money.places import CENTRE
from houseway.core.money.price import EVEN, LOSE, PUSH
from houseway.core.round.settlement import Row, first, settled
from houseway.core.round.state import Draft, Round
from houseway.core.values.chips import Chips
from houseway.core.values.hands import EXPOSED, Hand
from houseway.families.baccarat.hands import BANKER, PLAYER
from houseway.families.pay import vigorish

from . import facts as f
from .house_rules import VIG_RATE

COINS: dict[int, Chips] = {4: 20, 5: 25}
"""The amount to which vigorish may be rounded up, by its rate."""


class Coup(NamedTuple):
    """The final counts of the two hands."""

    player: int
    banker: int

    def banker_is_higher(self) -> bool:
        """Whether the bank wins."""
        return self.banker > self.player

    def player_is_higher(self) -> bool:
        """Whether the bank loses."""
        return self.player > self.banker

    def is_a_tie(self) -> bool:
        """Whether both hands count the same: neither wins."""
        return self.player == self.banker


# fmt: off
BANK = (
    Row("CDF-5(a)(1)", Coup.banker_is_higher, bank=EVEN),
    Row("CDF-5(a)(2)", Coup.player_is_higher, bank=LOSE),
    Row("CDF-5(a)(3)", Coup.is_a_tie,         bank=PUSH),
)
COVERS = (
    Row("CDF-6(g)(1)", Coup.player_is_higher, cover=EVEN),
    Row("CDF-6(g)(2)", Coup.banker_is_higher, cover=LOSE),
    Row("CDF-6(g)(3)", Coup.is_a_tie,         cover=PUSH),
)
# fmt: on


def fee(rules: Rules, win: Chips) -> Chips:
    """Return the vigorish on a bank's win (CDF-9(c))."""
    rate = rules[VIG_RATE]
    assert isinstance(rate, int)
    return vigorish.fee(rules, win, rate, COINS[rate])


class Count(NamedTuple):
    """The final count of one of the two hands."""

    of: Hand
    points: int
    mishap: str
    """The clause by which it is counted differently from its cards, or an empty text."""

    def measures(self) -> tuple[tuple[str, int], ...]:
        """Return the one measure: the count."""
        return (("count", self.points),)

    def __str__(self) -> str:
        return f"{self.of}'s hand {self.points}" + (f" ({self.mishap})" if self.mishap else "")


def _detail(count: Count, at: int) -> str:
    return ""


COUNTS: Final = Scale(Count.measures, str, _detail)


def _basis(now: Round, coup: Coup, own: Hand) -> Basis:
    """Return the basis of a settlement: both counts, the own hand first."""
    player = Valued(PLAYER, f.players(now), Count(PLAYER, coup.player, f.player_mishap(now)))
    banker = Valued(BANKER, f.bankers(now), Count(BANKER, coup.banker, f.banker_mishap(now)))
    return Basis((compared(COUNTS, *((player, banker) if own == PLAYER else (banker, player))),))


def settle(now: Draft) -> Iterator[Event]:
    """Settle the bets against the bank, as they were made, then the bank; they are paid only from each other."""
    bank, coup = f.bank(now), Coup(f.player_counts(now), f.banker_counts(now))
    against, row = first(now.rules.rows["covers"], coup), first(now.rules.rows["bank"], coup)
    other_side, because = CENTRE if coup.banker_is_higher() else bank, _basis(now, coup, PLAYER)
    for bet, stake in f.covers(now).items():
        outcome, owner = against.outcomes[f.COVER], now.owner(bet)
        yield settled(bet, stake, outcome, lies=stake, owner=owner, cites=against.cites, because=because, payer=other_side)
    outcome, lies, owner = row.outcomes[f.BANK], now.chips.get(bank, 0), now.owner(bank)
    because = _basis(now, coup, BANKER)
    done = settled(bank, now.bets[bank], outcome, lies=lies, owner=owner, cites=row.cites, because=because, payer=CENTRE)
    taken = fee(now.rules, done.net) if done.net > 0 else 0
    yield vigorish.less(now, done, taken, "CDF-9(c)") if taken else done
    if EXPOSED in now.held:
        yield ExposedTaken(PLAYER, "CDF-11(h)(3)")
