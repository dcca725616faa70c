"""The supervisor: what ends is started again, later each time; what is stopped is gone, also where the supervisor was killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from houseway.floor.servers.supervisor import FIRST_WAIT, LONGEST_WAIT, STEADY, Part, Supervisor


def _until(holds: Callable[[], bool], seconds: float = 30) -> None:
    ends = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < ends
        time.sleep(0.01)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_part_that_ends_is_started_again_later_each_time(tmp_path: Path) -> None:
    told: list[str] = []
    clock = [0.0]
    supervisor = Supervisor(told.append, lambda: clock[0])
    part = Part("owner", ["/bin/sh", "-c", "echo ready {}; exit 3"], tmp_path / "log")
    supervisor.starts(part)
    part.began = 0.0
    waits: list[float] = []
    for _ in range(8):
        _until(lambda: part.kept is not None and part.kept.has_ended)
        supervisor.restart_ended()
        assert part.kept is None
        waits.append(part.due - clock[0])
        supervisor.restart_ended()
        assert part.kept is None  # it is not due yet
        clock[0] = part.due
        supervisor.restart_ended()
        part.began = clock[0]
        assert part.kept is not None
    assert waits == [min(FIRST_WAIT * 2**many, LONGEST_WAIT) for many in range(8)]
    _until(lambda: part.kept is not None and part.kept.has_ended)
    clock[0] += STEADY + 1  # it ran for a while: the wait is short again
    supervisor.restart_ended()
    assert part.due - clock[0] == FIRST_WAIT
    assert [line.partition(";")[0] for line in told[:2]] == [
        "owner has ended and starts again in 0.5 s",
        "owner has started again",
    ]
    supervisor.stop()


def test_a_part_says_that_it_serves_and_is_told_to_end(tmp_path: Path) -> None:
    part = Part(
        "api", ["/bin/sh", "-c", "trap 'echo ended; exit 0' TERM; echo ready {}; while :; do sleep 0.05; done"], tmp_path / "log"
    )
    supervisor = Supervisor(lambda line: None)
    supervisor.starts(part)
    _until(lambda: part.is_ready)
    assert part.kept is not None
    pid = part.kept.pid
    supervisor.stop()
    assert not _runs(pid) and part.log.read_text().splitlines() == ["ready {}", "ended"]


def test_parts_end_with_the_supervisor_even_if_it_is_killed(tmp_path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from houseway.floor.servers.supervisor import Part, Supervisor\n"
        "s = Supervisor(print); p = Part('x', ['/bin/sleep', '600'], Path(sys.argv[1])); s.starts(p)\n"
        "print(p.kept.pid, flush=True); time.sleep(600)"
    )
    process = subprocess.Popen([sys.executable, "-c", code, str(tmp_path / "log")], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    pid = int(process.stdout.readline())
    assert _runs(pid)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    _until(lambda: not _runs(pid))
