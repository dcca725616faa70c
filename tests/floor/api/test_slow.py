"""One client that does not read disturbs nobody, and one whose bus was away misses nothing."""

from __future__ import annotations

import socket

import msgspec
from tests.floor.api.live_house import ORIGIN, Running, until
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from houseway.core.messages import command as c


def test_a_client_that_does_not_read_is_closed_and_comes_back(house: Running) -> None:
    eve, ben = house.patron("slow"), house.patron("quick")
    sockets, served = house.api.sockets, house.api.house
    assert sockets is not None
    slow, usual = sockets.counts.closed["slow"], served.manners
    served.manners = usual._replace(waiting_bytes=20_000)
    house.api.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # or the kernel reads for a client that does not
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", house.api.port))
    with (
        ben.live() as quick,
        connect(
            f"ws://127.0.0.1:{house.api.port}/live",
            sock=line,
            origin=ORIGIN,
            additional_headers={"Cookie": eve.cookie},
            compression=None,
            max_queue=1,
            close_timeout=0.1,
        ) as live,
    ):
        look = msgspec.json.encode({"kind": "subscribe", "table": 6}).decode()
        while sockets.counts.closed["slow"] == slow:
            try:
                live.send(look)
            except ConnectionClosed:
                break
        quick.sends(kind="ping", at=1)
        assert quick.next("pong", seconds=10)
    until(lambda: sockets.counts.closed["slow"] == slow + 1)
    served.manners = usual
    with eve.live() as back:
        assert back.subscribe(6)["kind"] == "view"


def test_steps_that_the_bus_lost_are_read_from_the_record(house: Running) -> None:
    ann = house.patron("lost-news")
    dealer = house.deals(7, ann, login="lost-news-dealer")
    following = house.api.following
    with ann.live() as live:
        seen = live.subscribe(7)
        hears, gaps = following.handle_step, following.gaps
        following.handle_step = lambda arrived: None  # type: ignore[method-assign]
        try:
            assert dealer.submit(7, c.OpenRound())["refused"] is None
            opened = live.next("events")  # although nothing came from the bus
        finally:
            following.handle_step = hears  # type: ignore[method-assign]
        assert opened["first"] == seen["seq"] + 1 and opened["events"][0]["kind"] == "RoundOpened"
        assert following.gaps > gaps
        ann.submit(7, c.PlaceBet("1", "ante", 2500))
        assert live.next("events")["first"] == opened["first"] + len(opened["events"])
    assert following.faults == 0
