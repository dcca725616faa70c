"""A betting round: hands fold, check, call, bet and raise in turn until everybody has answered the last bet.

Whose turn it is, how much there is to call and whether a raise is still open follow from the chips in front of the players and
from what was said; `street` works it out once for a round as it stands. The words themselves, their bars and their clauses
belong to the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from .chips import Chips
from .event import Event
from .money import Bet, Hand
from .round import work_out
from .stage import Choosing

if TYPE_CHECKING:
    from .round import Draft, Round

WAGER: Final = "pot"
"""The one wager of a game with a pot: all that a hand puts in."""
FOLDS, CHECKS, CALLS, BETS, RAISES = "folds", "checks", "calls", "bets", "raises to"
SAYS_RAISE: Final = "says raise"
"""A raise announced whose size is still to come."""
CONCEDES, DEAD = "concedes", "is dead"
OUT: Final = frozenset({FOLDS, CONCEDES, DEAD})
"""What takes a hand out of the contest."""
ANTE, BLIND, POST, BET = "ante", "blind", "post", "bet"
"""Why chips go in: the first three are asked of a hand, the last is its own will."""


class Street(NamedTuple):
    """A betting round so far."""

    live: tuple[Hand, ...]
    """Still contending, in the order they are dealt."""
    put: Mapping[Hand, Chips]
    """In front of each of them, in this betting round."""
    high: Chips
    full: Chips
    """Where the last full bet or raise stands; an all-in short of one does not lift it."""
    step: Chips
    """The least a raise adds now."""
    to: Chips
    """The least a full bet or raise goes to."""
    raises: int
    last: Hand | None
    """Who brought it this high."""
    able: int
    """How many of those still in have chips left."""
    turn: Hand | None


def contending(round: Round) -> tuple[Hand, ...]:
    """The hands still in."""
    out = [hand for (_, hand), word in round.said.items() if word in OUT]
    return tuple(hand for hand in round.hands if hand not in out) if out else round.hands


def is_contested(round: Round) -> bool:
    """At least two are still in."""
    return len(contending(round)) > 1


@dataclass(frozen=True, slots=True)
class BettingRound(Choosing):
    """One betting round. `least` is the least bet in it, `closes` what becomes of the chips when it is over."""

    least: Callable[[Round], Chips] = lambda round: 1
    closes: Callable[[Draft], Iterable[Event]] = lambda now: ()
    completes: Callable[[Round], bool] = lambda round: True
    """Whether lifting a forced bet to a whole one counts as a raise."""
    doubles: bool = False
    """Whether each raise must add at least as much as the one before; otherwise the least bet is enough."""

    def applies(self, round: Round) -> bool:
        """Somebody has something to say, or chips still lie in front of the players."""
        return _lies(round) or (is_contested(round) and street(self, round).turn is not None)

    def turn(self, round: Round) -> Hand | None:
        """Whose turn it is."""
        return street(self, round).turn

    def leave(self, now: Draft) -> Iterable[Event]:
        """The chips go to the pots."""
        return self.closes(now)


def street(stage: BettingRound, round: Round) -> Street:
    """The betting round as it stands."""
    facts = round.facts
    if facts is None or facts[0] is not stage:
        facts = (stage, _street(stage, round))
        work_out(round, facts)
    return facts[1]


def _lies(round: Round) -> bool:
    """Whether chips lie in front of anybody."""
    return any(type(place) is Bet for place in round.chips)


def _street(stage: BettingRound, round: Round) -> Street:
    live = contending(round)
    step = stage.least(round)
    put: dict[Hand, Chips] = {}
    high = full = raises = 0
    last: Hand | None = None
    to, forced = step, True
    for hand, chips, why in reversed([*_bets(round)]):
        level = put[hand] = put.get(hand, 0) + chips
        if why != BET:
            if why == BLIND and level >= high:
                high = full = level
                last = hand
                to = step if high < step else high + step
            continue
        if level <= high:
            continue
        if level >= to:
            if high and (not forced or high >= step or stage.completes(round)):
                raises += 1
            if stage.doubles:
                step = max(step, level - high)
            full, forced = level, False
        high, last = level, hand
        to = high + step
        forced = False
    return Street(live, put, high, full, step, to, raises, last, *_next(stage, round, live, put, high, last))


def _bets(round: Round) -> Iterator[tuple[Hand, Chips, str]]:
    """What was put in since chips last went to a pot, newest first."""
    for move in reversed(round.moves):
        if type(move.dst) is Bet:
            yield move.dst.on, move.chips, move.why
        elif type(move.src) is Bet and move.why == "pot":
            return


def _next(
    stage: BettingRound, round: Round, live: tuple[Hand, ...], put: Mapping[Hand, Chips], high: Chips, last: Hand | None
) -> tuple[int, Hand | None]:
    chips, seating, said, name = round.chips, round.seating, round.said, stage.name
    able = [hand for hand in live if chips.get("player " + seating[hand])]
    if len(live) < 2 or (len(able) == 1 and put.get(able[0], 0) >= high):
        return len(able), None
    wait = [hand for hand in able if put.get(hand, 0) < high or said.get((name, hand), SAYS_RAISE) == SAYS_RAISE]
    if not wait:
        return len(able), None
    if last is not None:
        order = round.hands
        after = order.index(last)
        for hand in wait:
            if order.index(hand) > after:
                return len(able), hand
    return len(able), wait[0]
