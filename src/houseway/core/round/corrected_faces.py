"""A card, tile or die that was entered wrongly, corrected until the round ends (R-GEN-33).

The card on the felt is what counts. The round goes back to the moment before the wrong card, with every chip moved
back, and everything after it is decided again with the right one: choices of people who saw the right card are kept,
and approvals and denials of payments that come to the same amount. From the first choice that does not fit the right
card, players are asked again. The record has both versions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from houseway.core.messages import command as c
from houseway.core.messages.event import CardsDealt, Event, Reread
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Move
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand, box
from houseway.core.values.role import CHAIN

from .approval import waiting_bet
from .commands import Step, command_steps
from .decide import CHANCES, Decided, decide, replay
from .handlers import DICE, NUMBER
from .option import Consequences
from .state import Draft, Round, opened

CORRECTED = "corrected"
"""The reason of the moves that return chips."""


class WrongPiece(NamedTuple):
    """The event that has a wrong piece, and the command with the right one."""

    at: int
    right: c.Deal | c.Roll | c.Display
    was: tuple[Piece, ...] = ()


def corrected(round: Round, said: c.Misread) -> Consequences | Refusal:
    """Return the consequences of a correction: the round goes back to the wrong card and continues from the right."""
    cites = round.rules.cites.disputes
    if said.by not in CHAIN:
        return Refusal("not_yours_to_say", cites)
    steps = command_steps(round)
    if steps is None:
        return Refusal("cannot_be_dealt_again", cites)
    wrong = _wrong(round, steps, said)
    if wrong is None:
        return Refusal("not_entered_here", cites)
    if said.piece is not None and _is_out(round, said.piece):
        return Refusal("card_already_out", round.rules.cites.deck)
    again = _decided_again(round, steps, wrong, said)
    if isinstance(again, Refusal):
        return again
    reread = _reread(round, wrong, said, cites)

    def consequences(now: Draft) -> Iterator[Event]:
        yield reread
        yield from again.events

    return consequences


def _is_out(round: Round, piece: Piece) -> bool:
    """Whether all of a kind lie elsewhere: then another one was entered wrongly too, and is corrected first."""
    out = sum(held.count(piece) for held in round.held.values())
    return piece in round.rules.equipment.counts and out >= round.rules.equipment.counts[piece]


def _decided_again(round: Round, steps: Sequence[Step], wrong: WrongPiece, said: c.Misread) -> Decided | Refusal:
    """Return the events from the wrong card on, decided with the right one, as far as the commands still fit."""
    before = replay(opened(round.opened, round.rules), round.past[: wrong.at])
    ruling = decide(before, wrong.right)
    if isinstance(ruling, Refusal):
        return ruling
    events, after = list(ruling.events), ruling.after
    for step in steps:
        if step.at > wrong.at and not after.over and not _is_about_another_amount(round, step, after):
            ruling = decide(after, _with_the_right_one(step.command, wrong, said))
            if isinstance(ruling, Refusal):
                if isinstance(step.command, c.Approve | c.Deny):
                    continue  # what it was about is not paid now
                break
            events += ruling.events
            after = ruling.after
    return Decided(tuple(events), after)


def _is_about_another_amount(round: Round, step: Step, after: Round) -> bool:
    """Whether somebody decided a payment that comes to another amount now: an approval or denial is of an amount (R-GEN-35)."""
    if not isinstance(step.command, c.Approve | c.Deny):
        return False
    then = replay(opened(round.opened, round.rules), round.past[: step.at])
    bet = waiting_bet(then, step.command)
    return bet is not None and bet in after.waiting and after.waiting[bet].net != then.waiting[bet].net


def _with_the_right_one(said: c.RoundCommand, wrong: WrongPiece, misread: c.Misread) -> c.RoundCommand:
    """Return a command with the right card in the place of the wrong one, which its actor really had in hand."""
    if not (wrong.was and misread.piece is not None):
        return said
    right = {wrong.was[0]: misread.piece}
    hands = {box(misread.on), *((box(wrong.right.to),) if isinstance(wrong.right, c.Deal) else ())}
    if isinstance(said, c.TurnUp):
        return replace(said, pieces=tuple(right.get(piece, piece) for piece in said.pieces))
    if isinstance(said, c.Arrange) and box(said.who) in hands:
        return replace(said, parts=tuple(tuple(right.get(piece, piece) for piece in part) for part in said.parts))
    if isinstance(said, c.Call) and said.about is not None and box(said.about) in hands:
        return replace(said, pieces=tuple(right.get(piece, piece) for piece in said.pieces))
    return said


def _reread(round: Round, wrong: WrongPiece, said: c.Misread, cites: str) -> Reread:
    before = replay(opened(round.opened, round.rules), round.past[: wrong.at])
    back = [Move(move.dst, move.src, move.chips, CORRECTED, move.about) for move in round.moves[len(before.moves) :]]
    event = round.past[wrong.at]
    number = sum(isinstance(one, CHANCES) for one in round.past[: wrong.at])
    seen = event.seen if isinstance(event, CardsDealt) and not round.rules.unread else "all"  # known faces were shown
    is_open = seen == "all" or said.on in round.shown
    right = (said.piece,) if said.piece is not None else ()
    return Reread(
        by=said.by,
        on=said.on,
        number=number,
        was=wrong.was,
        cards=right,
        faces=said.faces,
        seen="all" if is_open else seen,
        cites=cites,
        moves=tuple(reversed(back)),
    )


# Where the wrong one is


def _wrong(round: Round, steps: Sequence[Step], said: c.Misread) -> WrongPiece | None:
    """Return the wrongly entered piece: a card by the hand that has it now, dice and numbers by their last time."""
    if said.on in (DICE, NUMBER):
        kind = c.Roll if said.on == DICE else c.Display
        at = next((step.at for step in reversed(steps) if isinstance(step.command, kind)), None)
        if at is None or said.piece is not None or not said.faces:
            return None
        return WrongPiece(at, c.Roll(said.faces) if said.on == DICE else c.Display(said.faces[0]))
    held = round.held.get(said.on, ())
    if said.piece is None or said.faces or not 1 <= said.card <= len(held):
        return None
    piece = held[said.card - 1]
    later = held[said.card :].count(piece)
    found = _dealt(steps, piece, (said.on,)) or _dealt(steps, piece, (box(said.on),)) or _dealt(steps, piece)
    if not found and piece not in (said.piece, BACK):
        return _turned_up(steps, piece)
    if not found or piece == said.piece:
        return None
    at, deal, place = found[max(-1 - later, -len(found))]  # what was dealt before the cards were gathered is not meant
    right = c.Deal(deal.to, (*deal.pieces[:place], said.piece, *deal.pieces[place + 1 :]))
    return WrongPiece(at, right, (piece,))


def _turned_up(steps: Sequence[Step], piece: Piece) -> WrongPiece | None:
    """Return the last cards that were dealt before a wrong face was shown: from there it is decided again (H-BACK-01)."""
    shown = next(
        (place for place, step in enumerate(steps) if isinstance(step.command, c.TurnUp) and piece in step.command.pieces), None
    )
    before = [step for step in steps[:shown] if isinstance(step.command, c.Deal)] if shown is not None else []
    if not before:
        return None
    deal = before[-1].command
    assert isinstance(deal, c.Deal)
    return WrongPiece(before[-1].at, deal, (piece,))


def _dealt(steps: Sequence[Step], piece: Piece, to: tuple[Hand, ...] = ()) -> list[tuple[int, c.Deal, int]]:
    """Return every time a piece was dealt, to these hands if any are given: how many events stood before, the deal, the place."""
    return [
        (step.at, step.command, place)
        for step in steps
        if isinstance(step.command, c.Deal) and (not to or step.command.to in to)
        for place, card in enumerate(step.command.pieces)
        if card == piece
    ]
