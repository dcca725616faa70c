"""One seed: a house with its owners, record, bus and people, the faults that happen to it, and what the oracle finds."""

from __future__ import annotations

import gc
import hashlib
import logging
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from datetime import date
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from houseway.cli.table.setup import choose
from houseway.core.game.rules import Rules
from houseway.core.table.shared_meters import shared_meters
from houseway.core.values.role import MANAGER
from houseway.floor.bus.owner_process import OwnerSettings, Serves
from houseway.floor.bus.requests import Client
from houseway.floor.bus.subjects import Subjects
from houseway.floor.cage.transaction import open_books
from houseway.floor.people.actors import Actor
from houseway.floor.seal import Keys
from houseway.floor.store.sqlstates import Cause, cause_of
from houseway.floor.table.electronic import Pace, Runs
from houseway.games import GAMES
from houseway.play.chance import Chance, Seeded
from houseway.play.dealers import HouseDealer

from .bus import Broker, BusConnection
from .cage_people import CageApi, Patron
from .faults import FOR_EVER, OF_CAGE, OF_OWNERS, OF_UPGRADES, Fault, drawn, drawn_at_cage, drawn_pairs, drawn_upgrades
from .lines import AsyncConnection, Done, Link, Server, SyncConnection, connects, error_of, waits
from .loop import Process, VirtualLoop
from .meters import GAME, LEVELS, Approver, Office, SuitedChance, metered_rules
from .oracle import Broken, LogWatch, Oracle
from .parts import COMPARES, Days, Followers, StreamReader, relays
from .people import Player
from .relations import Relations
from .releases import DRAINS as LONG_DRAIN
from .releases import LOOKS, NEW, OLD, STOPS_AFTER, UpgradeWatch, old_commands

HOUSE: Final = "casino"
DAY: Final = date(2026, 11, 15)
PLAYED: Final = ("sic_bo", "high_card_flush", "minibaccarat", "spanish_21", "chase_the_flush", "three_card_poker")
PACE: Final = Pace(betting=2.5, window=1.0, word=0.15, looks=0.5, apart=1.0)
SECONDS: Final = 60.0
"""Virtual seconds with faults."""
RECOVERS: Final = 45.0
"""Virtual seconds after them, in which every table has to open rounds again."""
SHARED: Final = 3
"""The most tables that share the meter."""
RACK: Final = 50_000_00
SLOW: Final = (200.0, 90.0)
"""How many times slower a connection is: too slow for a lease, or slow enough for claims to meet."""
DRAINS: Final = (1.0, 6.0)
"""Seconds that an owner waits for rounds when it drains, by seed."""
QUIET: Final = 2 / 3
"""The last part of these, in which a table must have opened a round, and every account must have been answered."""


class Settings(NamedTuple):
    """The size of a house."""

    owners: int
    tables: int
    players: int
    """At each table."""


class Parts(NamedTuple):
    """The parts of a house that take part beside owners and clients."""

    stream: bool
    """The relay, and a reader of the stream."""
    followers: bool
    """The followers of the API, with a socket for each player."""
    days: bool
    """Gaming days that begin and are closed while play goes on."""
    meter: bool = False
    """A meter that some tables share and often win."""
    cage: bool = False
    """The cage: wallets, from which some players buy in, and orders that are paid."""
    releases: bool = False
    """An upgrade of all owners, one after the other, and perhaps back."""


def parts_of(seed: str) -> Parts:
    """Draw the parts of a house: few, so that a seed is quick and its faults hit them."""
    random = Random(f"{seed}/parts").random
    return Parts(*(random() < 0.3 for _ in Parts._fields))


class Ran(NamedTuple):
    """The outcome of a seed."""

    seed: str
    settings: Settings
    faults: Sequence[Fault]
    broken: list[Broken]
    counts: dict[str, int]
    digest: str
    """The SHA-256 of the history."""
    relations: Relations


class OwnerAt:
    """An owner in its process, and its ways to the record and the bus."""

    def __init__(self, process: Process, serves: Serves) -> None:
        self.process, self.serves = process, serves
        self.is_draining = False

    @property
    def name(self) -> str:
        """The name under which it has its lease."""
        return self.serves.told.name


