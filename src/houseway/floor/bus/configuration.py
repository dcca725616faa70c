"""The configuration of a NATS server: which user may publish and subscribe to what, and how a property connects to a hub.

What is not allowed is forbidden. Only `owner` receives commands, only `api` and `tend` send them, and only `owner` publishes
news. `api` is trusted with the most: it acts for everybody who has a session, and it reads whole steps and hides from each
viewer what is not theirs (decision 23). Each user has addresses for replies of its own, because a user who may read every
`_INBOX.>` reads the replies to all others.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from houseway.core.round.view import PUBLIC

from .line import inbox_of
from .subjects import ROOT, STAFF, Subjects

DEFAULT_PORT: Final = 4222
"""The port of a NATS server whose address names none."""
SERVICES: Final = ("owner", "api", "tend", "relay", "books", "surveillance", "staff", "lobby")
"""The users of a property: owners of tables, the API, tend, the relay, services that read the stream, and those who read news."""


@dataclass(frozen=True, slots=True)
class BusUser:
    """A user of the bus; the password may be its bcrypt hash."""

    name: str
    password: str
    sends: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """Return the user as the server reads it. An empty list allows everything, so a star that is denied stands for none."""
        publish: dict[str, Any] = {"allow": list(self.sends)} if self.sends else {"deny": [">"]}
        subscribe: dict[str, Any] = {"allow": list(self.reads)} if self.reads else {"deny": [">"]}
        permissions = {"publish": publish, "subscribe": subscribe}
        return {"user": self.name, "password": self.password, "permissions": permissions}


def users_of(house: Subjects, passwords: Mapping[str, str]) -> list[BusUser]:
    """Return the users of a property; one without a password is left out."""
    rights = _rights(house)
    return [BusUser(name, passwords[name], *rights[name]) for name in SERVICES if name in passwords]


def listens_at(address: str) -> str:
    """Return the listen address of a server that clients reach at an address; of several, the first.

    >>> listens_at("nats://127.0.0.1:4333"), listens_at("tls://bus.house.example,nats://other:1"), listens_at("nats://[::1]:4222")
    ('127.0.0.1:4333', 'bus.house.example:4222', '[::1]:4222')
    """
    first = address.split(",")[0].strip()
    found = urlsplit(first if "://" in first else f"nats://{first}")
    host = found.hostname or "127.0.0.1"
    return f"{f'[{host}]' if ':' in host else host}:{found.port or DEFAULT_PORT}"


def player_user(house: Subjects, player: str, password: str) -> BusUser:
    """Return a user who reads what one player may see, at every table, and sends nothing."""
    return BusUser(player, password, (), (house.news("*", player),))


def _rights(house: Subjects) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return the subjects that each service may publish and subscribe to."""
    reads_stream = (
        f"$JS.API.STREAM.INFO.{house.stream}",
        f"$JS.API.STREAM.MSG.GET.{house.stream}",
        f"$JS.API.CONSUMER.CREATE.{house.stream}",
        f"$JS.API.CONSUMER.CREATE.{house.stream}.>",
        f"$JS.API.CONSUMER.MSG.NEXT.{house.stream}.>",
        f"$JS.API.CONSUMER.DELETE.{house.stream}.>",
    )
    makes_stream = (f"$JS.API.STREAM.CREATE.{house.stream}",)
    news = (house.news("*", PUBLIC), house.news("*", STAFF), f"{house.root}.news.*.player.*")
    return {
        "owner": (
            (house.all_news, house.whole("*"), house.clock("*"), house.calls, f"{inbox_of('api')}.>", f"{inbox_of('tend')}.>"),
            (house.all_commands, house.all_control, f"{inbox_of('owner')}.>"),
        ),
        "api": ((house.all_commands, house.all_control), (*news, house.whole("*"), house.clock("*"), f"{inbox_of('api')}.>")),
        "tend": ((house.all_commands,), (f"{inbox_of('tend')}.>",)),
        "relay": ((house.calls, *reads_stream, *makes_stream), (f"{inbox_of('relay')}.>",)),
        "books": (reads_stream, (f"{inbox_of('books')}.>",)),
        "surveillance": ((), (house.whole("*"),)),
        "staff": ((), (house.news("*", STAFF),)),
        "lobby": ((), (house.news("*", PUBLIC),)),
    }


@dataclass(frozen=True, slots=True)
class Hub:
    """The hub of a property: addresses with the user and the password in them."""

    urls: tuple[str, ...]


def property_conf(
    house: Subjects, users: Iterable[BusUser], *, listen: str, streams: Path, hub: Hub | None = None, max_bytes: int = 10 * 2**30
) -> str:
    """Return the configuration of a property's server. It needs no hub to run; with one, it connects to it again and again."""
    told: dict[str, Any] = {
        "server_name": house.house,
        "listen": listen,
        "max_payload": 1_048_576,
        "jetstream": {"store_dir": str(streams), "domain": house.house, "max_file_store": max_bytes},
        "authorization": {"users": [user.plain() for user in users]},
    }
    if hub is not None:
        told["leafnodes"] = {
            "reconnect": "1s",
            "remotes": [
                {
                    "urls": list(hub.urls),
                    # a denied import also stops the subscription of the hub, so what the public sees is in neither list
                    "deny_imports": _stay_at_home(house),
                    "deny_exports": _stay_at_home(house),
                }
            ],
        }
    return json.dumps(told, indent=2) + "\n"


def _stay_at_home(house: Subjects) -> list[str]:
    """Return the subjects that cross no line, in or out; the stream does, for a user of the hub who may read it."""
    return [
        house.all_commands,
        house.all_control,
        house.whole("*"),
        house.clock("*"),
        house.calls,
        house.news("*", STAFF),
        f"{house.root}.news.*.player.*",
        *(f"{inbox_of(name)}.>" for name in ("owner", "api", "tend", "relay", "books")),
    ]


def hub_conf(
    users: Iterable[BusUser], properties: Mapping[str, str], *, listen: str, leaves: str, streams: Path, name: str = "hub"
) -> str:
    """Return the configuration of a hub: each property connects under its name with its password."""
    told = {
        "server_name": name,
        "listen": listen,
        "jetstream": {"store_dir": str(streams), "domain": name},
        "authorization": {"users": [user.plain() for user in users]},
        "leafnodes": {
            "listen": leaves,
            "authorization": {"users": [{"user": house, "password": password} for house, password in properties.items()]},
        },
    }
    return json.dumps(told, indent=2) + "\n"


def center_user(houses: Iterable[Subjects], password: str) -> BusUser:
    """Return a user of the hub who reads the streams of properties, whole steps included, and what their public sees."""
    sends: list[str] = []
    for house in houses:
        api = f"$JS.{house.house}.API"
        sends += [
            f"{api}.STREAM.INFO.{house.stream}",
            f"{api}.STREAM.MSG.GET.{house.stream}",
            f"{api}.CONSUMER.CREATE.{house.stream}",
            f"{api}.CONSUMER.CREATE.{house.stream}.>",
            f"{api}.CONSUMER.MSG.NEXT.{house.stream}.>",
            f"{api}.CONSUMER.DELETE.{house.stream}.>",
        ]
    return BusUser("center", password, tuple(sends), (f"{ROOT}.*.news.*.public", f"{inbox_of('center')}.>"))
