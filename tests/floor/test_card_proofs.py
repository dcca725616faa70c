"""A viewer gets proofs of the cards that they saw, and of no other; they hold under the commitment in the step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.record_host import RULES_CACHE, RecordHost
from tests.floor.record_steps import KEYS
from typer.testing import CliRunner

from houseway.cli.app import app
from houseway.core.messages.event import CardsDealt, CardsShown, Event, RoundClosed, RoundOpened
from houseway.core.round.decide import evolve
from houseway.core.round.state import opened
from houseway.core.round.view import PUBLIC, seen_by
from houseway.core.values.cards import BACK, Card
from houseway.core.values.hands import pile
from houseway.core.values.tiles import Tile
from houseway.floor.seal import CannotOpen, Keys
from houseway.floor.store.queries import shoe_of, steps_of
from houseway.floor.store.tables import events_of
from houseway.floor.table.card_proofs import ShoeProofs, dealt_from_shoe, proofs_for
from houseway.floor.table.chance import opened_order
from houseway.floor.table.piece_trace import Dealt, PieceTraces
from houseway.play.chance import Live
from houseway.play.dealers import live_dealer

Record = Connection[TupleRow]
ONE_DECK = ("holdem", "three_card_poker", "caribbean_stud", "pai_gow_poker", "seven_card_stud", "let_it_ride", "omaha")
STACKS = {pile(number) for number in range(1, 9)}
"""Tiles are dealt to these face down, and then the hands are taken from them."""
MANY_ALIKE = ("spanish_21", "minibaccarat", "pai_gow", "fast_action_holdem", "chemin_de_fer")


def _played(record: Record, key: str, rounds: int = 2) -> RecordHost:
    host = RecordHost(record, 1, key, live_dealer(Live()), seed=key)
    host.plays(rounds)
    return host


def _rounds(record: Record) -> list[tuple[int, list[Event]]]:
    """Return the rounds of the table: the step that opened each, and its events."""
    found: list[tuple[int, list[Event]]] = []
    for step in steps_of(record, 1):
        for event in events_of(step):
            if isinstance(event, RoundOpened):
                found.append((step.seq, []))
            if found and not any(isinstance(one, RoundClosed) for one in found[-1][1]):
                found[-1][1].append(event)
    return found


def _pieces_in(value: Any) -> Iterator[Card | Tile]:
    if isinstance(value, Card | Tile):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _pieces_in(one)


def _visible_pieces(events: list[Event], viewer: str) -> set[str]:
    """Return every piece that is named in any event as a viewer sees it, found without knowing what events mean."""
    first = events[0]
    assert isinstance(first, RoundOpened)
    now = opened(first, RULES_CACHE.rules(first.game, first.digest, first.settings))
    found: set[str] = set()
    for event in events[1:]:
        seen = seen_by(event, viewer, now.seating, now.shown)
        if seen is not None:
            found |= {
                str(piece) for field in fields(seen) for piece in _pieces_in(getattr(seen, field.name)) if piece is not BACK
            }
            now = evolve(now, seen)
    return found


def _proofs(record: Record, at: int, viewer: str, keys: Keys = KEYS) -> list[ShoeProofs]:
    found = proofs_for(record, 1, at, viewer, keys, RULES_CACHE)
    roots = {step.seq: step.root for step in steps_of(record, 1) if step.root}
    for one in found:
        assert roots[one.step] == one.root
        assert all(proof.holds(one.root) for proof in one.proofs)
        assert len({proof.place for proof in one.proofs}) == len(one.proofs)
    return found


@pytest.mark.parametrize("key", ONE_DECK)
def test_a_viewer_gets_the_proof_of_every_card_they_saw_and_of_no_other(record: Record, key: str) -> None:
    host = _played(record, key)
    hidden = 0
    for at, events in _rounds(record):
        dealt = {str(card) for event in events if isinstance(event, CardsDealt) for card in event.cards}
        for viewer in (PUBLIC, *(bot.name for bot in host.bots)):
            proved = {proof.piece for one in _proofs(record, at, viewer) for proof in one.proofs}
            told = _visible_pieces(events, viewer) & dealt
            assert proved == told, (viewer, at)
            hidden += len(dealt - told)
    assert hidden or key == "pai_gow_poker", "no card was hidden from anybody: this shows nothing"


@pytest.mark.parametrize("key", MANY_ALIKE)
def test_where_pieces_look_alike_no_piece_is_proved_that_was_not_seen(record: Record, key: str) -> None:
    host = _played(record, key)
    some = 0
    for at, events in _rounds(record):
        for viewer in (PUBLIC, host.bots[0].name):
            found = _proofs(record, at, viewer)
            some += sum(len(one.proofs) for one in found)
            assert {proof.piece for one in found for proof in one.proofs} <= _visible_pieces(events, viewer)
            for one in found:
                assert {proof.place for proof in one.proofs}.isdisjoint(_places_never_seen(record, events, one.step, at, viewer))
    assert some > 10


def _places_never_seen(record: Record, events: list[Event], shoe: int, at: int, viewer: str) -> set[int]:
    """Return the places of pieces that were dealt in a round face down to a hand that was never turned up, nor the viewer's."""
    row = shoe_of(record, 1, shoe)
    assert row is not None
    order, count, found = opened_order(1, row, KEYS), 0, set[int]()
    first = events[0]
    assert isinstance(first, RoundOpened)
    mine = {hand for hand, player in first.seating if player == viewer}
    shown = {event.hand for event in events if isinstance(event, CardsShown)}
    for step in steps_of(record, 1, shoe):
        pieces = dealt_from_shoe(step)
        for event in events_of(step)[:1] if pieces and step.seq > at else ():
            if isinstance(event, CardsDealt) and event.seen == "nobody" and event.to not in shown | mine | STACKS:
                found |= {order.place(count + nth) for nth in range(len(pieces))}
        count += len(pieces)
        if step.shoe is not None or (step.seq > at and any(isinstance(event, RoundClosed) for event in events_of(step))):
            break
    return found


