"""Every frame of fixed sittings, by its digest: what clients are sent changes only where somebody wrote the new digest here."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from pathlib import Path

import pytest
from bench.frames import Steps, api_at, played, subscriber
from msgspec.structs import replace

from houseway.core.round.view import PUBLIC
from houseway.floor.api.arrivals import arrived
from houseway.floor.api.frames import with_earlier_kind
from houseway.floor.api.socket import Held, Socket
from houseway.views.digest import view_hash

KEPT = Path(__file__).with_name("frames.json")
DIGESTS: dict[str, str] = json.loads(KEPT.read_text(encoding="utf-8"))
BEYOND_ASCII = "bf6461f096ebf98fa66f9e46eff3f666c09dbb9668056816c256798e8bc47c15"
UNDER_THE_EARLIER_KIND = "385b590514e31463fc6d1f38f09bda09d3cdf03006a3c309f5c1b80152d80dbc"
BEGINS_AGAIN = 17
"""Steps between two times that a client gets a whole view, and what it missed."""


async def sent_in(steps: Steps) -> dict[str, list[str]]:
    """Return the frames of six kinds of client, with whole views and what a client missed now and then."""
    house, following = api_at(steps)
    clients = {name: subscriber(house, following, name) for name in ("bot1", "bot2", "watcher")}
    clients |= {role: subscriber(house, following, role, Held(role, None)) for role in ("dealer", "floor", "surveillance")}
    known = following.tables[1]
    for at, data in enumerate(steps.sent, start=1):
        following.handle_step(arrived(data))
        if at % BEGINS_AGAIN == 0:
            for client in clients.values():
                client._shows(known, at)
                assert _resumed(client, known.round), "what was missed in this round is known"
    assert known.seq == len(steps.sent) + 1
    return {name: list(client._queue) for name, client in clients.items()}


def _resumed(client: Socket, round: int) -> bool:
    known = client._following.tables[1]
    return client._resumes(known, round, 0, 7) or known.position(known.viewer_of(client.name)) > 200


def digest_of(frames: dict[str, list[str]]) -> str:
    """Return one SHA-256 of all frames, client by client in order."""
    total = sha256()
    for name, texts in frames.items():
        for text in (name, *texts):
            total.update(text.encode() + b"\n")
    return total.hexdigest()


@pytest.mark.parametrize("game", DIGESTS)
def test_the_frames_of_a_fixed_sitting_are_the_same(game: str) -> None:
    frames = asyncio.run(sent_in(played(game, 4)))
    assert digest_of(frames) == DIGESTS[game], f"the frames of {game} changed: {digest_of(frames)}"


def test_a_client_that_sent_look_gets_the_same_frames_under_the_earlier_kind() -> None:
    frames = asyncio.run(sent_in(played("high_card_flush", 4)))
    before = {name: [with_earlier_kind(text) for text in texts] for name, texts in frames.items()}
    assert digest_of(before) == UNDER_THE_EARLIER_KIND != digest_of(frames)


def test_the_hash_of_a_view_with_a_letter_beyond_ascii_is_the_same() -> None:
    """Names of players have no such letter; texts of a house or a game may."""
    view = api_at(played("high_card_flush", 1))[1].tables[1].view(PUBLIC)
    assert view_hash(replace(view, stage="Zoë \u2028 \x7f ♠ 🂡")) == BEYOND_ASCII
