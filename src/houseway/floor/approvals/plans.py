"""The commands that an approved request sends to its table, each with its account and role."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from houseway.core.fault import Fault
from houseway.core.messages import command as c
from houseway.core.messages.command import Command
from houseway.core.table.actors import TableActor
from houseway.core.values.role import CHAIN
from houseway.floor.people.rights import AccountActor, queued_as, submitted_as

from .decisions import UPHOLDS
from .store import GivenApproval, RequestStanding


class Utterance(NamedTuple):
    """One command, with the person who sends it and the role."""

    speaker: int
    voice: TableActor
    command: Command


def utterances(found: RequestStanding) -> list[Utterance]:
    """Return the commands for the table, in order; none before the request is approved."""
    if not found.request.is_approved:
        return []
    return [_utterance(*said) for said in _commands(found)]


def _utterance(speaker: int, role: str, command: Command) -> Utterance:
    """Return a command with the role that the table of rights gives for it."""
    voice = AccountActor(speaker, role, role)
    heard = submitted_as(voice, command) if isinstance(command, c.Tend | c.BuyIn) else queued_as(voice, command)
    if heard is None:
        raise Fault(f"a request is approved, and {role} may not send {type(command).__name__}")
    return Utterance(speaker, heard, command)


def _commands(found: RequestStanding) -> list[tuple[int, str, Command]]:
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
            raise Fault(f"no request leads to {type(said).__name__}")


def _ordered(said: c.Tend, given: tuple[GivenApproval, ...]) -> tuple[int, str, Command]:
    """Return an order in the name of whoever approved it: its role, or one above it in its place (R-GEN-29)."""
    one = next((one for one in given if one.role == said.by), given[0])
    return one.by, one.role, replace(said, by=one.role)
