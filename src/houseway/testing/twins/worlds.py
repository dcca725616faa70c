"""The two worlds: a sitting that was played, and the same one with other cards where a viewer has not seen them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from houseway.core.game.game import Game
from houseway.core.messages import command as c
from houseway.core.messages import event as e
from houseway.core.stages.setting import SetHands
from houseway.core.table.table import Table, Taken, cards_out, take
from houseway.core.values.cards import Card
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import DEALER, Hand, Player, box
from houseway.play.chance import Source
from houseway.play.picks import chance_of, pick
from houseway.play.random_tables import Sitting, table_of


class TwinStep(NamedTuple):
    """One command of a sitting, its events, and the tables around it."""

    before: Table
    command: c.Command
    events: tuple[e.Event, ...]
    after: Table

    @property
    def dealt(self) -> tuple[Piece, ...]:
        """The pieces that the command deals."""
        return self.command.pieces if isinstance(self.command, (c.Deal, c.DealOut)) else ()


class Spot(NamedTuple):
    """One dealt piece: the step that dealt it and its place among the pieces of that deal."""

    step: int
    at: int


Swap = Mapping[Spot, Piece]
"""The pieces that are dealt in the other world instead."""


def sitting_of(game: Game, source: Source, seed: str, rounds: int) -> list[TwinStep]:
    """Return the steps of a random sitting of some rounds, from the first command at the table."""
    _, first = table_of(game, source)
    sitting, said = Sitting(first, source), list[c.Command]()
    for number in range(rounds):
        played = sitting.play(f"{seed}/{number}")
        said += (*sitting.between, c.OpenRound(), *played.commands)
    steps: list[TwinStep] = []
    table = first
    for command in said:
        ruling = take(table, command)
        assert isinstance(ruling, Taken), (command, ruling)
        steps.append(TwinStep(table, command, ruling.events, ruling.after))
        table = ruling.after
    return steps


# A viewer's information, derived again without the view


def opened_to(event: e.Event, viewer: str, seating: Mapping[Hand, Player]) -> tuple[Piece, ...]:
    """Return the pieces whose faces an event lawfully shows to a viewer, read from the event alone."""
    own = bool(viewer) and _owner(event, seating) == viewer
    match event:
        case e.CardsDealt(cards=cards, seen=seen):
            return cards if seen == "all" or (seen == "owner" and own) else ()
        case e.CardsDiscarded(cards=cards, seen=seen):
            return cards if seen == "all" or own else ()
        case e.LookedAt(cards=cards) | e.HandSplit(cards=cards):
            return cards if own else ()
        case e.Arranged(parts=parts):
            return tuple(piece for part in parts for piece in part) if own else ()
        case e.CardsShown(cards=cards) | e.CardsRemoved(cards=cards) | e.CardExposed(cards=cards):
            return cards
        case e.Called(cards=cards) | e.RulingAsked(cards=cards):
            return cards
        case _:
            return ()


def _owner(event: e.Event, seating: Mapping[Hand, Player]) -> Player | None:
    hand: Hand = getattr(event, "to" if isinstance(event, e.CardsDealt) else "hand", DEALER)
    return None if hand == DEALER else seating.get(box(hand))


def seating_of(step: TwinStep) -> Mapping[Hand, Player]:
    """Return the seating while a step's events happened."""
    return step.after.round.seating if step.after.round is not None else step.after.seating


def hidden(steps: Sequence[TwinStep], viewer: str) -> dict[Spot, Piece]:
    """Return the dealt pieces whose faces a viewer has not been shown by the end of some steps."""
    last: dict[Piece, int] = {}
    dealt: dict[Spot, Piece] = {}
    for number, step in enumerate(steps):
        seating = seating_of(step)
        for event in step.events:
            last |= dict.fromkeys(opened_to(event, viewer, seating), number)
        dealt |= {Spot(number, at): piece for at, piece in enumerate(step.dealt)}
    return {spot: piece for spot, piece in dealt.items() if last.get(piece, -1) < spot.step}


