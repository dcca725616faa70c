"""With whose voice a command is heard at a table, and from whom its cards, dice and numbers come.

A table that the platform deals at takes them from the platform alone. At a table that is dealt by hand they come from the dealer,
who says what was dealt, or from a reader, a device that scans it. Both speak for chance there, each under a number of its own, so
that the record says which of them it was. Everything else that chance says, such as what a shared meter shows, is the platform's.
"""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.core.messages.command import Command, Deal, DealOut, Display, Roll, TurnUp
from houseway.core.table.speakers import Speaker
from houseway.core.values.role import CHANCE, DEALER

from .messages import PLATFORM

BY_HAND: Final[tuple[type[Command], ...]] = (Deal, DealOut, TurnUp, Roll, Display)
"""What a dealer or a reader says where the platform does not deal."""
A_READER: Final = "a reader"
"""The voice of a device where it does not speak for chance. No command is its to say; no player's name has a blank."""
_KINDS: Final = frozenset(kind.__name__ for kind in BY_HAND)


class _Command(msgspec.Struct, frozen=True):
    kind: str = ""


_commands: Final = msgspec.json.Decoder(_Command)


def sent_as(voice: str, text: bytes) -> tuple[str, ...]:
    """Return the voices with which a command may have been sent that a step holds with this voice.

    >>> sent_as("p77", b'{"kind":"Bet"}'), sent_as("a reader", b'{"kind":"Bet"}')
    (('p77',), ('a reader', 'the platform'))
    >>> sent_as("the platform", b'{"kind":"Roll"}'), sent_as("the platform", b'{"kind":"Show"}')
    (('the platform', 'dealer'), ('the platform',))
    """
    if voice == A_READER:
        return A_READER, CHANCE
    if voice != CHANCE:
        return (voice,)
    try:
        kind = _commands.decode(text).kind
    except msgspec.MsgspecError:
        return (CHANCE,)
    return (CHANCE, DEALER) if kind in _KINDS else (CHANCE,)


def voice_of(speaker: int, voice: Speaker, command: Command, *, by_hand: bool) -> Speaker:
    """Return the voice with which a command is heard. It is the one that the step holds, so it can be decided again."""
    if speaker == PLATFORM:
        return voice
    if by_hand and isinstance(command, BY_HAND) and voice in (DEALER, CHANCE):
        return CHANCE
    return A_READER if voice == CHANCE else voice
