"""The bytes of a step stay the same, however quickly they are written.

The chain covers these bytes, and a program in another language may read them. So the encoding is spelled out here a
second time, slowly, and compared at every step of played rounds; and the hashes of one sitting are kept.
"""

from __future__ import annotations

import hashlib
import json
import struct
from itertools import pairwise

import msgspec
import pytest
from tools.bots.sittings import NOON, PLAYED, Sitting, live_table, messages, sitting

from houseway.core.wire.kept import kept
from houseway.core.wire.wire import plain, written
from houseway.floor.messages import PLATFORM, News, SentCommand
from houseway.floor.step import Step, genesis, read_recorded_command
from houseway.floor.store.tables import events_of, packed
from houseway.floor.table.live import LiveTable
from houseway.floor.table.mailbox import command_in

KEPT = {
    "high_card_flush": "4fb7d9cb87b4073bb751ea5e67c6f991d74aa6b77ef527d6f0619b9b17782ed5",
    "holdem": "06c7603d09f70b9d00ba2b8c76fa975c85926164fbf0ac708c1ee72626e007b3",
}
"""The last hash of a sitting of two rounds. It changes with the rules of the game and with the version of steps."""


def played(one: Sitting) -> tuple[LiveTable, list[tuple[News, bytes | None]]]:
    """Return a table after all commands of a sitting, and its steps with what was stored after them."""
    clock = iter(range(NOON, NOON + 100_000))
    live = live_table(7, one, lambda: next(clock))
    found: list[tuple[News, bytes | None]] = []
    for said in messages(7, one):
        command = command_in(said)
        assert not isinstance(command, str)
        live.decide(said, command)
        kept_now = live.pending.table_commit().kept
        news = live.took()
        found += [(told, kept_now if told.step.rests else None) for told in news]
    return live, found


def counted(part: bytes | None) -> bytes:
    """Return bytes after their length, or the mark of those that are absent."""
    return struct.pack(">i", -1) if part is None else struct.pack(">i", len(part)) + part


def slow_hash(step: Step, before: bytes) -> bytes:
    """Return the hash of a step, computed as in docs/floor/record.md."""
    told = struct.pack(">H", step.version) + before + struct.pack(">iqi", step.table, step.seq, step.day.toordinal())
    told += struct.pack(">qqq", step.at, step.speaker, step.number) + counted(step.said) + counted(step.events)
    told += counted(None if step.refused is None else step.refused.encode()) + counted(step.rests)
    told += struct.pack(">i", len(step.opens)) + b"".join(counted(account.encode()) for account in step.opens)
    told += struct.pack(">i", len(step.postings))
    for src, dst, chips, why in step.postings:
        told += struct.pack(">qqq", src, dst, chips) + counted(why.encode())
    told += counted(step.root) + counted(step.shoe)
    return hashlib.sha256(told).digest()


def as_json(data: object) -> bytes:
    """Return plain data as JSON without blanks."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()


def test_msgspec_writes_texts_as_the_standard_library_does() -> None:
    odd = "".join(map(chr, [*range(0xD800), *range(0xE000, 0xE100), 0x1F0A1]))
    assert msgspec.json.encode(odd) == as_json(odd)  # the first build wrote steps with it


@pytest.mark.parametrize("key", PLAYED)
def test_every_step_of_played_rounds_is_written_as_it_always_was(key: str) -> None:
    live, found = played(sitting(key, 2, "bytes"))
    steps = [news.step for news, _ in found]
    assert len(steps) > 40
    for news, kept_now in found:
        step = news.step
        assert step.events == as_json([plain(event) for event in news.events])
        assert events_of(step) == news.events
        assert step.rests == (None if kept_now is None else hashlib.sha256(kept_now).digest())
        if step.speaker == PLATFORM:
            voice, text = read_recorded_command(step)
            command = command_in(SentCommand(7, 1, "dealer", 1, text))
            assert not isinstance(command, str)
            assert step.said == f"{voice}\n{written(command)}".encode()
    for before, step in pairwise(steps):
        assert step.hash == slow_hash(step, before.hash)
        assert step.seq == before.seq + 1
    assert packed(live.committed) == as_json(kept(live.committed))
    assert genesis(7) == hashlib.sha256(b"houseway table 7").digest()


@pytest.mark.parametrize("key", KEPT)
def test_the_hashes_of_a_sitting_are_those_of_the_second_version(key: str) -> None:
    _, found = played(sitting(key, 2, "bytes"))
    assert found[-1][0].step.hash.hex() == KEPT[key], "if the rules of the game were changed on purpose, write the new hash here"
