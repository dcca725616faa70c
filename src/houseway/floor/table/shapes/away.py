"""Views of players who are away from play, for endpoints and frames."""

from __future__ import annotations

import msgspec

from houseway.floor.api.shapes import ResponseBody, Seconds
from houseway.floor.table.away_store import Away, How


class AwayResponse(ResponseBody):
    """A player who is away from play, since when, and the source: the player's report, or missed rounds."""

    player: str
    since: Seconds
    how: How


def away_response(one: Away) -> AwayResponse:
    """Return the view of an absent player."""
    return AwayResponse(one.player, one.at.timestamp(), one.how)


def frames_of(found: list[Away]) -> dict[int, msgspec.Raw]:
    """Return the absent players as frames contain them, by table."""
    tables: dict[int, list[AwayResponse]] = {}
    for one in found:
        tables.setdefault(one.table, []).append(away_response(one))
    return {table: msgspec.Raw(msgspec.json.encode(told)) for table, told in tables.items()}
