"""Lawful names of players at a table.

A name is written in records, in the places of chips and in commands, next to the words of the table. So it is one
short word in small letters, and none that already means something there: a player called `dealer` would be asked what
the dealer is asked.

>>> is_name("ann"), is_name("bot_3"), is_name("dealer"), is_name("Ann"), is_name("a b"), is_name("ann\\n")
(True, True, False, False, False, False)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import ModuleType
from typing import Final

from houseway.core.money import places
from houseway.core.values import hands, role

_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
HOW_TO_NAME: Final = (
    "Use 1 to 32 small letters, digits and underscores, a letter first, for example ann or seat_3; "
    "words of the table such as dealer, floor, rack and board are not names"
)
"""The message for a name that is not lawful."""


def _constants(module: ModuleType) -> Iterator[str]:
    """Yield the words that a module has as constants: roles, hands that belong to no seat, places of chips."""
    for name, value in vars(module).items():
        if name.isupper() and isinstance(value, str):
            yield value


RESERVED: Final = frozenset(
    {
        *(word for module in (hands, role, places) for word in _constants(module)),
        *("player", "banker"),  # the hands of baccarat
        *("seat", "hand", "stack", "table", "round", "dice", "generator", "number", "pot", "meter", "link"),  # words of a record
        *("house", "public", "everybody", "nobody", "staff", "chance"),  # words for those who are not one player
    }
)
"""Words that already mean something at a table, so that no player has one of them as a name."""


def is_name(name: object) -> bool:
    """Whether a player may be called this."""
    return type(name) is str and _NAME.fullmatch(name) is not None and name not in RESERVED
