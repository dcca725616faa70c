"""Rounds in which one card, tile, die or number is entered wrongly and found later (R-GEN-33).

A random round is played. Then its commands are replayed at the same table, with one piece entered wrongly, until a
random moment or until the wrong piece stops the round: the table refuses a real command, or would end the round.
There the floor corrects it, and the rest of the round is replayed. The standing events must be those of the original
round.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from houseway.core.game.game import Game
from houseway.core.messages import command as c
from houseway.core.messages.event import CardsGathered, CardsTakenBack, Event, RackShuffled
from houseway.core.messages.refusal import Refusal
from houseway.core.round.decide import standing as places_that_stand
from houseway.core.round.handlers import DICE, NUMBER
from houseway.core.round.state import Round
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.equipment import Piece
from houseway.core.values.role import FLOOR
from houseway.play.chance import Seeded, Source
from houseway.play.picks import chance_of, pick
from houseway.play.random_tables import Sitting, table_of

Chance = c.Deal | c.Roll | c.Display


class Misreading(NamedTuple):
    """One command of chance as it was entered, and the position of the mistake in it."""

    at: int
    entered: Chance
    place: int


@dataclass(slots=True)
class MisreadTally:
    """Counts of rounds played and of corrections made in them."""

    rounds: int = 0
    corrected: int = 0
    """Rounds in which a wrong piece was entered and corrected."""
    late: int = 0
    """Those in which somebody chose or something was settled before it was found."""


def misread_rounds(game: Game, seed: str, many: int, tally: MisreadTally, *, trouble: bool = True) -> None:
    """Play rounds of a game, each with one wrong piece; an assertion fails where a correction leaves anything of it."""
    source = Seeded(f"{seed}/{game.key}")
    while tally.corrected < many:
        _, table = table_of(game, source)
        sitting = Sitting(table, source, irregularities=trouble)
        for number in range(3):
            before = sitting.table
            played = sitting.play(f"{seed}/{tally.rounds}/{number}")
            tally.rounds += 1
            for command in sitting.between:
                before = _after(before, command, [])
            opened = take(before, c.OpenRound())
            if isinstance(opened, Taken) and played.commands:
                misread_once(opened.after, opened.events, played.commands, played.events, sitting.table, source, tally)


def misread_once(
    table: Table,
    first: tuple[Event, ...],
    said: tuple[c.Command, ...],
    happened: tuple[Event, ...],
    left: Table,
    source: Source,
    tally: MisreadTally,
) -> None:
    """Replay a round with a wrong piece in it, correct it, and compare the standing events with the original ones."""
    slip = _slip(table, said, source)
    if slip is None:
        return
    events = list(first)
    for command in said[: slip.at]:
        table = _after(table, command, events)
    assert table.round is not None
    stood = len(table.round.past)
    entered = take(table, slip.entered)
    if isinstance(entered, Refusal) or not entered.after.is_playing:
        return  # it is noticed at once
    table = entered.after
    events += entered.events
    at = slip.at + 1
    while at < len(said) and chance_of(source, 5, 6):
        ruling = take(table, said[at])
        if isinstance(ruling, Refusal) or not ruling.after.is_playing:
            break
        table, at = ruling.after, at + 1
        events += ruling.events
    assert table.round is not None
    correction = _correction(table.round, said[slip.at], slip)
    thrown_again = any(isinstance(command, c.Roll) for command in said[slip.at + 1 : at])
    shuffled_again = any(isinstance(event, CardsGathered | CardsTakenBack | RackShuffled) for event in table.round.past[stood:])
    if correction is None or shuffled_again or (correction.on == DICE and thrown_again):
        return
    ruling = take(table, correction)
    assert isinstance(ruling, Taken), (correction, ruling)
    table = ruling.after
    events += ruling.events
    tally.corrected += 1
    tally.late += at > slip.at + 1
    for command in said[at:]:
        if table.is_playing:
            table = _after(table, command, events)
    assert standing(events) == list(happened), _difference(standing(events), list(happened))
    assert {**table.chips} == {**left.chips} and table.memory == left.memory and table.deck == left.deck


def standing(events: list[Event]) -> list[Event]:
    """Return the events of a round that stand: what a correction replaced is left out, and so is the correction."""
    return [events[at] for at in places_that_stand(events)]


def _difference(stands: list[Event], happened: list[Event]) -> str:
    at = next((at for at, (one, other) in enumerate(zip(stands, happened, strict=False)) if one != other), -1)
    return f"event {at} of {len(stands)} and {len(happened)}: {stands[at : at + 2]} instead of {happened[at : at + 2]}"


def _after(table: Table, command: c.Command, events: list[Event]) -> Table:
    ruling = take(table, command)
    assert isinstance(ruling, Taken), (command, ruling)
    events += ruling.events
    return ruling.after


def _slip(table: Table, said: tuple[c.Command, ...], source: Source) -> Misreading | None:
    """Return one command of chance, entered wrongly; None if the round has none."""
    spoken = [at for at, command in enumerate(said) if isinstance(command, Chance)]
    if not spoken:
        return None
    at = pick(source, spoken)
    entered = said[at]
    if isinstance(entered, c.Roll):
        place = source.below(len(entered.dice))
        face = 1 + (entered.dice[place] + source.below(5)) % 6
        return Misreading(at, c.Roll((*entered.dice[:place], face, *entered.dice[place + 1 :])), place)
    if isinstance(entered, c.Display):
        return Misreading(at, c.Display(1 + entered.number % 7), 0)
    assert isinstance(entered, c.Deal)
    place = source.below(len(entered.pieces))
    wrong = _another(table, entered.pieces[place], source)
    return Misreading(at, c.Deal(entered.to, (*entered.pieces[:place], wrong, *entered.pieces[place + 1 :])), place)


def _another(table: Table, piece: Piece, source: Source) -> Piece:
    return pick(source, [other for other in table.rules.equipment.counts if other != piece])


def _correction(round: Round, right: c.Command, slip: Misreading) -> c.Misread | None:
    """Return the floor's correction of the wrong piece, or None if it is no longer in any hand."""
    if isinstance(right, c.Roll):
        return c.Misread(FLOOR, DICE, faces=right.dice)
    if isinstance(right, c.Display):
        return c.Misread(FLOOR, NUMBER, faces=(right.number,))
    assert isinstance(right, c.Deal) and isinstance(slip.entered, c.Deal)
    wrong, is_right = slip.entered.pieces[slip.place], right.pieces[slip.place]
    lies = [hand for hand, held in round.held.items() if wrong in held]
    out = Counter(piece for held in round.held.values() for piece in held)
    if not lies or out[wrong] > 1:  # with several decks another of them may be meant
        return None
    hand = right.to if right.to in lies else lies[0]
    return c.Misread(FLOOR, hand, round.held[hand].index(wrong) + 1, is_right)
