"""Searches every byte on the bus for cards that the audience of its subject may not see.

    scripts/dev soak-bus [--rounds N] [--game GAME ...] [--seed SEED]

Bots play the games through an owner on a private PostgreSQL and a private NATS, with a client for everybody. One reader captures
all subjects in one order. What a viewer may see is worked out here from whole steps as JSON, without the code that hides cards:
each card in a message, as the wire writes it or in words, must have been shown to that viewer in this round.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, cast

import msgspec
from nats.aio.msg import Msg

from houseway.core.round.view import PUBLIC
from houseway.core.values.cards import RANK_NAMES, SUIT_NAMES
from houseway.core.values.role import STAFF
from houseway.floor.bus.calls import Calls, unpacked
from houseway.floor.bus.line import Line, connected, subscribed
from houseway.floor.bus.news import NewsPublisher
from houseway.floor.bus.requests import Client, CommandServer
from houseway.floor.bus.subjects import Subjects
from houseway.floor.messages import Answer, News
from houseway.floor.store.tables import RulesCache
from houseway.floor.table.owner import Owner
from houseway.floor.table.record_worker import RecordWorker
from houseway.games import GAMES
from tools.bots.sittings import Again, Sitting, messages, sitting
from tools.house.servers import DAY
from tools.soaks.cards import program

HOUSE: Final = Subjects("soak")
CARD: Final = re.compile(r"(?<![A-Za-z0-9-])(?:[2-9TJQKA][cdhs]|JK)(?![A-Za-z0-9])|(?<![\w-])[1-6]-[1-6](?![\w-])")
"""A card or a tile as the wire writes it, with nothing that belongs to a longer word or to a clause on either side."""
_WORDS: Final = {name: rank for rank, name in RANK_NAMES.items()}
_LETTERS: Final = {**{rank.lower(): rank for rank in RANK_NAMES}, "10": "T"}
_SUITS: Final = {
    **{f" of {suit}": (letter, _WORDS) for letter, suit in SUIT_NAMES.items()},
    **{sign: (letter, _LETTERS) for letter, sign in zip("cdhs", "♣♦♥♠", strict=True)},
}
"""The suit of a card in words or as a sign, and the ranks that may be before it."""
_SPELLED: Final = re.compile("|".join(_SUITS))
_LONGEST: Final = max(map(len, _WORDS))


def cards_in(text: str) -> set[str]:
    """Return the cards that a text names, in whatever spelling.

    >>> sorted(cards_in('{"cards":["Qs","??"],"because":"the Ace of hearts, jack of clubs"} 4d6f T♠ 10♦'))
    ['Ah', 'Jc', 'Qs', 'Td', 'Ts']
    """
    return set(CARD.findall(text)) | set(_spelled(text.lower()))


def _spelled(text: str) -> Iterator[str]:
    """Yield the cards that a text names by rank and suit; the suit is looked for first, because few texts name one."""
    for found in _SPELLED.finditer(text):
        before = text[max(0, found.start() - _LONGEST) : found.start()]
        suit, ranks = _SUITS[found.group()]
        yield from (rank + suit for name, rank in ranks.items() if before.endswith(name))


def values(data: Any) -> Iterator[str]:
    """Yield every text in plain data, keys too."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in cast("dict[str, Any]", data).items():
            yield key
            yield from values(value)
    elif isinstance(data, list):
        for value in cast("list[Any]", data):
            yield from values(value)


@dataclass
class Eyes:
    """The cards shown to each viewer of one table in this round, from the events of whole steps."""

    seats: dict[str, str] = field(default_factory=dict[str, str])
    shown: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    hidden: set[str] = field(default_factory=set[str])
    """Cards of this round that not everybody has seen."""

    def sees(self, event: dict[str, Any]) -> None:
        """Count the cards of an event for those who may see them."""
        kind = event["kind"]
        if kind == "RoundOpened":
            self.seats = dict(event["seating"])
            self.shown, self.hidden = {PUBLIC: set()}, set()
        named = {card for text in values(event.get("cards", []) + event.get("parts", [])) for card in cards_in(text)}
        audience = self._audience(event)
        if audience is not None:
            self.shown.setdefault(audience, set()).update(named)
        if audience != PUBLIC:
            self.hidden |= named

    def _audience(self, event: dict[str, Any]) -> str | None:
        """Return the audience of an event's cards: everybody, one player, or nobody (None)."""
        kind, seen = event["kind"], event.get("seen", "all")
        owner = self.seats.get(str(event.get("to" if kind == "CardsDealt" else "hand", "")).split(".")[0])
        if kind == "CardsDealt":
            return PUBLIC if seen == "all" else owner if seen == "owner" else None
        if kind == "CardsDiscarded":
            return PUBLIC if seen == "all" else owner
        if kind in ("HandSplit", "Arranged", "Questioned", "LookedAt"):
            return owner
        return PUBLIC

    def may_see(self, viewer: str) -> set[str]:
        """Return the cards that a viewer has been shown."""
        return self.shown.get(PUBLIC, set()) | (self.shown.get(viewer, set()) if viewer else set())


