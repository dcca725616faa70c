"""Searches every byte that a client of the API receives for cards that this client may not see.

    scripts/dev soak-api [--rounds N] [--game GAME ...] [--seed SEED]

Bots play the games through the API of a private floor: patrons in every seat, one who only watches, dealers, floor
and surveillance, each with a socket that subscribes to every table, disconnects now and then and resumes. Frames,
bodies and errors are captured, and so are log and metrics. The cards a viewer may see are computed from the record,
without the code that hides cards.
"""

from __future__ import annotations

import asyncio
import io
import logging
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from houseway.core.round.view import PUBLIC
from houseway.core.wire.wire import read_text
from houseway.floor.api.metrics import WatchApi
from houseway.floor.api.server import ApiServer
from houseway.floor.bus.requests import Client
from houseway.floor.health.exposition import as_text
from houseway.floor.health.metrics import Watch
from houseway.floor.messages import Answer, SentCommand
from houseway.floor.people.rights import AccountActor, submitted_as
from houseway.floor.store.queries import steps_of
from houseway.floor.store.steps import connected
from houseway.play.chance import Seeded
from tools.bots.sittings import Again, Sitting, sitting
from tools.house.house import ORIGIN, House
from tools.house.people import Account, People
from tools.soaks.bus import Eyes, cards_in, values
from tools.soaks.cards import program

HOUSE: Final = 1_000_000
"""The account of commands that pass through the approval queue, which no client sends."""
AT_ITS_END: Final = -1
"""After the last event of a round."""
LOSES_ITS_LINE: Final = 40
"""Frames between two losses, about."""


# What is captured


@dataclass(frozen=True)
class Piece:
    """Something that a client received: who, at which table, and after which event of which round; zero where none is named."""

    viewer: str
    table: int
    round: int
    seq: int
    text: str
    kind: str


@dataclass
class SoakClient:
    """One client: its cookies, its socket, and where it is at each table."""

    account: Account
    http: httpx.AsyncClient
    viewer: str
    source: Seeded
    pieces: list[Piece] = field(default_factory=list[Piece])
    positions: dict[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    lost: int = 0
    closing: bool = False
    numbers: Counter[int] = field(default_factory=Counter[int])

    async def listens(self, url: str, tables: Iterable[int]) -> None:
        """Receive frames until closed; the connection is lost now and then, and missed events are requested."""
        while not self.closing:
            headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}
            with suppress(ConnectionClosed):
                async with connect(
                    f"{url}/live", origin=Origin(ORIGIN), additional_headers=headers, compression=None, max_size=2**24
                ) as live:
                    await self._subscribe(live, tables)
                    await self._reads(live)
            self.lost += 1

    async def _subscribe(self, live: ClientConnection, tables: Iterable[int]) -> None:
        for table in tables:
            position = self.positions.get(table)
            where = {} if position is None else {"round": position[0], "seq": position[1]}
            await live.send(msgspec.json.encode({"kind": "subscribe", "table": table, "console": True, **where}).decode())

    async def _reads(self, live: ClientConnection) -> None:
        frames = LOSES_ITS_LINE // 2 + self.source.below(LOSES_ITS_LINE)
        while frames > 0 and not self.closing:
            with suppress(TimeoutError):
                self.receive(str(await asyncio.wait_for(live.recv(), 0.2)))
                frames -= 1

    def receive(self, text: str) -> None:
        """Keep a frame, and where the client is after it."""
        told = msgspec.json.decode(text)
        table, round, seq = told.get("table", 0), told.get("round", 0), told.get("seq", 0)
        if told["kind"] == "events":
            seq = told["first"] + len(told["events"]) - 1
        elif told["kind"] == "console":  # after the frames of its step
            round, seq = self.positions.get(table, (0, 0))
            told["changed"].pop("deck", None)  # every card of the pack, which anybody may know
            text = msgspec.json.encode(told).decode()
        if round:
            self.positions[table] = round, seq
        self.pieces.append(Piece(self.viewer, table, round, seq, text, told["kind"]))

    async def get(self, path: str, table: int = 0, **params: Any) -> Any:
        """Send a query over HTTP and keep the response."""
        answer = await self.http.get(path, params=params)
        assert answer.status_code < 500, answer.text
        told = answer.json()
        if "missed" in path:
            for one in told["rounds"]:
                last = one["first"] + len(one["events"]) - 1
                self.pieces.append(Piece(self.viewer, table, one["round"], last, msgspec.json.encode(one).decode(), "missed"))
        elif "view" in told:
            seq = told.get("seq", AT_ITS_END)
            self.pieces.append(
                Piece(self.viewer, table, told["round"], seq, answer.text, "replay" if "replay" in told else "view")
            )
        else:
            self.pieces.append(Piece(self.viewer, 0, 0, 0, answer.text, "http"))
        return told


