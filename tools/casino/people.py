"""People of the simulation: players who sit down, buy in, bet, decide and are refused, and who repeat what was not answered."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Final

from houseway.core.messages.command import BuyIn, Command, Leave, OpenRound, PlaceBet, Say, Sit
from houseway.core.money.places import stack
from houseway.core.table.table import Table
from houseway.core.wire.wire import written
from houseway.floor.bus.requests import Client, Unanswered
from houseway.floor.messages import Answer, Reply, SentCommand

from .oracle import Oracle

PURSE: Final = 500_00
STRAYS: Final = 0.04
"""The share of looks at which somebody says what is refused."""
REPEATS: Final = 0.05
"""The share of answered commands that are sent again."""
MISUSES: Final = 0.3
"""The share of them that are another command with a number that was used."""
METERED: Final = "progressive"
"""The wager on a shared meter."""
PATIENCE: Final = (2.2, 3.5, 8.0)
"""Seconds of one request, by account: an impatient one ends while a try has no reply and the next one was rejected."""
FROM_WALLET: Final = 0.6
"""The share of players of a house with a cage who buy in from a wallet."""
SILENT: Final = 0.4
"""The share of players who say what they have to, and nothing else: a table must go on without a word from them."""


class Account:
    """A person who sends commands to one table, with the numbers of the account there."""

    def __init__(self, oracle: Oracle, table: int, speaker: int, seed: str) -> None:
        self.oracle, self.table, self.speaker = oracle, table, speaker
        self.random: Final = Random(f"{seed}/account {table} {speaker}")
        self._patience = PATIENCE[int(Random(f"{seed}/patience {table} {speaker}").random() * len(PATIENCE))]
        self.number = 0
        self.pending: SentCommand | None = None
        """What was sent and has no reply yet. It is sent again with its number until there is one."""
        self.old: list[SentCommand] = []
        self.answered_at = 0.0

    async def submits(self, client: Client, voice: str, command: Command) -> Reply:
        """Send the next command until there is a reply, and return that."""
        if self.pending is not None:
            await self.sends(client, self.pending)
        self.number += 1
        return await self.sends(client, SentCommand(self.table, self.speaker, voice, self.number, written(command).encode()))

    async def sends(self, client: Client, said: SentCommand) -> Reply:
        """Send a command until there is a reply, and return that."""
        self.pending = said
        self.oracle.sent(said)
        while True:
            try:
                reply = await client.request(said, self._patience)
            except Unanswered:
                self.oracle.counts["unanswered"] += 1
                continue
            break
        self.oracle.replied(said, reply)
        self.pending = None
        if isinstance(reply, Answer):
            self.answered_at = asyncio.get_running_loop().time()
            self.old.append(said)
            del self.old[:-8]
        elif self.random.random() < 0.5:
            self.number -= 1  # nothing was recorded, so the number may be used for another command
        return reply

    async def repeats(self, client: Client) -> None:
        """Send an old command again; its answer must be the first one."""
        said = self.old[int(self.random.random() * len(self.old))]
        if self.random.random() < MISUSES:
            said = said._replace(text=written(Leave("nobody")).encode())
        try:
            reply = await client.request(said, self._patience)
        except Unanswered:
            return
        self.oracle.replied(said, reply, alone=False)


class Player:
    """A player at an electronic table, and the dealer who sells chips to them."""

    def __init__(self, oracle: Oracle, table: int, seat: str, number: int, seed: str) -> None:
        self.name: Final = f"p{number}"
        self.seat, self.table = seat, table
        self.oracle = oracle
        self.account: Final = Account(oracle, table, 100 + number, seed)
        self.cashier: Final = Account(oracle, table, 10_000 + number, seed)
        self.random: Final = Random(f"{seed}/player {number}")
        self._is_silent = Random(f"{seed}/silent {number}").random() < SILENT
        self._bet_at = self._side_at = 0
        self.has_wallet = False
        self.leaves = 0.02
        """The share of looks between two rounds at which the player leaves."""

    def takes_wallet(self, seed: str) -> None:
        """Perhaps buy in from a wallet from now on."""
        self.has_wallet = Random(f"{seed}/wallet {self.name}").random() < FROM_WALLET
        self.leaves = max(self.leaves, 0.1) if self.has_wallet else self.leaves

    async def lives(self, client: Client) -> None:
        """Play until the house ends."""
        for account in (self.account, self.cashier):
            if account.pending is not None:
                await account.sends(client, account.pending)
        while True:
            await asyncio.sleep(0.2 + self.random.random())
            await self._acts(client)

    async def _acts(self, client: Client) -> None:
        table, random = self.oracle.table(self.table), self.random.random
        if table is None:
            return
        chats = not self._is_silent
        if chats and self.account.old and random() < REPEATS:
            await self.account.repeats(client)
        if chats and random() < STRAYS:
            await self.account.submits(client, self.name, OpenRound())
        elif self.name not in table.seating.values():
            if not table.is_playing:
                await self.account.submits(client, self.name, Sit(self.name, (self.seat,)))
        elif not table.is_playing and table.chips.get(stack(self.name), 0) < PURSE // 5:
            if not self.has_wallet:
                await self.cashier.submits(client, "dealer", BuyIn(self.name, PURSE))
            elif self.oracle.cage.wallet_of(self.name) >= PURSE or random() < STRAYS:
                await self.account.submits(client, self.name, BuyIn(self.name, PURSE, "wallet"))
        elif chats and not table.is_playing and random() < self.leaves:
            await self.account.submits(client, self.name, Leave(self.name))
        elif command := self._choice(table):
            await self.account.submits(client, self.name, command)

    def _choice(self, table: Table) -> Command | None:
        asks = [one for one in self.oracle.offers(self.table).get(self.name, []) if not (one.sets or one.stacks or one.counts)]
        bets = [(one, one.wager, one.low) for one in asks if one.wager is not None and one.low is not None]
        if bets:
            side = next((one for one in bets if one[1] == METERED), None)
            if self._bet_at == table.number and (side is None or self._side_at == table.number):
                return None
            if self._bet_at == table.number and side is not None:
                self._side_at = table.number
                return PlaceBet(side[0].who, side[1], side[2], side[0].by)
            bets = [bet for bet in bets if bet is not side]
            self._bet_at = table.number
            one, wager, low = next((bet for bet in bets if self.random.random() < 0.6), bets[0])
            return PlaceBet(one.who, wager, low, one.by)
        words = [one for one in asks if one.wager is None]
        if not words:
            return None
        one = words[int(self.random.random() * len(words))]
        return Say(one.who, one.says, one.low)
