"""Wishes for the end of a round through the API: a seat is kept, chips are bought once, and players leave.

A round is on the whole time in which something is wished. The owner gets it from the record, as another owner would.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from tests.floor.api.conftest import WISHED
from tests.floor.api.live_house import Client, Running, until

from houseway.core.messages.command import BuyIn, Leave, Sit
from houseway.core.wire.wire import plain
from houseway.floor.messages import Answer
from houseway.floor.step import read_recorded_command
from houseway.floor.store.queries import steps_of
from houseway.floor.table.wish_store import KEPT, wishes_at

DOLLARS = 100
PATH = f"/tables/{WISHED}/wish"
CAGE_CASH = 10_000 * DOLLARS


class Room(NamedTuple):
    """A table with a round on, and who is at it."""

    house: Running
    dealer: Client
    ann: Client
    """Sits in the first seat and plays."""
    cashier: Client

    def patron(self, login: str, cents: int = 500 * DOLLARS) -> Client:
        """Return a patron with money in the wallet."""
        made = self.house.patron(login)
        if cents:
            assert self.cashier.post(f"/patrons/{made.number}/deposits", json={"cents": cents}).status_code == 200
        return made

    def ends(self) -> None:
        """Play the round to its end, so that wishes are done."""
        self.house.plays_out(WISHED, self.dealer, self.ann)

    def begins(self) -> None:
        """Begin another round; staff wait until the wishes were done."""
        self.house.opens(WISHED, self.dealer, self.ann)

    def seats(self) -> dict[str, str | None]:
        """Return the player in each seat, as a passer-by sees it."""
        (table,) = [one for one in self.ann.get("/tables").json() if one["table"] == WISHED]
        return {one["seat"]: one["player"] for one in table["seats"]}

    def steps(self, player: Client) -> list[tuple[int, str | None, str | None]]:
        """Return the commands for a player: account, actor, and reason of the refusal."""
        found = steps_of(self.house.record, WISHED)
        return [
            (one.speaker, read_recorded_command(one)[0], one.refused)
            for one in found
            if f'"player":"{player.name}"'.encode() in one.said
        ]


def refusal(client: Client) -> Any:
    """Return the refusal of a wish, or None."""
    own = client.get(PATH).json()["own"]
    return own and own["refused"]


@pytest.fixture(scope="module")
def room(house: Running) -> Iterator[Room]:
    """A table at which a round is on."""
    cage = house.cashier("wish", CAGE_CASH)
    ann = house.patron("wish-ann")
    made = Room(house, house.deals(WISHED, ann, login="wish-dealer"), ann, cage)
    made.begins()
    yield made
    if house.api.following.tables[WISHED].table.is_playing:
        made.ends()


def test_a_seat_is_kept_and_taken_with_its_chips_when_the_round_is_over(room: Room) -> None:
    ben, cat = room.patron("wish-ben"), room.patron("wish-cat")
    with cat.live() as live:
        live.subscribe(WISHED)
        told = ben.put(PATH, json={"seat": "2", "chips": 200 * DOLLARS}).json()
        assert (told["own"]["seat"], told["own"]["chips"], told["own"]["refused"]) == ("2", 200 * DOLLARS, None)
        assert live.next("kept")["seats"] == [{"seat": "2", "player": ben.name}]
        assert cat.put(PATH, json={"seat": "2"}).json()["code"] == "seat_kept"  # at once, and not after the round
        assert cat.put(PATH, json={"seat": "1"}).json()["code"] == "seat_taken"
        assert cat.put(PATH, json={"seat": "nowhere"}).json()["code"] == "no_such_seat"
        assert cat.put(PATH, json={"chips": 100}).json()["code"] == "not_seated"
        said = cat.post(f"/tables/{WISHED}/commands", json={"number": 1, "said": plain(Sit(cat.name, ("2",)))})
        assert said.json()["code"] == "seat_kept"
        assert room.seats()["2"] is None and ben.get("/wallet").json()["balance"] == 500 * DOLLARS  # nothing is taken yet
        room.ends()
        until(lambda: ben.get("/wallet").json()["at_tables"] == 200 * DOLLARS)
        assert room.seats()["2"] == ben.name and ben.get("/wallet").json()["balance"] == 300 * DOLLARS
        assert live.next("kept")["seats"] == []
    assert room.steps(ben) == [(0, ben.name, None), (0, ben.name, None)]  # the platform sent both, once each
    assert ben.get(PATH).json() == {"kept": [], "own": None}
    room.begins()
    assert ben.put(PATH, json={}).json()["own"]["leaves"]  # with neither seat nor chips
    room.ends()
    until(lambda: ben.get("/wallet").json()["at_tables"] == 0)
    assert room.seats()["2"] is None and ben.get("/wallet").json()["balance"] == 500 * DOLLARS
    room.begins()


def test_what_cannot_be_is_told_with_its_reason_and_nothing_is_bought(room: Room) -> None:
    dan, eve = room.patron("wish-dan", cents=0), room.patron("wish-eve")
    assert dan.put(PATH, json={"seat": "3", "chips": 100 * DOLLARS}).status_code == 200
    assert eve.put(PATH, json={"seat": "4", "chips": 100 * DOLLARS}).status_code == 200
    watching = room.house.staff("wish-watch", "shift_manager")
    assert watching.post(f"/patrons/{eve.number}/exclusion", json={"seconds": 86_400, "why": "asked to"}).status_code == 200
    room.ends()
    until(lambda: refusal(dan) and refusal(eve))
    assert refusal(dan)["code"] == "wallet_is_short"
    refused = refusal(eve)
    assert refused["code"] == "excluded_from_play" and refused["sentence"]
    assert eve.get("/wallet").json()["at_tables"] == 0
    assert eve.put(PATH, json={"seat": "4", "chips": 100}).json()["code"] == "excluded_from_play"  # and nobody else's record
    for one in (dan, eve):
        assert one.delete(PATH).json()["own"] is None
    if room.seats()["3"] == dan.name:  # who sits without chips can leave
        assert dan.submit(WISHED, Leave(dan.name))["refused"] is None
    assert eve.submit(WISHED, Sit(eve.name, ("4",)))["refused"] is None
    owner = room.house.owner.owner
    said = room.house.runs(owner.submit(WISHED, eve.name, BuyIn(eve.name, 100 * DOLLARS, "wallet")))
    assert isinstance(said, Answer) and said.refused == "excluded_from_play A11"  # not for the platform either
    assert eve.submit(WISHED, Leave(eve.name))["refused"] is None
    room.begins()


def test_a_wish_ends_when_it_is_withdrawn_or_its_player_was_not_seen_for_long(room: Room) -> None:
    fay, gus, record = room.patron("wish-fay", cents=0), room.patron("wish-gus", cents=0), room.house.record

    def soon() -> None:
        record.execute("update seat_wish set until = house_now() + interval '1 second'")

    assert fay.put(PATH, json={"seat": "5"}).status_code == 200
    assert fay.delete(PATH).json() == {"kept": [], "own": None}
    assert gus.put(PATH, json={"seat": "5"}).status_code == 200  # it is free again
    with gus.live() as live:
        live.subscribe(WISHED)
        soon()
        until(lambda: wishes_at(record)[0].until > _in(record, KEPT / 2))  # who is seen at the table keeps it
    soon()
    until(lambda: not wishes_at(record))
    assert fay.put(PATH, json={"seat": "5"}).status_code == 200
    fay.delete(PATH)


def _in(record: Any, seconds: float) -> Any:
    row = record.execute("select house_now() + make_interval(secs => %s)", (seconds,)).fetchone()
    return row[0]
