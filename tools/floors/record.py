"""Queries of page tests to the record of their floor: the commands at a table, and the cards a browser may not hold."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from houseway.core.round.view import PUBLIC
from houseway.floor.step import read_recorded_command
from houseway.floor.store.queries import steps_of
from houseway.floor.store.steps import connected
from tools.house.questions import Answers, Question
from tools.soaks.api import Piece, Search, Truth, events_of


def answers(conninfo: str) -> Answers:
    """Return the handler of each question to a record."""

    def pieces(file: str) -> list[Piece]:
        return [Piece(**one) for one in map(json.loads, Path(file).read_text().splitlines())]

    def with_record(answer: Callable[[Any, Question], Any]) -> Callable[[Question], Any]:
        def answered(question: Question) -> Any:
            with connected(conninfo) as record:
                return answer(record, question)

        return answered

    return {
        "said": with_record(lambda record, told: {"said": list(_commands_of(record, told["table"], told["player"]))}),
        "hidden": with_record(lambda record, told: {"cards": _hidden(record, told["table"], told["player"])}),
        "search": with_record(lambda record, told: _searched(record, pieces(told["file"]))),
    }


def _commands_of(record: Any, table: int, player: str) -> Iterator[dict[str, Any]]:
    """Yield the commands of a player at a table, in order: number, round, command, and the reason of a refusal."""
    (speaker,) = record.execute("select number from speaker where name = %s", (player,)).fetchone()
    round = 0
    for step in steps_of(record, table):
        opened = (one["number"] for one in msgspec.json.decode(step.events or b"[]") if one["kind"] == "RoundOpened")
        round = next(opened, round)
        if step.speaker == speaker:
            _, said = read_recorded_command(step)
            yield {"number": step.number, "round": round, "said": msgspec.json.decode(said), "refused": step.refused}


def _hidden(record: Any, table: int, player: str) -> list[str]:
    """Return cards that were dealt in the round that is being played and that a player may not see."""
    truth = Truth({PUBLIC, player})
    truth.learns(events_of(record, table))
    last = max(truth.hidden, default=0)
    seen = truth.may.get((player, last, truth.last.get((player, last), 0)), frozenset())
    return sorted(truth.hidden.get(last, set()) - seen)


def _searched(record: Any, pieces: list[Piece]) -> dict[str, Any]:
    """Search what browsers held, piece by piece, for cards that their viewer may not see at that moment."""
    search, truths = Search(), dict[int, Truth]()
    viewers = {PUBLIC, *(piece.viewer for piece in pieces)}
    for table in {piece.table for piece in pieces} - {0}:
        truths[table] = Truth(viewers)
        truths[table].learns(events_of(record, table))
    for piece in pieces:
        search.check(piece, truths)
    return {"pieces": dict(search.pieces), "bytes": search.bytes, "hidden": search.hidden, "leaks": search.leaks}
