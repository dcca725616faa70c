"""The contents of a round's evidence: its steps as the chain covers them, every screen, and the rules."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from msgspec import to_builtins
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.game.rules import Rules
from houseway.floor.ledger import numbered
from houseway.floor.log.receipts import Receipts
from houseway.floor.lookback.explanation import explain
from houseway.floor.lookback.replay import EVERYTHING, FACE_UP, PublicRound, Screen, replay_screens
from houseway.floor.lookback.rounds import NotFound, RoundName, RoundSteps
from houseway.floor.lookback.shown import sent_in
from houseway.floor.step import Step, canonical, fits, genesis
from houseway.floor.store.days import closed_days
from houseway.floor.store.tables import RulesCache
from houseway.layout.felts import layout_for

Record = Connection[TupleRow]


class Made(NamedTuple):
    """The maker of a piece of evidence, the time, and the purpose."""

    house: str
    by: str
    """The role of the requester, or the program."""
    at: datetime
    build: str = ""
    """The build that wrote it."""
    about: str = ""
    """The purpose, in the requester's words: a dispute with its number, or empty."""


class Gathered(NamedTuple):
    """The data of a file: the record as lines, and everything else as plain data."""

    name: RoundName
    record: bytes
    about: dict[str, Any]
    felt: Any
    rules: dict[str, Any]
    screens: dict[str, Any]
    """By viewer."""


def gather(connection: Record, shelf: RulesCache, name: RoundName, made: Made, receipts: Receipts | None = None) -> Gathered:
    """Return the evidence of a round; raise `NotFound` if it is missing or not over. Needs a transaction."""
    retold = replay_screens(connection, shelf, name)
    found = retold.found
    if not found.is_over:
        raise NotFound(f"round {name} is not over")
    money = explain(connection, shelf, name)
    before = hash_before(connection, found)
    receipt = None if receipts is None else receipts.of_steps(name.table, [step.seq for step in found.steps])
    return Gathered(
        name,
        record_lines(found.steps, before),
        {**_about(connection, retold, made), "ledger_agrees": not money.differs, **_accounts(connection, found)}
        | ({"receipt": msgspec.to_builtins(receipt)} if receipt is not None else {}),
        to_builtins(layout_for(retold.rules.game)),
        cited_rules(retold),
        {screen.viewer: _screen(connection, shelf, found, screen) for screen in retold.screens},
    )


def hash_before(connection: Record, found: RoundSteps) -> bytes:
    """Return the hash of the step before a round."""
    table, first = found.name.table, found.steps[0].seq
    if first == 1:
        return genesis(table)
    row = connection.execute("select hash from step where table_id = %s and seq = %s", (table, first - 1)).fetchone()
    if row is not None:
        return bytes(row[0])
    days = (
        head.hash
        for day in closed_days(connection)
        for head in day.day_heads.tables
        if (head.table, head.last) == (table, first - 1)
    )
    return next(days, b"")


def record_lines(steps: tuple[Step, ...], before: bytes) -> bytes:
    """Return the steps of a round, one per line: its number, its hash, and the bytes that the hash covers."""
    lines: list[str] = []
    for step in steps:
        if not fits(step, before):
            raise NotFound(f"step {step.table}.{step.seq} was altered in the record: run houseway floor verify")
        lines.append(f"{step.seq} {step.hash.hex()} {base64.b64encode(canonical(step, before)).decode()}")
        before = step.hash
    return "\n".join(lines).encode()


def _about(connection: Record, retold: PublicRound, made: Made) -> dict[str, Any]:
    found, rules = retold.found, retold.rules
    steps, opened = found.steps, found.opened
    day = next((one for one in closed_days(connection) if one.day == steps[0].day), None)
    return {
        "house": made.house,
        "table": found.name.table,
        "round": found.name.number,
        "game": rules.game.name,
        "key": rules.game.key,
        "edition": opened.edition,
        "digest": opened.digest,
        "build": opened.build,
        "day": steps[0].day.isoformat(),
        "signed_day": None
        if day is None
        else {"root": day.root.hex(), "public": day.public.hex(), "signature": day.signature.hex()},
        "steps": [steps[0].seq, steps[-1].seq],
        "opened_at": steps[0].at,
        "closed_at": steps[-1].at,
        "seats": [seat for seat, _ in opened.seating],
        "made_at": made.at.isoformat(timespec="seconds"),
        "made_by": made.by,
        "made_with": made.build,
        "made_for": made.about,
    }


def _accounts(connection: Record, found: RoundSteps) -> dict[str, Any]:
    """Return the accounts that the postings of a round name, by place, and how many the table had before it."""
    table = found.name.table
    new = [place for step in found.steps for place in step.opens]
    used = {id for step in found.steps for posting in step.postings for id in posting[:2]}
    rows = connection.execute("select place, id from account where table_id = %s order by id", (table,)).fetchall()
    numbers: dict[str, int] = dict(rows)
    first = numbers[new[0]] if new else numbered(table, len(numbers))
    had = {place: id for place, id in numbers.items() if id in used and id < first}
    return {"accounts": had, "accounts_before": first - numbered(table, 0)}


def cited_rules(retold: PublicRound) -> dict[str, Any]:
    """Return the clauses that the events and results of a round cite, and the rulings about them or that decided."""
    rules: Rules = retold.rules
    ids = {str(one.event.get("cites")) for screen in retold.screens for told in screen.events for one in told.events}
    ids |= {str(bet.cites) for screen in retold.screens for bet in screen.view.bets}
    ids |= {str(spot.cites) for spot in retold.screens[0].view.spots}
    named = {id for screen in retold.screens for bet in screen.view.bets for id in bet.rulings}
    clauses = {id: {"title": one.title, "says": one.says} for id, one in rules.clauses.items() if id in ids}
    rulings = {
        id: {"title": one.title, "says": one.says, "clauses": list(one.clauses)}
        for id, one in rules.game.rulings.items()
        if id in named or not {*one.clauses}.isdisjoint(clauses)
    }
    return {"clauses": clauses, "rulings": rulings}


def _screen(connection: Record, shelf: RulesCache, found: RoundSteps, screen: Screen) -> dict[str, Any]:
    return {
        "viewer": screen.viewer,
        "seats": list(screen.seats),
        "steps": screen_steps(screen),
        "sent": list(_sent(connection, shelf, found, screen)),
    }


def screen_steps(screen: Screen) -> list[dict[str, Any]]:
    """Return a viewer's view of the round, as plain data."""
    return [
        {
            "nr": one.nr,
            "step": one.step,
            "at": one.at,
            "events": [to_builtins(event) for event in one.events],
            "words": to_builtins(one.words),
        }
        for one in screen.events
    ]


def _sent(connection: Record, shelf: RulesCache, found: RoundSteps, screen: Screen) -> Iterator[dict[str, Any]]:
    """Yield the hashes of the views that the house sent to a player, each beside that of the view rebuilt."""
    if screen.viewer in (EVERYTHING, FACE_UP):
        return
    for one in sent_in(connection, shelf, found, screen.viewer):
        yield {"seq": one.seq, "step": one.step, "sent_sha256": one.sha256, "rebuilt_sha256": one.rebuilt, "same": one.same}
