"""Hostile messages to the request server of an owner on the bus, with and without an address for the reply.

Promised: no message raises, each with an address is answered or reaches the owner, and what reaches the owner has whole numbers
that the record can hold and is about the table of the subject.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.core.wire.wire import plain
from houseway.floor.bus.envelope import LONGEST, read_reply
from houseway.floor.bus.line import Line
from houseway.floor.bus.requests import CommandServer
from houseway.floor.bus.subjects import Subjects
from houseway.floor.messages import Answer, Answers, NotRecorded, Rejected, SentCommand
from houseway.floor.table.mailbox import command_in, is_counted

from .frame import Reader, Try
from .spoiled_data import spoiled, spoiled_text
from .tables import Attacked, states

A_STATE = 12
"""Messages at one state of a table."""
TABLE = 12
ADDRESSES = ("_INBOX.one", "_INBOX_api.two", "", "houseway.house.says.12", "houseway.house.news.12.public", ">", "_inbox")


class CheckingReceiver:
    """An owner that checks the messages it receives and decides nothing."""

    def __init__(self) -> None:
        self.served = [TABLE]
        self.said: list[SentCommand] = []

    def receive(self, said: SentCommand, answers: Answers) -> None:
        """Check a message, and answer it."""
        assert said.table == TABLE and is_counted(said.speaker) and is_counted(said.number)
        assert type(said.voice) is str and type(said.text) is bytes and len(said.text) <= LONGEST
        command_in(said)
        self.said.append(said)
        answers(Answer(said.table, 1, None))

    def rejects(self, table: int, answers: Answers, why: NotRecorded, more: str) -> None:
        """Answer a message that cannot be read."""
        answers(Rejected(table, why, more))


class Kept(Line):
    """A line that keeps what is sent on it."""

    def __init__(self) -> None:
        self.replies: list[tuple[str, bytes]] = []

    def send(self, subject: str, data: bytes) -> None:
        """Keep a message and its subject."""
        self.replies.append((subject, data))


def _deliver(address: str, data: bytes) -> str:
    owner, line = CheckingReceiver(), Kept()
    door = CommandServer(line, Subjects("house"), owner)
    door.handle_request(TABLE, address, data)
    assert len(line.replies) == address.startswith("_INBOX"), "a message with an address is answered, and no other"
    for subject, reply in line.replies:
        assert subject == address
        read_reply(reply)
    assert len(owner.said) + door.counts.unreadable == 1
    return "heard" if owner.said else "unreadable"


def _message(at: Attacked) -> bytes:
    envelope: Any = {"v": 1, "table": TABLE, "speaker": 7, "voice": "ann", "number": 3, "said": plain(at.lawful())}
    if at.chance.random() < 0.3:
        envelope["said"] = spoiled(envelope["said"], at.chance)
    else:
        envelope = spoiled(envelope, at.chance)
    text = spoiled_text(envelope, at.chance)
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    if data and at.chance.random() < 0.2:
        place = at.chance.randrange(len(data))
        data = data[:place] + bytes([at.chance.randrange(256)]) + data[place + 1 :]
    return data


def tries(name: str) -> Iterator[Try]:
    """Yield hostile messages to the request server of a table."""
    for at in states(f"bus/{name}"):
        for _ in range(A_STATE):
            data, address = _message(at), at.chance.choice(ADDRESSES)
            yield Try((address, data), lambda data=data, address=address: _deliver(address, data))


READER = Reader("bus", "nothing raised, answered or handed on, no wrong number", tries)
