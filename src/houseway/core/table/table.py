"""A table is the state that outlives a round: the seating, all chips, the cards' state, and the game's memory.

A table decides and evolves like a round, on commands between rounds; while a round is on, everything else goes to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from houseway.core.fault import Fault
from houseway.core.game.between_rounds import READY, SHUFFLED, USED, TableAction, Tending, deck_state
from houseway.core.game.edition import Breach
from houseway.core.game.rules import Rules, resettled
from houseway.core.law.choice import Value
from houseway.core.messages import command as c
from houseway.core.messages.event import ChipsCrossed, Event, PlayerLeft, PlayerSat, RoundClosed, RoundOpened, TableOpened, Tended
from houseway.core.messages.names import is_name
from houseway.core.messages.refusal import Refusal, refused_by
from houseway.core.money.cage import BUYS_IN, FROM_WALLET, SEED
from houseway.core.money.laws import conserve
from houseway.core.money.places import CAGE, RACK, Move, meter, stack
from houseway.core.round.decide import Decided, begin, decide
from houseway.core.round.irregularity import reopens
from houseway.core.round.shared_meters import handle_show
from houseway.core.values.chips import Chips, is_whole
from houseway.core.values.hands import Player
from houseway.core.values.role import CHAIN

from .correction import handle_correct
from .cut import cut_in, is_allowed_in_a_round, not_cut_again, not_theirs_to_cut
from .new_submission import handle_submission
from .reducers import begun, evolve_table, with_round
from .state import Parting, Table, Taken, cards_out
from .uncleared import left_by, uncleared_table


def opens_table(rules: Rules, *, rack: Chips = 0, build: str = "", linked: Iterable[str] = ()) -> TableOpened:
    """Return the event that opens a table: no players, meters at their starting amounts, cards ready.

    A `linked` meter is shared with other tables. It is seeded once for all of them and not here.
    """
    shared = tuple(linked)
    seeds = {meter(name): shown for name, shown in rules.meters.items() if name not in shared}
    moves = [Move(CAGE, RACK, rack, "fill")] if rack else []
    moves += [Move(CAGE, place, shown, SEED) for place, shown in seeds.items() if shown]
    deck = deck_state(rules.tendings, SHUFFLED) if rules.preshuffled else READY  # what comes shuffled still wants its cut
    return TableOpened(
        game=rules.game.key,
        edition=rules.edition,
        digest=rules.digest,
        settings=rules.submission,
        memory=tuple(rules.game.remembers()),
        deck=deck,
        cites=rules.cites.opens,
        linked=shared,
        build=build,
        moves=tuple(moves),
    )


def new_table(rules: Rules, *, rack: Chips = 0, build: str = "", linked: Iterable[str] = ()) -> Table:
    """Return an open table: what its opening event leaves."""
    return begun(opens_table(rules, rack=rack, build=build, linked=linked), rules)


def take(table: Table, command: c.Command) -> Taken | Refusal:
    """Return the events of one command and the table after them, or its refusal.

    While a round is on, the round decides the command, otherwise the table itself. Any exception on the way is a
    bug of ours and is raised as `Fault`, so that it is not taken for an error of the actor.
    """
    try:
        return _taken(table, command)
    except Fault:
        raise
    except Exception as error:
        raise Fault(f"{type(error).__name__} at {type(command).__name__}: {error}") from error


def _taken(table: Table, command: c.Command) -> Taken | Refusal:
    if table.is_playing and not (isinstance(command, c.Tend) and is_allowed_in_a_round(table, command)):
        assert table.round is not None
        waits = not_cut_again(table, command)
        if waits is not None:
            return waits
        ruling = decide(table.round, command)
        return ruling if isinstance(ruling, Refusal) else _at_its_table(table, ruling)
    uncleared = uncleared_table(table) if isinstance(command, c.Call) else None
    if uncleared is not None and uncleared.round is not None and reopens(uncleared.round, command):
        ruling = decide(uncleared.round, command)
        return ruling if isinstance(ruling, Refusal) else _at_its_table(uncleared, ruling)
    hear = _HANDLERS.get(type(command))
    if hear is None:
        return Refusal("no_round_is_on", table.rules.cites.opens)
    events = hear(table, command)
    if isinstance(events, Refusal):
        return events
    after = table
    for event in events:
        after = evolve_table(after, event)
    if isinstance(events[0], RoundOpened):
        assert after.round is not None
        begun_round = _at_its_table(after, begin(after.round))
        return Taken((*events, *begun_round.events), begun_round.after)
    conserve(sum(table.chips.values()), after.chips, over=False)
    return Taken(events, after)


def _at_its_table(table: Table, ruling: Decided) -> Taken:
    """Return the decision of a round at its table; the closing event also carries what the round leaves there."""
    events, round = ruling
    if not round.over:
        return Taken(events, table.playing(round))
    closed = events[-1]
    assert isinstance(closed, RoundClosed)  # nothing follows it
    memory, deck = left_by(table, round)
    closed = RoundClosed(closed.cites, closed.moves, tuple(memory), deck)
    return Taken((*events[:-1], closed), with_round(table, round, closed))


# What is done between rounds


def settles(changes: Callable[[Rules, str], Mapping[str, Value]]) -> TableAction:
    """Return the action that changes settings of the table from now on; a removed device has then been dealt with."""

    def done(table: Table, value: str) -> Table:
        settings: dict[str, Value] = {**table.rules.settings, **changes(table.rules, value)}
        return replace(table, rules=resettled(table.rules.game, settings.items()), device_removed=False)

    return done


def recalls(remembered: Callable[[Any, str], tuple[Any, ...]]) -> TableAction:
    """Return the action that changes the table's memory."""
    return lambda table, value: replace(table, memory=remembered(table.memory, value))


