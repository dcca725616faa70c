"""Readers of one value: each returns the value that plain data stands for, or raises `Wrong` with a sentence.

A command is checked more strictly than an event: its amounts are from one cent to ten trillion dollars, and its cards
are not backs. An event may hold zero and negative amounts, and the backs of cards that its viewer may not see.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from numbers import Number
from typing import Any, Final

from houseway.core.messages.names import HOW_TO_NAME, is_name
from houseway.core.money import places
from houseway.core.money.places import Aside, Bet, Place
from houseway.core.values.cards import BACK, Card
from houseway.core.values.chips import MOST, is_amount
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import HOUSE
from houseway.core.values.plain import is_list, is_table
from houseway.core.values.role import STAFF
from houseway.core.values.tiles import Tile

Reads = Callable[[object], Any]
"""Returns the value that plain data stands for, or raises `Wrong`."""

WORD: Final = 100
"""The maximum number of characters of a word or a name in a command."""
TEXT: Final = 10_000
"""Characters of a text in an event."""
LISTED: Final = 20_000
"""Items of a list in an event: a void sends back every chip of a round."""
DEEP: Final = 8
"""Lists within lists among settings and memories."""
LARGEST: Final = 10**18
"""The largest number in an event: sums of many amounts, still within 64 bits."""

SHORT: Final = 4_096
"""Texts whose verdict is kept: a table names the same hands, players and bets again and again."""

_HAND = re.compile(r"[a-z0-9]+(?:[ ._][a-z0-9]+)*")
_TWO_WORDS = re.compile(r"([a-z]+) ([a-z0-9_]+)")
_PLACES = frozenset(value for name, value in vars(places).items() if name.isupper() and isinstance(value, str))


class Wrong(ValueError):
    """A value that does not fit its field; the message describes a valid one."""


def shown(value: object) -> str:
    """Return a value as an error shows it: short, on one line, and never costly."""
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:40] + "…")
    if isinstance(value, int):
        return repr(value) if abs(value) < 10**20 else "a very large number"
    if value is None or isinstance(value, Number):
        return repr(value)
    return {"list": "a list", "dict": "a table"}.get(type(value).__name__, type(value).__name__)


def text_up_to(longest: int) -> Reads:
    """Return the reader of a text on one line, with so many characters at most."""

    def reads(value: object) -> str:
        if type(value) is not str:
            raise Wrong(f"not a text: {shown(value)}")
        if len(value) > longest:
            raise Wrong(f"too long: {len(value):,} characters. Use at most {longest:,}")
        if not value.isprintable():
            raise Wrong(f"not a text on one line without control characters: {shown(value)}")
        return value

    return reads


def whole(value: object) -> int:
    """Return a whole number: neither a truth value nor a float."""
    if type(value) is not int:
        raise Wrong(f"not a whole number: {shown(value)}")
    if abs(value) > LARGEST:
        raise Wrong(f"too large: {shown(value)}")
    return value


def yes_or_no(value: object) -> bool:
    """Return a truth value; a number is not one."""
    if type(value) is not bool:
        raise Wrong(f"not true or false: {shown(value)}")
    return value


def amount(value: object) -> int:
    """Return an amount in a command."""
    if not is_amount(value):
        raise Wrong(f"not an amount: {shown(value)}. Use whole cents from 1 to {MOST:,}")
    return whole(value)


def signed(value: object) -> int:
    """Return an amount in one direction or the other."""
    if not is_amount(value) and not (type(value) is int and is_amount(-value)):
        raise Wrong(f"not an amount: {shown(value)}. Use whole cents from 1 to {MOST:,}, with a minus for the other direction")
    return whole(value)


def moved(value: object) -> int:
    """Return the chips of a move, which are never negative."""
    if whole(value) < 0:
        raise Wrong(f"not an amount that can move: {shown(value)}")
    return whole(value)


def player(value: object) -> str:
    """Return the name of a player."""
    if not is_name(value):
        raise Wrong(f"not a name: {shown(value)}. {HOW_TO_NAME}")
    return str(value)


def _bettor(value: object) -> str:
    """Return a player's name, or the house: it bets against a player's bank."""
    return HOUSE if value == HOUSE else player(value)


def hand(value: object) -> str:
    """Return a hand, or another place of cards."""
    if type(value) is not str or len(value) > WORD or not _is_hand(value):
        raise Wrong(f"not a hand: {shown(value)}. Use for example 3, 3.2 or dealer")
    return value


@lru_cache(SHORT)
def _is_hand(value: str) -> bool:
    return _HAND.fullmatch(value) is not None


def role_of(value: object) -> str:
    """Return a role of the staff."""
    if type(value) is not str or value not in STAFF:
        raise Wrong(f"not a role: {shown(value)}. Use one of {', '.join(sorted(STAFF))}")
    return value


def piece(value: object) -> Piece:
    """Return a card or a tile that exists."""
    try:
        if type(value) is str:
            return Tile(value) if "-" in value else Card(value)
    except ValueError:
        pass
    raise Wrong(f"not a card or a tile: {shown(value)}. Use for example Qs, Th, JK or 1-2")


def face(value: object) -> Piece:
    """Return a card or a tile that somebody names, which is never the back of one."""
    named = piece(value)
    if named is BACK:
        raise Wrong("not a card: ?? is the back of one")
    return named


def _words(value: object) -> Bet:
    """Return a bet from its three words."""
    if not is_list(value) or len(value) != 3 or any(type(word) is not str for word in value):
        raise Wrong(f"not a bet: {shown(value)}. Use three words: player, hand, wager")
    return _bet(*value)


@lru_cache(SHORT)
def _bet(who: str, on: str, wager: str) -> Bet:
    return Bet(_bettor(who), hand(on), text_up_to(WORD)(wager))


def bet(value: object) -> Bet:
    """Return a bet from its table."""
    if not is_table(value) or len(value) != 1 or "bet" not in value:
        raise Wrong(f'not a bet: {shown(value)}. Use {{"bet": [player, hand, wager]}}')
    return _words(value["bet"])


def place(value: object) -> Place:
    """Return a place of chips: a word, a bet, or a bet set aside."""
    if is_table(value):
        return Aside(_words(value["aside"])) if len(value) == 1 and "aside" in value else bet(value)
    if type(value) is not str or len(value) > WORD:
        raise Wrong(f"not a place of chips: {shown(value)}")
    return _named_place(value)


@lru_cache(SHORT)
def _named_place(value: str) -> str:
    named = _TWO_WORDS.fullmatch(value)
    if value not in _PLACES and named is None:
        raise Wrong(f"not a place of chips: {shown(value)}. Use for example rack, player ann or meter main")
    if named is not None and named[1] == "player":
        player(named[2])
    return value


def setting(value: object, deep: int = 0) -> Any:
    """Return a setting or a memory: plain values, in lists within lists."""
    if is_list(value):
        if deep == DEEP or len(value) > LISTED:
            raise Wrong(f"too large: lists {DEEP} deep, with {LISTED:,} items, are the limit")
        return tuple([setting(item, deep + 1) for item in value])
    if value is None or type(value) is bool:
        return value
    return whole(value) if type(value) is int else text_up_to(TEXT)(value)
