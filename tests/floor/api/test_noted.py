"""Steps of tables that nobody looks at are noted, and whoever looks sees the table as if every step had been folded."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from random import Random

import msgspec
import pytest
from bench.frames import api_at, played, subscriber
from tests.floor.api.conftest import NOTED
from tests.floor.api.live_house import Running, until

from houseway.core.round.view import PUBLIC
from houseway.core.table.table import new_table
from houseway.floor.api.arrivals import arrived
from houseway.floor.api.catch_up import read_table
from houseway.floor.api.follower import MOST_NOTED
from houseway.floor.limits.figures import net_since
from houseway.floor.messages import SentCommand
from houseway.floor.store.queries import steps_of
from houseway.floor.store.tables import RulesCache, events_of
from houseway.games import GAMES
from houseway.views.digest import view_hash
from houseway.views.followed import Followed
from houseway.views.staff import offers_at

LOOKING = ("bot1", "bot2", PUBLIC)


def everything_at(known: Followed) -> list[object]:
    """Return everything that viewers and staff may be told of a table."""
    views = [msgspec.to_builtins(known.view(known.viewer_of(name))) for name in LOOKING]
    missed = [known.missed(known.viewer_of(name), known.round, 0) for name in LOOKING]
    positions = [known.position(known.viewer_of(name)) for name in LOOKING]
    seen = known.watched()
    return [known.seq, known.at, views, missed, positions, known.offers(), offers_at(known.table), seen.events, seen.just]


async def compared(game: str, seed: str) -> int:
    """Follow a sitting twice, looked at all along and now and then; return how often both were compared."""
    steps, chance = played(game, 3), Random(f"noted/{game}/{seed}")
    (_, eager), (house, lazy) = api_at(steps), api_at(steps)
    for name in ("bot1", "bot2", "watcher"):
        subscriber(house, eager, name)
    stops = [0]
    while stops[-1] < len(steps.sent):
        stops.append(min(len(steps.sent), stops[-1] + 1 + chance.randrange(MOST_NOTED - 2)))
    for before, after in pairwise(stops):
        client = subscriber(house, lazy, chance.choice(("bot1", "watcher"))) if chance.random() < 0.3 else None
        for data in steps.sent[before:after]:
            step = arrived(data)
            eager.handle_step(step)
            lazy.handle_step(step)
        if client is None:
            assert lazy._folded[1].seq < eager.tables[1].seq, "nobody looked, and it was folded"
        assert everything_at(lazy.tables[1]) == everything_at(eager.tables[1])
        if client is not None:
            lazy.unsubscribe(client, 1)
        lazy.keeps_up(1)
    return len(stops) - 1


@pytest.mark.parametrize("game", ["high_card_flush", "spanish_21", "holdem", "sic_bo", "chemin_de_fer", "pai_gow"])
def test_a_table_that_is_looked_at_now_and_then_is_as_if_it_was_looked_at_all_along(game: str) -> None:
    assert asyncio.run(compared(game, "one")) > 2


def test_a_table_that_nobody_reads_is_let_go_and_read_from_the_record(house: Running) -> None:
    ann, following = house.patron("noted"), house.api.following
    dealer = house.deals(NOTED, ann, login="noted-dealer")
    house.plays(NOTED, dealer, ann)
    loop, client = following._loop, house.api.house.client
    assert loop is not None
    for many in range(MOST_NOTED + 1):  # past the endpoint: who sends a command there looks at the table
        if NOTED not in following._folded:
            break
        number = ann.numbers[NOTED] = ann.numbers[NOTED] + 1
        said = SentCommand(NOTED, ann.number, ann.name, number, b'{"kind":"PlaceBet","on":"1","wager":"ante","chips":2500}')
        reply = asyncio.run_coroutine_threadsafe(client.request(said, 10), loop).result()
        assert reply.refused, many
        until(lambda step=reply.seq: following.heads[NOTED] >= step)
    assert NOTED not in following._folded, "nobody read it, and it was kept"
    shelf = RulesCache(GAMES.__getitem__)
    found = read_table(house.record, NOTED, shelf)
    assert found is not None
    eager = Followed(NOTED, new_table(found.table.rules), 0, 0, ([], []), shelf.rules)
    for step in steps_of(house.record, NOTED):
        eager.after(events_of(step), step.seq, step.at)
    seen = ann.get(f"/tables/{NOTED}").json()
    assert seen["hash"] == view_hash(eager.view(ann.name)) and seen["seq"] == eager.position(ann.name)
    assert NOTED in following._folded
    row = house.record.execute("select begun_at from session where speaker = %s and ended_at is null", (ann.number,)).fetchone()
    assert row is not None
    assert seen["session"]["net"] == net_since(house.record, ann.name, row[0]) != 0
    assert [one["table"] for one in ann.get("/tables").json()] == sorted(following.heads)


@pytest.mark.parametrize("looks", [True, False])
def test_a_table_that_could_not_be_folded_is_read_again(looks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """No step is folded onto a table that misses the one before, whether somebody looked when it failed or later."""

    async def fails() -> tuple[bool, bool]:
        steps = played("high_card_flush", 1)
        house, following = api_at(steps)
        if looks:
            subscriber(house, following, "bot1")
        first, second, third = map(arrived, steps.sent[:3])
        following.handle_step(first)
        with monkeypatch.context() as broken:
            broken.setattr(Followed, "after", lambda *_: 1 / 0)
            if not looks:
                following.handle_step(second)
            with pytest.raises(ZeroDivisionError):
                _ = following.handle_step(second) if looks else following.tables[1]
        forgotten = 1 not in following.heads and 1 not in following._folded
        following.handle_step(third)
        reads = following._late == {1: [third]}
        await following.stop()
        return forgotten, reads

    assert asyncio.run(fails()) == (True, True)
