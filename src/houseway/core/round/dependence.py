"""Payments that depend on another's prize, and prizes that are computed from what another left (R-GEN-35, R-GEN-10).

A payment that a clause gives because of somebody's prize waits while that prize waits, is paid right after it and falls with it.
A prize from a meter is computed from what the prize before it left there, so it is paid after it, and computed again if that one
falls. Which payments these are is data of each game's rules; what follows from it is decided here, for every game alike.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from houseway.core.circle import Rules
from houseway.core.law.condition import Condition
from houseway.core.messages.event import ChipsMoved, Denied, Event
from houseway.core.money.cage import DISPUTED
from houseway.core.money.laws import sent_back
from houseway.core.money.places import Bet, Move, Place, meter
from houseway.core.money.price import Outcome
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand

from .state import Draft, Round

SET_ASIDE: Final = "set aside"
WINS: Final = "wins"
PUT_UP: Final = ("bet", "collected", "contribution")
"""The reasons of the moves of a progressive wager before it can be won."""

Fate = Literal["stands", "waits", "disputed", "fell"]
"""What has become of a prize."""


class Payment(NamedTuple):
    """A win about to be paid."""

    bet: Bet
    win: Chips
    outcome: Outcome
    payer: Place


@dataclass(frozen=True, slots=True)
class PrizeOf:
    """The prizes of one wager on one hand."""

    wager: str
    on: Hand

    def __call__(self, round: Round, bet: Bet) -> tuple[Bet, ...]:
        """Return the bets on that wager and hand, whoever made them."""
        return tuple(other for other in round.bets if other.wager == self.wager and other.on == self.on)


@dataclass(frozen=True, slots=True)
class Dependence:
    """A wager that a clause pays because of a prize; while none of its prizes stands, nothing is paid (R-GEN-35)."""

    wager: str
    cites: str
    prizes: Callable[[Round, Bet], tuple[Bet, ...]]
    """Returns the bets because of whose prizes a bet is paid; none where it depends on no prize."""
    worth: Callable[[Rules, Collection[Bet]], Chips] | None = None
    """Returns what is paid for so many prizes; by default one of them is enough for everything."""
    expects: Callable[[Round, Bet], Payment | None] | None = None
    """Returns the largest payment a prize may come to, where it is settled after what depends on it."""
    under: tuple[Condition, ...] = ()

    @property
    def name(self) -> str:
        """Return the wager: each has one such rule."""
        return self.wager

    def due(self, rules: Rules, prizes: Collection[Bet], chips: Chips) -> Chips:
        """Return the part of a payment that is due for these prizes."""
        if not prizes:
            return 0
        return chips if self.worth is None else min(chips, self.worth(rules, prizes))


@dataclass(frozen=True, slots=True)
class Succession:
    """Prizes from one meter on one wager, each computed from what the one before left (R-GEN-10)."""

    meter: str
    wager: str
    cites: str
    again: Callable[[Draft, Bet], Iterator[Event]]
    """Pays one prize from the meter as it is now."""
    under: tuple[Condition, ...] = ()

    @property
    def name(self) -> str:
        """Return the meter with the wager."""
        return f"{self.meter} {self.wager}"


def fate_of(round: Round, prize: Bet, expected: Callable[[Bet], bool] = lambda prize: False) -> Fate:
    """Return the state of a prize; one that is not settled yet waits if it is expected to wait, and stands otherwise.

    A wager that goes back because it was never validly made is no prize: what is paid for its hand is paid as if nobody had bet
    it (R-GEN-25, R-GEN-17).
    """
    if prize in round.waiting:
        return "waits"
    result = round.settled.get(prize)
    if result is None:
        return "waits" if expected(prize) else "stands"
    if result.void:
        depended = prize.wager in round.rules.dependences
        return "fell" if depended or _is_denied(round, prize) or _hand_is_void(round, prize) else "stands"
    reasons = {move.why for move in round.moves if move.about == prize}
    if WINS in reasons or SET_ASIDE not in reasons:
        return "stands"
    return "disputed" if DISPUTED in reasons else "fell"


def _is_denied(round: Round, prize: Bet) -> bool:
    return any(isinstance(event, Denied) and event.bet == prize for event in round.past)


def _hand_is_void(round: Round, prize: Bet) -> bool:
    """Whether the hand is void, and not only a wager on it that was never validly made."""
    main = next(bet for bet in round.bets if (bet.by, bet.on) == (prize.by, prize.on))
    return main in round.settled and round.settled[main].void


def left_its_limit(round: Round, bet: Bet) -> bool:
    """Whether a payment that waited was not made and cannot be made any more, so that others may use its limit."""
    if round.is_live(bet):
        return False
    return not {WINS, DISPUTED} & {move.why for move in round.moves if move.about == bet}


def prizes_of(round: Round, bet: Bet) -> tuple[Bet, ...]:
    """Return the bets because of whose prizes a bet is paid."""
    dependence = round.rules.dependences.get(bet.wager)
    return dependence.prizes(round, bet) if dependence is not None else ()


def succession_of(round: Round, payer: Place) -> Succession | None:
    """Return the rule of the prizes that a meter pays one after the other, if it has one."""
    return next((one for one in round.rules.successions if meter(one.meter) == payer), None)


def comes_after(round: Round, bet: Bet, payer: Place) -> Bet | None:
    """Return the waiting prize from whose remainder a prize is computed: the last one before it from the same meter."""
    rule = succession_of(round, payer)
    if rule is None or bet.wager != rule.wager:
        return None
    found: Bet | None = None
    for other, held in round.waiting.items():
        if other == bet:
            break
        if held.moves[0].src == payer:
            found = other
    return found


def later_prizes_withdrawn(now: Draft, falling: Collection[Bet], cites: str) -> Iterator[Event]:
    """Withdraw the waiting prizes that were computed from what bets left which now fall; they are computed again after that."""
    later: list[Bet] = []
    for bet in falling:
        held = now.waiting.get(bet)
        rule = succession_of(now, held.moves[0].src) if held is not None else None
        if held is not None and rule is not None:
            order = [*now.waiting]
            later += [
                other
                for other in order[order.index(bet) + 1 :]
                if other.wager == rule.wager and now.waiting[other].moves[0].src == held.moves[0].src
            ]
    withdrawn = tuple(bet for bet in now.waiting if bet in later and bet not in falling)
    if withdrawn:
        yield ChipsMoved("payment withdrawn", cites, moves=unpaid(now, *withdrawn))


def unpaid(round: Round, *bets: Bet) -> tuple[Move, ...]:
    """Return the moves that undo the prizes of bets whose chips were collected, and what was put into a meter because of them."""
    return sent_back(move for move in round.moves if move.about in bets and move.why not in PUT_UP)