def without_device(table: Table, value: str) -> Table:
    """Return the table after the device was removed."""
    return replace(table, device_removed=True)


def relieved(table: Table, value: str) -> Table:
    """Return the table after another dealer has taken over."""
    return replace(table, dealer=value)


def _tended(table: Table, tending: Tending, value: str) -> Table:
    """Return the table after something was done, without the chips that it moves."""
    for deed in tending.does:
        table = deed(table, value)
    return replace(table, deck=deck_state(table.rules.tendings, tending.leaves)) if tending.leaves else table


# Commands between rounds

_NUMBER = re.compile(r"[0-9]{1,9}")
_WORDS = re.compile(r"[A-Za-z0-9_.'-]+(?: [A-Za-z0-9_.'-]+)*")
"""The argument of an action between rounds: it is written on one line of the record, between marks of its own."""

EventsOrRefusal = tuple[Event, ...] | Refusal


def _sit(table: Table, said: c.Sit) -> EventsOrRefusal:
    cites = table.rules.cites.seated
    if not is_name(said.player):  # the name is written in the record, and could be confused with a role
        return Refusal("not_a_name", cites)
    if type(said.seats) is not tuple or not said.seats or not all(map(table.rules.is_seat, said.seats)):
        return Refusal("no_such_seat", cites)
    if any(table.seating.get(seat, said.player) != said.player for seat in said.seats):
        return Refusal("seat_is_taken", cites)
    return (PlayerSat(said.player, said.seats, cites),)


def _leave(table: Table, said: c.Leave) -> EventsOrRefusal:
    if said.player not in table.seating.values():
        return Refusal("nobody_of_that_name", table.rules.cites.seated)
    parted = _parting(table, said.player)
    if isinstance(parted, Refusal):
        return parted
    chips = table.chips.get(stack(said.player), 0) - sum(move.chips for move in parted.moves)
    moves = (Move(stack(said.player), CAGE, chips, "cashes out"),) if chips else ()
    return (PlayerLeft(said.player, table.rules.cites.seated, (*parted.moves, *moves), tuple(parted.memory)),)


def _parting(table: Table, player: Player) -> Parting | Refusal:
    """Return the payments of a player who leaves, out of the stack; none at a game without debts."""
    parting = table.rules.game.parting
    return parting(table, player) if parting else Parting((), table.memory)


def _buy_in(table: Table, said: c.BuyIn) -> EventsOrRefusal:
    cites = table.rules.cites
    if said.player not in table.seating.values():
        return Refusal("nobody_of_that_name", cites.seated)
    if not is_whole(said.chips):
        return Refusal("not_an_amount", cites.tender)
    if said.chips <= 0 or said.chips % table.rules.unit:
        return Refusal("not_in_chips_of_the_table", cites.tender)
    why = FROM_WALLET if said.how == "wallet" else BUYS_IN
    move = Move(CAGE, stack(said.player), said.chips, why)
    return _too_much(table, move, cites.tender) or (ChipsCrossed(why, cites.tender, moves=(move,)),)