@dataclass
class BusSearch:
    """The searched messages, and the cards found where they may not be."""

    messages: Counter[str] = field(default_factory=Counter[str])
    bytes: int = 0
    hidden: int = 0
    """The number of times a hidden card was sent to a viewer who may see it: the search has something to find."""
    leaks: list[str] = field(default_factory=list[str])
    eyes: dict[int, Eyes] = field(default_factory=dict[int, Eyes])
    asked: dict[str, tuple[int, str]] = field(default_factory=dict[str, tuple[int, str]])
    """Reply addresses: the table and the actor that wait there."""

    def search(self, subject: str, reply: str, data: bytes) -> None:
        """Search one message for cards that the audience of its subject may not see."""
        self.bytes += len(data) + len(subject)
        words = subject.split(".")
        kind = words[2] if subject.startswith("houseway.") else "replies" if subject.startswith("_INBOX") else "other"
        self.messages[kind] += 1
        match kind:
            case "whole":
                self._learns(int(words[3]), data)
            case "calls":
                unpacked(data)  # whole steps, for those who may read everything
            case "says":
                voice = msgspec.json.decode(data)["voice"]
                self.asked[reply] = int(words[3]), voice
                self._checks(subject, int(words[3]), voice, data)
            case "news":
                viewer = words[5] if words[4] == "player" else PUBLIC
                self._checks(subject, int(words[3]), viewer, data)
            case "replies":
                self._checks(subject, *self.asked.pop(subject), data)
            case _:
                if found := cards_in(data.decode("utf-8", "replace")):
                    self.leaks.append(f"{subject}: {sorted(found)}")

    def _learns(self, table: int, data: bytes) -> None:
        eyes = self.eyes.setdefault(table, Eyes())
        for event in msgspec.json.decode(data)["events"]:
            eyes.sees(event)

    def _checks(self, subject: str, table: int, voice: str, data: bytes) -> None:
        viewer = PUBLIC if voice in STAFF else voice
        eyes = self.eyes.setdefault(table, Eyes())
        found = {card for text in values(msgspec.json.decode(data)) for card in cards_in(text)}
        if leaked := found - eyes.may_see(viewer):
            self.leaks.append(f"{subject}: {sorted(leaked)} in {data[:600].decode()}")
        self.hidden += len(found & eyes.hidden - eyes.may_see(PUBLIC))


async def _submit_all(client: Client, table: int, played: Sitting) -> None:
    """Send the commands of one table, one message after the other."""
    for said in messages(table, played):
        reply = await client.request(said, 60)
        assert isinstance(reply, Answer) and reply.refused is None, (said, reply)


async def searched(conninfo: str, url: str, games: list[str], rounds: int, seed: str) -> BusSearch:
    """Play so many rounds of each game on the bus, and search everything that was on it."""
    played = {number: sitting(game, rounds, seed) for number, game in enumerate(games, start=1)}
    captured: list[tuple[str, str, bytes]] = []
    line = Line(await connected(url, name="owner"))
    desk, shelf = RecordWorker(conninfo), RulesCache(GAMES.__getitem__)
    teller, calls = NewsPublisher(line, HOUSE, desk, shelf), Calls(line, HOUSE)

    def publish(news: News) -> None:
        calls.publish(news)
        teller.publish(news)

    dealers = {one.rules.digest: Again(one) for one in played.values()}
    owner = Owner(
        conninfo,
        "soak",
        game_of=GAMES.__getitem__,
        day=lambda: DAY,
        dealer_of=lambda table: dealers[table.rules.digest],
        tells=publish,
    )
    door = CommandServer(line, HOUSE, owner)
    captures, bus = await connected(url, name="captures"), await connected(url, name="client")

    async def capture(message: Msg) -> None:
        captured.append((message.subject, message.reply, message.data))  # searched later, so that nobody waits for it

    reading = await subscribed(captures, ">", capture)
    await captures.flush()
    line.start()
    await owner.start()
    for number, one in played.items():
        await owner.opens(number, one.rules)
    await door.start()
    teller.watches(owner.tables)
    await teller.settled()
    await asyncio.gather(*(_submit_all(Client(bus, HOUSE), number, one) for number, one in played.items()))
    await line.stop()
    await line.bus.flush()
    await captures.flush()
    while reading.pending_msgs:
        await asyncio.sleep(0.01)
    assert teller.counts.faults == 0 and line.dropped == 0, (teller.counts, line.dropped)
    await door.stop()
    await owner.stop(gives_back=True)
    await teller.stop()
    await desk.close()
    for one in (line.bus, captures, bus):
        await one.close()
    search = BusSearch()
    for subject, reply, data in captured:
        search.search(subject, reply, data)
    return search


def main() -> int:
    """Search and print what was searched; the exit code is 1 where something was found."""

    def summary(found: BusSearch) -> str:
        return f"{sum(found.messages.values()):,} messages, {found.bytes:,} bytes: {dict(found.messages)}"

    return program("scripts/dev soak-bus", __doc__, searched, rounds=20, seed="bus", tells=summary)


if __name__ == "__main__":
    sys.exit(main())
