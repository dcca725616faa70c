"""The text of a denial: whose bet it is, how it ends, who agreed, and why. The void of a round is written in the same way.

>>> denies("manager", "3", "bonus", "of ann as void with surveillance because the deck was marked")
Deny(by='manager', on='3', wager='bonus', outcome='void', reason='the deck was marked', agreed=('surveillance',), player='ann')
>>> voids("manager", "with surveillance because the reader is blind")
Void(by='manager', reason='the reader is blind', agreed=('surveillance',))
"""

from __future__ import annotations

import re
from typing import cast

from houseway.core.messages.command import Deny, Outcome, Void
from houseway.core.values.role import Role

_DENIAL = re.compile(r"(?:of (\S+) )?as (lost|void|disputed)(?: with (\S+(?: and \S+)*?))? because (\S.*)")
_VOID = re.compile(r"(?:with (\S+(?: and \S+)*?) )?because (\S.*)")


def denies(role: Role, on: str, wager: str, text: str) -> Deny:
    """Return the denial in a text such as `as void with surveillance because the deck was marked`."""
    if not text:  # it is parsed, and the rules refuse it because the reason is missing
        return Deny(role, on, wager, cast("Outcome", ""), "")
    found = _DENIAL.fullmatch(text)
    if found is None:
        raise ValueError("not a denial. Write how it ends and why, for example 'as void because the deck was marked'")
    player, outcome, agreed, reason = found.groups()
    return Deny(
        by=role,
        on=on,
        wager=wager,
        outcome=cast("Outcome", outcome),
        reason=reason,
        agreed=tuple(agreed.split(" and ")) if agreed else (),
        player=player,
    )


def write_denial(said: Deny) -> str:
    """Return a denial as the text from which it is read, without its actor and its bet."""
    if not (said.outcome or said.reason):
        return ""
    whose = f"of {said.player} " if said.player is not None else ""
    agreed = " with " + " and ".join(said.agreed) if said.agreed else ""
    return f"{whose}as {said.outcome}{agreed} because {said.reason}"


def voids(role: Role, text: str) -> Void:
    """Return the void of a round in a text such as `with surveillance because the reader is blind`."""
    found = _VOID.fullmatch(text)
    if found is None:
        raise ValueError("not a void. Write who agreed and why, for example 'with surveillance because the reader is blind'")
    agreed, reason = found.groups()
    return Void(role, reason, tuple(agreed.split(" and ")) if agreed else ())


def write_void(said: Void) -> str:
    """Return the void of a round as the text from which it is read, without its actor."""
    agreed = "with " + " and ".join(said.agreed) + " " if said.agreed else ""
    return f"{agreed}because {said.reason}"
