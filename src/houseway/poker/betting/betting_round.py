"""A betting round: hands fold, check, call, bet and raise in turn until every hand has answered the last bet.

The hand in turn, the amount to call and whether a raise is still open follow from the chips in front of the players
and from their words; `street` computes it once per state of a round. The words themselves, their bars and their
clauses belong to the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from houseway.core.law.moments import CHOOSING, Part
from houseway.core.messages.command import Say
from houseway.core.messages.event import Event, Noted
from houseway.core.messages.note import Note
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Bet, Move, Place, stack
from houseway.core.round.option import Consequences, Option
from houseway.core.round.state import Draft, Round, SpokenWord, cache
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.stage import Word
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand

from .chips import chips_at

WAGER: Final = "pot"
"""The one wager of a game with a pot: all that a hand puts in."""
FOLDS, CHECKS, CALLS, BETS, RAISES = "folds", "checks", "calls", "bets", "raises to"
SAYS_RAISE: Final = "says raise"
"""A raise announced whose size is still to come."""
CONCEDES, DEAD = "concedes", "is dead"
OUT: Final = frozenset({FOLDS, CONCEDES, DEAD})
"""The words that take a hand out of the contest."""
STOPS: Final = "stops betting"
"""A hand bets no more, though it has chips, and still contends for what is in the pots by then."""
INACTIVE: Final = OUT | {STOPS}
"""The words that take a hand out of the betting."""
ANTE, BLIND, KILL, POST, BET = "ante", "blind", "kill", "post", "bet"
"""The reasons for which chips go in: all but the last are forced, the last is voluntary. A kill raises the bet,
and the turn stays with the hand after the blinds.
"""
POT: Final = "pot"
"""The reason of moves from the players to the middle."""
REFUND: Final = "refund"
"""The reason for returning all of a hand's chips: its bets are undone."""


class Street(NamedTuple):
    """The chips of a betting round so far, computed from its moves."""

    put: Mapping[Hand, Chips]
    """In front of each hand, in this betting round."""
    high: Chips
    full: Chips
    """The amount of the last full bet or raise; an all-in for less does not change it."""
    step: Chips
    """The minimum a raise adds now."""
    to: Chips
    """The minimum total of a full bet or raise."""
    raises: int
    last: Hand | None
    """The hand that brought it this high."""
    forced: bool
    """Whether no player has bet voluntarily yet."""


class BettingPlayers(NamedTuple):
    """The players of a betting round so far."""

    live: tuple[Hand, ...]
    """Still contending, in the order they are dealt."""
    words: Mapping[Hand, str]
    """The last word of each hand in this betting round."""
    able: int
    """The number of hands still in that have chips left."""
    turn: Hand | None


class CachedBetting(NamedTuple):
    """A cached result, with the moves and words it was computed from. These only grow, so it can be continued."""

    stage: BettingRound
    moves: tuple[Move, ...]
    said: tuple[SpokenWord, ...]
    street: Street
    players: BettingPlayers
    order: tuple[tuple[Hand, Place], ...]
    """The hands from the first to speak, clockwise, each with the place of its chips."""


def contending(round: Round) -> tuple[Hand, ...]:
    """Return the hands still in play."""
    out = [hand for _, hand, word in round.said if word in OUT]
    return tuple([hand for hand in round.hands if hand not in out]) if out else round.hands


def stopped(round: Round) -> frozenset[Hand]:
    """Return the hands that chose to bet no more."""
    return frozenset([hand for _, hand, word in round.said if word == STOPS])


def bettors(round: Round) -> tuple[Hand, ...]:
    """Return the hands still in play that may still bet, with or without chips."""
    silent = [hand for _, hand, word in round.said if word in INACTIVE]
    return tuple([hand for hand in round.hands if hand not in silent]) if silent else round.hands


def begins_with(stage: str, hand: Hand, cites: str) -> Noted:
    """Return the note of who speaks first in a betting round, where that is not the first hand dealt."""
    return _first(stage).noted(cites, hand, about=hand)


def first_to_act(round: Round, stage: str) -> Hand | None:
    """Return the hand named to speak first in a betting round, or None."""
    named = _first(stage).subjects(round)
    return named[-1] if named else None


def _first(stage: str) -> Note:
    """Return the note of who speaks first in a betting round."""
    return Note(f"{stage} begins with")


def is_contested(round: Round) -> bool:
    """Whether at least two hands are still in play."""
    return len(contending(round)) > 1


