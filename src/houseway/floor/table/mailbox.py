"""Messages, calls and replies of a partition, with counts for monitoring."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from houseway.core.messages.command import Command
from houseway.core.messages.event import Event
from houseway.core.messages.unreadable import Unreadable
from houseway.core.table.table import Table
from houseway.core.wire.wire import read_text
from houseway.floor.fault_log import log_of, place_of
from houseway.floor.messages import (
    LARGEST,
    LONGEST,
    LONGEST_ACTOR,
    Answer,
    Answers,
    News,
    NewsHandler,
    NotRecorded,
    Rejected,
    Reply,
    SentCommand,
)
from houseway.floor.step import Step, read_recorded_command

from .tally import PartitionCounts

_log = log_of(__name__)


class MailboxMessage(NamedTuple):
    """A message in a mailbox."""

    sent: SentCommand
    answers: Answers
    tries: int = 0
    ours: Command | None = None
    """The command, if it is the platform's own; it gets a number where it is decided."""
    at: float = 0.0
    """The time of arrival, by the monotonic clock."""
    holds: Callable[[Table], bool] | None = None
    """The condition for one of the platform's own commands; if it does not hold, the command is not sent."""

    @property
    def command(self) -> Command | str:
        """The command, or why it cannot be read."""
        return command_in(self.sent) if self.ours is None else self.ours


DecidedMessages = list[tuple[MailboxMessage, Step]]
"""Messages with the step that each led to; a repeat has the step of the first."""


@dataclass
class Call:
    """The contents of one call: the messages that wait for it, by table, and repeats of earlier committed ones."""

    messages: dict[int, DecidedMessages] = field(default_factory=dict[int, DecidedMessages])
    repeats: list[MailboxMessage] = field(default_factory=list[MailboxMessage])


class Outbox:
    """Delivers replies and news. Whoever cannot receive them is counted and harms nobody."""

    def __init__(self, tells: NewsHandler) -> None:
        self.counts: Final = PartitionCounts()
        self._tells = tells

    def answers(self, letter: MailboxMessage, step: Step) -> None:
        """Answer a message with its step."""
        self.reply(letter.answers, Answer(step.table, step.seq, step.refused))

    def reject(self, letter: MailboxMessage, why: NotRecorded, more: str = "") -> None:
        """Reply that nothing was recorded."""
        self.counts.unheard += 1
        self.reply(letter.answers, Rejected(letter.sent.table, why, more))

    def reply(self, answers: Answers, reply: Reply) -> None:
        """Deliver a reply to its client."""
        try:
            answers(reply)
        except Exception as error:  # the client is gone or has a bug; the table is unaffected
            self.counts.deaf += 1
            _log.warning("a reply could not be delivered", error=place_of(error))

    def publish(self, news: Iterable[News]) -> None:
        """Publish the news of committed steps."""
        for one in news:
            try:
                self._tells(one)
            except Exception as error:
                self.counts.deaf += 1
                _log.warning("news could not be delivered", error=place_of(error))


def command_in(said: SentCommand) -> Command | str:
    """Return the command of a message, or why it cannot be read."""
    if not (is_counted(said.speaker) and is_counted(said.number)):
        return "account and number are counted from one"
    if not is_actor(said.voice):
        return f"an actor is a player's name or a role, of at most {LONGEST_ACTOR} letters"
    if type(said.text) is not bytes or len(said.text) > LONGEST:
        return f"a command has at most {LONGEST:,} bytes"
    command = _cached_commands.get(said.text)
    return _read(said.text) if command is None else command


_cached_commands: Final[dict[bytes, Command]] = {}
"""A cache of commands by their text. Most commands at tables are repeated, and a command never changes."""
MOST_CACHED: Final = 20_000
"""Commands that are remembered; then all of them are forgotten."""
MOST_CACHED_BYTES: Final = 200
"""Bytes of a text that is remembered, so that strangers cannot fill the memory: 4 MB of texts at most."""


def _read(text: bytes) -> Command | str:
    try:
        command = read_text(text)
    except Unreadable as wrong:
        return str(wrong)
    if isinstance(command, Event):
        return f"{type(command).__name__} is an event and not a command"
    if len(text) <= MOST_CACHED_BYTES:
        if len(_cached_commands) >= MOST_CACHED:
            _cached_commands.clear()
        _cached_commands[text] = command
    return command


def is_actor(voice: object) -> bool:
    """Whether this can be the name of an actor at a table; the record has it on a line of its own."""
    return type(voice) is str and 0 < len(voice) <= LONGEST_ACTOR and voice.isascii() and voice.isprintable()


def is_repeat(said: SentCommand, step: Step) -> bool:
    """Whether a message is the one that led to a step: the same bytes, or the same command in other ones."""
    _, text = read_recorded_command(step)
    return text == said.text or _read(text) == command_in(said)


def is_counted(number: object) -> bool:
    """Whether this can be the number of an account, or of a command."""
    return type(number) is int and 0 < number <= LARGEST
