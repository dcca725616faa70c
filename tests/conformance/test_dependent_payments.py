"""Payments that depend on another's prize, for every such rule of every game (R-GEN-35): generated from the data of the rules.

Each worked round in which a game pays such a wager is played up to the payments, with every prize it depends on waiting; from
there the prizes are approved, denied in each way, voided, corrected and limited.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import houseway
from houseway.core.messages import command as c
from houseway.core.messages.event import BetSettled, PaymentHeld
from houseway.core.messages.refusal import Refusal
from houseway.core.money.cage import DISPUTED
from houseway.core.money.places import Bet, stack
from houseway.core.round.approval import missing_roles
from houseway.core.round.dependence import Dependence
from houseway.core.round.state import Round
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.role import CHAIN, MANAGER
from houseway.games import GAMES
from houseway.worked.packets import Packets
from houseway.worked.reader import read_worked
from houseway.worked.replay import open_table
from houseway.worked.worked import Worked

FOLDER = Path(houseway.__path__[0]) / "games"
THRESHOLD = "approval.amount_threshold"
REASON = "the cards do not show it"


class Kind(NamedTuple):
    """The lines of one game that pay one kind of wager because of prizes: one for each seat, or one for all."""

    game: str
    wager: str
    cites: str


class Scene(NamedTuple):
    """A round up to its payments, with the payments that depend on prizes and those prizes."""

    table: Table
    commands: tuple[c.Command, ...]
    dependents: dict[Bet, tuple[Bet, ...]]

    @property
    def round(self) -> Round:
        return self.table.round


def lines_of(game: str) -> Iterator[Dependence]:
    for edition in GAMES[game].editions:
        yield from edition.law.dependences


@cache
def kinds() -> dict[Kind, list[Path]]:
    """Return every kind of dependent payment, with the worked rounds that speak of it."""
    found: dict[Kind, list[Path]] = {}
    for game in GAMES:
        for line in lines_of(game):
            kind = Kind(game, line.wager.rstrip("0123456789").rstrip("_"), line.cites)
            found.setdefault(kind, [])
    for kind, files in found.items():
        files += [file for file in sorted((FOLDER / kind.game / "rounds").glob("*.round")) if kind.wager in file.read_text()]
    return found


def do(table: Table, command: c.Command) -> Table:
    ruling = take(table, command)
    assert isinstance(ruling, Taken), (command, ruling)
    return ruling.after


def played(worked: Worked) -> Scene | None:
    """Return a worked round up to its first approval or denial; None if nothing in it depends on a prize."""
    table, packets, done = open_table(worked), Packets(), list[c.Command]()
    for line in worked.parts[0].lines:
        if line.refused or any(isinstance(one, c.Approve | c.Deny | c.Call) for one in line.commands):
            continue
        for command in packets.dealt(line.commands, lambda: table.round):  # noqa: B023
            if not table.is_playing and not isinstance(command, c.TableCommand):
                begun = take(table, c.OpenRound())
                assert isinstance(begun, Taken)
                table = begun.after
            ruling = take(table, command)
            if isinstance(ruling, Refusal):
                return None  # the text left something out
            table = ruling.after
            done.append(command)
    while (rest := rest_of(table)) is not None:
        ruling = take(table, rest)
        if isinstance(ruling, Refusal):
            break
        table = ruling.after
        done.append(rest)
    if table.round is None:
        return None
    lines = table.round.rules.dependences
    dependents = {bet: lines[bet.wager].prizes(table.round, bet) for bet in table.round.bets if bet.wager in lines}
    return Scene(table, tuple(done), {bet: prizes for bet, prizes in dependents.items() if prizes})


def rest_of(table: Table) -> c.Command | None:
    """Return the word that goes on with a round whose text leaves it out."""
    stage = table.round.stage if table.round is not None else None
    return stage.rest(table.round) if stage is not None and table.round is not None and not table.round.due else None


@cache
def scene(file: Path, wager: str) -> tuple[Scene, Scene] | None:
    """Return the end of a round where no payment waits for its size, and the round in which all those prizes wait."""
    worked = read_worked(file.read_text(encoding="utf-8"), file.parent.parent.name)
    if len(worked.parts) > 1 or THRESHOLD in worked.settings:
        return None
    plain = played(worked)
    if plain is None:
        return None
    plain = plain._replace(
        dependents={b: p for b, p in plain.dependents.items() if b.wager.rstrip("0123456789").rstrip("_") == wager}
    )
    prizes = {prize for prizes in plain.dependents.values() for prize in prizes}
    if not prizes:
        return None
    if prizes <= plain.round.waiting.keys():
        return plain, plain
    won = min(plain.round.settled[prize].net for prize in prizes if prize in plain.round.settled)
    if won <= 0:
        return None
    again = played(replace(worked, settings={**worked.settings, THRESHOLD: max((won - 1) // 100, 0)}))
    assert again is not None
    return plain, again._replace(dependents={bet: again.dependents[bet] for bet in plain.dependents})


SCENES = [
    pytest.param(kind, file, id=f"{kind.game} {kind.wager}: {file.stem}")
    for kind, files in kinds().items()
    for file in files
    if scene(file, kind.wager) is not None
]


def approved(table: Table) -> Table:
    """Return the table after everything that waits was approved."""
    while table.round.waiting:
        bet, role = next((bet, role) for bet in table.round.waiting for role in missing_roles(table.round, bet))
        table = do(table, c.Approve(role, bet.on, bet.wager, bet.by))
    return table


def denied(table: Table, bet: Bet, outcome: str) -> Table:
    needs = table.round.waiting[bet].needs
    by = next(role for role in needs if role in CHAIN)
    agreed = tuple(role for role in needs if role != by)
    return do(table, c.Deny(by, bet.on, bet.wager, outcome, REASON, agreed, bet.by))


def nets(round: Round) -> dict[Bet, int]:
    return {bet: result.net for bet, result in round.settled.items()}


def test_every_kind_has_a_round() -> None:
    """R-GEN-35: every line of every game that pays because of a prize is shown by a worked round, and no game is left out."""
    shown = {param.values[0] for param in SCENES}
    by_wager = {(kind.wager, kind.cites) for kind in shown}
    assert {(kind.wager, kind.cites) for kind in kinds()} == by_wager, "poker games share one line, shown at one of them"
    assert {kind.game for kind in shown} >= {"caribbean_stud", "pai_gow_poker", "spanish_21"}


@pytest.mark.parametrize(("kind", "file"), SCENES)
def test_it_waits_while_its_prize_waits_and_cites_its_own_clause(kind: Kind, file: Path) -> None:
    _, waits = scene(file, kind.wager)
    for bet, prizes in waits.dependents.items():
        held = waits.round.waiting[bet]
        assert set(prizes) & waits.round.waiting.keys() and held.depends_on == prizes
        line = waits.round.rules.dependences[bet.wager]
        own = {line.cites, held.settles, *(one.cites for one in waits.round.rules.approvals if one.needs == held.needs)}
        assert held.cites in own
        if not held.needs:
            assert held.cites == line.cites
            ruling = take(waits.table, c.Approve(MANAGER, bet.on, bet.wager, bet.by))
            assert ruling == Refusal("not_yours_to_approve", line.cites)
            ruling = take(waits.table, c.Deny(MANAGER, bet.on, bet.wager, "void", REASON, (), bet.by))
            assert ruling == Refusal("not_yours_to_deny", line.cites)


@pytest.mark.parametrize(("kind", "file"), SCENES)
def test_approved_it_is_paid_right_after_its_prize(kind: Kind, file: Path) -> None:
    plain, waits = scene(file, kind.wager)
    table = approved(waits.table)
    expected = nets(approved(plain.table).round)
    assert nets(table.round) == expected
    paid = [event.bet for event in waits.table.round.past if isinstance(event, BetSettled)]
    assert not set(paid) & waits.dependents.keys()


@pytest.mark.parametrize("outcome", ["lost", "void", "disputed"])
@pytest.mark.parametrize(("kind", "file"), SCENES)
def test_denied_it_falls_with_its_prize(kind: Kind, file: Path, outcome: str) -> None:
    _, waits = scene(file, kind.wager)
    before = {bet.by: waits.round.chips.get(stack(bet.by), 0) for bet in waits.dependents}
    amounts = {bet: waits.round.waiting[bet].moves[0].chips for bet in waits.dependents}
    table = waits.table
    for prize in dict.fromkeys(prize for prizes in waits.dependents.values() for prize in prizes):
        if prize in table.round.waiting:
            table = denied(table, prize, outcome)
    for bet, chips in amounts.items():
        result = table.round.settled[bet]
        assert result.net == 0 and result.void is (outcome != "disputed")
        kept = sum(move.chips for move in table.round.moves if move.about == bet and move.why == DISPUTED)
        assert kept == (chips if outcome == "disputed" else 0)
        assert not any(move.dst == stack(bet.by) for move in table.round.moves if move.about == bet)
    del before
    end = approved(table)
    assert end.round.over and all(end.round.settled[bet].net == 0 for bet in amounts)
    assert sum(end.chips.values()) == sum(waits.table.chips.values())


@pytest.mark.parametrize(("kind", "file"), SCENES)
def test_voided_with_its_round_everything_goes_back(kind: Kind, file: Path) -> None:
    _, waits = scene(file, kind.wager)
    table = do(waits.table, c.Void(MANAGER, "the reader is blind", ("surveillance",)))
    assert all(result.void and result.net == 0 for result in table.round.settled.values())
    opened = dict(table.round.opened.chips)
    assert {place: table.chips.get(place, 0) for place in opened} == opened


@pytest.mark.parametrize(("kind", "file"), SCENES)
def test_corrected_it_is_worked_out_again(kind: Kind, file: Path) -> None:
    """A card of the prize's hand was entered wrongly: everything ends as in a round that was dealt with the right one."""
    _, waits = scene(file, kind.wager)
    prize = next(prize for prizes in waits.dependents.values() for prize in prizes)
    held = waits.round.held[prize.on]
    out = {piece for pieces in waits.round.held.values() for piece in pieces}
    compared = 0
    for right in [piece for piece in waits.round.rules.equipment.counts if piece not in out][:12]:
        misread = take(waits.table, c.Misread(by="floor", on=prize.on, card=1, piece=right))
        fresh = dealt_right(waits, held[0], right)
        if not isinstance(misread, Taken) or fresh is None or misread.after.round.due or fresh.round.due:
            continue
        compared += 1
        corrected, anew = misread.after.round, fresh.round
        assert nets(corrected) == nets(anew) and {*corrected.waiting} == {*anew.waiting}
        assert {bet: held.net for bet, held in corrected.waiting.items()} == {bet: held.net for bet, held in anew.waiting.items()}
        assert nets(approved(misread.after).round) == nets(approved(fresh).round)
    assert compared


