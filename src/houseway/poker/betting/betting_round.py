"""A betting round: hands fold, check, call, bet and raise in turn until everybody has answered the last bet.

Whose turn it is, how much there is to call and whether a raise is still open follow from the chips in front of the players and
from what was said; `street` works it out once for a round as it stands. The words themselves, their bars and their clauses
belong to the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from houseway.core.messages.command import Say
from houseway.core.messages.event import Event, Noted
from houseway.core.messages.note import Note
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Bet, Move, Place, stack
from houseway.core.round.option import Consequences, Option
from houseway.core.round.state import Draft, Round, Said, cache
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.stage import Word
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand

WAGER: Final = "pot"
"""The one wager of a game with a pot: all that a hand puts in."""
FOLDS, CHECKS, CALLS, BETS, RAISES = "folds", "checks", "calls", "bets", "raises to"
SAYS_RAISE: Final = "says raise"
"""A raise announced whose size is still to come."""
CONCEDES, DEAD = "concedes", "is dead"
OUT: Final = frozenset({FOLDS, CONCEDES, DEAD})
"""What takes a hand out of the contest."""
STOPS: Final = "stops betting"
"""A hand bets no more, though it has chips, and still contends for what lies in the pots by then."""
SILENT: Final = OUT | {STOPS}
"""What takes a hand out of the betting."""
ANTE, BLIND, KILL, POST, BET = "ante", "blind", "kill", "post", "bet"
"""Why chips go in: all but the last are asked of a hand, the last is its own will. A kill lifts the bet, and the turn stays with
whoever follows the blinds."""
POT: Final = "pot"
"""Why chips go from the players to the middle."""
REFUND: Final = "refund"
"""Why all of a hand's chips come back to it: what it bet was never bet."""


class Street(NamedTuple):
    """The chips of a betting round so far, read off its moves."""

    put: Mapping[Hand, Chips]
    """In front of each hand, in this betting round."""
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
    forced: bool
    """Whether nobody has bet of their own will yet."""


class Speakers(NamedTuple):
    """The people of a betting round so far."""

    live: tuple[Hand, ...]
    """Still contending, in the order they are dealt."""
    words: Mapping[Hand, str]
    """What each hand said last in this betting round."""
    able: int
    """How many of those still in have chips left."""
    turn: Hand | None


class Known(NamedTuple):
    """What was worked out, and from how much. Moves and words are only ever added, so the next goes on from here."""

    stage: BettingRound
    moves: tuple[Move, ...]
    said: tuple[Said, ...]
    street: Street
    speakers: Speakers
    order: tuple[tuple[Hand, Place], ...]
    """From whoever speaks first, clockwise; and where the chips of each lie."""


def contending(round: Round) -> tuple[Hand, ...]:
    """The hands still in."""
    out = [hand for _, hand, word in round.said if word in OUT]
    return tuple([hand for hand in round.hands if hand not in out]) if out else round.hands


def stopped(round: Round) -> frozenset[Hand]:
    """The hands that bet no more, of their own will."""
    return frozenset([hand for _, hand, word in round.said if word == STOPS])


def bettors(round: Round) -> tuple[Hand, ...]:
    """The hands still in that may still bet, chips or no chips."""
    silent = [hand for _, hand, word in round.said if word in SILENT]
    return tuple([hand for hand in round.hands if hand not in silent]) if silent else round.hands


def begins_with(stage: str, hand: Hand, cites: str) -> Noted:
    """The dealer says who speaks first in a betting round, where that is not whoever is dealt first."""
    return _first(stage).noted(cites, hand, about=hand)


def first_to_speak(round: Round, stage: str) -> Hand | None:
    """Whom the dealer named to speak first in a betting round, if anybody was named."""
    named = _first(stage).subjects(round)
    return named[-1] if named else None


def _first(stage: str) -> Note:
    """Return the note of who speaks first in a betting round."""
    return Note(f"{stage} begins with")


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
    begins: Callable[[Draft], Iterable[Event]] | None = None
    """What happens before the first word: who speaks first is said (`begins_with`), a forced bet goes in."""
    doubles: bool = False
    """Whether each raise must add at least as much as the one before; otherwise the least bet is enough."""

    def applies(self, round: Round) -> bool:
        """Two can still bet against each other, or chips lie in front of the players."""
        return _lies(round) or _two_can_bet(round)

    def enter(self, now: Draft) -> Iterable[Event]:
        """Who speaks first is settled."""
        return self.begins(now) if self.begins else ()

    def turn(self, round: Round) -> Hand | None:
        """Whose turn it is."""
        return speakers(round)[3]

    def done(self, round: Round) -> bool:
        """Everybody has answered the last bet."""
        return speakers(round)[3] is None

    def answer(self, round: Round, said: Word, option: Option) -> Consequences | Refusal:
        """A bet once made is not made larger; everything else waits its turn."""
        now = speakers(round)
        if said.who == now.turn:
            return option.barred(round, said.who) or option.taken(round, said)
        if type(said) is Say and said.chips is not None and said.who in now.words and said.who in now.live:
            return Refusal("already_acted", round.rules.cites.closed)
        return Choosing.answer(self, round, said, option)

    def leave(self, now: Draft) -> Iterable[Event]:
        """The chips go to the pots."""
        return self.closes(now)


