"""Hostile runs: an exception, a slow input and a heavy one break an invariant; each reader passes a short run.

`python -m tools.hostile` tries a million inputs per reader; here each reader gets a few thousand.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from tools.hostile import frame
from tools.hostile.__main__ import main
from tools.hostile.attack import readers
from tools.hostile.frame import Reader, Try, shard


def _raises() -> str:
    raise KeyError("4x")


def _is_slow() -> str:
    began = time.process_time()
    while time.process_time() < began + 0.05:
        pass
    return "read"


def _tries(name: str) -> Iterator[Try]:
    yield Try(name, lambda: "read")
    yield Try("x" * 1_000, _raises)
    yield Try(10**5_000, _is_slow)
    yield Try("short", lambda: "refused")


FAKE = Reader("fake", "a promise", _tries)


def test_what_is_raised_is_a_broken_promise_that_names_its_input() -> None:
    tally = shard(FAKE, "1-0", 4)
    assert tally.outcomes == {"read": 2, "broken": 1, "refused": 1}
    assert len(tally.broken) == 1
    assert tally.broken[0].startswith("shard 1-0, input 1: KeyError: '4x'") and "1,002 characters" in tally.broken[0]


def test_an_input_that_takes_too_long_is_a_broken_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame, "SLOW", 0.01)
    tally = shard(FAKE, "1-0", 4)
    assert len(tally.broken) == 2 and "it took 0." in tally.broken[1]
    assert tally.slowest >= 0.05 and tally.slowest_shown.startswith("<int: ")


def test_an_input_that_does_not_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame, "STUCK", 0.01)
    assert any("Stuck: not over after" in broken for broken in shard(FAKE, "1-0", 4).broken)


def test_a_shard_stops_after_enough_broken_promises() -> None:
    bad = Reader("bad", "a promise", lambda name: iter([Try("x", _raises)] * 50))
    assert shard(bad, "1-0", 50).tried == frame.ENOUGH


def test_an_unknown_reader_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["moon"])
    assert "unknown reader 'moon'. Use one of" in capsys.readouterr().err


@pytest.mark.parametrize("name", readers())
def test_some_inputs_keep_every_promise(name: str) -> None:
    reader = readers()[name]
    assert not shard(reader, "tests", reader.short).broken
