"""`houseway floor up`, `down`, `log-ins` and `bots`: a demonstration casino in one folder."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from houseway.cli.screen import fail, print_json, screen
from houseway.demo.folder import Folder, NotStarted
from houseway.demo.house import LOG_INS, DemoHouse, stop_floor
from houseway.floor.config.keys import Config, OnlyInDemo, only_in_demo
from houseway.floor.servers import MissingProgram

from .serve import print_line, read_config, secret_text


def bring_up(root: Path, port: int) -> None:
    """Start a demonstration and keep it running."""
    console = screen(markup=False)
    house = DemoHouse(Folder(root), port, lambda line: console.print(line, soft_wrap=True))
    signal.signal(signal.SIGTERM, _interrupted)
    try:
        told = house.start()
        _shows(told, root)
        house.runs()
        console.print("stopping")
    except KeyboardInterrupt:
        console.print("stopping")
    except (MissingProgram, NotStarted, OnlyInDemo) as wrong:
        house.stop()
        fail(str(wrong))
    finally:
        house.stop()
    console.print(f"Stopped. Your data is in {root}.")


def _interrupted(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def _shows(told: Mapping[str, Any], root: Path) -> None:
    console = screen(markup=False)
    console.print(_page_hint(told["address"]), soft_wrap=True)
    console.print(f"API: {told['address']} (document: {told['address']}/openapi.json)", soft_wrap=True)
    console.print(_grid([one for one in told["log_ins"] if _is_for_people(one)]))
    console.print(f"Codes change every 30 seconds: houseway floor log-ins --folder {root}", soft_wrap=True)
    console.print(f"Ctrl-C stops everything, and so does: houseway floor down --folder {root}", soft_wrap=True)


def _page_hint(address: str) -> str:
    from houseway.floor.api.files import FILES

    if FILES:
        return f"Open {address} in a browser: play, sit down as a guest, or look behind the table."
    return "There is no page to open: this installation is editable, and its page is not built. Build it: scripts/web build"


def _is_for_people(one: Mapping[str, Any]) -> bool:
    return one["role"] != "bot" and not one["login"].startswith("auto-")


def _grid(log_ins: list[dict[str, Any]]) -> Grid:
    grid = Grid("log-in", "role", "password", "code now", box=None, padding=(0, 2, 0, 0), header_style="bold")
    for one in log_ins:
        grid.add_row(one["login"], one["role"], one["password"], _code(one))
    return grid


def _code(one: Mapping[str, Any]) -> str:
    import pyotp

    return pyotp.TOTP(one["second"]).now() if one["second"] else ""


def show_log_ins(root: Path, *, as_json: bool) -> None:
    """Print the log-ins of a demonstration, with the codes of this moment."""
    log_ins = Folder(root).read(LOG_INS)
    if log_ins is None:
        fail(f"{root} has no demonstration. Start one: houseway floor up --folder {root}")
    people = [one for one in log_ins if _is_for_people(one)]
    if as_json:
        print_json([{key: one[key] for key in ("login", "role", "password", "name")} | {"code": _code(one)} for one in people])
    else:
        screen(markup=False).print(_grid(people))


def bring_down(root: Path) -> None:
    """Stop the demonstration that runs in a folder, and print whether there was one."""
    try:
        was_there = stop_floor(root)
    except NotStarted as wrong:
        fail(str(wrong))
    screen(markup=False).print(f"{root}: " + ("stopped" if was_there else "no floor runs here"), soft_wrap=True)


def play_bots(root: Path) -> None:
    """Let the bots of a demonstration play until the process receives a signal to stop."""
    folder = Folder(root)
    config, log_ins = read_config(folder.config), folder.read(LOG_INS)
    try:
        only_in_demo(config, "bots")
    except OnlyInDemo as wrong:
        fail(str(wrong))
    if log_ins is None:
        fail(f"{root} has no demonstration. Start one: houseway floor up --folder {root}")
    logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(asctime)s %(message)s")
    with suppress(asyncio.CancelledError):
        asyncio.run(_plays(config, log_ins))


async def _plays(config: Config, log_ins: list[dict[str, Any]]) -> None:
    from houseway.demo.bots import play
    from houseway.demo.pit import demo_tables
    from houseway.demo.staff import AutomaticStaff
    from houseway.floor.bus.line import connected
    from houseway.floor.bus.requests import Client
    from houseway.floor.bus.subjects import Subjects
    from houseway.floor.disputes.service import sums_of
    from houseway.floor.pit.queue import Queue
    from houseway.floor.signatures import Committer
    from houseway.floor.signing_keys import signer_of, voucher_key_of
    from houseway.floor.store.connection import conninfo_of
    from houseway.floor.store.grants import API
    from houseway.floor.store.tables import RulesCache
    from houseway.floor.table.record_worker import RecordWorker
    from houseway.games import GAMES

    password = secret_text(config.bus.api_password)
    bus = await connected(config.bus.address, user="api" if password else "", password=password, name="house staff")
    desk = RecordWorker(conninfo_of(config, API), signer_of(config, Committer.API))
    client = Client(bus, Subjects(config.bus.property), vouches=voucher_key_of(config))
    queue = Queue(desk, client.request, RulesCache(GAMES.__getitem__), sums_of(config))
    staff = AutomaticStaff(queue, desk, log_ins)
    tables = {number: (rules.seats, _low(rules.limits)) for number, rules in demo_tables().items()}
    bots = [one for one in log_ins if one["role"] == "bot"]
    tasks = [asyncio.create_task(staff.works()), asyncio.create_task(play(config.api.origin, bots, tables))]
    print_line("ready", {"bots": len(bots)})
    ends = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, ends.set)
    await ends.wait()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await bus.close()
    await desk.close()


def _low(limits: Mapping[str, tuple[int, int]]) -> int:
    return max((low for low, _ in limits.values()), default=400)