def street(round: Round) -> Street:
    """The chips of the betting round that is on, as it stands."""
    known: Known | None = round.cached
    if known is not None and known[0] is round.stage and known[1] is round.moves:
        return known[3]  # what was said since has moved nothing
    return _known(round, known)[3]


def speakers(round: Round) -> Speakers:
    """The people of the betting round that is on, as it stands."""
    known: Known | None = round.cached
    if known is not None and known[0] is round.stage and known[1] is round.moves and known[2] is round.said:
        return known[4]
    return _known(round, known)[4]


def _known(round: Round, known: Known | None) -> Known:
    moves, said, stage = round.moves, round.said, round.stage
    if known is not None and known[0] is stage:
        stage, before, heard, chips, (live, words, _, _), order = known
        if before is not moves:
            new = moves[len(before) :]
            given_back = REFUND in [move[3] for move in new]
            chips = _from_the_start(stage, round) if given_back else _further(stage, round, chips, new)
        if heard is not said:
            words = dict(words)
            for _, hand, word in said[len(heard) :]:
                words[hand] = word
                if word in SILENT:
                    live = tuple([other for other in live if other != hand])
    else:
        assert isinstance(stage, BettingRound)
        chips = _from_the_start(stage, round)
        words = {hand: word for name, hand, word in said if name == stage.name}
        live, order = bettors(round), _order(stage, round)
    known = Known(stage, moves, said, chips, _speakers(round.chips, chips, live, words, order), order)
    cache(round, known)
    return known


def _order(stage: BettingRound, round: Round) -> tuple[tuple[Hand, Place], ...]:
    """The hands in the order they speak, each with its chips."""
    hands, seating = round.hands, round.seating
    first = first_to_speak(round, stage.name) if stage.begins else None
    if first is not None:
        at = hands.index(first)
        hands = (*hands[at:], *hands[:at])
    return tuple([(hand, stack(seating[hand])) for hand in hands])


def _lies(round: Round) -> bool:
    """Whether chips lie in front of anybody."""
    return any(type(place) is Bet for place in round.chips)


def _two_can_bet(round: Round) -> bool:
    chips, seating = round.chips, round.seating
    able = 0
    for hand in bettors(round):
        if chips.get("player " + seating[hand]):
            able += 1
    return able > 1


def _further(stage: BettingRound, round: Round, before: Street, moves: Iterable[Move]) -> Street:
    """The street after some more moves."""
    put, high, full, step, to, raises, last, forced = before
    put = dict(put)
    for move in moves:
        bet, chips, why = move[1], move[2], move[3]
        if type(bet) is not Bet:
            continue
        hand = bet[1]
        level = put[hand] = put.get(hand, 0) + chips
        if why != BET:
            if why in (BLIND, KILL) and level >= high:
                high = full = level
                last = hand if why == BLIND else last
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
    return Street(put, high, full, step, to, raises, last, forced)


def _from_the_start(stage: BettingRound, round: Round) -> Street:
    """The street read off all its moves, but for those of a hand that got its chips back."""
    step, moves = stage.least(round), _since_the_last_pot(round.moves)
    back = {about.on for *_, why, about in moves if why == REFUND and about is not None}
    count = [move for move in moves if move.about is None or move.about.on not in back] if back else moves
    return _further(stage, round, Street({}, 0, 0, step, step, 0, None, True), count)


def _since_the_last_pot(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves of this betting round: those after chips last went from the players to a pot."""
    at = len(moves)
    while at and not (moves[at - 1][3] == POT and type(moves[at - 1][0]) is Bet):
        at -= 1
    return moves[at:]


def _speakers(
    chips: Mapping[Place, Chips],
    street: Street,
    live: tuple[Hand, ...],
    words: Mapping[Hand, str],
    order: tuple[tuple[Hand, Place], ...],
) -> Speakers:
    """How many can still bet, and whose turn it is: the first after the last bet who has not answered it."""
    put, high, last = street[0], street[1], street[6]
    able = 0
    first = after = None
    passed = last is None
    waits_for_one = False
    for hand, place in order:
        if hand == last:
            passed = is_last = True
        else:
            is_last = False
        if hand not in live or not chips.get(place):
            continue
        able += 1
        if put.get(hand, 0) < high:
            waits_for_one = True
        elif words.get(hand, SAYS_RAISE) != SAYS_RAISE:
            continue
        if first is None:
            first = hand
        if passed and not is_last and after is None:
            after = hand
    if len(live) < 2 or (able == 1 and not waits_for_one):
        return Speakers(live, words, able, None)
    return Speakers(live, words, able, first if last is None else after or first)