def _cuts(size: int) -> int:
    return size // 2


@cache
def rules_of(game: str) -> Rules:
    """Return the rules of a game as they come."""
    return choose(GAMES[game], None, None, None).rules


def sized(seed: str) -> Settings:
    """Draw the size of a house."""
    random = Random(f"{seed}/size").random
    return Settings(2 + int(random() * 2), 2 + int(random() * 5), 1 + int(random() * 2))


class House:
    """A house of a seed. It connects its processes."""

    def __init__(self, seed: str, settings: Settings, parts: Parts, tells: Callable[[str], None]) -> None:
        self.seed, self.settings, self._tells = seed, settings, tells
        self.loop: Final = VirtualLoop()
        self.links: dict[tuple[str, str], Link] = {}
        self.buses: list[BusConnection] = []
        self.server: Final = Server(self._process("record"))
        self.broker: Final = Broker(self._process("bus"))
        self.driver: Final = self._process("driver")
        self.oracle: Final = Oracle(self.server.relations, lambda: self.loop.now, self.logs)
        self.server.committed.append(self.oracle.looks)
        self.broker.hears.append(lambda message: self.oracle.reads(message.subject, message.data))
        self.server.relations.day[DAY] = True
        self.owners: list[OwnerAt] = []
        self.tasks: list[Any] = []
        self._started = self._counters = 0
        games = Random(f"{seed}/games").random
        self.games: Final = {number: PLAYED[int(games() * len(PLAYED))] for number in range(1, settings.tables + 1)}
        self.metered: Final = [*self.games][:SHARED] if parts.meter else []
        """Tables that share the meter."""
        self.games.update(dict.fromkeys(self.metered, GAME))
        self.approvers: Final = [Approver(self.oracle, table, seed) for table in self.metered]
        self.players: Final = [
            Player(self.oracle, table, rules_of(game).seats[at], 10 * table + at, seed)
            for table, game in self.games.items()
            for at in range(settings.players)
        ]
        self.apis: dict[int, Process] = {}
        self.parts: Final = parts
        self.tend: Process | None = None
        self.followers: dict[int, Followers] = {}
        self.reader: StreamReader | None = None
        self.cage: dict[int, CageApi] = {}
        """The processes of the API at which the cage is."""
        self.patrons: list[Patron] = []
        if parts.releases:
            self.oracle.upgrade = UpgradeWatch(self.oracle.breaks, lambda: self.loop.now)
            self.oracle.has_old = lambda: any(one.process.alive and one.process.build == OLD for one in self.owners)
        self.may_stop = False
        self._lasting: set[str] = set()
        """Owners to which something happens for ever."""

    def logs(self, line: str) -> None:
        """Add a line to the history."""
        self._tells(f"{self.loop.now:.6f} {line}")

    def _process(self, name: str) -> Process:
        return Process(self.loop, name, self.seed, self)

    def link(self, process: str, to: str) -> Link:
        """Return the way from a process to a server."""
        found = self.links.get((process, to))
        if found is None:
            found = self.links[process, to] = Link(self.loop, f"{process} {to}", self.seed)
        return found

    # What a process connects to

    def record(self, process: Process) -> Any:
        """Connect a thread to the record."""
        link = self.link(process.name, "record")
        if process.is_quick:
            return SyncConnection(process, link, self.server)
        found: Any = waits(process, lambda done: connects(process, link, self.server, SyncConnection, done))
        if isinstance(found, Exception):
            raise found
        return found

    async def record_async(self, process: Process) -> Any:
        """Connect to the record."""
        done = self.loop.create_future()
        link = self.link(process.name, "record")
        connects(process, link, self.server, AsyncConnection, lambda found: None if done.done() else done.set_result(found))
        found = await done
        if isinstance(found, Exception):
            raise found
        return found

    async def bus(self, process: Process, options: dict[str, Any]) -> Any:
        """Connect to the bus."""
        found = BusConnection(process, self.link(process.name, "bus"), self.broker, options)
        self.buses.append(found)
        return found

    def is_quiet(self, process: Process) -> bool:
        """Whether nothing is wrong between a process and the record."""
        link = self.link(process.name, "record")
        return not (link.is_cut or link.is_mute or link.slow > 1 or self.server.is_down)

    # Owners and people

    def start_owner(self, name: str, build: str = "") -> OwnerAt:
        """Start an owner under a name."""
        self._started += 1
        process = self._process(f"{name}.{self._started}")
        process.build = build = build or (OLD if self.parts.releases else "")
        if self.oracle.upgrade is not None:
            self.oracle.upgrade.drains.pop(name, None)  # another process of this name
        opens = {number: rules_of(game) for number, game in self.games.items() if number not in self.metered}
        told = OwnerSettings(
            name,
            HOUSE,
            "host=record",
            "nats://bus",
            user="owner",
            opens=opens if self._started == 1 else {},
            rack=RACK if self.parts.cage else 0,
            electronic=Runs(range(1, 100), PACE, _cuts),
            drains=LONG_DRAIN if self.parts.releases else DRAINS[int(Random(f"{self.seed}/drains").random() * len(DRAINS))],
            build=build,
        )
        dealer = HouseDealer(Chance(Seeded(f"{self.seed}/cards {process.name}")))
        suited = HouseDealer(SuitedChance(Seeded(f"{self.seed}/suits {process.name}")))

        def makes() -> Serves:
            keys = Keys({"only": bytes(range(32))}, seals="only")
            return Serves(
                told, game_of=GAMES.__getitem__, dealer_of=lambda table: suited if shared_meters(table) else dealer, keys=keys
            )

        owner = OwnerAt(process, process.context.copy().run(makes))
        self.owners.append(owner)

        async def starts() -> None:
            await owner.serves.start()
            for number in self.metered if self._started == 1 else ():
                await owner.serves.owner.opens(number, metered_rules(), rack=RACK, linked=LEVELS)

        self.tasks.append(process.start(starts()))
        return owner

    def start_api(self, number: int) -> None:
        """Start the process in which some players have their connections."""
        self._started += 1
        process = self.apis[number] = self._process(f"api-{number}.{self._started}")

        async def serves() -> None:
            bus: Any = await self.bus(process, {"user": "api"})
            client = Client(bus, Subjects(HOUSE))
            if self.parts.followers:
                watched = [(player.table, player.name) for player in self.players[number::2]]
                followers = self.followers[number] = Followers(self.oracle, Subjects(HOUSE), watched)
                self.tasks.append(process.start(followers.run(bus)))
            for player in (*self.players[number::2], *self.approvers[number::2]):
                self.tasks.append(process.start(player.lives(client)))

        self.tasks.append(process.start(serves()))

    def start_tend(self) -> None:
        """Start the process that tends the house."""
        self._started += 1
        process = self.tend = self._process(f"tend.{self._started}")

        async def serves() -> None:
            await relays(await self.bus(process, {"user": "tend"}), Subjects(HOUSE))

        if self.parts.stream:
            self.tasks.append(process.start(serves()))
        if self.parts.days:
            self.tasks.append(process.start(Days(self.oracle).run()))
        if self.parts.meter:
            self.tasks.append(process.start(Office(self.metered).run()))

    def open_cage(self) -> None:
        """Open the books of the house, before any table, and let its patrons come."""
        process = self._process("books")
        process.is_quick = True
        barred = process.context.run(open_books, self.record(process), Actor(9000, MANAGER), DAY)
        assert barred is None
        for number in (0, 1):
            self.start_cage(number)
        street = self._process("street")
        for player in self.players:
            player.takes_wallet(self.seed)
            if player.has_wallet:
                patron = Patron(self.oracle, self.oracle.cage, int(player.name[1:]), self.cage.__getitem__, self.seed)
                self.patrons.append(patron)
                self.tasks.append(street.start(patron.lives(street)))

    def start_cage(self, number: int) -> None:
        """Start a process of the API at which cashiers and patrons are."""
        self._counters += 1
        self.cage[number] = CageApi(self._process(f"cage-{number}.{self._counters}"), self.oracle.breaks)

    def looks_at_tables(self) -> None:
        """Look from time to time whether each table is served."""
        assert self.oracle.upgrade is not None
        lasting = {owner.name for owner in self.owners if owner.process.name in self._lasting}
        for number in self.games:
            live = self.server.relations.live.get(number)
            if live is not None:
                is_served = any(_serves(owner, number, live.epoch) for owner in self.owners)
                is_excused = live.owner in lasting or self.has_stopped(number)
                self.oracle.upgrade.looks(number, is_served=is_served or is_excused)
        self.driver.later(LOOKS, self.looks_at_tables)

    def start_reader(self) -> None:
        """Start a service that reads the stream."""
        process = self._process("reader")

        async def serves() -> None:
            bus = await self.bus(process, {"user": "reader"})
            self.reader = StreamReader(self.oracle, Subjects(HOUSE))
            await self.reader.run(bus)

        self.tasks.append(process.start(serves()))

    def kill(self, process: Process) -> None:
        """Kill a process. Its machine ends its connections."""
        process.kill()
        record = self.link(process.name, "record")
        for connection in list(record.connections):
            connection.breaks(None)
        for bus in self.buses:
            if bus.process is process:
                bus.link.carries(self.broker.process, self.broker.ends, bus)
                bus.is_closed = True

    # Faults

    def begin(self, fault: Fault) -> None:
        """Begin a fault, and end it after its time."""
        living = [one for one in self.owners if one.process.alive and (not one.is_draining or fault.kind in _OF_OWNER)]
        if not living:
            return
        owner = living[fault.who % len(living)]
        if fault.kind == "drain":  # people drain what does not answer
            owner = next((one for one in living if self.link(one.process.name, "record").is_mute), owner)
        lasts = fault.lasts
        if lasts >= FOR_EVER and fault.kind not in OF_A_MOMENT:
            others = [one for one in living if one.process.name not in self._lasting and one is not owner]
            if fault.kind in _OF_OWNER and others:
                self._lasting.add(owner.process.name)
            else:
                lasts = 12.0
        self.logs(f"fault {fault.kind} {owner.process.name} {fault.lasts} {fault.what}")
        if self.oracle.upgrade is not None and fault.kind not in (*OF_UPGRADES, "drain"):
            self.oracle.upgrade.trouble_at = self.loop.now
            if fault.kind in OF_OWNERS:
                self.oracle.upgrade.troubled.add(owner.name)
        ends = _BEGINS[fault.kind](self, owner, fault)
        if ends is not None and lasts < FOR_EVER:
            self.driver.later(lasts, self._ends, fault.kind, ends)

    def _ends(self, kind: str, ends: Callable[[], None]) -> None:
        self.logs(f"ends {kind}")
        if self.oracle.upgrade is not None:
            self.oracle.upgrade.trouble_at = self.loop.now
        ends()

    def has_stopped(self, number: int) -> bool:
        """Whether a table has stopped, as it does after an error about its data, until somebody voids its round."""
        return self.may_stop and any(
            live.stopped is not None
            for owner in self.owners
            if owner.process.alive and (live := owner.serves.owner.table(number)) is not None
        )

    def heal(self) -> None:
        """End what happens to everybody, and what happens to owners unless it is for ever."""
        if self.oracle.upgrade is not None and not self.oracle.upgrade.is_calm:
            self.oracle.upgrade.trouble_at = self.loop.now
        server, broker = self.server, self.broker
        server.is_read_only = server.is_full = server.is_down = False
        server.once.clear()
        broker.loses = broker.doubles = 0.0
        for (name, _), link in self.links.items():
            if name not in self._lasting:
                self.heals(link)
        for owner in self.owners:
            if owner.process.name not in self._lasting:
                owner.process.skew = 0.0
                if owner.process.paused:
                    owner.process.resume()

    def heals(self, link: Link) -> None:
        """End what is wrong with a way."""
        was_cut = link.is_cut
        link.heal()
        if was_cut:
            for bus in self.buses:
                if bus.link is link:
                    bus.back()

    def cuts(self, link: Link) -> None:
        """Cut a way between processes."""
        link.cut()
        for bus in self.buses:
            if bus.link is link:
                self.broker.ends(bus)


