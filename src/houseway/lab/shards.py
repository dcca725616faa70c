"""Long counts in numbered shards: the same bytes whoever runs them, and however many do.

A job is a range of numbered units and a function that counts part of it into whole numbers that are added up. A plan divides the
range into shards. Each shard is written to a file of its own with a digest beside it, as soon as it is done and not before; so a
worker that is killed costs its shard, and whatever runs again does only what is missing. Joining checks every digest and every
bound, and adds.

    scripts/dev shards plan MODULE:JOB FOLDER --shards 64     write the plan
    scripts/dev shards run FOLDER --workers 2                 run what is missing, in processes of its own
    scripts/dev shards run FOLDER --workers 2 --ray           the same on a Ray cluster
    seq 0 63 | xargs -P 2 -n 1 scripts/dev shards one FOLDER  the same by any batch queue
    scripts/dev shards join FOLDER                            check and add up
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from houseway.core.messages.unreadable import Unreadable

PLAN, JOINED = "plan.json", "joined.json"


class Job(NamedTuple):
    """A long count: units numbered from zero, and a function that counts those from one number up to another."""

    total: int
    part: Callable[[int, int], Sequence[int]]
    names: tuple[str, ...]
    """The meanings of the numbers."""


class Plan(NamedTuple):
    """The division of a job."""

    job: str
    total: int
    shards: int
    names: tuple[str, ...]

    def bounds(self, number: int) -> tuple[int, int]:
        """Return the first unit of a shard and the one after its last."""
        return self.total * number // self.shards, self.total * (number + 1) // self.shards


def job_of(name: str) -> Job:
    """Return a job by the module it is in and its name there, for example `package.module:JOB`."""
    module, _, attribute = name.partition(":")
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError):
        raise Unreadable(f"no job {name!r}. Write MODULE:NAME, for example package.module:JOB") from None
    if not isinstance(found, Job):
        raise Unreadable(f"{name!r} is not a job")
    return found


def plan(job: str, folder: Path, shards: int, total: int | None = None) -> Plan:
    """Write the plan of a job into a folder; a folder that has another plan is refused."""
    known = job_of(job)
    made = Plan(job, known.total if total is None else total, shards, known.names)
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / PLAN).exists() and read_plan(folder) != made:
        raise Unreadable(f"{folder} has another plan: use an empty folder")
    _write(folder / PLAN, _text(made._asdict()))
    return made


def read_plan(folder: Path) -> Plan:
    """Return the plan in a folder."""
    try:
        told = json.loads((folder / PLAN).read_text(encoding="utf-8"))
        return Plan(told["job"], told["total"], told["shards"], tuple(told["names"]))
    except (OSError, ValueError, KeyError):
        raise Unreadable(f"{folder} has no plan: write one with `plan`") from None


def count_shard(folder: Path, number: int) -> Path:
    """Count one shard and write it; return its file. A shard that is there and whole is not counted again."""
    made = read_plan(folder)
    if not 0 <= number < made.shards:
        raise Unreadable(f"no shard {number}: the plan has {made.shards}, from 0")
    file = place(folder, number)
    if not is_whole(folder, number):
        first, last = made.bounds(number)
        sums = [int(value) for value in job_of(made.job).part(first, last)]
        content = _packed(made, number, sums)
        _write(file, content)
        digest = hashlib.sha256(content).hexdigest()
        _write(file.with_suffix(".json"), _text({"shard": number, "first": first, "last": last, "sha256": digest}))
    return file


def place(folder: Path, number: int) -> Path:
    """Return the file of a shard."""
    return folder / f"{number:05}.parquet"


def is_whole(folder: Path, number: int) -> bool:
    """Whether a shard is there with the bytes that its manifest names."""
    file = place(folder, number)
    try:
        told = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
        return told["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()
    except (OSError, ValueError, KeyError):
        return False


def missing(folder: Path) -> list[int]:
    """Return the shards that are still to be counted."""
    return [number for number in range(read_plan(folder).shards) if not is_whole(folder, number)]


def run(folder: Path, workers: int, *, ray: bool = False) -> Iterator[int]:
    """Count what is missing; yield the number of each shard as it is done. A worker that dies costs its shard only."""
    wanted = missing(folder)
    if ray:
        yield from _by_ray(folder, wanted, workers)
        return
    while wanted:
        try:
            with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
                done = {pool.submit(count_shard, folder, number): number for number in wanted}
                for future in as_completed(done):
                    future.result()
                    yield done[future]
            return
        except BrokenProcessPool:
            left = missing(folder)
            if left == wanted:
                raise
            wanted = left


def _by_ray(folder: Path, wanted: Iterable[int], workers: int) -> Iterator[int]:
    """Count shards on the nodes at `RAY_ADDRESS`, or on this machine; a shard of a node that dies is counted on another."""
    try:
        ray: Any = import_module("ray")
    except ModuleNotFoundError:
        raise Unreadable("Ray is not installed: pip install '.[cluster]' in a checkout, or leave out --ray") from None
    if os.environ.get("RAY_ADDRESS"):
        ray.init(log_to_driver=False)  # its nodes have the processors they were started with
    else:
        ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
    try:
        remote = ray.remote(count_shard)
        waiting = {remote.remote(folder, number): number for number in wanted}
        while waiting:
            done, _ = ray.wait(list(waiting), num_returns=1)
            ray.get(done[0])
            yield waiting.pop(done[0])
    finally:
        ray.shutdown()


def join(folder: Path) -> dict[str, int]:
    """Check every shard, add them up, and write the result; return the sums by name."""
    made = read_plan(folder)
    left = missing(folder)
    if left:
        raise Unreadable(f"{len(left)} of {made.shards} shards are missing or damaged, the first is {left[0]}")
    sums = [0] * len(made.names)
    digests: list[str] = []
    for number in range(made.shards):
        told = json.loads(place(folder, number).with_suffix(".json").read_text(encoding="utf-8"))
        if (told["first"], told["last"]) != made.bounds(number):
            raise Unreadable(f"shard {number} counts other units than the plan says")
        sums = [old + new for old, new in zip(sums, _unpacked(place(folder, number)), strict=True)]
        digests.append(told["sha256"])
    found = dict(zip(made.names, sums, strict=True))
    whole = hashlib.sha256("\n".join(digests).encode()).hexdigest()
    _write(
        folder / JOINED, _text({**made._asdict(), "sums": {name: str(value) for name, value in found.items()}, "sha256": whole})
    )
    return found


def _packed(made: Plan, number: int, sums: Sequence[int]) -> bytes:
    """Return a shard as Parquet: one line per number. Numbers are text, so none is too large."""
    import pyarrow as pa  # type: ignore[import-untyped]
    import pyarrow.parquet as parquet  # type: ignore[import-untyped]

    arrow, out = cast_any(pa), cast_any(parquet)
    table = arrow.table({"shard": [number] * len(sums), "name": list(made.names), "sum": [str(value) for value in sums]})
    buffer = arrow.BufferOutputStream()
    out.write_table(table, buffer, compression="none")
    return buffer.getvalue().to_pybytes()


def _unpacked(file: Path) -> list[int]:
    import pyarrow.parquet as parquet  # type: ignore[import-untyped]

    return [int(value) for value in cast_any(parquet).read_table(file).column("sum").to_pylist()]


def cast_any(module: object) -> Any:
    """Return a module that has no types."""
    return module


def _text(told: object) -> bytes:
    return (json.dumps(told, indent=1) + "\n").encode()


def _write(file: Path, content: bytes) -> None:
    """Write a file at once, so that a worker that is killed leaves no part of it."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    draft.write_bytes(content)
    draft.replace(file)
