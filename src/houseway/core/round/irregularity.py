"""Irregularities: until when each can be called, and the remedy for it.

A remedy is a generator of events. It receives the call itself, with what staff saw. Where a house wants the floor to
decide first, the call waits (`RulingAsked`) and play with it.

A clause that names a moment closes at it. One that names none can be called as long as its hand is on the table:
after the stages in which it is mostly seen, and after the round was paid, until the table is cleared (R-GEN-30).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain

from houseway.core.law.bar import Bar
from houseway.core.law.condition import Condition
from houseway.core.messages.command import Call, Command, Rule
from houseway.core.messages.event import Called, Event, Ruled, RulingAsked, StageBegan
from houseway.core.messages.refusal import Refusal, refused_by
from houseway.core.money.places import Bet
from houseway.core.values.chips import is_amount
from houseway.core.values.hands import BOARD, box
from houseway.core.values.role import DEALER, FLOOR, STAFF, Role, may_for

from .option import Consequences
from .state import Draft, Round

Remedy = Callable[["Draft", Call, "Irregularity"], Iterable[Event]]


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One thing that can go wrong."""

    name: str
    cites: str
    remedy: Remedy
    during: tuple[str, ...]
    """The stages in which it can still be called."""
    second: Remedy | None = None
    """The remedy from the second time on."""
    names: str = ""
    """The arguments a call must name: a `seat`, a `hand` (the dealer's too, and the board), a `place` that was dealt
    to, a `bet`, its `chips`, a `card`, or a `stranger`, which is a card that should not be among these; `card?` may
    be named.
    """
    late: Remedy | None = None
    """The remedy after those stages, until the table is cleared; None where its clause closes (R-GEN-30)."""
    by: tuple[Role, ...] = (DEALER, FLOOR)
    needs_ruling: tuple[Role, ...] = ()
    """The roles that must decide before the remedy applies, if the caller may not."""
    bars: tuple[Bar[Round, Call], ...] = ()
    under: tuple[Condition, ...] = ()


def is_late(round: Round, irregularity: Irregularity) -> bool:
    """Whether a call without a time limit comes after its stages, while its hand is still on the table (R-GEN-30)."""
    if irregularity.late is None or round.void is not None or not round.hands:
        return False
    if round.over or round.stage is None:
        return round.over
    first = min(round.rules.stage_numbers.get(name, round.at) for name in irregularity.during)
    return round.at > first and round.stage.name not in irregularity.during


def lasts(line: Irregularity) -> Irregularity:
    """Return a line whose clause names no moment: its remedy is the same until the table is cleared (R-GEN-30)."""
    return replace(line, late=line.remedy)


def reopens(round: Round, said: Command) -> bool:
    """Whether a command is accepted after a round was paid: a call by a clause without a time limit (R-GEN-30)."""
    if not isinstance(said, Call):
        return False
    irregularity = round.rules.irregularities.get(said.what)
    return irregularity is not None and is_late(round, irregularity)


def handle_call(round: Round, call: Call) -> Consequences | Refusal:
    """Return the consequences of a call, if it is listed, in time, made by the right role and complete."""
    rules = round.rules
    if round.disputed is not None:
        return Refusal("the_floor_has_to_rule", round.disputed.cites)
    irregularity = rules.irregularities.get(call.what)
    if irregularity is None:
        return Refusal("no_such_irregularity", rules.cites.staff)
    refused = misnamed(round, call, irregularity) or _refusal(round, call, irregularity)
    if refused is not None:
        return refused
    return answered(round, call, irregularity)


def answered(round: Round, call: Call, irregularity: Irregularity) -> Consequences:
    """Return the consequences of a call without objections: the floor is asked to decide, or the remedy applies."""
    rules = round.rules
    if irregularity.needs_ruling and not may_for(call.by, irregularity.needs_ruling):
        asked = RulingAsked(
            what=call.what,
            by=call.by,
            needs=irregularity.needs_ruling,
            cites=rules.cites.disputes,
            about=call.about,
            wager=call.wager,
            cards=call.pieces,
            chips=call.chips,
            player=call.player,
        )
        return (*_reopened(round), asked)
    return lambda now: chain(_reopened(round), remedied(now, call, irregularity))


