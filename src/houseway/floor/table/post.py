"""Letters, calls and replies: what goes through a lane, counted for whoever watches."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from houseway.core.messages.command import Command
from houseway.core.messages.event import Event
from houseway.core.messages.unreadable import Unreadable
from houseway.core.table.table import Table
from houseway.core.wire.wire import read_text
from houseway.floor.messages import (
    LARGEST,
    LONGEST,
    LONGEST_VOICE,
    Answer,
    Answers,
    News,
    NotRecorded,
    Reply,
    Said,
    Tells,
    Unheard,
)
from houseway.floor.step import Step, spoken_in
from houseway.floor.trouble import log_of, place_of

from .tally import LaneCounts

_log = log_of(__name__)


class MailboxMessage(NamedTuple):
    """A message in a mailbox."""

    said: Said
    answers: Answers
    tries: int = 0
    ours: Command | None = None
    """The command, where it is the platform's own word; its number is known when it is decided."""
    at: float = 0.0
    """When it arrived, by the monotonic clock."""
    holds: Callable[[Table], bool] | None = None
    """What must hold at the table for one of the platform's own words; otherwise it is not said."""


Letters = list[tuple[MailboxMessage, Step]]
"""Letters with the step that each led to; a repeat has the step of the first."""


@dataclass
class Call:
    """What one call is about: the letters that wait for it, by table, and repeats of what was committed before."""

    letters: dict[int, Letters] = field(default_factory=dict[int, Letters])
    repeats: list[MailboxMessage] = field(default_factory=list[MailboxMessage])


class Post:
    """Delivers replies and news. Whoever cannot receive them is counted and harms nobody."""

    def __init__(self, tells: Tells) -> None:
        self.counts: Final = LaneCounts()
        self._tells = tells

    def answers(self, letter: MailboxMessage, step: Step) -> None:
        """Answer a letter with its step."""
        self.reply(letter.answers, Answer(step.table, step.seq, step.refused))

    def unheard(self, letter: MailboxMessage, why: NotRecorded, more: str = "") -> None:
        """Reply that nothing was recorded."""
        self.counts.unheard += 1
        self.reply(letter.answers, Unheard(letter.said.table, why, more))

    def reply(self, answers: Answers, reply: Reply) -> None:
        """Deliver a reply to whoever asked."""
        try:
            answers(reply)
        except Exception as error:  # whoever asked is gone, or has a bug; the table has neither
            self.counts.deaf += 1
            _log.warning("a reply could not be delivered", error=place_of(error))

    def tell(self, news: Iterable[News]) -> None:
        """Tell the news of committed steps."""
        for one in news:
            try:
                self._tells(one)
            except Exception as error:
                self.counts.deaf += 1
                _log.warning("news could not be delivered", error=place_of(error))


def command_in(said: Said) -> Command | str:
    """Return the command of a message, or why it cannot be read."""
    if not (is_counted(said.speaker) and is_counted(said.number)):
        return "speaker and number are counted from one"
    if not is_voice(said.voice):
        return f"a voice is a player's name or a role, of at most {LONGEST_VOICE} letters"
    if type(said.text) is not bytes or len(said.text) > LONGEST:
        return f"a command has at most {LONGEST:,} bytes"
    command = _known.get(said.text)
    return _read(said.text) if command is None else command


_known: Final[dict[bytes, Command]] = {}
"""Commands by their text. Most that are said at tables were said before, and a command never changes."""
KNOWN: Final = 20_000
"""Commands that are remembered; then all of them are forgotten."""
KNOWN_BYTES: Final = 200
"""Bytes of a text that is remembered, so that strangers cannot fill the memory: 4 MB of texts at most."""


def _read(text: bytes) -> Command | str:
    try:
        command = read_text(text)
    except Unreadable as wrong:
        return str(wrong)
    if isinstance(command, Event):
        return f"{type(command).__name__} is an event and not a command"
    if len(text) <= KNOWN_BYTES:
        if len(_known) >= KNOWN:
            _known.clear()
        _known[text] = command
    return command


def is_voice(voice: object) -> bool:
    """Whether this can be what a speaker is at a table; the record has it on a line of its own."""
    return type(voice) is str and 0 < len(voice) <= LONGEST_VOICE and voice.isascii() and voice.isprintable()


def is_repeat(said: Said, step: Step) -> bool:
    """Whether a message is the one that led to a step: the same bytes, or the same command in other ones."""
    _, text = spoken_in(step)
    return text == said.text or _read(text) == command_in(said)


def is_counted(number: object) -> bool:
    """Whether this can be the number of a speaker, or of something said."""
    return type(number) is int and 0 < number <= LARGEST
