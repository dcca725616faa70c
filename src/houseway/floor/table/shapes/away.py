"""Who is away from play, as endpoints and frames tell it."""

from __future__ import annotations

import msgspec

from houseway.floor.api.shapes import Seconds, Told
from houseway.floor.table.away_store import Away, How


class AwayTold(Told):
    """A player who is away from play, since when, and how that is known: said by the player, or rounds that were missed."""

    player: str
    since: Seconds
    how: How


def away_told(one: Away) -> AwayTold:
    """Return who is away as it is told."""
    return AwayTold(one.player, one.at.timestamp(), one.how)


def frames_of(found: list[Away]) -> dict[int, msgspec.Raw]:
    """Return who is away as frames have it, by table."""
    tables: dict[int, list[AwayTold]] = {}
    for one in found:
        tables.setdefault(one.table, []).append(away_told(one))
    return {table: msgspec.Raw(msgspec.json.encode(told)) for table, told in tables.items()}