# What may be seen


@dataclass
class Truth:
    """The cards each viewer of one table may have seen after each of their events, from the events of the record."""

    viewers: set[str]
    may: dict[tuple[str, int, int], frozenset[str]] = field(default_factory=dict[tuple[str, int, int], frozenset[str]])
    hidden: dict[int, set[str]] = field(default_factory=dict[int, set[str]])
    last: dict[tuple[str, int], int] = field(default_factory=dict[tuple[str, int], int])

    def learns(self, events: Iterable[dict[str, Any]]) -> None:
        """Go through all events of a table, in order."""
        eyes, round, counts = Eyes(), 1, Counter[str]()
        self._notes(eyes, round, counts)
        for event in events:
            eyes.sees(event)
            owner = eyes.seats.get(str(event.get("hand", "")).split(".")[0])
            for viewer in self.viewers:
                counts[viewer] += event["kind"] not in ("Questioned", "LookedAt") or owner == viewer
            self._notes(eyes, round, counts)
            self.hidden.setdefault(round, set()).update(eyes.hidden)
            if event["kind"] == "RoundClosed":
                round, counts = round + 1, Counter[str]()
                self._notes(eyes, round, counts)

    def _notes(self, eyes: Eyes, round: int, counts: Counter[str]) -> None:
        for viewer in self.viewers:
            self.may[viewer, round, counts[viewer]] = frozenset(eyes.may_see(viewer))
            self.last[viewer, round] = counts[viewer]


@dataclass
class Search:
    """The searched messages, and the cards found where they may not be."""

    pieces: Counter[str] = field(default_factory=Counter[str])
    bytes: int = 0
    hidden: int = 0
    """The number of times a hidden card was sent to a viewer who may see it: the search has something to find."""
    lost: int = 0
    leaks: list[str] = field(default_factory=list[str])

    def check(self, piece: Piece, truths: dict[int, Truth]) -> None:
        """Search one piece for cards that its viewer may not see at that moment."""
        self.pieces[piece.kind] += 1
        self.bytes += len(piece.text)
        found = {card for text in values(msgspec.json.decode(piece.text)) for card in cards_in(text)}
        truth = truths.get(piece.table)
        if truth is None or not piece.round:
            may, public = frozenset[str](), frozenset[str]()
        else:
            seq = truth.last.get((piece.viewer, piece.round), -1) if piece.seq == AT_ITS_END else piece.seq
            may = truth.may.get((piece.viewer, piece.round, seq))
            if may is None:
                self.leaks.append(
                    f"{piece.kind} of {piece.viewer or 'public'}: no such moment {piece.round}.{seq} at table {piece.table}"
                )
                return
            public = truth.may.get((PUBLIC, piece.round, truth.last[PUBLIC, piece.round]), frozenset())
        if leaked := found - may:
            about = f"{piece.kind} of {piece.viewer or 'public'}, table {piece.table}, {piece.round}.{piece.seq}"
            self.leaks.append(f"{about}: {sorted(leaked)} in {piece.text[:600]}")
        self.hidden += len((found & may) - public)


# What is played


def renamed(one: Sitting, names: dict[str, str]) -> list[tuple[str, bytes]]:
    """Return the commands of a sitting, with the names of patrons in place of those of bots."""
    told: list[tuple[str, bytes]] = []
    for _, voice, text in one.said:
        for bot, name in names.items():
            text = text.replace(f'"{bot}"'.encode(), f'"{name}"'.encode())
        told.append((names.get(voice, voice), text))
    return told


