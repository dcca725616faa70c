"""Light players for `bench.clients`, in a process of their own: each takes what is offered, at the pace of people.

The measured time is from sending a command to the frame with its own event: the first event that names the player or the hand.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from websockets.exceptions import WebSocketException

from .clients_line import Line, subscribe

SEATS: Final = 1.0
"""Seconds before a player who could not sit down tries again."""
BETS: Final = 2
"""Bets of a player in a round."""
LOST: Final = 10.0
"""Seconds after which a command without its event is counted as lost."""


class Chips(msgspec.Struct):
    """The limits of a bet."""

    low: int
    high: int


class Way(msgspec.Struct):
    """A way to set a hand."""

    parts: list[list[str]]
    house: bool = False


class Offer(msgspec.Struct):
    """The fields of an offer that a light client reads."""

    who: str
    says: str
    act: str
    by: str | None = None
    spot: str | None = None
    chips: Chips | None = None
    ways: list[Way] = []


class Frame(msgspec.Struct):
    """The fields of a frame that a light client reads."""

    kind: str
    table: int = 0
    round: int = 0
    turn: str | None = None
    first: int = 0
    seq: int = 0
    events: list[msgspec.Raw] = []
    offers: list[Offer] | None = None
    said: int | None = None


_decoder: Final = msgspec.json.Decoder(Frame)


class Hand(msgspec.Struct):
    """The hand or actor of an event, if it has one."""

    hand: str = ""
    who: str = ""


_hands: Final = msgspec.json.Decoder(Hand)


@dataclass
class Tally:
    """The measurements of the players of one process since the last query."""

    waits: list[float] = field(default_factory=list[float])
    answers: list[float] = field(default_factory=list[float])
    frames: int = 0
    bytes: int = 0
    lost: int = 0
    refused: int = 0
    unheard: int = 0
    closed: int = 0

    def taken(self) -> dict[str, Any]:
        """Return everything, and begin again."""
        told = dict(vars(self))
        self.__init__()  # type: ignore[misc]
        return told


class Player:
    """One patron at one seat of one table."""

    def __init__(self, told: dict[str, Any], port: int, think: tuple[float, float], tally: Tally) -> None:
        self._told, self._think, self._tally = told, think, tally
        self._line = Line(port)
        self._table, self._seat = int(told["table"]), str(told["seat"])
        self._name = ""
        self._random = random.Random(told["login"])
        self._number = 0
        self._round = 0
        self._bets: list[str] = []
        self._turn: str | None = None
        self._offers: list[Offer] = []
        self._asked: asyncio.Future[float] | None = None
        self._task: asyncio.Task[None] | None = None
        self.position: tuple[int, int] | None = None

    async def plays(self) -> None:
        """Log in, sit down and play until this is cancelled; a line that is lost is opened again."""
        self._name = await self._line.logs_in(self._told["login"], self._told["password"])
        while True:
            with suppress(WebSocketException, OSError):
                async with self._line.live() as live:
                    await subscribe(live, self._table, self.position)
                    if self.position is None:
                        self._starts(self._sits_down)
                    async for text in live:
                        self._handle_frame(text)
            self._tally.closed += 1
            await asyncio.sleep(0.5)

    def _starts(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(work())

    async def _sits_down(self) -> None:
        sits = {"kind": "Sit", "player": self._name, "seats": [self._seat]}
        while await self._submit(sits):
            await asyncio.sleep(SEATS * (1 + self._random.random()))
        while await self._submit({"kind": "BuyIn", "player": self._name, "chips": self._told["purse"], "how": "wallet"}):
            await asyncio.sleep(SEATS)

    # Frames received

    def _handle_frame(self, text: str | bytes) -> None:
        now, frame = time.perf_counter(), _decoder.decode(text)
        self._tally.frames += 1
        self._tally.bytes += len(text)
        if frame.kind not in ("view", "events"):
            return
        if frame.round != self._round:
            self._round, self._bets = frame.round, []
        self.position = frame.round, frame.seq if frame.kind == "view" else frame.first + len(frame.events) - 1
        self._turn = frame.turn
        if frame.said is not None:
            self._number = max(self._number, frame.said)
        if frame.offers is not None:
            self._offers = frame.offers
        if self._asked is not None and not self._asked.done() and any(map(self._is_own, frame.events)):
            self._asked.set_result(now)
        if self._word() is not None:
            self._starts(self._thinks)

    def _is_own(self, event: msgspec.Raw) -> bool:
        if f'"{self._name}"'.encode() in bytes(event):
            return True
        told = _hands.decode(event)
        return (told.hand or told.who).partition(".")[0] == self._seat

    # Commands sent

    async def _thinks(self) -> None:
        """Send the available commands, one after another, with time in between."""
        while True:
            await asyncio.sleep(self._random.uniform(*self._think))
            word = self._word()
            if word is None:
                return
            if word["kind"] == "PlaceBet":
                self._bets.append(word["wager"])
            if await self._submit(word):
                return

    def _word(self) -> dict[str, Any] | None:
        """Return the next word, of what is offered: a few bets, and on its turn whatever comes first or second."""
        mine = [one for one in self._offers if one.by is None]
        bets = [one for one in mine if one.act == "PlaceBet" and one.chips and one.spot not in self._bets]
        if bets:
            offer, chips = bets[0], bets[0].chips
            assert chips is not None
            return (
                {"kind": "PlaceBet", "on": offer.who, "wager": offer.spot, "chips": chips.low} if len(self._bets) < BETS else None
            )
        if self._turn is None or self._turn.partition(".")[0] != self._seat:
            return None
        sets = [one for one in mine if one.act == "Arrange" and one.ways]
        if sets:
            way = next((way for way in sets[0].ways if way.house), sets[0].ways[0])
            return {"kind": "Arrange", "who": sets[0].who, "parts": way.parts, "word": sets[0].says}
        words = [one for one in mine if one.act == "Say"]
        if not words:
            return None
        offer = words[self._random.randrange(min(2, len(words)))]
        return {"kind": "Say", "who": offer.who, "what": offer.says, **({"chips": offer.chips.low} if offer.chips else {})}

    async def _submit(self, said: dict[str, Any]) -> bool:
        """Send a command, and wait for its own event; return whether it was refused."""
        self._asked = asyncio.get_running_loop().create_future()
        body = {"number": self._number + 1, "said": said}
        began = time.perf_counter()
        for _ in range(5):
            status, told = await self._line.request("POST", f"/tables/{self._table}/commands", body)
            if status != 503:
                break
        answered = time.perf_counter()
        if status != 200:
            self._tally.unheard += 1
            return True
        self._number += 1
        if told["refused"] is not None:
            self._tally.refused += 1
            return True
        self._tally.answers.append(answered - began)
        try:
            self._tally.waits.append(await asyncio.wait_for(self._asked, LOST) - began)
        except TimeoutError:
            self._tally.lost += 1
        return False


async def play(told: dict[str, Any]) -> None:
    """Play; after each line on the standard input, print what was measured since the last one."""
    tally = Tally()
    think = tuple[float, float](told["think"])
    players = [Player(one, told["port"], think, tally) for one in told["players"]]
    tasks = [asyncio.create_task(player.plays()) for player in players]
    loop = asyncio.get_running_loop()
    while await loop.run_in_executor(None, sys.stdin.readline):
        for task in tasks:
            if task.done():
                task.result()
        print(json.dumps(tally.taken()), flush=True)
    for task in tasks:
        task.cancel()


def main() -> None:
    """Read the players from the first line, and play."""
    import uvloop

    told = json.loads(sys.stdin.readline())
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(play(told))


if __name__ == "__main__":
    main()
