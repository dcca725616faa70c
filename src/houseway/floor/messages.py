"""What reaches an owner, and what it answers."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final, NamedTuple

from houseway.core.messages.event import Event
from houseway.core.table.speakers import Speaker
from houseway.core.table.table import Table
from houseway.floor.step import Step

PLATFORM: Final = 0
"""The speaker of the platform's own words: cards from a shoe, dice, numbers, bets that close, time that is over. Persons and
devices are counted from one, so a step says whether a player decided it."""
LARGEST: Final = 2**63 - 1
"""The largest number of a speaker or of something said: the record's `bigint`."""
MOST_AHEAD: Final = 1_000
"""How far a number may be above the last one of its speaker at a table.

Numbers without an answer leave gaps, and nobody sends a thousand commands without one. Without a limit, one command under the
largest number would silence its speaker at that table for ever."""
LONGEST: Final = 65_536
"""Bytes of one command. The longest is a submission; the record keeps every one of them."""

LONGEST_VOICE: Final = 64
"""Letters of a voice. A player's name has at most half of that."""


class Said(NamedTuple):
    """One command as it arrives. Who speaks is known from the session, and never from the message."""

    table: int
    speaker: int
    """The person or the device, by its number in the record."""
    voice: Speaker
    """What that person is at this table: a player by name, a role, or chance."""
    number: int
    """How many things this speaker has said at this table, with this one; a repeat has the same number."""
    text: bytes
    """The command, as `wire.written` writes it."""
    voucher: bytes | None = None
    """What the API vouches for it with. An owner passes it on and cannot check it."""


class Answer(NamedTuple):
    """What the record holds of a command: the step, and the reason and clause if it was refused. A repeat gets the same."""

    table: int
    seq: int
    refused: str | None


class NotRecorded(StrEnum):
    """Why nothing was recorded of a message. The number is not used, and the same message may be sent again."""

    NO_SUCH_TABLE = "no such table here"
    UNREADABLE = "unreadable"
    STOPPED = "the table has stopped"
    DRAINING = "no new rounds here"
    NOT_OPEN = "the gaming day is not open"
    PASSED_OVER = "a later number was heard"
    """The speaker has used a higher number, and this one is in no step that is attached."""
    NUMBER_USED = "the number was used for something else"
    """The record has another command of the speaker under this number, so what arrived is no repeat of it."""
    TOO_FAR = "the number is too far ahead"
    BUSY = "too much is waiting"
    OUT_OF_REACH = "the house that has the meter cannot be reached"
    """The table claims from a meter of another house; the same message may be sent when the line is back."""
    CLOCK = "no new rounds: the clock is wrong"
    PASSED = "what it was about is over"
    """The platform's own word came too late: somebody else was quicker."""
    NO_METER = "the meter is not linked"
    """The table shares a meter with others, and the record does not say which."""


class Unheard(NamedTuple):
    """An answer that is no step: nothing happened, and this is why."""

    table: int
    why: NotRecorded
    more: str = ""


NOT_THIS_NUMBER: Final = frozenset({NotRecorded.PASSED_OVER, NotRecorded.NUMBER_USED})
"""What is said again under another number by whoever has more than one thing to say for a person."""

Reply = Answer | Unheard
Answers = Callable[[Reply], None]
"""Receives the reply to one message. It is not called where the table has gone to another owner: that one answers."""


class News(NamedTuple):
    """A step that was committed, with its events. It holds hidden cards: who passes it on shows each audience its own view."""

    step: Step
    events: tuple[Event, ...]
    after: Table
    """The table after the step."""


Tells = Callable[[News], None]


def tells_nobody(news: News) -> None:
    """Tell nobody of a step."""