@dataclass(frozen=True, slots=True)
class BettingRound(Choosing):
    """One betting round. `least` is its minimum bet, `closes` moves the chips when it is over."""

    least: Callable[[Round], Chips] = lambda round: 1
    closes: Callable[[Draft], Iterable[Event]] = lambda now: ()
    completes: Callable[[Round], bool] = lambda round: True
    """Whether lifting a forced bet to a whole one counts as a raise."""
    begins: Callable[[Draft], Iterable[Event]] | None = None
    """Returns the events before the first word: a note of the first hand to speak (`begins_with`), a forced bet."""
    doubles: bool = False
    """Whether each raise must add at least as much as the one before; otherwise the minimum bet is enough."""

    @property
    def part(self) -> Part:
        """Return choosing: players decide here."""
        return CHOOSING

    def applies(self, round: Round) -> bool:
        """Whether two hands can still bet against each other, or chips are in front of the players."""
        return _has_open_bets(round) or _two_can_bet(round)

    def enter(self, now: Draft) -> Iterable[Event]:
        """Settle which hand speaks first."""
        return self.begins(now) if self.begins else ()

    def turn(self, round: Round) -> Hand | None:
        """Return the hand whose turn it is."""
        return betting_players(round)[3]

    def done(self, round: Round) -> bool:
        """Whether every hand that can bet has answered the last bet."""
        return betting_players(round)[3] is None

    def answer(self, round: Round, said: Word, option: Option) -> Consequences | Refusal:
        """Return the consequences of a word; a bet once made is not made larger, and everything else waits its turn."""
        now = betting_players(round)
        if said.who == now.turn:
            return option.refusal(round, said.who) or option.taken(round, said)
        if type(said) is Say and said.chips is not None and said.who in now.words and said.who in now.live:
            return Refusal("already_acted", round.rules.cites.closed)
        return Choosing.answer(self, round, said, option)

    def leave(self, now: Draft) -> Iterable[Event]:
        """Move the chips to the pots."""
        return self.closes(now)


def street(round: Round) -> Street:
    """Return the chips of the betting round in progress."""
    known: CachedBetting | None = round.cached
    if known is not None and known[0] is round.stage and known[1] is round.moves:
        return known[3]  # words since then have moved no chips
    return _cached_betting(round, known)[3]


def betting_players(round: Round) -> BettingPlayers:
    """Return the players of the betting round in progress."""
    known: CachedBetting | None = round.cached
    if known is not None and known[0] is round.stage and known[1] is round.moves and known[2] is round.said:
        return known[4]
    return _cached_betting(round, known)[4]


def _cached_betting(round: Round, known: CachedBetting | None) -> CachedBetting:
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
                if word in INACTIVE:
                    live = tuple([other for other in live if other != hand])
    else:
        assert isinstance(stage, BettingRound)
        chips = _from_the_start(stage, round)
        words = {hand: word for name, hand, word in said if name == stage.name}
        live, order = bettors(round), _order(stage, round)
    known = CachedBetting(stage, moves, said, chips, _players_now(round, chips, live, words, order), order)
    cache(round, known)
    return known


def _order(stage: BettingRound, round: Round) -> tuple[tuple[Hand, Place], ...]:
    """Return the hands in the order they speak, each with the place of its chips."""
    hands, seating = round.hands, round.seating
    first = first_to_act(round, stage.name) if stage.begins else None
    if first is not None:
        at = hands.index(first)
        hands = (*hands[at:], *hands[:at])
    return tuple([(hand, stack(seating[hand])) for hand in hands])


def _has_open_bets(round: Round) -> bool:
    """Whether chips are in front of any player."""
    return any(type(place) is Bet for place in round.chips)


def _two_can_bet(round: Round) -> bool:
    seating = round.seating
    able = 0
    for hand in bettors(round):
        if chips_at(round, "player " + seating[hand]):
            able += 1
    return able > 1


def _further(stage: BettingRound, round: Round, before: Street, moves: Iterable[Move]) -> Street:
    """Return the street after some more moves."""
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
    return Street(put=put, high=high, full=full, step=step, to=to, raises=raises, last=last, forced=forced)


def _from_the_start(stage: BettingRound, round: Round) -> Street:
    """Return the street computed from all its moves, except those of a hand that got its chips back."""
    step, moves = stage.least(round), _since_the_last_pot(round.moves)
    back = {about.on for *_, why, about in moves if why == REFUND and about is not None}
    count = [move for move in moves if move.about is None or move.about.on not in back] if back else moves
    return _further(stage, round, Street(put={}, high=0, full=0, step=step, to=step, raises=0, last=None, forced=True), count)


def _since_the_last_pot(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the moves of this betting round: those after chips last went from the players to a pot."""
    at = len(moves)
    while at and not (moves[at - 1][3] == POT and type(moves[at - 1][0]) is Bet):
        at -= 1
    return moves[at:]


def _players_now(
    round: Round,
    street: Street,
    live: tuple[Hand, ...],
    words: Mapping[Hand, str],
    order: tuple[tuple[Hand, Place], ...],
) -> BettingPlayers:
    """Return the number that can still bet and the hand in turn: the first after the last bet that has not answered."""
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
        if hand not in live or not chips_at(round, place):
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
        return BettingPlayers(live, words, able, None)
    return BettingPlayers(live, words, able, first if last is None else after or first)
