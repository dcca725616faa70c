"""An owner as a process, as `tools/house/owner.py` runs it, with a call of the record and planted bugs to choose.

It ends with its standard input, so that none is left behind. `--call` is the function of the record that its build calls.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import re
import sys
import threading
from pathlib import Path
from typing import Any

from houseway.floor.bus.owner_process import OwnerSettings, Serves, serve
from houseway.floor.seal import Keys
from houseway.floor.store import steps
from houseway.games import GAMES
from houseway.play.chance import Live
from houseway.play.dealers import live_dealer

from .games import rules_of
from .planted import OWNER

DRAINS = 1.0
"""Seconds that rounds have to end when the owner drains; those that are not over continue with another."""


def arguments() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.faults.owner_process")
    for name in ("record", "bus", "house", "name", "keys"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--lease", type=float, required=True)
    for name in ("open", "build", "call", "plant"):
        parser.add_argument(f"--{name}", default="")
    return parser.parse_args()


def keys_in(file: Path) -> Keys:
    """Return the keys that a file holds: hexadecimal by name, the first one seals."""
    held: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return Keys({name: bytes.fromhex(key) for name, key in held.items()}, next(iter(held)))


def serves_as(told: argparse.Namespace) -> Serves:
    """Return the owner for the options of the command line."""
    opens: str = told.open
    serving = OwnerSettings(
        told.name,
        told.house,
        told.record,
        told.bus,
        lease=told.lease,
        renewed=told.lease / 5,
        drains=DRAINS,
        opens={number: rules_of(number) for number in map(int, opens.split(",") if opens else ())},
        build=told.build,
    )
    dealer = live_dealer(Live())
    return Serves(serving, game_of=GAMES.__getitem__, dealer_of=lambda table: dealer, keys=keys_in(Path(told.keys)))


def _ends_with_its_parent() -> None:
    sys.stdin.read()
    os._exit(9)


def main() -> None:
    """Run an owner until SIGTERM."""
    told = arguments()
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(asctime)s %(name)s %(message)s")
    threading.Thread(target=_ends_with_its_parent, daemon=True).start()
    if told.call:
        module: Any = steps
        module.STATEMENT = re.sub(rb"commit_steps_\d+", told.call.encode(), steps.STATEMENT)
    for plant in filter(None, str(told.plant).split(",")):
        OWNER[plant]()
    playing = asyncio.run(serve(serves_as(told), lambda state: print("ready", flush=True)))
    print("drained", json.dumps(playing), flush=True)


if __name__ == "__main__":
    main()
