"""Commands are read once for each different text, as strictly as ever, and strangers cannot fill the memory with them."""

from __future__ import annotations

import pytest

from houseway.core.messages.command import Command, Say
from houseway.core.wire.wire import written
from houseway.floor.messages import SentCommand
from houseway.floor.table import mailbox
from houseway.floor.table.mailbox import command_in


def _command(text: bytes, voice: str = "ann") -> Command | str:
    return command_in(SentCommand(1, 7, voice, 1, text))


def test_what_was_said_before_is_the_same_command() -> None:
    text = written(Say("3", "raises", 500)).encode()
    assert _command(text) == Say("3", "raises", 500) and _command(text) is _command(bytes(text))


def test_what_cannot_be_read_is_refused_each_time() -> None:
    for text in (b'{"kind":"Say","who":"3"}', b'{"kind":"StageBegan","stage":"a","cites":"A-1"}', b"", b"\xff"):
        assert isinstance(_command(text), str) and _command(text) == _command(text)
        assert text not in mailbox._cached_commands


def test_a_known_command_is_refused_to_a_voice_that_is_none() -> None:
    text = written(Say("4", "folds")).encode()
    assert _command(text) == Say("4", "folds")
    assert isinstance(_command(text, "an\nn"), str)


def test_only_short_texts_are_remembered_and_not_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailbox, "MOST_CACHED", 10)
    monkeypatch.setattr(mailbox, "_cached_commands", {})
    for chips in range(1, 100):
        assert _command(written(Say("3", "raises", chips)).encode()) == Say("3", "raises", chips)
        assert len(mailbox._cached_commands) <= 10
    long = b'{"kind":"OpenRound"' + b" " * mailbox.MOST_CACHED_BYTES + b"}"
    assert not isinstance(_command(long), str) and long not in mailbox._cached_commands
