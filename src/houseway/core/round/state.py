"""A round of play at one moment, and the private copy in which the next one is written.

A draft is changed in place and then sealed; a sealed round refuses assignment. A draft shares the maps of its round until it
writes in one: `writes_held()` and its like hand out a dict of the draft's own. The verbs that move a round are in `decide.py`.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from houseway.core.circle import Rules, Stage
from houseway.core.fault import Fault
from houseway.core.messages.basis import Basis
from houseway.core.messages.due import Due
from houseway.core.messages.event import Event, PaymentHeld, RoundOpened, RulingAsked
from houseway.core.money.dollars import row_in_dollars
from houseway.core.money.places import RACK, TOKENS, Bet, Move, Place, stack
from houseway.core.values.cards import BACK
from houseway.core.values.chips import Chips
from houseway.core.values.dice import Throw
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import HOUSE, Hand, Player

K = TypeVar("K")
V = TypeVar("V")


class Result(NamedTuple):
    """The end of a bet: what it won or lost, under which clause, and the facts."""

    net: Chips
    cites: str
    because: str
    void: bool = False
    """Whether the bet did not count."""
    stays: bool = False
    """Whether it is a coupon that stays the player's."""
    basis: Basis | None = None
    """What the settlement rests on, as data; `because` is its sentence."""

    def __repr__(self) -> str:
        return row_in_dollars(self)


class SpokenWord(NamedTuple):
    """One word, by one hand, in one stage."""

    stage: str
    hand: Hand
    word: str


NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})

_STATIC = ("rules", "opened", "seating", "memory", "total")
_COPIED = ("chips", "bets", "held", "settled")
_SHARED = (
    "at",
    "stage",
    "hands",
    "said",
    "shown",
    "waiting",
    "approved",
    "moves",
    "due",
    "dice",
    "number",
    "calls",
    "disputed",
    "allowed",
    "permits",
    "questioned",
    "arranged",
    "noted",
    "void",
    "over",
    "past",
)


COMPARED = (*_STATIC, *_COPIED, *_SHARED)
"""The fields that are a round."""


class Round:
    """A round at one moment. It never changes; an event makes a new one."""

    __slots__ = (*_STATIC, *_COPIED, *_SHARED, "cached")

    rules: Rules
    opened: RoundOpened
    seating: Mapping[Hand, Player]
    """The player of each seat, clockwise from the dealer's left."""
    memory: tuple[Any, ...]
    """The table's memory when the round began; a named tuple of the game's."""
    total: Chips
    """Every chip at the table; no command changes it."""
    at: int
    stage: Stage | None
    """The stage the round is in, or None before the first and after the last."""
    hands: tuple[Hand, ...]
    """The hands in play, in the order they are dealt."""
    chips: Mapping[Place, Chips]
    bets: Mapping[Bet, Chips]
    """The chips put up on each bet, settled or not."""
    held: Mapping[Hand, tuple[Piece, ...]]
    shown: frozenset[Hand]
    said: tuple[SpokenWord, ...]
    """Every word a hand or the dealer has said, in order."""
    settled: Mapping[Bet, Result]
    waiting: Mapping[Bet, PaymentHeld]
    approved: frozenset[tuple[Bet, str]]
    moves: tuple[Move, ...]
    due: tuple[Due, ...]
    dice: Throw
    number: int
    """The number a generator displays; zero until it has."""
    calls: Mapping[str, int]
    disputed: RulingAsked | None
    allowed: Mapping[tuple[Hand, str], Chips]
    """Maximums raised for one seat by those who may."""
    permits: frozenset[tuple[Hand, str, Chips, str]]
    questioned: frozenset[tuple[Hand, str]]
    arranged: Mapping[Hand, tuple[tuple[Piece, ...], ...]]
    noted: tuple[str, ...]
    void: str | None
    """The clause that voided the round, if one did."""
    over: bool
    past: tuple[Event, ...]
    """The events that stand, in order, until the round is over: from them it can be decided again (R-GEN-33)."""
    cached: Any
    """A cached result of a stage, with its inputs; not part of the round."""

    def __setattr__(self, name: str, value: object, /) -> None:
        raise AttributeError("a round does not change; evolve makes the next one")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Round):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in COMPARED)

    def words(self, stage: str, hand: Hand) -> tuple[str, ...]:
        """Return the words of a hand in a stage, in order."""
        return tuple([said.word for said in self.said if said.hand == hand and said.stage == stage])

    def word(self, stage: str, hand: Hand) -> str:
        """Return the last word of a hand in a stage, or an empty text."""
        for said in reversed(self.said):
            if said.hand == hand and said.stage == stage:
                return said.word
        return ""

    def bet(self, hand: Hand, wager: str) -> Bet:
        """Return the bet of the player at the seat, made or not."""
        return Bet(self.seating[hand], hand, wager)

    def is_live(self, bet: Bet) -> bool:
        """Whether a bet was made and is not settled; its payment may be waiting for approval."""
        return bet in self.bets and bet not in self.settled

    def is_undecided(self, bet: Bet) -> bool:
        """Whether a bet is live and its payment does not wait for approval."""
        return bet in self.bets and bet not in self.settled and bet not in self.waiting

    def live_bets(self, on: Hand | None = None, wagers: Container[str] | None = None, by: Player | None = None) -> list[Bet]:
        """Return the live bets in the order they were made: all, or those on one hand, on some wagers, of one player."""
        done = self.settled
        return [
            bet
            for bet in self.bets
            if (on is None or bet.on == on)
            and (wagers is None or bet.wager in wagers)
            and (by is None or bet.by == by)
            and bet not in done  # last: to look a bet up takes longest
        ]

    def owner(self, bet: Bet) -> Place:
        """Return the place of a bet's winnings: its player, the token box, or the rack if the house made it."""
        if bet.by == HOUSE:
            return RACK
        return TOKENS if self.rules.wagers[bet.wager].for_the_dealer else stack(bet.by)

    def is_hidden(self, hand: Hand) -> bool:
        """Whether a hand has cards that nobody has shown yet, at a table that does not read its cards (H-BACK-01)."""
        return self.rules.unread and BACK in self.held.get(hand, ())

    def faces(self, hand: Hand) -> tuple[Piece, ...]:
        """Return the cards of a hand whose faces are visible: all, except at a table that does not read its cards."""
        held = self.held[hand]
        return tuple(piece for piece in held if piece != BACK) if self.is_hidden(hand) else held

    def net(self, player: Player) -> Chips:
        """Return a player's net result on settled bets so far; the dealer's tokens are not included."""
        wagers = self.rules.wagers
        own = (result.net for bet, result in self.settled.items() if bet.by == player and not wagers[bet.wager].for_the_dealer)
        return sum(own)

    def __repr__(self) -> str:
        stage = "over" if self.over else self.stage.name if self.stage else "opening"
        return f"<round {self.opened.number} of {self.opened.game}: {stage}>"


