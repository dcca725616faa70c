"""A game: its law in editions, layered one over the other, and the rules it has under a house's submission.

A line of the law has a name. A line of an upper edition replaces the one of the same name below it and is the one
that is cited; a line may be conditional on a choice. `Game.under` leaves no choice open: it returns `Rules`, or every
breach with its clause.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from houseway.core.circle import Parting, Table
from houseway.core.fault import Fault
from houseway.core.law.choice import UNREADABLE, Unlawful, Value
from houseway.core.law.readers import amount
from houseway.core.law.rulebook import Clause
from houseway.core.law.rulings import Ruling
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal
from houseway.core.money.price import PayTable
from houseway.core.round.state import Draft, Round
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Equipment, Piece
from houseway.core.values.hands import Hand, Player
from houseway.core.values.printable import shortened

from .denominations import denominations
from .edition import NO_BET_FITS, Breach, Edition
from .rules import (
    CARDS,
    DENOMINATIONS,
    JURISDICTION,
    READ,
    SIDE_BETS,
    UNREAD,
    VERSION,
    Rules,
    laid,
    least_of,
    most_of,
    rules_under,
)


@dataclass(frozen=True, slots=True, repr=False)
class Game:
    """The definition of a game: its bets, choices, cards shown, payouts and irregularities."""

    key: str
    name: str
    equipment: Equipment
    seats: int
    editions: tuple[Edition, ...]
    """In order of precedence: the first is complete, and each later one overrides those before it."""
    pays: Mapping[str, Mapping[str, PayTable]]
    rulings: Mapping[str, Ruling]
    remembers: Callable[..., tuple[Any, ...]]
    """The named tuple of what a table remembers; called without arguments it is a new table's."""
    carries: Callable[[Round], tuple[Any, ...]]
    """Returns the memory that a finished round leaves at the table."""
    tables_in_use: Callable[[Rules], Mapping[str, PayTable]] | None = None
    """The pay tables a house offers, by wager, where the game has any."""
    meters: Callable[[Rules], Mapping[str, Chips]] | None = None
    """The meters of a new table, and what they show, where the game has any."""
    open_seats: bool = False
    """Whether no clause limits the players, so that `seats` are only the places that are drawn."""
    least_players: int = 1
    """The minimum number of seated players to open a round."""
    equips: Callable[[Mapping[str, Value]], Equipment] | None = None
    """Returns the equipment a house deals from, where it has a choice."""
    gone: Callable[[Any], Mapping[Hand, tuple[Piece, ...]]] | None = None
    """Cards that are out before a round begins, from the table's memory, where a shoe outlives its rounds."""
    leaves: Callable[[Table, Round], str] | None = None
    """Returns the state of the cards after a finished round; used, if not given."""
    parting: Callable[[Table, Player], Parting | Refusal] | None = None
    """Returns a leaving player's debt where it outlasts its round, or the refusal to let the player leave."""

    invalid_memory: Callable[[Any, Rules], str] | None = None
    """Returns the error in a table's memory, or an empty text; a memory from a file is checked before a round."""

    when_shown: Callable[[Draft, Hand], Iterable[Event]] | None = None
    """Returns the events after a hand is shown at a table that does not read its cards: late judgments (H-BACK-01)."""
    must_read: str = ""
    """The reason why a table of this game has to read its cards, if it has to."""

    describes: Callable[[Game, object], Game | tuple[Breach, ...]] | None = None
    """Returns the game with the bets that a house describes as data, or what is wrong with them, where it can have any."""
    side_bets: tuple[str, ...] = ()
    """The described bets it has, each as one text."""
    bare: Game | None = None
    """The game without them, where it has some."""

    def __repr__(self) -> str:
        return f"<game {self.key}>"

    def edition(self, key: str) -> tuple[Edition, ...]:
        """Return the stack of editions up to the one with this key."""
        keys = [edition.key for edition in self.editions]
        if key not in keys:
            raise KeyError(key)
        return (self.editions[0],) if key == keys[0] else (self.editions[0], self.editions[keys.index(key)])

    @property
    def between(self) -> tuple[str, ...]:
        """Return the names of the actions between rounds, as in a record; the longest first, so that none hides another.

        Names of the same length are in alphabetical order: a soak picks among them, and must pick the same in every
        process.
        """
        words = {tending.name for edition in self.editions for tending in edition.law.tendings}
        return tuple(sorted(words, key=lambda word: (-len(word), word)))

    @property
    def clauses(self) -> dict[str, Clause]:
        """Return every clause of every edition, by its id."""
        return {id: clause for edition in self.editions for id, clause in edition.rulebook.clauses.items()}

    def described(self, written: object) -> Game | tuple[Breach, ...]:
        """Return the game with the bets that a house describes, or everything that is wrong with them."""
        bare = self.bare or self
        if not written:
            return bare
        if bare.describes is None:
            return (Breach(SIDE_BETS.name, "no side bet can be described at this game", _ground(bare), reason=NO_ZONES),)
        return bare.describes(bare, written)

    def laid_with(self, texts: object) -> Game:
        """Return the game with described bets that a record names."""
        found = self.described(texts)
        if isinstance(found, Game):
            return found
        raise Fault(f"the described bets of a record are not lawful: {found[0]}")

    def under(self, written: Mapping[str, object]) -> Rules | tuple[Breach, ...]:
        """Return the game's rules under a house's settings, or every breach with its clause."""
        game = self.described(written.get(SIDE_BETS.name))
        if isinstance(game, Game):
            return game._under(written)
        other = (self.bare or self)._under(written)
        return game if isinstance(other, Rules) else (*game, *other)

    def _under(self, written: Mapping[str, object]) -> Rules | tuple[Breach, ...]:
        breaches: list[Breach] = []
        keys = [edition.key for edition in self.editions]
        jurisdiction = written.get(JURISDICTION.name, keys[0])
        if jurisdiction not in keys:
            return (Breach(JURISDICTION.name, "one of " + ", ".join(keys), _ground(self), reason=NO_OTHER_BOOK),)
        stack = self.edition(str(jurisdiction))
        settings = _settings(stack, written, breaches)
        if CARDS.name in written:
            settings |= _read_or_not(self, written[CARDS.name], breaches)
        if self.side_bets:
            settings[SIDE_BETS.name] = self.side_bets
        if breaches:
            return tuple(breaches)
        rules = rules_under(self, stack, settings)
        checks = laid(settings, *(edition.law.checks for edition in stack))
        breaches += [breach for check in checks.values() for breach in check.finds(rules)]
        return tuple(breaches) or rules