def dealt_right(waits: Scene, wrong: object, right: object) -> Table | None:
    """Return the same round with another card in place of one, or None where a command no longer fits."""
    table = open_table(Worked(game=waits.round.rules.game.key, settings={}), waits.round.rules.game)
    table = replace(
        table,
        rules=waits.round.rules,
        chips=dict(waits.round.opened.chips),
        seating=dict(waits.round.opened.seating),
        memory=waits.round.memory,
    )
    begun = take(table, c.OpenRound())
    if not isinstance(begun, Taken):
        return None
    table = begun.after
    for command in waits.commands:
        if isinstance(command, c.Deal):
            command = replace(command, pieces=tuple(right if piece == wrong else piece for piece in command.pieces))
        ruling = take(table, command)
        if isinstance(ruling, Refusal):
            return None
        table = ruling.after
    return table


def test_a_payment_that_waits_never_cites_another_kind_of_prize() -> None:
    """R-GEN-35: in every worked round of every game with approvals a payment on hold cites its own approval or its own clause."""
    checked = 0
    for kind, files in kinds().items():
        for file in files:
            found = scene(file, kind.wager)
            if found is None:
                continue
            round = found[1].round
            for event in round.past:
                if isinstance(event, PaymentHeld) and event.needs:
                    caught = {one.cites or event.settles for one in round.rules.approvals if one.needs == event.needs}
                    assert event.cites in caught
                    checked += 1
    assert checked