Ends = Callable[[], None]


def _serves(owner: OwnerAt, number: int, epoch: int) -> bool:
    """Whether an owner serves a table under an epoch."""
    if not owner.process.alive or owner.process.paused or not owner.serves.owner.has_lease:
        return False
    live = owner.serves.owner.table(number)
    return live is not None and live.epoch == epoch


def _kill(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    house.kill(owner.process)
    name = owner.name if fault.lasts < 2 else f"{owner.name}x"
    house.driver.later(min(fault.lasts, 20.0), house.start_owner, name, owner.process.build)
    return None


def _pause(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    owner.process.pause()
    return owner.process.resume


def _twin(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    owner.process.pause()
    house.start_owner(owner.name, owner.process.build)
    return owner.process.resume


def _drain(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    owner.is_draining = True
    house.start_owner(f"{owner.name}d", owner.process.build)
    _drains(house, owner)
    return None


def _deploy(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    """Start an owner of the other release, and then drain one of this release, as the guide says."""
    old, new = (OLD, NEW) if fault.kind == "deploy" else (NEW, OLD)
    found = next((one for one in house.owners if one.process.build == old and one.process.alive and not one.is_draining), None)
    if found is None:
        return None
    found.is_draining = True
    house.start_owner(f"{found.name}-{new}", new)
    house.driver.later(STOPS_AFTER, _drains, house, found)
    return None


def _drains(house: House, owner: OwnerAt) -> None:
    if not owner.process.alive:
        return
    is_alone = all(one is owner or one.name != owner.name for one in house.owners if one.process.alive)
    if house.oracle.upgrade is not None and is_alone:
        house.oracle.upgrade.drains[owner.name] = house.loop.now

    async def drains() -> None:
        await owner.serves.drain()
        house.logs(f"drained {owner.process.name}")
        owner.process.kill()

    house.tasks.append(owner.process.start(drains()))


def _cut(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    link = house.link(owner.process.name, "record")
    house.cuts(link)
    return lambda: house.heals(link)


def _half_open(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    link = house.link(owner.process.name, "record")
    link.is_mute = True
    return lambda: house.heals(link)


def _slow(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    link = house.link(owner.process.name, "record")
    link.slow = SLOW[round(1000 * fault.lasts) % len(SLOW)]
    return lambda: house.heals(link)


def _answer_lost(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    house.link(owner.process.name, "record").loses_answers += 1
    return None


def _bus_cut(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    link = house.link(owner.process.name, "bus")
    house.cuts(link)
    return lambda: house.heals(link)


def _bus_slow(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    link = house.link(owner.process.name, "bus")
    link.slow = 300.0
    return lambda: house.heals(link)


def _bus_mixed(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    link = house.link(owner.process.name, "bus")
    link.slow, link.mixes = 40.0, True
    return lambda: house.heals(link)


def _skew(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    owner.process.skew = float(fault.what)

    def ends() -> None:
        owner.process.skew = 0.0

    return ends


def _bus_loss(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    house.broker.loses = 0.2

    def ends() -> None:
        house.broker.loses = 0.0

    return ends


def _bus_double(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    house.broker.doubles = 0.5

    def ends() -> None:
        house.broker.doubles = 0.0

    return ends


def _read_only(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    house.server.is_read_only = True

    def ends() -> None:
        house.server.is_read_only = False

    return ends


def _disk_full(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    house.server.is_full = True

    def ends() -> None:
        house.server.is_full = False

    return ends


def _restart(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    house.server.is_down = True
    for link in list(house.links.values()):
        for connection in list(link.connections):
            house.server.close(connection.session)
            connection.breaks(error_of("57P01"))

    def ends() -> None:
        house.server.is_down = False

    return ends


def _once(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    house.server.once.append(fault.what)
    house.may_stop = house.may_stop or cause_of(error_of(fault.what)) is Cause.TABLE
    return None


def _api_killed(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    number = fault.who % 2
    if house.apis[number].alive:
        house.kill(house.apis[number])
        house.driver.later(min(fault.lasts, 10.0), house.start_api, number)
    return None


def _tend_killed(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    if house.tend is not None and house.tend.alive:
        house.kill(house.tend)
        house.driver.later(min(fault.lasts, 15.0), house.start_tend)
    return None


def _cage_killed(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    if (cage := house.cage.get(fault.who)) is not None and cage.process.alive:
        house.kill(cage.process)
        house.driver.later(min(fault.lasts, 10.0), house.start_cage, fault.who)
    return None


def _at_cage(does: Callable[[Link], None]) -> Callable[[House, OwnerAt, Fault], Ends | None]:
    """Return what begins a fault of the way between a process of the cage and the record."""

    def begins(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
        cage = house.cage.get(fault.who)
        if cage is None:
            return None
        link = house.link(cage.process.name, "record")
        does(link)
        return lambda: house.heals(link)

    return begins


def _is_mute(link: Link) -> None:
    link.is_mute = True


def _is_slow(link: Link) -> None:
    link.slow = SLOW[1]


def _loses_an_answer(link: Link) -> None:
    link.loses_answers += 1


def _stream_cut(house: House, owner: OwnerAt, fault: Fault) -> Ends | None:
    for stream in house.broker.streams.values():
        stream.loses(1 + fault.who)
    return None


_BEGINS: Final[dict[str, Callable[[House, OwnerAt, Fault], Ends | None]]] = {
    "kill": _kill,
    "pause": _pause,
    "twin": _twin,
    "drain": _drain,
    "cut": _cut,
    "half-open": _half_open,
    "slow": _slow,
    "answer lost": _answer_lost,
    "bus cut": _bus_cut,
    "bus slow": _bus_slow,
    "bus mixed": _bus_mixed,
    "skew": _skew,
    "bus loss": _bus_loss,
    "bus double": _bus_double,
    "read-only": _read_only,
    "disk full": _disk_full,
    "restart": _restart,
    "once": _once,
    "api killed": _api_killed,
    "tend killed": _tend_killed,
    "stream cut": _stream_cut,
    "deploy": _deploy,
    "taken back": _deploy,
    "cage killed": _cage_killed,
    "cage cut": _at_cage(Link.cut),
    "cage half-open": _at_cage(_is_mute),
    "cage slow": _at_cage(_is_slow),
    "cage answer lost": _at_cage(_loses_an_answer),
}
OF_A_MOMENT: Final = frozenset({"kill", "api killed", "tend killed", "stream cut", "drain", "once", "answer lost"})
_OF_OWNER: Final = frozenset({"pause", "cut", "half-open", "slow", "bus cut", "bus slow", "bus mixed", "skew"})


def run(
    seed: str,
    *,
    faults: Sequence[Fault] | None = None,
    settings: Settings | None = None,
    tells: Callable[[str], None] | None = None,
    seconds: float = SECONDS,
    recovers: float = RECOVERS,
    done: list[Done] | None = None,
    until: str | None = None,
    parts: Parts | None = None,
) -> Ran:
    """Run a seed and return what it led to.

    `done` takes what was done to the record; the break of the promise `until`, or of any if it has no name, ends the run.
    """
    was_on = gc.isenabled()
    gc.disable()  # it would run the `finally` of killed processes
    try:
        parts = parts or parts_of(seed)
        settings = settings or sized(seed)
        faults = all_drawn(seed, seconds, parts, settings) if faults is None else faults
        with old_commands() if parts.releases else nullcontext():
            return _run(seed, faults, settings, tells, parts, seconds, recovers, done, until)
    finally:
        # No coroutine of a killed process ends by itself. Each ends here, where no loop runs, and none at some later collection.
        reports, sys.unraisablehook = sys.unraisablehook, _ignore
        gc.collect()
        sys.unraisablehook = reports
        if was_on:
            gc.enable()


def all_drawn(seed: str, seconds: float, parts: Parts, settings: Settings) -> list[Fault]:
    """Draw all faults of a seed. In half of those with an upgrade nothing else happens but crashes."""
    is_calm = parts.releases and Random(f"{seed}/calm").random() < 0.5
    found = [] if is_calm else [*drawn(seed, seconds), *drawn_pairs(seed, seconds)]
    if parts.cage:
        found += drawn_at_cage(seed, seconds)
    if parts.releases:
        found += drawn_upgrades(seed, seconds, settings.owners)
    return sorted(found, key=lambda one: one.at)


def _ignore(_: object) -> None:
    """Let a coroutine of a killed process end without a report."""


def _run(
    seed: str,
    faults: Sequence[Fault],
    settings: Settings,
    tells: Callable[[str], None] | None,
    parts: Parts,
    seconds: float,
    recovers: float,
    done: list[Done] | None,
    until: str | None,
) -> Ran:
    history = hashlib.sha256()

    def notes(line: str) -> None:
        history.update(line.encode() + b"\n")
        if tells is not None:
            tells(line)

    house = House(seed, settings, parts, notes)

    def is_over() -> bool:
        return until is not None and house.oracle.has_broken(until)

    house.server.history = done
    floor_log, watch = logging.getLogger("houseway.floor"), LogWatch(house.oracle)
    level, propagates = floor_log.level, floor_log.propagate
    floor_log.addHandler(watch)
    floor_log.setLevel(logging.ERROR)
    floor_log.propagate = False
    try:
        if parts.cage:
            house.driver.later(0.0, house.open_cage)
        if house.oracle.upgrade is not None:
            house.oracle.upgrade.is_calm = all(one.kind in (*OF_UPGRADES, *OF_CAGE, "kill") for one in faults)
            house.driver.later(6.0, house.looks_at_tables)
            for player in house.players:
                player.leaves = 0.06
        for number in range(settings.owners):
            house.driver.later(0.3 * number, house.start_owner, f"owner-{'abc'[number]}")
        for number in (0, 1):
            house.driver.later(0.5, house.start_api, number)
        if house.parts.stream or house.parts.days or house.parts.meter:
            house.driver.later(0.4, house.start_tend)
        if house.parts.stream:
            house.driver.later(0.6, house.start_reader)
        for fault in faults:
            house.driver.later(fault.at, house.begin, fault)
        house.loop.run(seconds, is_over)
        if not is_over():
            house.heal()
            house.logs("healed")
            house.loop.run(seconds + recovers, is_over)
        if not is_over():
            _checked_at_the_end(house, recovers * QUIET)
    finally:
        house.loop.finish()
        floor_log.removeHandler(watch)
        floor_log.setLevel(level)
        floor_log.propagate = propagates
    counts = {**house.oracle.counts, "events": house.loop.events}
    return Ran(
        seed,
        settings,
        faults,
        broken=house.oracle.broken,
        counts=counts,
        digest=history.hexdigest(),
        relations=house.server.relations,
    )


def _checked_at_the_end(house: House, quiet: float) -> None:
    """Compare the whole house after its recovery."""
    oracle, now = house.oracle, house.loop.now
    for number in house.games:
        mirror = oracle.mirrors.get(number)
        if house.has_stopped(number):
            continue
        if mirror is None or mirror.opened_at < now - quiet:
            oracle.breaks("every table opens rounds", f"table {number}: the last one at {mirror and round(mirror.opened_at, 1)}")
    for number in house.games:
        for who, followers in house.followers.items():
            oracle.followed(f"api {who}", number, *followers.tables.get(number, (0, None)))
        if house.reader is not None:
            oracle.followed("reader", number, house.reader.heads.get(number, 0), None, 2 * COMPARES)
    for stream in house.broker.streams.values():
        oracle.kept(stream.messages, 2 * COMPARES)
    if not house.may_stop:
        oracle.claims_end(quiet)
    for player in house.players:
        for account in (player.account, player.cashier):
            if account.pending is not None and account.answered_at < now - quiet:
                oracle.breaks("every command is answered", f"{account.pending[:4]}")
    late = [one.name for one in house.patrons if one.waits_since is not None and one.waits_since < now - quiet]
    if late:
        oracle.breaks("every request at the cage is answered", late)
    oracle.cage.ends(sum(one.waits_since is not None for one in house.patrons))
    for what, many in oracle.cage.counts.items():
        oracle.counts[f"cage {what}s"] += many
    if sum(held.chips for held in house.server.relations.account.values()):
        oracle.breaks("money adds up", "over all tables")
    for wrong in house.loop.wrong:
        oracle.breaks("no error is unforeseen", f"{wrong.get('message')} {wrong.get('exception')!r}")
    for task in house.tasks:
        if task.done() and not task.cancelled() and (error := task.exception()) is not None:
            oracle.breaks("no error is unforeseen", repr(error))
