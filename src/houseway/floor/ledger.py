"""Places to accounts, and moves to postings: money on the floor, independent of any game's rules.

Every event carries its moves, so the ledger only copies them. A posting takes from one account what it gives to
another, so it always balances. One account holds all chips that a player has on the layout; the step that moved them
names the bet.

>>> account_of("player p77"), account_of(Bet("p77", "3", "ante")), account_of("meter main")
('player p77', 'layout p77', 'meter main')
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from houseway.core.fault import Fault
from houseway.core.messages.event import Event
from houseway.core.money.places import Aside, Bet, Move, Place, may_sink
from houseway.core.values.chips import Chips


class MoveReason(StrEnum):
    """The closed list of reasons for a move. Reports of the pit add up by them, so a word that is missing here is a fault."""

    ADDED = "added"
    ANTE = "ante"
    BACK = "back"
    BET = "bet"
    BLIND = "blind"
    BUYS_IN = "buys in"
    CASHES_OUT = "cashes out"
    CHANGED = "changed"
    COLLECTED = "collected"
    CONTRIBUTION = "contribution"
    COUNTED = "counted"
    COUNTED_IN = "counted in"
    COUNTED_OUT = "counted out"
    CORRECTED = "corrected"
    """The same move the other way round, because a card was entered wrongly (R-GEN-33)."""
    CORRECTION = "correction"
    COVERS = "covers"
    CREDIT = "credit"
    DISPUTED = "disputed"
    FILL = "fill"
    FROM_WALLET = "from wallet"
    HOUSES_HALF = "house's half"
    KILL = "kill"
    LOSES = "loses"
    NAMED = "named"
    POST = "post"
    POT = "pot"
    RAKE = "rake"
    REFUND = "refund"
    REPORTED = "reported"
    """Another house's report of its part of a meter."""
    RESET = "reset"
    SEED = "seed"
    SET_ASIDE = "set aside"
    SHOWN = "shown"
    STEP = "step"
    TIME = "time"
    TOKEN = "token"
    UNCALLED = "uncalled"
    VIGORISH = "vigorish"
    VOID = "void"
    WINS = "wins"


WORDS: Final = frozenset(map(str, MoveReason))
UNDOES: Final = frozenset({MoveReason.VOID, MoveReason.CORRECTED})
"""Words of a move that is another one the other way round."""

Account = str
"""A kind and, where there are several, a name: `rack`, `player p77`, `layout p77`, `aside p77`, `meter main`, `pot 1`."""


def account_of(place: Place) -> Account:
    """Return the account of a place: its own, or the one for all of a player's chips on the layout, or for those set aside."""
    if isinstance(place, Bet):
        return "layout " + place.by
    if isinstance(place, Aside):
        return "aside " + place.bet.by
    return place


def is_deep(account: Account) -> bool:
    """Whether an account may be below zero: the rack waits for a fill, the cage mirrors what is elsewhere, and so does a link.

    A meter that several tables share shows more than this table put in; the link has the rest, below zero.
    """
    return may_sink(account)


def balances(chips: Mapping[Place, Chips]) -> dict[Account, Chips]:
    """Return the balance of each account for the chips in a table's places; accounts at zero are left out."""
    held: dict[Account, Chips] = {}
    for place, many in chips.items():
        account = account_of(place)
        held[account] = held.get(account, 0) + many
    return {account: many for account, many in held.items() if many}


class Posting(NamedTuple):
    """Chips from one account to another, by the numbers of the accounts in the record."""

    src: int
    dst: int
    chips: Chips
    why: str


@dataclass(frozen=True, slots=True)
class Book:
    """The accounts of one table, by name. It is a value: what a step opens is dropped with the step."""

    table: int
    numbers: Mapping[Account, int] = field(default_factory=lambda: MappingProxyType(dict[Account, int]()))


class Posted(NamedTuple):
    """The effect of a step on the ledger: the accounts it opens, in order, its postings, and the book after it."""

    opens: tuple[Account, ...]
    postings: tuple[Posting, ...]
    book: Book


def numbered(table: int, count: int) -> int:
    """Return the number in the record of a table's next account, where it has `count` already: the table is in the upper half."""
    return table << 32 | count


def posted(book: Book, moves: Collection[Move]) -> Posted:
    """Return the postings of moves, with the accounts they open. A move of zero chips, or within one account, posts nothing."""
    if not moves:
        return Posted((), (), book)
    numbers: Mapping[Account, int] = book.numbers
    opens: list[Account] = []
    postings: list[Posting] = []
    for src, dst, chips, why, _ in moves:
        if why not in WORDS:
            raise Fault(f"a move has the reason {why!r}, which is not one of the ledger's")
        giver, taker = account_of(src), account_of(dst)
        if not chips or giver == taker:
            continue
        for account in (giver, taker):
            if account not in numbers:
                numbers = {**numbers, account: numbered(book.table, len(numbers))}
                opens.append(account)
        postings.append(Posting(numbers[giver], numbers[taker], chips, why))
    after = Book(book.table, MappingProxyType(dict(numbers))) if opens else book
    return Posted(tuple(opens), tuple(postings), after)


def moves_of(events: Iterable[Event]) -> list[Move]:
    """Return the moves of events, in order."""
    return [move for event in events for move in event.moves]


def legs(postings: Iterable[Posting]) -> dict[int, Chips]:
    """Return the gain of each account by postings; below zero for a loss."""
    gains: dict[int, Chips] = {}
    for src, dst, chips, _ in postings:
        gains[src] = gains.get(src, 0) - chips
        gains[dst] = gains.get(dst, 0) + chips
    return gains
