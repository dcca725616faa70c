"""With whose voice a command is heard at a table, and from whom its cards, dice and numbers come.

A table that the platform deals at takes them from the platform alone. At a table that is dealt by hand they come from the dealer,
who says what was dealt, or from a reader, a device that scans it. Both speak for chance there, each under a number of its own, so
that the record says which of them it was. Everything else that chance says, such as what a shared meter shows, is the platform's.
"""

from __future__ import annotations

from houseway.core.messages.command import Command
from houseway.core.table.speaking import Speaker
from houseway.core.values.role import CHANCE, DEALER
from houseway.floor.voices import A_READER, BY_HAND

from .saying import PLATFORM


def voice_of(speaker: int, voice: Speaker, command: Command, *, by_hand: bool) -> Speaker:
    """Return the voice with which a command is heard. It is the one that the step holds, so it can be decided again."""
    if speaker == PLATFORM:
        return voice
    if by_hand and isinstance(command, BY_HAND) and voice in (DEALER, CHANCE):
        return CHANCE
    return A_READER if voice == CHANCE else voice
