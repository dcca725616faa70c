"""Messages on the bus, parsed strictly, with a version.

A command arrives as `CommandMessage`, in JSON: the table, the account, its number, and the command as `wire.written` writes it.
The bus does not identify persons; a client that may publish commands has a session for each account and is trusted to name it.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from houseway.floor.messages import LARGEST, Answer, NotRecorded, Rejected, Reply, SentCommand
from houseway.floor.signatures import VOUCHER_BYTES

VERSION: Final = 1
LONGEST: Final = 131_072
"""Bytes of one message to an owner: twice the longest command."""


Counted = Annotated[int, msgspec.Meta(ge=1, le=LARGEST)]
Number = Annotated[int, msgspec.Meta(ge=1, le=2**31 - 1)]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Voucher = Annotated[bytes, msgspec.Meta(min_length=VOUCHER_BYTES, max_length=VOUCHER_BYTES)]


class CommandMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A command on its way to the owner of a table. Without a voucher it is as owners of earlier builds read it."""

    v: Literal[1]
    table: Number
    speaker: Counted
    voice: Word
    number: Counted
    said: msgspec.Raw
    voucher: Voucher | None = None


class AnswerMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="answer", tag_field="kind"):
    """The record's answer to a command."""

    v: Literal[1]
    table: int
    seq: int
    refused: str | None = None


class RejectedMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="unheard", tag_field="kind"):
    """The reply to a message of which nothing was recorded, and why."""

    v: Literal[1]
    table: int
    why: NotRecorded
    more: str = ""


_command_decoder: Final = msgspec.json.Decoder(CommandMessage)
_replies: Final = msgspec.json.Decoder(AnswerMessage | RejectedMessage)
_encoder: Final = msgspec.json.Encoder()


class Unreadable(ValueError):
    """A message that is not of this version, or not of this shape."""


def encode_command(said: SentCommand) -> bytes:
    """Return a command as it is sent."""
    raw = msgspec.Raw(said.text)
    return _encoder.encode(
        CommandMessage(
            v=1, table=said.table, speaker=said.speaker, voice=said.voice, number=said.number, said=raw, voucher=said.voucher
        )
    )


def read_command(data: bytes, table: int) -> SentCommand:
    """Return the command of a message that was sent to a table, or raise `Unreadable`."""
    if len(data) > LONGEST:
        raise Unreadable(f"a message has at most {LONGEST:,} bytes")
    try:
        found = _command_decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
        raise Unreadable(str(wrong)[:200]) from None
    if found.table != table:
        raise Unreadable(f"this is the subject of table {table}")
    return SentCommand(found.table, found.speaker, found.voice, found.number, bytes(found.said), found.voucher)


def encode_reply(reply: Reply) -> bytes:
    """Return a reply as it is sent."""
    if isinstance(reply, Answer):
        return _encoder.encode(AnswerMessage(1, reply.table, reply.seq, reply.refused))
    return _encoder.encode(RejectedMessage(1, reply.table, reply.why, reply.more[:500]))


def read_reply(data: bytes) -> Reply:
    """Return the reply of a message, or raise `Unreadable`."""
    try:
        found = _replies.decode(data)
    except (msgspec.MsgspecError, UnicodeError) as wrong:
        raise Unreadable(str(wrong)[:200]) from None
    if isinstance(found, AnswerMessage):
        return Answer(found.table, found.seq, found.refused)
    return Rejected(found.table, found.why, found.more)
