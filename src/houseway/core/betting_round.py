"""A betting round: hands fold, check, call, bet and raise in turn until everybody has answered the last bet.

Whose turn it is, how much there is to call and whether a raise is still open follow from the chips in front of the players and
from what was said; `street` works it out once for a round as it stands. The words themselves, their bars and their clauses
belong to the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from .chips import Chips
from .command import Say
from .event import Event
from .money import Bet, Hand, Move
from .option import Consequences
from .refusal import Refusal
from .round import work_out
from .stage import Choosing, Spoken

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
POT: Final = "pot"
"""Why chips go from the players to the middle."""


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
    out = {hand for _, hand, word in round.said if word in OUT}
    return tuple([hand for hand in round.hands if hand not in out]) if out else round.hands


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
        """Two can still bet against each other, or chips lie in front of the players."""
        return _lies(round) or _two_can_bet(round)

    def turn(self, round: Round) -> Hand | None:
        """Whose turn it is."""
        return street(self, round).turn

    def hear(self, round: Round, said: Spoken) -> Consequences | Refusal:
        """A bet once made is not made larger; everything else waits its turn."""
        if type(said) is Say and said.chips is not None and round.word(self.name, said.who):
            now = street(self, round)
            if said.who != now.turn and said.who in now.live:
                return Refusal("already_acted", round.rules.cites.closed)
        return Choosing.hear(self, round, said)

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


def _two_can_bet(round: Round) -> bool:
    chips, seating = round.chips, round.seating
    able = 0
    for hand in contending(round):
        if chips.get("player " + seating[hand]):
            able += 1
    return able > 1


def _street(stage: BettingRound, round: Round) -> Street:
    live = contending(round)
    step = stage.least(round)
    put: dict[Hand, Chips] = {}
    high = full = raises = 0
    last: Hand | None = None
    to, forced = step, True
    for move in _since_the_last_pot(round.moves):
        bet, chips, why = move[1], move[2], move[3]
        if type(bet) is not Bet:
            continue
        hand = bet[1]
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
            if stage.doubles and level - high > step:
                step = level - high
            full = level
        forced = False
        high, last = level, hand
        to = high + step
    able, turn = _next(stage, round, live, put, high, last)
    return Street(live, put, high, full, step, to, raises, last, able, turn)


def _since_the_last_pot(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves of this betting round: those after chips last went from the players to a pot."""
    at = len(moves)
    while at and not (moves[at - 1][3] == POT and type(moves[at - 1][0]) is Bet):
        at -= 1
    return moves[at:]


def _next(
    stage: BettingRound, round: Round, live: tuple[Hand, ...], put: dict[Hand, Chips], high: Chips, last: Hand | None
) -> tuple[int, Hand | None]:
    """How many can still bet, and whose turn it is: the first after the last bet who has not answered it."""
    chips, seating, name = round.chips, round.seating, stage.name
    words = {said.hand: said.word for said in round.said if said.stage == name}
    able = 0
    first = after = None
    passed = last is None
    waits_for_one = False
    for hand in round.hands:
        if hand == last:
            passed = True
            is_last = True
        else:
            is_last = False
        if hand not in live or not chips.get("player " + seating[hand]):
            continue
        able += 1
        lies = put.get(hand, 0)
        if lies < high:
            waits_for_one = True
        elif words.get(hand, SAYS_RAISE) != SAYS_RAISE:
            continue
        if first is None:
            first = hand
        if passed and not is_last and after is None:
            after = hand
    if len(live) < 2 or (able == 1 and not waits_for_one):
        return able, None
    return able, (first if last is None else after or first)