def shoe_of(steps: Sequence[TwinStep], number: int) -> range:
    """Return the steps that were dealt from the same shuffled pieces as one of them."""
    fresh = [at for at, step in enumerate(steps) if isinstance(step.command, c.OpenRound) and not cards_out(step.before)]
    start = max((at for at in fresh if at <= number), default=0)
    return range(start, min((at for at in fresh if at > number), default=len(steps)))


# The other world


def some_swap(steps: Sequence[TwinStep], viewer: str, source: Source) -> Swap:
    """Return a random exchange of pieces the viewer has not seen: mostly two of near rank, sometimes several of any rank."""
    spots = hidden(steps, viewer)
    if not spots:
        return {}
    first = pick(source, tuple(spots))
    shoe = shoe_of(steps, first.step)
    once = _dealt_once(steps, shoe)
    unseen = {spot: piece for spot, piece in spots.items() if spot.step in shoe and piece in once}
    if first not in unseen:
        return {}
    changed: dict[Spot, Piece] = {}
    for _ in range(pick(source, (1, 1, 1, 1, 2, 4))):
        one = pick(source, tuple(unseen)) if changed else first
        now = {**unseen, **changed}
        rest = _rest(steps, shoe, changed)
        others = [spot for spot in now if now[spot] is not now[one]]
        if others and (not rest or chance_of(source, 1, 2)):
            wanted = _near(source, now[one], [now[spot] for spot in others])
            other = next(spot for spot in others if now[spot] is wanted)
            changed |= {one: now[other], other: now[one]}
        elif rest:
            changed[one] = _near(source, now[one], rest)
    return {spot: piece for spot, piece in changed.items() if piece is not unseen[spot]}


def _dealt_once(steps: Sequence[TwinStep], shoe: range) -> frozenset[Piece]:
    """Return the pieces that were not gathered or taken back and dealt again, so that each of their deals is another piece."""
    counts = steps[shoe.start].after.rules.equipment.counts
    dealt = Counter(piece for number in shoe for piece in steps[number].dealt)
    return frozenset(piece for piece, times in dealt.items() if times <= counts[piece])


def _rest(steps: Sequence[TwinStep], shoe: range, changed: Swap) -> list[Piece]:
    """Return the pieces that were neither dealt from a shoe nor named by staff."""
    left = Counter(dict(steps[shoe.start].after.rules.equipment.counts))
    for number in shoe:
        left.subtract(changed.get(Spot(number, at), piece) for at, piece in enumerate(steps[number].dealt))
        for event in steps[number].events:
            if isinstance(event, (e.Called, e.RulingAsked)):
                left.subtract(event.cards)
    return [piece for piece, count in left.items() if count > 0]


def _near(source: Source, piece: Piece, among: Sequence[Piece]) -> Piece:
    """Return one of several pieces: mostly one of a near rank, sometimes any."""
    if chance_of(source, 3, 4):
        among = sorted(among, key=lambda one: abs(_rank(one) - _rank(piece)))[:4]
    return pick(source, among)


def _rank(piece: Piece) -> int:
    return piece.rank if isinstance(piece, Card) else piece.spots


def command_there(step: TwinStep, number: int, there: Table, swap: Swap) -> c.Command:
    """Return a step's command for the other world: other pieces are dealt, and a hand is set from the cards it has."""
    said = step.command
    if isinstance(said, (c.Deal, c.DealOut)):
        return replace(said, pieces=tuple(swap.get(Spot(number, at), piece) for at, piece in enumerate(said.pieces)))
    if isinstance(said, c.Arrange) and step.before.round is not None and there.round is not None:
        stage = step.before.round.stage
        hand = stage.who(step.before.round).get(said.who, said.who) if isinstance(stage, SetHands) else said.who
        left = list(zip(step.before.round.held.get(hand, ()), there.round.held.get(hand, ()), strict=True))
        return replace(said, parts=tuple(tuple(_taken(left, piece) for piece in part) for part in said.parts))
    return said


def _taken(left: list[tuple[Piece, Piece]], piece: Piece) -> Piece:
    """Remove a piece from those of a hand and return the one in its place in the other world."""
    at = next((at for at, (here, _) in enumerate(left) if here is piece), None)
    return piece if at is None else left.pop(at)[1]
