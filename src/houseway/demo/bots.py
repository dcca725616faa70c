"""Bots at the tables of a demonstration. They use the API like patrons: a session, a socket, commands over HTTP.

They see what their seat sees and act at the pace of people. Their accounts are marked `bot`, in the record and
wherever the account is shown; a house with real money does not start them (A17).
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from houseway.core.messages.command import BuyIn, Command, Leave, Sit
from houseway.core.messages.event import Event, RoundOpened
from houseway.core.round.state import Round
from houseway.core.wire.wire import read_text
from houseway.floor.store.tables import RulesCache
from houseway.games import GAMES
from houseway.play.bots import Bot
from houseway.play.chance import Live
from houseway.play.seated import Seated
from houseway.views.sights import Seen

from .client import ApiError, Client

AGAIN: Final = 2.0
"""Seconds before a line that was lost is opened again."""
QUICKEST: Final = 0.6
SLOWEST: Final = 2.4
"""Seconds that a bot thinks before it speaks, at least and at most."""
STACKS: Final = 40
"""Minimum bets that a bot brings to a table; with fewer than five it buys in again."""
_log = logging.getLogger(__name__)


@dataclass
class AtTable:
    """State of one table as a bot sees it."""

    number: int
    seat: str
    purse: int
    low: int
    brain: Seated
    round: int = 0
    events: list[Event] = field(default_factory=list[Event])
    offers: list[Mapping[str, Any]] = field(default_factory=list[Mapping[str, Any]])
    turn: str | None = None
    sits: bool = False
    chips: int = 0
    thinking: asyncio.Task[None] | None = None

    def receive(self, round: int, events: Iterable[Any]) -> None:
        """Add events of this seat's view; a new round starts a new list."""
        if round != self.round:
            self.round, self.events = round, []
        for told in events:
            event = read_text(msgspec.json.encode(told))
            assert isinstance(event, Event)
            self.events.append(event)

    def seen(self, name: str, shelf: RulesCache) -> Round | None:
        """Return the round as this seat sees it, or None where it has not seen it begin."""
        first = next((event for event in self.events if isinstance(event, RoundOpened)), None)
        if first is None:
            return None
        return Seen(name).after(self.events, shelf.rules(first.game, first.digest, first.settings))[1].round


