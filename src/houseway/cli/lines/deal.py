"""Gives what a round waits for, from a shuffle: for a person who wants to see a rule and not to name fifty cards."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.messages.command import Command
from houseway.core.round.handlers import DICE, NUMBER
from houseway.core.round.state import Round
from houseway.core.wire.notation import write
from houseway.play.chance import Chance, Source, undealt

from .session import LineResult, Session


def deal_pending(session: Session, source: Source) -> Iterator[tuple[str, LineResult]]:
    """Deal all pending cards, dice and numbers; yield each line and its result."""
    chance = Chance(source)
    while (round := session.table.round) is not None and session.table.is_playing and round.due and round.disputed is None:
        line = " ".join(write(_given(session, round, chance)).split())
        heard = session.submit(line)
        yield line, heard
        if heard.refusal is not None:
            return


def _given(session: Session, round: Round, chance: Chance) -> Command:
    due = round.due[0]
    if due.to == DICE:
        return chance.roll(due)
    if due.to == NUMBER:
        return chance.number(due)
    return chance.reshuffle(undealt(session.table.rules.equipment, round.held.values())).deal(due)