def _fill(table: Table, said: c.Fill) -> EventsOrRefusal:
    cites = table.rules.cites.staff
    if said.by not in CHAIN:
        return Refusal("not_yours_to_say", cites)
    if not is_whole(said.chips):
        return Refusal("not_an_amount", cites)
    if not said.chips:
        return Refusal("how_much", cites)
    move = Move(CAGE, RACK, said.chips, "fill") if said.chips > 0 else Move(RACK, CAGE, -said.chips, "credit")
    return _too_much(table, move, cites) or (ChipsCrossed(move.why, cites, moves=(move,)),)


def _too_much(table: Table, move: Move, cites: str) -> Refusal | None:
    """Return the refusal of chips from or to the cage that take a place past the largest amount in either direction."""
    left, there = table.chips.get(move.src, 0) - move.chips, table.chips.get(move.dst, 0) + move.chips
    return None if is_whole(left) and is_whole(there) else Refusal("too_many_chips", cites)


def _tend(table: Table, said: c.Tend) -> EventsOrRefusal:
    tending = table.rules.tendings.get(said.what)
    if tending is None:
        return Refusal("nothing_to_do_here", table.rules.cites.staff)
    if said.by not in tending.whose():
        return Refusal("not_yours_to_say", tending.cites)
    value, seat = cut_in(said.value) if tending.takes == "number" and type(said.value) is str else (said.value, "")
    if not _is_valid_value(tending.takes, value):
        return Refusal("say_which" if tending.takes else "nothing_more_to_say", tending.cites)
    barred = refused_by(tending.bars, table, value) or not_theirs_to_cut(table, tending, seat)
    if barred is not None:
        return barred
    moves = tending.moves(table, value) if tending.moves else ()
    after = _tended(table, tending, value)
    done = Tended(
        what=said.what,
        by=said.by,
        cites=tending.cites,
        value=said.value,
        moves=moves,
        memory=tuple(after.memory),
        deck=after.deck,
        device_removed=after.device_removed,
        dealer=after.dealer,
    )
    if after.rules != table.rules:
        done = replace(done, digest=after.rules.digest, settings=after.rules.submission)
    return (done,)


def _is_valid_value(takes: str, value: object) -> bool:
    if not takes:
        return value == ""
    return type(value) is str and len(value) <= 64 and (_NUMBER if takes == "number" else _WORDS).fullmatch(value) is not None


def _open(table: Table, said: c.OpenRound) -> EventsOrRefusal:
    rules = table.rules
    if not table.seating:
        return Refusal("nobody_is_seated", rules.cites.seated)
    barred = refused_by(rules.open_bars, table, "")
    if barred is not None:
        return barred
    if len({*table.seating.values()}) < rules.game.least_players:
        return Refusal("too_few_players", rules.cites.seated)
    if table.deck != READY:
        return Refusal(
            "cards_not_shuffled" if table.deck == USED else "cards_not_cut", rules.words.get(table.deck, rules.cites.opens)
        )
    return (opens_round(table, table.number + 1),)


def opens_round(table: Table, number: int) -> RoundOpened:
    """Return the event that opens a round of this number at a table as it is now."""
    rules = table.rules
    return RoundOpened(
        number=number,
        game=rules.game.key,
        edition=rules.edition,
        digest=rules.digest,
        settings=rules.submission,
        seating=tuple(table.seating.items()),
        chips=tuple(table.chips.items()),
        memory=tuple(table.memory),
        cites=rules.cites.opens,
        build=table.build,
    )


_HANDLERS: dict[type[Any], Any] = {
    c.Sit: _sit,
    c.Leave: _leave,
    c.BuyIn: _buy_in,
    c.Fill: _fill,
    c.Tend: _tend,
    c.Show: handle_show,
    c.Hang: handle_submission,
    c.Correct: handle_correct,
    c.OpenRound: _open,
}

__all__ = [
    "Breach",
    "Parting",
    "Table",
    "Taken",
    "begun",
    "cards_out",
    "evolve_table",
    "new_table",
    "opens_round",
    "opens_table",
    "take",
]
