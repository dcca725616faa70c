"""Seats that are kept, as everybody at a table is told, and a player's own wish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from houseway.core.game.rules import Rules
from houseway.core.game.sentences import sentence_of
from houseway.core.messages.refusal import Refusal
from houseway.floor.api.shapes import Cents, Seconds, Told
from houseway.floor.limits.bars import ProtectionBar
from houseway.floor.table.refusals import SENTENCES
from houseway.floor.table.wish_store import Wish

from .tables import RefusedTold


class KeptSeat(Told):
    """A seat, and for whom it is kept."""

    seat: str
    player: str


class WishTold(Told):
    """One's own wish: a seat, chips or both, or to leave; until when it stays, and why it cannot be."""

    leaves: bool
    seat: str | None
    chips: Cents | None
    until: Seconds | None
    """Null where it stays without its player."""
    refused: RefusedTold | None


class WishesTold(Told):
    """The seats of a table that are kept, and one's own wish there."""

    kept: list[KeptSeat]
    own: WishTold | None


def wishes_told(wishes: Sequence[Wish], player: str, rules: Rules) -> WishesTold:
    """Return the wishes at a table as one player is told: what others wish besides a seat is theirs."""
    own = next((_own(one, rules) for one in wishes if one.player == player), None)
    return WishesTold(list(_kept(wishes)), own)


def _own(wish: Wish, rules: Rules) -> WishTold:
    until = None if wish.until is None else wish.until.timestamp()
    return WishTold(wish.leaves, wish.seat, wish.chips, until, refused_told(wish.refused, rules))


def refused_told(told: str | None, rules: Rules) -> RefusedTold | None:
    """Return why something was refused, in words: by the rules, by the record, or to protect the player."""
    if told is None:
        return None
    code, _, cites = told.partition(" ")
    protects = ProtectionBar(code).sentence if code in set(ProtectionBar) else None
    return RefusedTold(code, SENTENCES.get(code) or protects or sentence_of(Refusal(code, cites), rules), cites)


def _kept(wishes: Iterable[Wish]) -> Iterator[KeptSeat]:
    return (KeptSeat(one.seat, one.player) for one in wishes if one.seat is not None and one.refused is None)


def kept_frames(wishes: Iterable[Wish]) -> dict[int, msgspec.Raw]:
    """Return which seats are kept as frames have it, by table."""
    tables: dict[int, list[Wish]] = {}
    for one in wishes:
        tables.setdefault(one.table_id, []).append(one)
    return {table: msgspec.Raw(msgspec.json.encode(list(_kept(found)))) for table, found in tables.items()}
