"""Long counts in shards: the same bytes whoever runs them, and a shard that is lost is counted again."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from houseway.core.messages.unreadable import Unreadable
from houseway.lab import shards
from houseway.lab.shards import Job

JOB = f"{__name__}:SQUARES"


def _squares(first: int, last: int) -> Sequence[int]:
    return [last - first, sum(number * number for number in range(first, last)) * 10**20]


SQUARES = Job(1000, _squares, ("numbers", "squares"))


def content(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def test_one_by_one_in_any_order_gives_the_same_bytes(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder, order in ((one, range(7)), (other, reversed(range(7)))):
        shards.plan(JOB, folder, 7)
        for number in order:
            shards.count_shard(folder, number)
        assert shards.join(folder) == {"numbers": 1000, "squares": sum(n * n for n in range(1000)) * 10**20}
    assert content(one) == content(other)


def test_what_is_lost_or_damaged_is_counted_again_and_nothing_else(tmp_path: Path) -> None:
    shards.plan(JOB, tmp_path, 5)
    for number in range(5):
        shards.count_shard(tmp_path, number)
    before = content(tmp_path)
    shards.place(tmp_path, 2).unlink()
    damaged = shards.place(tmp_path, 4)
    damaged.write_bytes(damaged.read_bytes()[:-1] + b"?")
    assert shards.missing(tmp_path) == [2, 4]
    with pytest.raises(Unreadable, match="2 of 5 shards are missing or damaged, the first is 2"):
        shards.join(tmp_path)
    untouched = shards.place(tmp_path, 0).stat().st_mtime_ns
    for number in shards.missing(tmp_path):
        shards.count_shard(tmp_path, number)
    assert content(tmp_path) == before and shards.place(tmp_path, 0).stat().st_mtime_ns == untouched


def test_a_plan_is_not_changed_under_way_and_errors_say_what_to_do(tmp_path: Path) -> None:
    shards.plan(JOB, tmp_path, 5)
    with pytest.raises(Unreadable, match="another plan"):
        shards.plan(JOB, tmp_path, 6)
    with pytest.raises(Unreadable, match="no shard 5"):
        shards.count_shard(tmp_path, 5)
    with pytest.raises(Unreadable, match="Write MODULE:NAME"):
        shards.plan("houseway.nothing:JOB", tmp_path / "x", 5)
    with pytest.raises(Unreadable, match="has no plan"):
        shards.missing(tmp_path / "y")
    (tmp_path / "00003.json").write_text('{"shard": 3, "first": 0, "last": 1, "sha256": ""}')
    assert 3 in shards.missing(tmp_path)


@pytest.mark.long
def test_processes_and_a_queue_give_the_same_bytes_and_a_killed_worker_costs_its_shard(tmp_path: Path) -> None:
    job = "houseway.studies.minibaccarat.counter:JOB"
    folders = [tmp_path / name for name in ("one", "two", "queue")]
    for folder in folders:
        shards.plan(job, folder, 6, total=6000)
    assert len(list(shards.run(folders[0], 1))) == 6 and len(list(shards.run(folders[1], 2))) == 6
    command = f"seq 0 5 | xargs -P 2 -n 1 {sys.executable} -m tools.lab.shards one {folders[2]}"
    subprocess.run(command, shell=True, check=True, cwd=Path(__file__).parents[2])
    for folder in folders:
        shards.join(folder)
    assert content(folders[0]) == content(folders[1]) == content(folders[2])
    killed = tmp_path / "killed"
    shards.plan(job, killed, 1, total=10**8)
    with pytest.raises(subprocess.TimeoutExpired):
        subprocess.run([sys.executable, "-m", "tools.lab.shards", "one", str(killed), "0"], timeout=5, check=False)
    assert shards.missing(killed) == [0] and [file.name for file in killed.iterdir()] == [shards.PLAN]