def test_a_mucked_hand_is_proved_to_its_player_and_to_nobody_else(record: Record) -> None:
    host = _played(record, "holdem", 3)
    mucked = 0
    for at, events in _rounds(record):
        first = events[0]
        assert isinstance(first, RoundOpened)
        hole = [event for event in events if isinstance(event, CardsDealt) and event.seen == "owner"]
        shown = {event.hand for event in events if isinstance(event, CardsShown)}
        for event in hole:
            player = dict(first.seating).get(event.to)
            if event.to in shown or player is None:
                continue
            mucked += 1
            cards = {str(card) for card in event.cards}
            mine = _proofs(record, at, player)[-1]
            assert cards <= {proof.piece for proof in mine.proofs}
            for other in (PUBLIC, *(bot.name for bot in host.bots if bot.name != player)):
                theirs = [one for one in _proofs(record, at, other) if one.step == mine.step]
                assert not cards & {proof.piece for one in theirs for proof in one.proofs}
    assert mucked


def test_the_command_line_checks_what_a_player_is_given(record: Record, tmp_path: Path) -> None:
    host = _played(record, "three_card_poker", 1)
    [(at, _)] = _rounds(record)
    [given] = _proofs(record, at, host.bots[0].name)
    file = tmp_path / "shoe.json"
    file.write_text(given.written())
    said = CliRunner().invoke(app, ["verify-shoe", str(file)])
    assert said.exit_code == 0, said.output
    assert f"{len(given.proofs)} cards proved" in " ".join(said.output.split())
    wrong = given._replace(proofs=(given.proofs[0]._replace(piece="Ah" if given.proofs[0].piece != "Ah" else "Kd"),))
    file.write_text(wrong.written())
    assert CliRunner().invoke(app, ["verify-shoe", str(file)]).exit_code == 1


def test_proofs_need_the_key_and_a_step_that_opened_a_round(record: Record) -> None:
    _played(record, "three_card_poker", 1)
    [(at, _)] = _rounds(record)
    with pytest.raises(CannotOpen, match="which this owner does not have"):
        proofs_for(record, 1, at, PUBLIC, Keys({"other": bytes(32)}, seals="other"), RULES_CACHE)
    with pytest.raises(ValueError, match=rf"step 1\.{at - 1} opened no round"):
        proofs_for(record, 1, at - 1, PUBLIC, KEYS, RULES_CACHE)


# Pieces that look alike


AH, KD = Card("Ah"), Card("Kd")


def _dealt(*counts: int) -> list[Dealt]:
    return [Dealt(1, count, AH) for count in counts]


def test_two_aces_in_two_hands_are_told_apart() -> None:
    traces = PieceTraces({})
    one, other = _dealt(0, 1)
    traces.follow({"1": (AH,)}, [one])
    traces.follow({"1": (AH,), "2": (AH,)}, [other])
    assert traces.at == {"1": [(AH, one)], "2": [(AH, other)]}
    traces.follow({"1": (), "2": (AH,), "muck": (AH,)}, [])
    assert traces.at == {"2": [(AH, other)], "muck": [(AH, one)]}
    assert traces.alike(one) == {one} and traces.alike(other) == {other}


def test_two_aces_of_one_hand_cannot_be_told_apart_once_one_has_left() -> None:
    traces = PieceTraces({})
    one, other = _dealt(0, 1)
    traces.follow({"1": (AH, AH)}, [one, other])
    assert traces.alike(one) == {one}
    traces.follow({"1": (AH,), "muck": (AH,)}, [])
    assert traces.alike(one) == traces.alike(other) == {one, other}


def test_an_ace_that_was_in_the_rack_before_is_not_taken_for_one_from_the_shoe() -> None:
    traces = PieceTraces({"discards": (AH, KD)})
    [one] = _dealt(0)
    traces.follow({"discards": (AH, KD), "1": (AH,)}, [one])
    traces.follow({"discards": (AH, KD, AH)}, [])
    assert traces.at == {"discards": [(AH, None), (KD, None), (AH, one)]}


def test_stacks_that_are_taken_apart_blur_twins() -> None:
    traces = PieceTraces({})
    one, other = _dealt(0, 1)
    traces.follow({"stack 1": (AH,)}, [one])
    traces.follow({"stack 1": (AH,), "stack 2": (AH,)}, [other])
    traces.follow({}, [])
    traces.follow({"1": (AH,)}, [])
    assert traces.alike(one) == {one, other}
    assert [piece for piece, _ in traces.at["1"]] == [AH]
