"""Runs one plan over Ray on two nodes, each in a network of its own, and kills one.

scripts/dev shards-nodes [--units N] [--shards M]

Two network namespaces are joined by one pair of devices; each has a node of Ray with one processor. Both write to one folder, as
machines with a shared disk do. One process counts the plan first, then both nodes do, and then both again until one is killed:
every file must have the same bytes, and the run must end by itself. The processor time of all processes in both namespaces is
compared with that of the bare loop. Needs root, `ip` and the extra `cluster`. Exits with 1 if bytes differ or a run fails.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from houseway.lab import shards

from .shard_runs import BARE, JOB, RUN, content

SPACES = ("shards-one", "shards-two")
ADDRESSES = ("10.77.43.1", "10.77.43.2")
PORT = 6399
ALIVE = 120.0
"""Seconds within which both nodes must be there."""
RAY = (sys.executable, "-c", "from ray.scripts.scripts import main; main()")
NODES = "import ray; ray.init(log_to_driver=False); print(sum(node['Alive'] for node in ray.nodes()))"


def ip(*words: str) -> None:
    """Run `ip`, which makes the namespaces of the nodes and the wires between them; it needs root."""
    subprocess.run(("ip", *words), check=True, capture_output=True)


def inside(space: str, *words: str) -> tuple[str, ...]:
    """Return a command that runs in a network."""
    return "ip", "netns", "exec", space, *words


@contextmanager
def networks() -> Generator[None]:
    """Join two networks, and take them down at the end with all that still runs in them."""
    try:
        for space in SPACES:
            ip("netns", "add", space)
        ip("link", "add", "shards-a", "netns", SPACES[0], "type", "veth", "peer", "name", "shards-b", "netns", SPACES[1])
        for space, device, address in zip(SPACES, ("shards-a", "shards-b"), ADDRESSES, strict=True):
            ip("-n", space, "addr", "add", f"{address}/24", "dev", device)
            ip("-n", space, "link", "set", device, "up")
            ip("-n", space, "link", "set", "lo", "up")
        yield
    finally:
        for space in SPACES:
            for process in running(space):
                os.kill(process, signal.SIGKILL)
            subprocess.run(("ip", "netns", "del", space), check=False, capture_output=True)


def running(space: str) -> list[int]:
    """Return the processes in a network."""
    done = subprocess.run(("ip", "netns", "pids", space), check=False, capture_output=True, text=True)
    return [int(word) for word in done.stdout.split()]


class Used:
    """The seconds of the processor that every process of both networks took, workers apart from the others."""

    def __init__(self) -> None:
        self.took: dict[int, float] = {}
        self.workers: set[int] = set()
        self.look()
        self.before = {**self.took}

    def look(self) -> None:
        """Note what each process took so far."""
        tick = os.sysconf("SC_CLK_TCK")
        for process in (process for space in SPACES for process in running(space)):
            try:
                words = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
                line = Path(f"/proc/{process}/cmdline").read_bytes()
            except OSError:
                continue
            self.took[process] = (int(words[11]) + int(words[12])) / tick
            if line.startswith(b"ray::"):
                self.workers.add(process)

    def seconds(self, *, counting: bool) -> float:
        """Return the seconds since the start, of workers or of the others."""
        return sum(
            took - self.before.get(process, 0.0) for process, took in self.took.items() if (process in self.workers) == counting
        )


def start(space: str, address: str, scratch: Path, head: str) -> None:
    """Start a node of Ray with one processor: the first, or one that joins it."""
    joins = ("--head", f"--port={PORT}", f"--temp-dir={scratch}") if head == address else (f"--address={head}:{PORT}",)
    words = (*RAY, "start", *joins, f"--node-ip-address={address}", "--num-cpus=1", "--include-dashboard=false")
    plain = tuple(word for word in words if head == address or not word.startswith("--include-dashboard"))
    done = subprocess.run(
        inside(space, *plain, "--object-store-memory=100000000", "--disable-usage-stats"),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"Ray did not start in {space}: {done.stdout[-600:]}{done.stderr[-600:]}")


def wait_for(nodes: int, environment: dict[str, str]) -> None:
    """Wait until so many nodes are there."""
    until = time.monotonic() + ALIVE
    while time.monotonic() < until:
        done = subprocess.run(
            inside(SPACES[0], sys.executable, "-c", NODES), env=environment, capture_output=True, text=True, check=False
        )
        if done.stdout.strip() == str(nodes):
            return
        time.sleep(0.5)
    raise RuntimeError(f"{nodes} nodes were not there within {ALIVE:.0f} s")


def watched(run: subprocess.Popen[bytes], used: Used) -> int:
    """Wait for a run, and note what its processes take."""
    while run.poll() is None:
        used.look()
        time.sleep(0.2)
    return run.returncode


def kill_second(folder: Path, run: subprocess.Popen[bytes], many: int) -> str:
    """Kill every process of the second node when some shards are done and others are not; return what happened."""
    while run.poll() is None:
        done = len([*folder.glob("*.json")]) - 1
        if many // 4 <= done < many - many // 4:
            killed = running(SPACES[1])
            for process in killed:
                os.kill(process, signal.SIGKILL)
            return f"second node killed ({len(killed)} processes) after {done} of {many} shards, ended with {run.wait()}"
        time.sleep(0.02)
    return f"nobody was killed: it ended with {run.returncode} first"


def main() -> int:
    """Run everything and compare."""
    parser = argparse.ArgumentParser(prog="scripts/dev shards-nodes", description=__doc__)
    parser.add_argument("--units", type=int, default=1_600_000)
    parser.add_argument("--shards", type=int, default=16)
    asked = parser.parse_args()
    if find_spec("ray") is None or os.geteuid() != 0:
        print("Needs root and Ray (requirements/cluster.txt)", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="shards-") as scratch:
        folder = Path(scratch) / "plan"
        shards.plan(JOB, folder, asked.shards, asked.units)
        bare = float(
            json.loads(subprocess.run((sys.executable, "-c", BARE, str(folder)), capture_output=True, check=True).stdout)
        )
        subprocess.run((*RUN, "run", str(folder)), check=True, stdout=subprocess.DEVNULL)
        shards.join(folder)
        first = content(folder)
        print(
            f"{asked.units:,} units, {asked.shards} shards: one process; the bare loop takes {bare:.2f} s of the processor",
            flush=True,
        )
        with networks():
            return int(not _both_ways(Path(scratch), first, bare, asked.units, asked.shards))


def _both_ways(scratch: Path, first: dict[str, bytes], bare: float, units: int, many: int) -> bool:
    good = True
    for address, space in zip(ADDRESSES, SPACES, strict=True):
        start(space, address, scratch / "ray", ADDRESSES[0])
    environment = {**os.environ, "RAY_ADDRESS": f"{ADDRESSES[0]}:{PORT}"}
    wait_for(len(SPACES), environment)
    for kills in (False, True):
        folder = scratch / ("killed" if kills else "both")
        shards.plan(JOB, folder, many, units)
        used, began = Used(), time.perf_counter()
        words = inside(SPACES[0], *RUN, "run", str(folder), "--ray")
        with subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
            said = kill_second(folder, run, many) if kills else f"ended with {watched(run, used)}"
        took = time.perf_counter() - began
        shards.join(folder)
        alike = content(folder) == first
        good &= alike and "ended with 0" in said and ("killed" in said) == kills
        print(f"{said} in {took:.1f} s, {len(first)} files, {'the same bytes' if alike else 'OTHER BYTES'}", flush=True)
        if not kills:
            counting, beside = used.seconds(counting=True), used.seconds(counting=False)
            print(
                f"workers {counting:.2f} s of the processor, Ray itself {beside:.2f}: bare loop / workers {bare / counting:.3f},"
                f" / all {bare / (counting + beside):.3f}",
                flush=True,
            )
    return good


if __name__ == "__main__":
    sys.exit(main())