class Draft(Round):
    """A round being written. It never leaves the call that made it."""

    __slots__ = ()
    __setattr__ = object.__setattr__

    def writes_chips(self) -> dict[Place, Chips]:
        """Return the chips by place, to write in."""
        self.chips = chips = _own(self.chips)
        return chips

    def writes_bets(self) -> dict[Bet, Chips]:
        """Return the bets that were put up, to write in."""
        self.bets = bets = _own(self.bets)
        return bets

    def writes_held(self) -> dict[Hand, tuple[Piece, ...]]:
        """Return the pieces by hand, to write in."""
        self.held = held = _own(self.held)
        return held

    def writes_settled(self) -> dict[Bet, Result]:
        """Return the results by bet, to write in."""
        self.settled = settled = _own(self.settled)
        return settled


def _own(shared: Mapping[K, V]) -> dict[K, V]:
    """Return a map that may be written in: this one if it is a dict, otherwise a copy."""
    if isinstance(shared, dict):
        return shared
    return shared.copy() if isinstance(shared, MappingProxyType) else dict(shared)  # a proxy copies as fast as its dict


def draft(round: Round) -> Draft:
    """Return a private copy to write in; the maps are shared until they are written in."""
    now = object.__new__(Draft)
    now.rules = round.rules
    now.opened = round.opened
    now.seating = round.seating
    now.memory = round.memory
    now.total = round.total
    now.chips = round.chips
    now.bets = round.bets
    now.held = round.held
    now.said = round.said
    now.settled = round.settled
    now.at = round.at
    now.stage = round.stage
    now.hands = round.hands
    now.shown = round.shown
    now.waiting = round.waiting
    now.approved = round.approved
    now.moves = round.moves
    now.due = round.due
    now.dice = round.dice
    now.number = round.number
    now.calls = round.calls
    now.disputed = round.disputed
    now.allowed = round.allowed
    now.permits = round.permits
    now.questioned = round.questioned
    now.arranged = round.arranged
    now.noted = round.noted
    now.void = round.void
    now.over = round.over
    now.past = round.past
    now.cached = round.cached
    return now


def cache(round: Round, computed: Any) -> None:
    """Cache what a stage has computed, together with what it was computed from."""
    object.__setattr__(round, "cached", computed)


def seal(now: Draft) -> Round:
    """Return a draft as a round: nothing in it can be assigned any more."""
    if not isinstance(now.chips, MappingProxyType):
        now.chips = MappingProxyType(now.chips)
    if not isinstance(now.bets, MappingProxyType):
        now.bets = MappingProxyType(now.bets)
    if not isinstance(now.held, MappingProxyType):
        now.held = MappingProxyType(now.held)
    if not isinstance(now.settled, MappingProxyType):
        now.settled = MappingProxyType(now.settled)
    now.__class__ = Round  # pyright: ignore[reportAttributeAccessIssue]  # both classes have the same slots
    return now


def opened(event: RoundOpened, rules: Rules) -> Round:
    """Return the round that an opening event opens, under the rules it names."""
    if event.digest != rules.digest:
        raise Fault(f"round {event.number} was opened under {event.digest}, not {rules.digest}")
    now = object.__new__(Draft)
    now.rules, now.opened, now.at, now.stage = rules, event, -1, None
    now.seating = MappingProxyType(dict(event.seating))
    now.memory = rules.game.remembers(*event.memory)
    now.chips, now.bets, now.settled = dict(event.chips), {}, {}
    now.held = dict(rules.game.gone(now.memory)) if rules.game.gone else {}
    now.total = sum(now.chips.values())
    now.hands, now.said, now.moves, now.due, now.dice, now.noted, now.number = (), (), (), (), (), (), 0
    now.shown, now.approved, now.permits, now.questioned = frozenset(), frozenset(), frozenset(), frozenset()
    now.waiting = now.calls = now.allowed = now.arranged = NOTHING
    now.disputed, now.void, now.over, now.past, now.cached = None, None, False, (), None
    return seal(now)
