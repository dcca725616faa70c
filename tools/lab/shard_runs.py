"""Runs one plan in every way there is and compares the bytes: scripts/dev shards-alike.

Processes (1 and 2), Ray (1 and 2 workers, if it is installed) and xargs run the same plan, each from nothing. Then one worker of
two is killed in the middle, of processes and of Ray; the run must end by itself with the same bytes. `--efficiency UNITS` also
runs a larger plan with one worker and divides the seconds of the processor that its bare loop takes by those of the whole run.
Exits with 1 if bytes differ, a run fails, or the efficiency is below 0.95.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from houseway.lab import shards

JOB = "houseway.studies.minibaccarat.counter:JOB"
RUN = (sys.executable, "-m", "tools.lab.shards")
ENOUGH = 0.95
BARE = """
import json, sys, time
from pathlib import Path
from houseway.lab import shards
plan = shards.read_plan(Path(sys.argv[1]))
job = shards.job_of(plan.job)
job.part(0, 1)
begun = time.process_time()
for number in range(plan.shards):
    job.part(*plan.bounds(number))
print(json.dumps(time.process_time() - begun))
"""
"""The loop without shards: no files, no digests, no processes; what it counts first loads the compiled code and is not timed."""
AT_WORK = {"processes": re.compile(rb"spawn_main"), "Ray": re.compile(rb"\Aray::one")}
"""Patterns of a worker's command line. The server of Ray also has `ray::` in its own; its death ends the run."""


def content(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder."""
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def ways(folder: Path, many: int, *, ray: bool) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield each way to run a plan: its name and its command."""
    for workers in ("1", "2"):
        yield f"processes, {workers}", (*RUN, "run", str(folder), "--workers", workers)
    one = " ".join((*RUN, "one", str(folder)))
    yield "xargs, 2", ("sh", "-c", f"seq 0 {many - 1} | xargs -P 2 -n 1 {one}")
    for workers in ("1", "2") if ray else ():
        yield f"Ray, {workers}", (*RUN, "run", str(folder), "--workers", workers, "--ray")


def processor() -> float:
    """Return the seconds of the processor that all ended children took so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def workers_of(process: int, called: re.Pattern[bytes]) -> list[int]:
    """Return the processes below one whose command line reads so."""
    parents: dict[int, int] = {}
    lines: dict[int, bytes] = {}
    for place in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(place.name)] = int((place / "stat").read_text().rpartition(")")[2].split()[1])
            lines[int(place.name)] = (place / "cmdline").read_bytes()
        except OSError:
            continue

    def below(one: int) -> bool:
        while one in parents:
            one = parents[one]
            if one == process:
                return True
        return False

    return [one for one, line in lines.items() if called.search(line) and below(one)]


def killed(folder: Path, words: Sequence[str], called: re.Pattern[bytes]) -> str:
    """Start a run, kill one worker when a shard is done and others are not, and return what happened."""
    plan = shards.read_plan(folder)
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as run:
        while run.poll() is None:
            done = len([*folder.glob("*.json")]) - 1
            found = workers_of(run.pid, called)
            if 0 < done < plan.shards - 1 and found:
                os.kill(found[0], signal.SIGKILL)
                return f"one of {len(found)} killed after {done} of {plan.shards} shards, ended with {run.wait()}"
            time.sleep(0.02)
    return f"nobody was killed: it ended with {run.returncode} first"


def efficiency(folder: Path, units: int, many: int) -> float:
    """Return the seconds of the processor that the bare loop takes, in parts of those of a whole run by one worker."""
    shards.plan(JOB, folder, many, units)
    bare = subprocess.run((sys.executable, "-c", BARE, str(folder)), capture_output=True, text=True, check=True)
    before = processor()
    subprocess.run((*RUN, "run", str(folder), "--workers", "1"), stdout=subprocess.DEVNULL, check=True)
    loop, whole = json.loads(bare.stdout), processor() - before
    print(
        f"{units:,} units in {many} shards: bare loop {loop:.2f} s of the processor, whole run {whole:.2f} s: {loop / whole:.3f}"
    )
    return loop / whole


def main() -> int:
    """Run everything and compare."""
    parser = argparse.ArgumentParser(
        prog="scripts/dev shards-alike", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--units", type=int, default=800_000)
    parser.add_argument("--shards", type=int, default=8)
    parser.add_argument("--efficiency", type=int, metavar="UNITS")
    asked = parser.parse_args()
    ray, good = find_spec("ray") is not None, True
    if not ray:
        print("Ray is not installed: left out")
    with tempfile.TemporaryDirectory() as scratch:
        folder, first = Path(scratch) / "shards", dict[str, bytes]()

        def same(way: str, said: str) -> bool:
            left = shards.missing(folder)
            if not left:
                shards.join(folder)
            now = content(folder)
            first.update(now if not first and not left else {})
            alike = "the same bytes" if now == first else f"OTHER BYTES, {len(left)} shards missing"
            print(f"{way}: {said}, {len(now)} files, {alike}", flush=True)
            shutil.rmtree(folder)
            return now == first

        for way, words in ways(folder, asked.shards, ray=ray):
            shards.plan(JOB, folder, asked.shards, asked.units)
            begun = time.perf_counter()
            done = subprocess.run(words, stdout=subprocess.DEVNULL, check=False).returncode
            good &= same(way, f"ended with {done} in {time.perf_counter() - begun:.1f} s") and done == 0
        for way, words in ways(folder, asked.shards, ray=ray):
            if way in ("processes, 2", "Ray, 2"):
                shards.plan(JOB, folder, asked.shards, asked.units)
                said = killed(folder, words, AT_WORK["Ray" if way.startswith("Ray") else "processes"])
                good &= "ended with 0" in said and "killed after" in said
                good &= same(way, said)
        if asked.efficiency:
            good &= efficiency(Path(scratch) / "large", asked.efficiency, asked.shards) >= ENOUGH
    return int(not good)


if __name__ == "__main__":
    sys.exit(main())
