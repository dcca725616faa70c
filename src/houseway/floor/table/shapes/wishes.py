"""Views of reserved seats, for everybody at a table, and of a player's own wish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from houseway.core.game.rules import Rules
from houseway.core.game.sentences import sentence_of
from houseway.core.messages.refusal import Refusal
from houseway.floor.api.shapes import Cents, ResponseBody, Seconds
from houseway.floor.limits.bars import ProtectionBar
from houseway.floor.table.refusals import SENTENCES
from houseway.floor.table.wish_store import Wish

from .tables import RefusalResponse


class KeptSeat(ResponseBody):
    """A seat, and for whom it is kept."""

    seat: str
    player: str


class WishResponse(ResponseBody):
    """One's own wish: a seat, chips or both, or to leave; until when it stays, and why it cannot be."""

    leaves: bool
    seat: str | None
    chips: Cents | None
    until: Seconds | None
    """Null where it stays without its player."""
    refused: RefusalResponse | None


class WishesResponse(ResponseBody):
    """The seats of a table that are kept, and one's own wish there."""

    kept: list[KeptSeat]
    own: WishResponse | None


def wishes_response(wishes: Sequence[Wish], player: str, rules: Rules) -> WishesResponse:
    """Return a player's view of the wishes at a table: of others it contains only the reserved seats."""
    own = next((_own(one, rules) for one in wishes if one.player == player), None)
    return WishesResponse(list(_kept(wishes)), own)


def _own(wish: Wish, rules: Rules) -> WishResponse:
    until = None if wish.until is None else wish.until.timestamp()
    return WishResponse(wish.leaves, wish.seat, wish.chips, until, refusal_response(wish.refused, rules))


def refusal_response(told: str | None, rules: Rules) -> RefusalResponse | None:
    """Return the sentence of a refusal: by the rules, by the record, or to protect the player."""
    if told is None:
        return None
    code, _, cites = told.partition(" ")
    protects = ProtectionBar(code).sentence if code in set(ProtectionBar) else None
    return RefusalResponse(code, SENTENCES.get(code) or protects or sentence_of(Refusal(code, cites), rules), cites)


def _kept(wishes: Iterable[Wish]) -> Iterator[KeptSeat]:
    return (KeptSeat(one.seat, one.player) for one in wishes if one.seat is not None and one.refused is None)


def kept_frames(wishes: Iterable[Wish]) -> dict[int, msgspec.Raw]:
    """Return the reserved seats as frames contain them, by table."""
    tables: dict[int, list[Wish]] = {}
    for one in wishes:
        tables.setdefault(one.table_id, []).append(one)
    return {table: msgspec.Raw(msgspec.json.encode(list(_kept(found)))) for table, found in tables.items()}
