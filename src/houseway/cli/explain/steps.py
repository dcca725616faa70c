"""A round step by step, for `houseway explain --steps`: each command with its line, what happened, its clause, and the chips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from houseway.core.game.happened import happened, moved
from houseway.core.game.sentences import sentence_of
from houseway.core.messages.event import ChipsCrossed, ChipsMoved, Event
from houseway.core.wire.notation import write

from .picture import title_of
from .query import FoundRound


def print_steps(console: Console, found: Iterable[FoundRound], rounds: int) -> None:
    """Print the steps of each round."""
    for one in found:
        console.print(Padding(Group(title_of(one, rounds), *_lines(one)), (0, 0, 1, 0)))


def _lines(one: FoundRound) -> Iterator[RenderableType]:
    if one.told is None:  # a hand history has no lines of its own
        yield from map(_event, one.played.events)
        return
    for number, step in enumerate(one.told.steps, start=1):
        where = f"line {step.line}" if step.line > 0 else "not in the file"
        spoken = command_text(step.command)
        same = [event.cites for event in step.events if _repeats_command(event, spoken)]
        clauses = f"  {', '.join(dict.fromkeys(same))}" if same else ""
        yield Text.assemble((f"{number:>3}  ", "dim"), (spoken, "bold"), (clauses, "cyan"), (f"   {where}", "dim"))
        if step.refused is not None:
            says = sentence_of(step.refused, one.played.round.rules)
            yield Padding(Text.assemble(("refused: ", "yellow"), says, (f"  {step.refused.cites}", "cyan")), (0, 0, 0, 5))
        yield from (_event(event) for event in step.events if happened(event) and not _repeats_command(event, spoken))


def _repeats_command(event: Event, spoken: str) -> bool:
    """Whether an event only repeats the words of the command, and moves no chip."""
    return not event.moves and happened(event).removeprefix("the ").replace("$", "") == spoken


def command_text(command: Any) -> str:
    """Return a command as it is written, with single spaces."""
    return " ".join(write(command).split())


def _event(event: Event) -> RenderableType:
    chips = "" if isinstance(event, ChipsMoved | ChipsCrossed) else "; ".join(map(moved, event.moves))
    text = Text.assemble(happened(event), (f"  {event.cites}", "cyan"), (f"  [{chips}]" if chips else "", "dim"))
    return Padding(text, (0, 0, 0, 5))


def plain_steps(found: Iterable[FoundRound]) -> list[dict[str, Any]]:
    """Return the steps of each round as JSON data."""
    return [
        {
            "round": one.number,
            "steps": [
                {
                    "line": step.line if step.line > 0 else None,
                    "said": command_text(step.command),
                    "refused": step.refused._asdict() if step.refused else None,
                    "events": [_plain(event) for event in step.events],
                }
                for step in one.told.steps
            ]
            if one.told
            else [{"line": None, "said": None, "refused": None, "events": [_plain(event) for event in one.played.events]}],
        }
        for one in found
    ]


def _plain(event: Event) -> dict[str, Any]:
    moves = [{"from": str(move.src), "to": str(move.dst), "cents": move.chips} for move in event.moves]
    return {"kind": type(event).__name__, "says": happened(event), "clause": event.cites, "moves": moves}