def _ground(game: Game) -> str:
    return game.editions[0].law.cites["opens"]


def _settings(stack: Sequence[Edition], written: Mapping[str, object], breaches: list[Breach]) -> dict[str, Value]:
    """Return the settings a house wrote, read key by key, with the default of each key it left out."""
    choices = {choice.name: choice for edition in stack for choice in edition.law.choices}
    bounds = {wager: bound for edition in stack for wager, bound in edition.law.limits.items()}
    settings: dict[str, Value] = {JURISDICTION.name: stack[-1].key}
    for name, choice in choices.items():
        settings[name] = choice.default
        if name in written:
            try:
                settings[name] = choice.reads(written[name])
            except Unlawful as unlawful:
                breaches.append(_not_taken(name, written[name], unlawful, choice.cites, choice.ruling))
    for wager, limit in bounds.items():
        least, most = least_of(wager), most_of(wager)
        for key, default in ((least.name, limit.low), (most.name, limit.high)):
            settings[key] = default
            if key in written:
                try:
                    settings[key] = amount(written[key], limit.least, limit.most, limit.ground)
                except Unlawful as unlawful:
                    breaches.append(_not_taken(key, written[key], unlawful, limit.cites))
        if least.of(settings) > most.of(settings):
            breaches.append(Breach(least.name, ABOVE_ITS_MAXIMUM, limit.cites, reason=NO_BET_FITS))
    if DENOMINATIONS.name in written:
        try:
            settings[DENOMINATIONS.name] = denominations(written[DENOMINATIONS.name])
        except Unlawful as unlawful:
            breaches.append(_not_taken(DENOMINATIONS.name, written[DENOMINATIONS.name], unlawful, _tender_of(stack)))
    known = {*settings, VERSION.name, DENOMINATIONS.name, CARDS.name, SIDE_BETS.name}
    for number, key in enumerate(key for key in written if key not in known):
        near = _near(key, known) if number < NEAR_SHOWN else ""
        breaches.append(
            Breach(shortened(key), "there is no such choice in this game" + near, _ground_of(stack), reason=NO_SUCH_KEY)
        )
    settings[VERSION.name] = str(written.get(VERSION.name, ""))
    return settings


def _read_or_not(game: Game, written: object, breaches: list[Breach]) -> dict[str, Value]:
    """Return the setting of a table that does not read its cards; nothing is recorded where it does (H-BACK-01)."""
    if written not in (READ, UNREAD):
        what = f"{_shown(written)} is not {READ} or {UNREAD}"
        breaches.append(Breach(CARDS.name, what, _ground(game), reason=UNREADABLE.reason))
    elif written == UNREAD and game.must_read:
        breaches.append(
            Breach(CARDS.name, "this game is not played by cards that nobody reads", _ground(game), reason=game.must_read)
        )
    return {CARDS.name: UNREAD} if written == UNREAD else {}


NO_OTHER_BOOK = "no other rulebook of this game is here"
NO_ZONES = "its cards have no places that a description can name"
NO_SUCH_KEY = "it is no setting of this game here"
ABOVE_ITS_MAXIMUM = "the minimum is above the maximum"


def _not_taken(key: str, value: object, unlawful: Unlawful, cites: str, ruling: str = "") -> Breach:
    """Return the breach for a value that a reader does not take, in the voice of its ground."""
    what = f"{_shown(value)} is not {unlawful}"
    match unlawful.ground.voice:
        case "software":
            return Breach(key, what, cites, reason=unlawful.ground.reason)
        case "reading":
            return Breach(key, what, cites, ruling)
        case "law":
            return Breach(key, what, cites)


def _tender_of(stack: Sequence[Edition]) -> str:
    return stack[0].law.cites["tender"]


def _ground_of(stack: Sequence[Edition]) -> str:
    return stack[0].law.cites["opens"]


def _shown(written: object) -> str:
    return shortened(json.dumps(written, default=str) if isinstance(written, (dict, bool)) else str(written))


NEAR_SHOWN = 5
"""The maximum number of unknown keys per table that get a suggestion: suggestions are slower than reading."""


def _near(key: str, known: Iterable[str]) -> str:
    near = get_close_matches(key, known, n=3)
    return f"; did you mean {' or '.join(near)}?" if near else ""
