"""Clients that repeat themselves: each command one to five times, late and out of order. Every reply to any of them is kept."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from random import Random
from typing import Any, Final

from nats.aio.client import Client as Nats
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from houseway.floor.bus.envelope import Unreadable, encode_command, read_reply
from houseway.floor.bus.line import INBOX, subscribed
from houseway.floor.bus.requests import Client, Unanswered
from houseway.floor.bus.subjects import Subjects
from houseway.floor.messages import Answer, NotRecorded, SentCommand

from .invariants import Invariants, Key, ReplyLog, key_of

ADDRESS: Final = f"{INBOX}_faults"
MOST_COPIES: Final = 5
LATEST: Final = 0.3
"""Seconds after which the last copy of a command is sent."""


class RepeatingClient:
    """Sends the commands of all bots. Copies go to an address of their own, where every answer of any owner is seen."""

    def __init__(self, bus: Nats, subjects: Subjects, told: ReplyLog, invariants: Invariants, seed: str, patience: float) -> None:
        self.copies = 0
        self.most_copies = MOST_COPIES
        self._bus = bus
        self._subjects = subjects
        self._client = Client(bus, subjects, patience=1.0, longest=0.5)
        self._told = told
        self._promises = invariants
        self._patience = patience
        """Seconds in which a command must be answered, whatever happens to the floor."""
        self._random = Random(seed)
        self._late: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Listen for the answers to copies."""
        await subscribed(self._bus, f"{ADDRESS}.>", self._receive)

    async def request(self, said: SentCommand) -> Answer:
        """Send a command, several times, and return the answer to the first; a command without one breaks an invariant."""
        self._told.sends(said)
        for _ in range(self._random.randrange(self.most_copies)):
            self._later(said, self._random.uniform(0, LATEST))
        while True:
            try:
                reply = await self._client.request(said, self._patience)
            except Unanswered as wrong:
                self._promises.breaks("every command is answered", f"{key_of(said)}: {wrong}")
                continue
            self._told.receive(key_of(said), reply)
            if isinstance(reply, Answer):
                return reply
            if reply.why is not NotRecorded.CLOCK:  # no round opens while the clock is wrong
                self._promises.breaks("every command is answered", f"{key_of(said)}: {reply}")
            await asyncio.sleep(0.3)

    def _later(self, said: SentCommand, seconds: float) -> None:
        async def copies() -> None:
            await asyncio.sleep(seconds)
            await self.copy(said)

        task = asyncio.create_task(copies())
        self._late.add(task)
        task.add_done_callback(self._late.discard)

    async def copy(self, said: SentCommand) -> None:
        """Send a message once more and wait for nothing."""
        self.copies += 1
        address = f"{ADDRESS}.{said.table}.{said.speaker}.{said.number}"
        with suppress(NatsError, OSError):  # the bus is away and enough is waiting; it was only a copy
            await self._bus.publish(self._subjects.commands(said.table), encode_command(said), reply=address)

    async def _receive(self, message: Msg) -> None:
        if not message.data:  # nobody is there now
            return
        try:
            table, speaker, number = map(int, message.subject.removeprefix(f"{ADDRESS}.").split("."))
            self._told.receive(Key(table, speaker, number), read_reply(message.data))
        except (ValueError, Unreadable) as wrong:
            self._promises.breaks("replies can be read", f"{message.subject}: {wrong}")

    async def state_of(self, owner: str) -> dict[str, Any] | None:
        """Return the state that an owner reports, or None where it does not answer."""
        try:
            message = await self._bus.request(self._subjects.control(owner), b"", timeout=2)
        except (NatsError, OSError):
            return None
        found: dict[str, Any] = json.loads(message.data)
        return found
