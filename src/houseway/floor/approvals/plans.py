"""What an approved request says to its table: which person speaks, in which voice, with which command."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from houseway.core.fault import Fault
from houseway.core.messages import command as c
from houseway.core.messages.command import Command
from houseway.core.table.speakers import Speaker
from houseway.core.values.role import CHAIN
from houseway.floor.people.rights import Voice, queued_as, said_as

from .decisions import UPHOLDS
from .store import GivenApproval, RequestStanding


class Utterance(NamedTuple):
    """One command, in the voice of one person."""

    speaker: int
    voice: Speaker
    command: Command


def utterances(found: RequestStanding) -> list[Utterance]:
    """Return what is said to the table, in order. Nothing is said before the request is approved."""
    if not found.request.is_approved:
        return []
    return [_voiced(*said) for said in _said(found)]


def _voiced(speaker: int, role: str, command: Command) -> Utterance:
    """Return a command in the voice that the table of rights gives for it."""
    voice = Voice(speaker, role, role)
    heard = said_as(voice, command) if isinstance(command, c.Tend | c.BuyIn) else queued_as(voice, command)
    if heard is None:
        raise Fault(f"a request is approved, and {role} may not say {type(command).__name__}")
    return Utterance(speaker, heard, command)


def _said(found: RequestStanding) -> list[tuple[int, str, Command]]:
    given, asker = found.approvals, (found.asked_by, found.asked_as)
    match found.command:
        case c.Approve() | c.Allow() as said:
            return [(one.by, one.role, replace(said, by=one.role)) for one in given]
        case c.Rule() as said:
            return [(one.by, one.role, replace(said, by=one.role, upholds=one.says == UPHOLDS)) for one in given]
        case c.Deny() as said:
            first = next(one for one in given if one.role in CHAIN)
            agreed = tuple(one.role for one in given if one is not first)
            return [(first.by, first.role, replace(said, by=first.role, agreed=agreed))]
        case c.Void() as said:
            first = next(one for one in given if one.role in CHAIN)
            return [
                (first.by, first.role, replace(said, by=first.role, agreed=tuple(one.role for one in given if one is not first)))
            ]
        case c.Correct() as said:
            others = dict.fromkeys(one.role for one in given if one.role != found.asked_as)
            return [(*asker, replace(said, by=found.asked_as, approved=tuple(others)))]
        case c.Hang() | c.Misread() | c.BuyIn() as said:
            return [(*asker, said)]
        case c.Tend() as said:
            return [(*asker, said)] if found.asked_as == said.by else [_ordered(said, given)]
        case said:
            raise Fault(f"nobody asks for {type(said).__name__}")


def _ordered(said: c.Tend, given: tuple[GivenApproval, ...]) -> tuple[int, str, Command]:
    """Return an order in the name of whoever approved it: its role, or one above it in its place (R-GEN-29)."""
    one = next((one for one in given if one.role == said.by), given[0])
    return one.by, one.role, replace(said, by=one.role)
