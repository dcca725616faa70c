"""An owner of live tables on PostgreSQL and NATS, as a process: for fault tests, measurements and a first floor.

    .venv/bin/python -m tools.house.owner --record CONNINFO --bus URL [--name NAME] [--open N] [--game GAME ...]

The variable HOUSEWAY_SHOE_KEYS has the keys that seal shoes, as NAME:HEX and separated by commas; the first one seals. Owners
that take tables over from each other need the same keys. Without it a key is made that ends with the process, and a round
that it leaves behind cannot be finished.

It prints one line that starts with `ready` when it serves, and one that starts with `drained` when it ends after SIGTERM.
Servers that are away are waited for, at the start and later.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import secrets
import sys
from typing import Any

from houseway.cli.table.setup import choose
from houseway.core.game.rules import Rules
from houseway.floor.bus.owner_process import OwnerSettings, Serves, serve
from houseway.floor.seal import Keys
from houseway.games import GAMES
from houseway.play.chance import Live
from houseway.play.dealers import live_dealer

GAMES_PLAYED = ("high_card_flush", "spanish_21", "holdem", "pai_gow", "minibaccarat", "chase_the_flush")


def arguments() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.house.owner", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--record", required=True, help="how to connect to PostgreSQL; the schema must be there")
    parser.add_argument("--bus", required=True, help="address of the NATS server, for example nats://127.0.0.1:4222")
    parser.add_argument("--house", default="house", help="name of the property on the bus (default: house)")
    parser.add_argument("--name", default=f"owner_{os.getpid()}", help="name of this owner; one process per name")
    parser.add_argument("--user", default="", help="user on the bus (default: none)")
    parser.add_argument("--open", type=int, default=0, help="open tables 1 to N unless the record knows them (default: 0)")
    parser.add_argument(
        "--game", action="append", choices=list(GAMES), metavar="GAME", help="game of the tables; repeatable, in turn"
    )
    parser.add_argument("--lanes", type=int, default=2, help="lanes (default: 2)")
    parser.add_argument("--lease", type=float, default=5.0, help="seconds of the lease (default: 5)")
    parser.add_argument(
        "--drains", type=float, default=60.0, help="seconds that rounds may take to end after SIGTERM (default: 60)"
    )
    return parser.parse_args()


def opened(games: list[str], tables: int) -> dict[int, Rules]:
    """Return the rules of tables from one on, the games in turn."""
    rules = {game: choose(GAMES[game], None, None, None).rules for game in games}
    return {number: rules[games[number % len(games)]] for number in range(1, tables + 1)}


def keys_in(text: str) -> Keys:
    """Return the keys that a variable holds, or one that nobody else has."""
    pairs = [pair.split(":") for pair in text.split(",") if pair] or [["process", secrets.token_hex(32)]]
    return Keys({name: bytes.fromhex(key) for name, key in pairs}, seals=pairs[0][0])


def _print_line(word: str, told: Any) -> None:
    print(word, json.dumps(told), flush=True)


def main() -> int:
    """Serve until SIGTERM; the exit code is 3 where rounds were not over in time."""
    told = arguments()
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(asctime)s %(name)s %(message)s")
    serving = OwnerSettings(
        told.name,
        told.house,
        told.record,
        told.bus,
        user=told.user,
        password=os.environ.get("HOUSEWAY_BUS_PASSWORD", ""),
        lanes=told.lanes,
        lease=told.lease,
        renewed=told.lease / 5,
        drains=told.drains,
        opens=opened(told.game or list(GAMES_PLAYED), told.open),
    )
    dealer = live_dealer(Live())
    keys = keys_in(os.environ.get("HOUSEWAY_SHOE_KEYS", ""))
    serves = Serves(serving, game_of=GAMES.__getitem__, dealer_of=lambda table: dealer, keys=keys)
    playing = asyncio.run(serve(serves, lambda state: _print_line("ready", state)))
    _print_line("drained", {"playing": playing})
    return 3 if playing else 0


if __name__ == "__main__":
    sys.exit(main())