def _reopened(round: Round) -> tuple[Event, ...]:
    """Return the event by which a round that was paid continues: its last stage begins again (R-GEN-30)."""
    last = round.rules.stages[-1]
    return (StageBegan(last.name, last.cites),) if round.over else ()


def misnamed(round: Round, call: Call, irregularity: Irregularity) -> Refusal | None:
    """Return the refusal of a call for its caller, its time or what it names, apart from its bars."""
    cites = irregularity.cites
    if call.by not in STAFF or not may_for(call.by, irregularity.by):
        return Refusal("not_yours_to_call", cites)
    in_time = round.stage is not None and round.stage.name in irregularity.during
    if not in_time and not is_late(round, irregularity):
        return Refusal("too_late_or_too_early", cites)
    names = irregularity.names.split()
    spots = {"seat", "hand", "bet", "place"} & {*names}
    if call.about is not None and not spots:
        return Refusal("names_too_much", cites)
    if (call.wager is not None or call.player is not None) and "bet" not in names:
        return Refusal("names_too_much", cites)
    if (call.chips is not None and "chips" not in names) or (call.pieces and not {"card", "card?", "stranger"} & {*names}):
        return Refusal("names_too_much", cites)
    if {"seat", "bet"} & spots and call.about not in round.hands:
        return Refusal("say_which_seat", cites)
    on_the_board = call.about == BOARD and BOARD in round.held
    if "hand" in spots and call.about != DEALER and call.about not in round.hands and not on_the_board:
        return Refusal("say_which_hand", cites)
    if "place" in spots and call.about not in round.held:
        return Refusal("say_which_hand", cites)
    if "bet" in spots and named_bet(round, call) is None:
        return Refusal("say_which_bet", cites)
    if "chips" in names and not is_amount(call.chips):
        return Refusal("say_how_much", cites)
    if {"card", "stranger"} & {*names} and len(call.pieces) != 1:
        return Refusal("say_which_card", cites)
    if any((piece in round.rules.equipment.counts) is ("stranger" in names) for piece in call.pieces):
        return Refusal("no_such_card", cites)
    return None


def _refusal(round: Round, call: Call, irregularity: Irregularity) -> Refusal | None:
    if call.pieces:  # errors that do not depend on the card come first, or a refusal would reveal whether a hidden card is there
        barred = refused_by(irregularity.bars, round, replace(call, pieces=()))
        if barred is not None:
            return barred
    return refused_by(irregularity.bars, round, call)


def remedied(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Record the call, then yield the events of the remedy."""
    again, late = now.calls.get(call.what, 0) > 0, irregularity.late if is_late(now, irregularity) else None
    yield Called(
        what=call.what,
        by=call.by,
        cites=irregularity.cites,
        about=call.about,
        wager=call.wager,
        cards=call.pieces,
        chips=call.chips,
        player=call.player,
    )
    remedy = irregularity.second if again and irregularity.second else late or irregularity.remedy
    yield from remedy(now, call, irregularity)


def handle_rule(round: Round, said: Rule) -> Consequences | Refusal:
    """Return the consequences of the floor's decision: the call is upheld or dismissed."""
    asked = round.disputed
    if asked is None or asked.what != said.what:
        return Refusal("nothing_to_rule_on", round.rules.cites.disputes)
    if not may_for(said.by, asked.needs):
        return Refusal("not_yours_to_rule_on", asked.cites)

    def consequences(now: Draft) -> Iterator[Event]:
        yield Ruled(said.what, said.by, said.upholds, asked.cites)
        if said.upholds:
            call = Call(
                by=asked.by,
                what=asked.what,
                about=asked.about,
                wager=asked.wager,
                pieces=asked.cards,
                chips=asked.chips,
                player=asked.player,
            )
            yield from remedied(now, call, now.rules.irregularities[said.what])

    return consequences


def named_bet(round: Round, call: Call) -> Bet | None:
    """Return the bet a call is about: of the player it names, otherwise the one that was put there last (R-GEN-34).

    On a box at which nobody sits nobody comes first, so that of several bets one must be named.
    """
    found = {bet.by: bet for bet in round.bets if bet.on == call.about and bet.wager == call.wager}
    if call.player is not None:
        return found.get(call.player)
    is_clear = len(found) == 1 or round.seating.get(box(call.about or "")) in found
    return next(reversed(found.values())) if is_clear else None