class TableBot:
    """One bot: its session, and the tables at which it plays."""

    def __init__(
        self,
        address: str,
        log_in: Mapping[str, Any],
        tables: Iterable[AtTable],
        origin: str = "",
        thinks: tuple[float, float] = (QUICKEST, SLOWEST),
    ) -> None:
        self._log_in, self._quickest, self._slowest = log_in, *thinks
        self._client = Client(address, origin)
        self._tables = {one.number: one for one in tables}
        self._shelf = RulesCache(GAMES.__getitem__)
        self._turn = asyncio.Lock()
        """Serializes the commands of one account."""
        self.said = 0
        self.refused: dict[str, int] = {}

    async def plays(self) -> None:
        """Play for ever; a session or a line that ended is begun again."""
        while True:
            try:
                await asyncio.to_thread(self._client.log_in, self._log_in["login"], self._log_in["password"])
                url = self._client.address.replace("http", "ws", 1) + "/live"
                headers = {"Cookie": self._client.cookie}
                origin = Origin(self._client.origin)
                async with connect(url, origin=origin, additional_headers=headers, compression=None, max_size=2**24) as live:
                    await self._listens(live)
            except (OSError, ApiError, WebSocketException, TimeoutError) as wrong:
                _log.info("%s: %s", self._log_in["login"], wrong)
            finally:
                for one in self._tables.values():
                    if one.thinking is not None:
                        one.thinking.cancel()
                self._client.close()
            await asyncio.sleep(AGAIN)

    async def _listens(self, live: ClientConnection) -> None:
        for number in self._tables:
            await live.send(msgspec.json.encode({"kind": "subscribe", "table": number}).decode())
        async for text in live:
            frame = msgspec.json.decode(text)
            if frame["kind"] in ("view", "events") and (one := self._tables.get(frame["table"])) is not None:
                await self._handle(one, frame)

    async def _handle(self, one: AtTable, frame: Mapping[str, Any]) -> None:
        """Handle a frame, and start thinking if the bot is not already doing so."""
        if frame["kind"] == "view":
            await self._handle_view(one, frame)
        else:
            one.receive(frame["round"], frame["events"])
            one.turn = frame["turn"]
            if frame.get("offers") is not None:
                one.offers = frame["offers"]
        if one.thinking is None or one.thinking.done():
            one.thinking = asyncio.create_task(self._thinks(one))

    async def _handle_view(self, one: AtTable, frame: Mapping[str, Any]) -> None:
        """Handle a view, and request the earlier events of the round, because a bot plays from events."""
        self._client.counts_from(one.number, frame["said"])
        one.round, one.events, one.offers = frame["round"], [], frame["offers"]
        one.turn = frame["view"].get("turn")
        path = f"/tables/{one.number}/missed?round={frame['round']}&after=0"
        async with self._turn:
            told = await asyncio.to_thread(self._client.request, "GET", path)
        for missed in told["rounds"]:
            if missed["round"] == frame["round"]:
                one.receive(frame["round"], missed["events"][: frame["seq"]])
        for seat in frame["view"]["seats"]:
            if seat["seat"] == one.seat:
                one.sits = seat.get("player") == self._client.name
                one.chips = (seat.get("stack") or 0) if one.sits else 0

    async def _thinks(self, one: AtTable) -> None:
        """Submit the bot's commands one after another, with pauses in between."""
        while True:
            await asyncio.sleep(self._quickest + secrets.randbelow(1000) / 1000 * (self._slowest - self._quickest))
            try:
                word = self._word(one)
                if word is None:
                    return
                at = len(one.events), one.round
                refused = await self._send(one, word)
                if refused is not None and (len(one.events), one.round) == at:
                    return
            except (OSError, ApiError, TimeoutError) as wrong:
                _log.info("%s at table %d: %s", self._log_in["login"], one.number, wrong)
                return
            except Exception:
                _log.exception("a bot failed at table %d", one.number)
                return

    def _word(self, one: AtTable) -> Command | None:
        name = self._client.name
        seen = one.seen(name, self._shelf)
        if seen is not None and name in seen.seating.values():
            one.chips = seen.chips.get(f"player {name}", 0)
        if seen is None or seen.over:
            if not one.sits:
                return Sit(name, (one.seat,))
            return BuyIn(name, one.purse, "wallet") if one.chips < 5 * one.low else None
        if name not in seen.seating.values():
            return None
        return one.brain.next_command(seen, one.offers, one.turn)

    async def _send(self, one: AtTable, word: Command) -> str | None:
        async with self._turn:
            refused = await asyncio.to_thread(self._client.send_command, one.number, word)
        self.said += 1
        if refused is not None:
            self.refused[refused] = self.refused.get(refused, 0) + 1
            _log.info("%s at table %d: %s: %s", self._log_in["login"], one.number, word, refused)
        if isinstance(word, Sit):
            one.sits = refused is None
        elif isinstance(word, BuyIn) and refused is None:
            one.chips += word.chips
        elif isinstance(word, Leave):
            one.sits, one.chips = False, 0
        return refused


def seats_of(tables: Mapping[int, tuple[tuple[str, ...], int]], bots: int, each: int = 3) -> list[list[AtTable]]:
    """Return the seats of each bot: a few at each table, in turn, behind a seat that is left to people.

    >>> found = seats_of({1: (("1", "2", "3", "4", "5"), 1000)}, 4)
    >>> [[(one.number, one.seat) for one in bot] for bot in found]
    [[(1, '3')], [(1, '4')], [], [(1, '2')]]
    """
    found: list[list[AtTable]] = [[] for _ in range(bots)]
    for number, (seats, low) in tables.items():
        for place, seat in enumerate(seats[1 : each + 1]):
            bot = (number * each + place) % bots
            found[bot].append(AtTable(number, seat, STACKS * max(low, 500), low, Seated(Bot(seat, Live()))))
    return found


async def play(address: str, log_ins: Iterable[Mapping[str, Any]], tables: Mapping[int, tuple[tuple[str, ...], int]]) -> None:
    """Let all bots play until this is cancelled."""
    accounts = list(log_ins)
    seats = seats_of(tables, len(accounts))
    bots = [TableBot(address, account, at) for account, at in zip(accounts, seats, strict=True)]
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*(bot.plays() for bot in bots))
