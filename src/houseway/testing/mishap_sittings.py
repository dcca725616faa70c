"""Random rounds with more faults: corrected entries, denied payments, and mistakes found after payment.

A slip enters another piece than the one that came out, or other dice. Until it is corrected, the table and the shoe
both use the entry, so the rest is dealt as at any table; it is corrected at a random moment, and at the latest when
the right piece would come out again or the round would end (R-GEN-33).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from houseway.core.messages import command as c
from houseway.core.messages.event import CardsGathered, CardsTakenBack, RackShuffled
from houseway.core.messages.refusal import Refusal
from houseway.core.round.handlers import DICE
from houseway.core.round.state import Round
from houseway.core.values.equipment import Piece
from houseway.core.values.role import CHAIN, FLOOR
from houseway.play.chance import Feeder, undealt
from houseway.play.picks import chance_of, pick
from houseway.play.random_tables import Sitting
from houseway.worked.worked import Played

MIXES = (CardsGathered, CardsTakenBack, RackShuffled)
"""Events after which a piece can no longer be distinguished from others, so a slip before them is not found."""


class Slip(NamedTuple):
    """A piece that was entered in place of another one."""

    entered: Piece
    right: Piece


@dataclass(slots=True)
class MishapSitting(Sitting):
    """A sitting at which staff also enter pieces wrongly and deny payments; `late` lets them see mistakes after the round."""

    slip: Slip | None = None
    thrown: tuple[int, ...] = ()
    """The dice as they lie, where they were read wrongly."""
    corrected: int = 0
    denied: int = 0

    def play(self, seed: str) -> Played:
        """Play one round to its end. A slip that nobody saw until then is no longer corrected (R-GEN-33)."""
        self.slip, self.thrown = None, ()
        return Sitting.play(self, seed)

    def _next(self, round: Round, feeder: Feeder) -> c.Command:
        if round.disputed is not None:
            return Sitting._next(self, round, feeder)
        self._forget(round)
        agree(feeder, round)
        denial = self._denial(round) if round.waiting and chance_of(self.source, 1, 6) else None
        if denial is not None:
            self.denied += 1
            return denial
        gone, pieces = feeder.gone, feeder.pieces
        command = Sitting._next(self, round, feeder)
        if (self.slip is not None or self.thrown) and self._is_time(command):
            feeder.gone, feeder.pieces = gone, pieces  # the command is submitted after the correction, if it is still possible
            return self._correction(round)
        if not round.due or isinstance(self.ruling_on(command), Refusal):
            return command
        if self.slip is None and isinstance(command, c.Deal) and chance_of(self.source, 1, 12 if len(command.pieces) > 1 else 48):
            return self._entered_wrongly(round, command, feeder)
        return self._read_wrongly(command) if isinstance(command, c.Roll) else command

    def _seen_late(self, round: Round, feeder: Feeder) -> c.Command | None:
        """Return a call about a round that was paid, now and then: most rounds are in order."""
        return Sitting._seen_late(self, round, feeder) if chance_of(self.source, 1, 8) else None

    def _forget(self, round: Round) -> None:
        """Drop a slip whose piece is no longer in any hand, or whose dice were taken up again."""
        if self.slip is not None and not any(self.slip.entered in held for held in round.held.values()):
            self.slip = None
        self.thrown = self.thrown if round.dice else ()

    def _read_wrongly(self, command: c.Roll) -> c.Roll:
        """Return a throw, sometimes with one die read as another."""
        self.thrown = ()
        if not chance_of(self.source, 1, 4):
            return command
        place = self.source.below(len(command.dice))
        face = 1 + (command.dice[place] + self.source.below(5)) % 6
        entered = c.Roll((*command.dice[:place], face, *command.dice[place + 1 :]))
        ruling = self.ruling_on(entered)
        if isinstance(ruling, Refusal) or not ruling.after.is_playing:
            return command
        self.thrown = command.dice
        return entered

    def _denial(self, round: Round) -> c.Deny | None:
        """Return a denial of a payment that waits, by all whom it needs."""
        bet = pick(self.source, tuple(round.waiting))
        needs = round.waiting[bet].needs
        by = next((role for role in needs if role in CHAIN), None)
        if by is None:
            return None
        agreed = tuple(role for role in needs if role != by)
        outcome = pick(self.source, ("lost", "void", "disputed"))
        return c.Deny(
            by=by, on=bet.on, wager=bet.wager, outcome=outcome, reason="the cards do not show it", agreed=agreed, player=bet.by
        )

    def _entered_wrongly(self, round: Round, command: c.Deal, feeder: Feeder) -> c.Deal:
        """Return the deal with one piece entered as another that is still in the shoe; both trade places there."""
        rest = feeder.pieces[feeder.gone :]
        out = Counter(piece for held in round.held.values() for piece in held)
        place = self.source.below(len(command.pieces))
        right = command.pieces[place]
        others = [piece for piece in dict.fromkeys(rest) if piece != right and not out[piece] and piece not in command.pieces]
        if not others or out[right]:
            return command
        wrong = pick(self.source, others)
        pieces, at = list(feeder.pieces), feeder.gone - len(command.pieces) + place
        other = pieces.index(wrong, feeder.gone)
        pieces[at], pieces[other] = wrong, right
        entered = c.Deal(command.to, (*command.pieces[:place], wrong, *command.pieces[place + 1 :]))
        ruling = self.ruling_on(entered)
        if isinstance(ruling, Refusal) or not ruling.after.is_playing or any(isinstance(one, MIXES) for one in ruling.events):
            return command  # it is noticed at once
        feeder.pieces = tuple(pieces)
        self.slip = Slip(wrong, right)
        return entered

    def _is_time(self, command: c.Command) -> bool:
        """Whether the slip is found now: at random, or because what happens next shows it or would hide it."""
        if chance_of(self.source, 1, 8):
            return True
        ruling = self.ruling_on(command)
        if isinstance(ruling, Refusal):
            return False
        after = ruling.after.round
        shows = self.slip is not None and after is not None and any(self.slip.right in held for held in after.held.values())
        return shows or not ruling.after.is_playing or any(isinstance(event, MIXES) for event in ruling.events)

    def _correction(self, round: Round) -> c.Command:
        """Return the floor's correction; pieces that it takes off the table are in the shoe at the next command."""
        slip = self.slip
        if slip is None:
            right, self.thrown = self.thrown, ()
            self.corrected += 1
            return c.Misread(FLOOR, DICE, faces=right)
        hand = next(hand for hand, held in round.held.items() if slip.entered in held)
        said = c.Misread(FLOOR, hand, round.held[hand].index(slip.entered) + 1, slip.right)
        self.slip = None
        ruling = self.ruling_on(said)
        assert not isinstance(ruling, Refusal), (said, ruling)
        self.corrected += 1
        return said


def agree(feeder: Feeder, round: Round) -> None:
    """Make the shoe what the table has not dealt.

    A card that a call named is in it again once the call is dismissed, and so is what a correction took off the table.
    """
    dealt = sum(map(len, round.held.values()))
    if not dealt or len(feeder.pieces) - feeder.gone == round.rules.equipment.size - dealt:
        return
    left = Counter(undealt(round.rules.equipment, round.held.values()))
    rest: list[Piece] = []
    for piece in feeder.pieces[feeder.gone :]:
        if left[piece]:
            left[piece] -= 1
            rest.append(piece)
    rest = [*left.elements(), *rest]
    out = Counter(round.rules.equipment.pieces())
    out.subtract(rest)
    feeder.pieces, feeder.gone = (*out.elements(), *rest), dealt
