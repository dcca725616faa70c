"""Player protection and seat requests: exclusion and limits are checked again while a request for chips is open (A10, A11).

They are checked when the request is made and then once a second; the record checks exclusion and loss again when chips are
bought.
"""

from __future__ import annotations

from collections.abc import Iterable

from houseway.floor.limits.bars import ProtectionBar
from houseway.floor.limits.checks import check_buy_in
from houseway.floor.table.wish_store import Wish, refuse_wish

from .house import Record


def refuse_blocked(record: Record, wishes: Iterable[Wish]) -> None:
    """Refuse the wishes for chips of players who may not buy them any more."""
    for wish in wishes:
        if wish.refused is None and (barred := _bar_of(record, wish)):
            refuse_wish(record, wish, f"{barred} A10")


def _bar_of(record: Record, wish: Wish) -> ProtectionBar | None:
    if wish.chips is None:
        return None
    row = record.execute(
        "select number, (select id from session where speaker = number and session.ended_at is null)"
        " from speaker where name = %s and kind = 'patron'",
        (wish.player,),
    ).fetchone()
    return None if row is None else check_buy_in(record, row[0], wish.player, wish.chips, row[1])
