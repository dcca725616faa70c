"""The actor of a command at a table, and the source of the table's cards, dice and numbers.

A table that the platform deals at accepts them from the platform alone. At a table that is dealt by hand they come
from the dealer, who enters what was dealt, or from a reader, a device that scans it. Both act for chance there, each
under its own account number, so the record shows which of them it was. All other commands of chance, such as the
amount of a shared meter, are the platform's.
"""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.core.messages.command import Command, Deal, DealOut, Display, Roll, TurnUp
from houseway.core.table.actors import TableActor
from houseway.core.values.role import CHANCE, DEALER

from .messages import PLATFORM

BY_HAND: Final[tuple[type[Command], ...]] = (Deal, DealOut, TurnUp, Roll, Display)
"""The commands of a dealer or a reader at a table where the platform does not deal."""
A_READER: Final = "a reader"
"""The actor of a device that does not act for chance. It may send no command, and no player's name has a blank."""
_KINDS: Final = frozenset(kind.__name__ for kind in BY_HAND)


class _Command(msgspec.Struct, frozen=True):
    kind: str = ""


_commands: Final = msgspec.json.Decoder(_Command)


def possible_actors(voice: str, text: bytes) -> tuple[str, ...]:
    """Return the actors under which the command of a step with this actor may have been sent.

    >>> possible_actors("p77", b'{"kind":"Bet"}'), possible_actors("a reader", b'{"kind":"Bet"}')
    (('p77',), ('a reader', 'the platform'))
    >>> possible_actors("the platform", b'{"kind":"Roll"}'), possible_actors("the platform", b'{"kind":"Show"}')
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


def recorded_actor(speaker: int, voice: TableActor, command: Command, *, by_hand: bool) -> TableActor:
    """Return the actor under which a command is decided. The step contains it, so the command can be decided again."""
    if speaker == PLATFORM:
        return voice
    if by_hand and isinstance(command, BY_HAND) and voice in (DEALER, CHANCE):
        return CHANCE
    return A_READER if voice == CHANCE else voice
