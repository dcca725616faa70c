"""Messages to an owner, and its responses."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final, NamedTuple

from houseway.core.messages.event import Event
from houseway.core.table.actors import TableActor
from houseway.core.table.table import Table
from houseway.floor.step import Step

PLATFORM: Final = 0
"""The account of the platform's own commands: cards from a shoe, dice, numbers, closing of bets, timeouts.

Persons and devices are numbered from one, so a step shows whether a player decided it.
"""
LARGEST: Final = 2**63 - 1
"""The largest account or sequence number: the record's `bigint`."""
MOST_AHEAD: Final = 1_000
"""Maximum distance of a sequence number from the last one of its account at a table.

Numbers without a response leave gaps, and nobody sends a thousand commands without one. Without a limit, one command
with the largest number would block its account at that table for ever.
"""
LONGEST: Final = 65_536
"""Bytes of one command. The longest is a submission; the record keeps every one of them."""

LONGEST_ACTOR: Final = 64
"""Maximum length of an actor's name in characters. A player's name has at most half of that."""


class SentCommand(NamedTuple):
    """One command as it arrives. Its account comes from the session, never from the message."""

    table: int
    speaker: int
    """The person or the device, by its number in the record."""
    voice: TableActor
    """The actor at this table: a player by name, a role, or chance."""
    number: int
    """The sequence number of this command among the account's commands at this table; a repeat has the same number."""
    text: bytes
    """The command, as `wire.written` writes it."""
    voucher: bytes | None = None
    """The API's voucher for the command. An owner passes it on and cannot check it."""


class Answer(NamedTuple):
    """The recorded response to a command: the step, and reason and clause if refused. A repeat gets the same."""

    table: int
    seq: int
    refused: str | None


class NotRecorded(StrEnum):
    """The reason a message was not recorded. Its number is not used, and the same message may be sent again."""

    NO_SUCH_TABLE = "no such table here"
    UNREADABLE = "unreadable"
    STOPPED = "the table has stopped"
    DRAINING = "no new rounds here"
    NOT_OPEN = "the gaming day is not open"
    PASSED_OVER = "a later number was heard"
    """The account has used a higher number, and this one is not in any attached step."""
    NUMBER_USED = "the number was used for something else"
    """The record has another command of the account with this number, so the message is not a repeat."""
    TOO_FAR = "the number is too far ahead"
    BUSY = "too much is waiting"
    OUT_OF_REACH = "the house that has the meter cannot be reached"
    """The table claims from a meter of another house; the same message may be sent when the line is back."""
    CLOCK = "no new rounds: the clock is wrong"
    PASSED = "what it was about is over"
    """The platform's own word came too late: somebody else was quicker."""
    NO_METER = "the meter is not linked"
    """The table shares a meter with others, and the record does not name it."""


class Rejected(NamedTuple):
    """An answer that is no step: nothing happened, and this is why."""

    table: int
    why: NotRecorded
    more: str = ""


NOT_THIS_NUMBER: Final = frozenset({NotRecorded.PASSED_OVER, NotRecorded.NUMBER_USED})
"""Reasons to send a command again with another number, for a part that sends several commands for a person."""

Reply = Answer | Rejected
Answers = Callable[[Reply], None]
"""Receives the reply to one message. It is not called where the table has gone to another owner: that one answers."""


class News(NamedTuple):
    """A step that was committed, with its events. It holds hidden cards: who passes it on shows each audience its own view."""

    step: Step
    events: tuple[Event, ...]
    after: Table
    """The table after the step."""


NewsHandler = Callable[[News], None]


def ignore_news(news: News) -> None:
    """Ignore the news of a step."""
