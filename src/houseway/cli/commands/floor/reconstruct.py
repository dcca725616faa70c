"""`houseway floor reconstruct`: the table at one moment of a round, as somebody saw it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from msgspec import to_builtins
from rich.text import Text

from houseway.cli.screen import fail, print_json, screen
from houseway.cli.table.felt import table_drawing
from houseway.core.round.view import PUBLIC
from houseway.floor.lookback.reconstruction import Moment, reconstruct
from houseway.floor.lookback.rounds import NotFound
from houseway.floor.step import read_recorded_command
from houseway.floor.store.tables import RulesCache

from .database import game_of, reached, round_called

PASSER_BY = "passer-by"


def reconstruct_round(database: str, name: str, at: int | None, seen_by: str, *, full: bool, as_json: bool) -> None:
    """Print a round after a step, as one viewer saw it."""
    wanted = round_called(name)
    viewer = PUBLIC if seen_by == PASSER_BY else seen_by
    with reached(database) as connection, connection.transaction():
        try:
            moment = reconstruct(connection, RulesCache(game_of), wanted, at, viewer, full=full)
        except NotFound as missing:
            fail(str(missing))
    if as_json:
        print_json(_plain(moment, seen_by, full=full))
        return
    console = screen(markup=False)
    steps = moment.found.steps
    who = "with every card" if full else f"as seen by {seen_by}"
    where = f"round {wanted} · step {moment.step.seq} of {steps[0].seq} to {steps[-1].seq} · {time_text(moment.step.at)} · {who}"
    console.print(Text(where, style="bold"), soft_wrap=True)
    console.print(table_drawing(moment.seen, viewer, console.width))
    if full:
        voice, said = read_recorded_command(moment.step)
        refused = f" (refused: {moment.step.refused})" if moment.step.refused else ""
        console.print(Text(f"{voice or moment.step.speaker} sent: {said.decode(errors='replace')}{refused}"), soft_wrap=True)


def time_text(microseconds: int) -> str:
    """Return a time in UTC, to the microsecond."""
    return (
        datetime.fromtimestamp(microseconds // 1_000_000, UTC).strftime("%Y-%m-%d %H:%M:%S")
        + f".{microseconds % 1_000_000:06} UTC"
    )


def _plain(moment: Moment, seen_by: str, *, full: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "round": str(moment.found.name),
        "step": moment.step.seq,
        "steps": [moment.found.steps[0].seq, moment.found.steps[-1].seq],
        "at_us": moment.step.at,
        "day": str(moment.step.day),
        "seen_by": "everything" if full else seen_by,
        "view": to_builtins(moment.view),
        "events": [to_builtins(one) for one in moment.seen_events],
    }
    if full:
        voice, said = read_recorded_command(moment.step)
        told |= {
            "speaker": moment.step.speaker,
            "voice": voice,
            "said": said.decode(errors="replace"),
            "refused": moment.step.refused,
        }
    return told
