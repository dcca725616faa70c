"""The API as a process of its own: it connects to record and bus, follows the tables, and serves until it is stopped."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import uvicorn

from houseway.floor.bus.line import connected
from houseway.floor.bus.requests import Client
from houseway.floor.bus.subjects import Subjects
from houseway.floor.people.policy import Policy
from houseway.floor.signatures import Signer
from houseway.floor.store.tables import GameOf, RulesCache

from .app import app_of
from .deliveries import Repairs, queue_at
from .edge import Edge
from .follower import Following
from .frames import LARGEST
from .house import DatabaseClock, House, Manners, Registry
from .sockets import Sockets
from .tally import Tally
from .terms import Terms

SEND_BUFFER: Final = 262_144
"""Bytes that the system holds for a client. It would hold megabytes, and a client that does not read would be noticed late."""
PING_SECONDS: Final = 20.0
"""Between two pings of a socket, and for an answer to one."""


@dataclass(frozen=True)
class ApiSettings:
    """The settings of a process that serves the API."""

    house: str
    """The name that people see."""
    property: str
    """The name of the property on the bus."""
    conninfo: str
    bus: str
    policy: Policy
    manners: Manners
    terms: Terms = Terms()
    user: str = ""
    password: str = ""
    listen: str = "127.0.0.1"
    port: int = 8000
    connections: int = 8
    signer: Signer | None = None
    """Signs what the API commits itself: the cage, meters, the opening of a table."""
    vouches: bytes | None = None
    """The key with which it vouches for each command that it sends to a table."""


class ApiServer:
    """The API with everything around it. `start` returns when it serves."""

    def __init__(self, told: ApiSettings, *, game_of: GameOf) -> None:
        self.told: Final = told
        shelf, clock = RulesCache(game_of), DatabaseClock()
        self.registry: Final = Registry(told.conninfo, told.connections, told.signer)
        self.following: Final = Following(self.registry, shelf, clock, Subjects(told.property), told.manners.poll_seconds)
        self._shelf, self._clock = shelf, clock
        self._server: uvicorn.Server | None = None
        self._edge: Edge | None = None
        self._serving: asyncio.Task[None] | None = None
        self._client: Client | None = None
        self.sockets: Sockets | None = None
        self._house: House | None = None
        self.repairs: Repairs | None = None

    @property
    def house(self) -> House:
        """The resources of the endpoints, once it has started."""
        assert self._house is not None
        return self._house

    @property
    def tally(self) -> Tally:
        """Its counters so far."""
        return self.following.tally

    @property
    def watched(self) -> Sockets:
        """The sockets, once it has started."""
        assert self.sockets is not None
        return self.sockets

    @property
    def edge(self) -> Edge:
        """The outermost layer, once it has started."""
        assert self._edge is not None
        return self._edge

    @property
    def port(self) -> int:
        """The port on which it listens; where none was given, the system chose it."""
        return self.listener.getsockname()[1]

    @property
    def listener(self) -> Any:
        """The socket on which it listens."""
        assert self._server is not None
        return self._server.servers[0].sockets[0]

    async def start(self) -> None:
        """Connect, read where every table is, and listen."""
        told = self.told
        self.registry.open()
        bus = await connected(told.bus, user=told.user, password=told.password, name="api", reconnected_cb=self._is_back)
        self._client = Client(bus, Subjects(told.property), vouches=told.vouches)
        queue = queue_at(self.registry, self._client, self._shelf, told)
        self._house = house = House(
            name=told.house,
            policy=told.policy,
            manners=told.manners,
            registry=self.registry,
            rules_cache=self._shelf,
            client=self._client,
            clock=self._clock,
            queue=queue,
            terms=told.terms,
        )
        self.sockets = Sockets(house, self.following)
        await self.following.start(bus)
        await self.sockets.start()
        self.repairs = Repairs(house)
        await self.repairs.start()
        self._edge = edge = Edge(
            app_of(house, self.following), self.sockets, self.tally, told.manners.proxies, secure=told.manners.secure
        )
        self._server = uvicorn.Server(
            uvicorn.Config(
                edge,
                host=told.listen,
                port=told.port,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                ws="websockets-sansio",
                ws_per_message_deflate=False,
                ws_max_size=LARGEST,
                ws_ping_interval=PING_SECONDS,
                ws_ping_timeout=PING_SECONDS,
                timeout_keep_alive=30,
                timeout_graceful_shutdown=5,
            )
        )
        self._serving = asyncio.create_task(self._serves(self._server))
        while not self._server.started:
            if self._serving.done():
                self._serving.result()
                raise OSError(f"cannot listen on {told.listen}:{told.port}")
            await asyncio.sleep(0.005)
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)  # what is accepted from here on has it too

    async def _serves(self, server: uvicorn.Server) -> None:
        """Run uvicorn without its own signal handlers: whoever started this ends it."""
        server.config.load()
        server.lifespan = server.config.lifespan_class(server.config)
        await server.startup()
        if not server.should_exit:
            await server.main_loop()
            await server.shutdown()

    async def _is_back(self) -> None:
        """Read every table again: the bus was away, and steps may be lost."""
        await self.following.refresh()

    async def stop(self) -> None:
        """Close the sockets, end requests that are under way, and leave."""
        if self.sockets is not None:
            await self.sockets.stop()
        if self._server is not None and self._serving is not None:
            self._server.should_exit = True
            await asyncio.gather(self._serving, return_exceptions=True)
        if self.repairs is not None:
            await self.repairs.stop()
        await self.following.stop()
        if self._client is not None:
            await self._client.bus.close()
        self.registry.close()


async def serve(api: ApiServer, ends: asyncio.Event, ready: Callable[[int], None]) -> None:
    """Serve until an event is set; `ready` is called with the port."""
    await api.start()
    ready(api.port)
    await ends.wait()
    await api.stop()