async def plays(
    table: int, one: Sitting, players: dict[str, SoakClient], dealer: SoakClient, others: list[SoakClient], queue: Client
) -> None:
    """Send the commands of one table, each actor with their own client; in between, all of them send queries."""
    names = {f"bot{ear.account.seat}": name for name, ear in players.items()}
    queued = 0
    for turn, (voice, text) in enumerate(renamed(one, names)):
        speaks = players.get(voice, dealer)
        by_client = voice in players or (voice == "dealer" and _may_submit(text))
        if by_client:
            await submit(speaks, table, text)
        else:
            queued += 1
            reply = await queue.request(SentCommand(table, HOUSE, voice, queued, text), 60)
            assert isinstance(reply, Answer) and reply.refused is None, (voice, text, reply)
        if turn % 7 == 0:
            await wonders([*players.values(), dealer, *others][turn // 7 % (len(players) + 1 + len(others))], table)


def _may_submit(text: bytes) -> bool:
    command: Any = read_text(text)
    return submitted_as(AccountActor(1, "dealer", "dealer", by_hand=True), command) is not None


async def submit(ear: SoakClient, table: int, text: bytes) -> None:
    """Send a command over HTTP; the response is kept and searched."""
    ear.numbers[table] += 1
    body = b'{"number":%d,"said":%b}' % (ear.numbers[table], text)
    answer = await _posts(ear, table, body)
    for _ in range(20):  # without an answer in time, the same number is sent again
        answer = await _posts(ear, table, body) if answer.status_code == 503 else answer
    assert answer.status_code == 200 and answer.json()["refused"] is None, (text, answer.text)
    ear.pieces.append(Piece(ear.viewer, 0, 0, 0, answer.text, "answer"))
    if ear.numbers[table] % 5 == 0:  # also a command that this actor may not send, or not now
        wrong = b'{"number":1,"said":{"kind":"Deal","to":"1","pieces":[]}}'
        refused = await _posts(ear, table, wrong)
        ear.pieces.append(Piece(ear.viewer, 0, 0, 0, refused.text, "error"))


async def _posts(ear: SoakClient, table: int, body: bytes) -> httpx.Response:
    return await ear.http.post(f"/tables/{table}/commands", content=body, headers={"content-type": "application/json"})


async def wonders(ear: SoakClient, table: int) -> None:
    """Request a view, missed events, the lobby, and rounds that were played."""
    seen = await ear.get(f"/tables/{table}", table)
    await ear.get(f"/tables/{table}/missed", table, round=max(1, seen["round"] - 1), after=0)
    if ear.source.below(4) == 0:
        lobby = await ear.http.get("/tables")
        ear.pieces.append(Piece(ear.viewer, 0, 0, 0, lobby.text, "lobby"))
    if ear.viewer and seen["round"] > 1:
        await ear.get(f"/rounds/{table}/{seen['round'] - 1}", table)
        await ear.get("/rounds", most=3)


def peopled(house: House, seats: list[int], tables: list[int]) -> dict[str, Account]:
    """Admit a patron for every seat, one who watches, a dealer for every table, floor and surveillance; return all of them."""
    people = People(house.record)
    for seat in seats:
        people.patron(f"player{seat}", seat=seat)
    people.patron("watcher")
    for table in tables:
        people.staff(f"dealer{table}", "dealer", [table], on_shift=False)
    people.staff("floor", "floor", on_shift=False)
    people.staff("surveillance", "surveillance", on_shift=False)
    return people.accounts


async def searched(conninfo: str, bus: str, games: list[str], rounds: int, seed: str) -> Search:
    """Play so many rounds of each game through the API, and search everything that clients received."""
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    logging.getLogger().addHandler(handler)
    played = {number: sitting(game, rounds, seed) for number, game in enumerate(games, start=1)}
    dealers = {one.rules.digest: Again(one) for one in played.values()}
    house = House(
        conninfo,
        bus,
        tables={number: one.rules for number, one in played.items()},
        dealer_of=lambda table: dealers[table.rules.digest],
    )
    api, owner = house.api, house.owner
    await owner.start()
    await api.start()
    seats = sorted({int(seat) for one in played.values() for seat in one.rules.seats})
    url = f"http://127.0.0.1:{api.port}"
    people = await asyncio.to_thread(peopled, house, seats, list(played))
    ears = {name: await _client(account, url, seed) for name, account in people.items()}
    listening = [asyncio.create_task(ear.listens(url.replace("http", "ws"), played)) for ear in ears.values()]
    others = [ear for name, ear in ears.items() if name in ("watcher", "floor", "surveillance")]
    try:
        await asyncio.gather(
            *(
                plays(
                    number,
                    one,
                    {ear.account.name: ear for ear in ears.values() if str(ear.account.seat) in one.rules.seats},
                    ears[f"dealer{number}"],
                    others,
                    api.house.client,
                )
                for number, one in played.items()
            )
        )
        await _until_caught_up(ears.values(), api, played)
        metrics = as_text(WatchApi(api)) + as_text(Watch(owner.owner))
    finally:
        for ear in ears.values():
            ear.closing = True
        await asyncio.gather(*listening)
        for ear in ears.values():
            await ear.http.aclose()
        await api.stop()
        await owner.drain()
        house.stop()
        logging.getLogger().removeHandler(handler)
    assert api.following.faults == 0
    return _search(conninfo, ears.values(), {"log": log.getvalue(), "metrics": metrics}, played)


async def _client(account: Account, url: str, seed: str) -> SoakClient:
    http = httpx.AsyncClient(base_url=url, headers={"origin": ORIGIN}, timeout=60)
    body = {**account.credentials, "code": account.code()}
    answer = await http.post("/log-in", json=body)
    assert answer.status_code == 200, answer.text
    if account.role:
        shift = {"role": account.role, "tables": account.tables}
        begun = await http.post("/shift", json=shift, headers={"idempotency-key": "shift"})
        assert begun.status_code == 200, begun.text
    return SoakClient(account, http, account.name if account.name.startswith("p") else PUBLIC, Seeded(f"{seed} {account.login}"))


async def _until_caught_up(ears: Iterable[SoakClient], api: ApiServer, played: Iterable[int]) -> None:
    """Wait up to 60 seconds for every client's position to reach the last but one round of each table."""
    end = asyncio.get_running_loop().time() + 60
    for ear in ears:
        for table in played:
            known = api.following.tables[table]
            while asyncio.get_running_loop().time() < end:
                round, _ = ear.positions.get(table, (0, 0))
                if round >= known.round - 1:
                    break
                await asyncio.sleep(0.02)


def _search(conninfo: str, ears: Iterable[SoakClient], others: dict[str, str], played: Iterable[int]) -> Search:
    """Search everything: what clients received by what each may see, logs and metrics for any card at all."""
    search, clients = Search(), list(ears)
    viewers = {PUBLIC, *(ear.viewer for ear in clients)}
    truths: dict[int, Truth] = {}
    with connected(conninfo) as record:
        for table in played:
            truths[table] = Truth(viewers)
            truths[table].learns(events_of(record, table))
    for ear in clients:
        search.lost += ear.lost
        for piece in ear.pieces:
            search.check(piece, truths)
    for name, text in others.items():
        search.pieces[name] += text.count("\n")
        if found := cards_in(text):
            search.leaks.append(f"{name}: {sorted(found)}")
    return search


def events_of(record: Any, table: int) -> Iterator[dict[str, Any]]:
    """Yield every event of a table, in order, as the record has it."""
    for step in steps_of(record, table):
        yield from msgspec.json.decode(step.events or b"[]")


def main() -> int:
    """Search and print what was searched; the exit code is 1 where something was found."""

    def summary(found: Search) -> str:
        return f"{sum(found.pieces.values()):,} pieces, {found.bytes:,} bytes, {found.lost:,} lines: {dict(found.pieces)}"

    return program("scripts/dev soak-api", __doc__, searched, rounds=5, seed="api", tells=summary)


if __name__ == "__main__":
    sys.exit(main())
