"""The actor of each command: one line for each kind of command, and that is every right at a table.

A command names a hand or a role, and its line maps it to its actor: a player, a role, or chance. Which person is that
player or holds that role, and which device acts for chance, is decided on the floor. `take_from` checks it before the
rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from houseway.core.messages import command as c
from houseway.core.messages.refusal import Refusal
from houseway.core.stages.playing import Playing
from houseway.core.values.hands import DEALER as DEALERS_HAND
from houseway.core.values.hands import Hand, Player, box
from houseway.core.values.role import CHANCE, DEALER, STAFF, Role

from .table import Table, Taken, take

TableActor = str
"""A player's name, a role, or chance."""


def table_actor(command: c.Command, table: Table) -> TableActor | None:
    """Return the actor who may submit a command; None where the hand, the seat or the role it names is nobody's.

    It depends on who sits where and who has bet, which everyone sees, and never on a card.
    """
    return ACTORS[type(command)](command, table)


def take_from(table: Table, speaker: TableActor, command: c.Command) -> Taken | Refusal:
    """Return the consequences of an actor's command; the rules decide it only if the actor may submit it.

    Everybody else gets one and the same refusal, so that it reveals nothing about the round.
    """
    whose = table_actor(command, table)
    if whose is None or whose != speaker:
        return Refusal("not_yours_to_say", table.rules.cites.seated)
    return take(table, command)


def _bettor(said: c.PlaceBet | c.TakeBack, table: Table) -> Player | None:
    """Return the player who is named, or the player at the seat."""
    return table.seating.get(box(said.on)) if said.by is None else said.by


def _holder(said: c.Say | c.Arrange | c.CutStacks | c.Tip, table: Table) -> TableActor | None:
    """Return the dealer for the dealer's hand, otherwise the player at the hand's seat."""
    return DEALER if said.who == DEALERS_HAND else _player_of(said.who, table)


def _player_of(hand: Hand, table: Table) -> Player | None:
    """Return the player at a hand's seat; where no player sits there, the player who calls the hand, if the stage has one."""
    player = table.seating.get(box(hand))
    if player is not None or table.round is None or hand not in table.round.hands:
        return player
    stage = table.round.stage
    return stage.speaks(table.round, hand) if isinstance(stage, Playing) else None


def _role(
    said: c.Call | c.Misread | c.Rule | c.Approve | c.Deny | c.Void | c.Allow | c.Fill | c.Tend | c.Hang | c.Correct,
    table: Table,
) -> Role | None:
    """Return the role that the command names, if there is such a role; the rules check whether that role may do it."""
    return said.by if said.by in STAFF else None


def _of_chance(said: c.Deal | c.DealOut | c.TurnUp | c.Roll | c.Display | c.Show, table: Table) -> TableActor:
    """Return chance: cards, dice and numbers come from a shoe, a reader or a generator and from no person's wish."""
    return CHANCE


def _player_named(said: c.Sit | c.Leave, table: Table) -> Player:
    """Return the player who sits down or leaves."""
    return said.player


ACTORS: Final[Mapping[type[Any], Callable[[Any, Table], TableActor | None]]] = {
    c.PlaceBet: _bettor,
    c.TakeBack: _bettor,
    c.Designate: lambda said, table: said.by,
    c.Say: _holder,
    c.Arrange: _holder,
    c.CutStacks: _holder,
    c.Deal: _of_chance,
    c.DealOut: _of_chance,
    c.TurnUp: _of_chance,  # a player shows cards, and the dealer or a reader enters them
    c.Roll: _of_chance,
    c.Display: _of_chance,
    c.Call: _role,  # staff report; a player tells a member of staff
    c.Misread: _role,  # the floor decides which cards are on the felt (R-GEN-33)
    c.Rule: _role,
    c.Approve: _role,
    c.Deny: _role,
    c.Void: _role,
    c.Allow: _role,
    c.Tip: _holder,
    c.Sit: _player_named,
    c.Leave: _player_named,
    c.BuyIn: lambda said, table: said.player if said.how == "wallet" else DEALER,  # a player cannot confirm that cash was taken
    c.Fill: _role,
    c.Hang: _role,
    c.Correct: _role,
    c.Show: _of_chance,  # the platform sends the total of a meter that several tables share
    c.Tend: _role,
    c.OpenRound: lambda said, table: DEALER if said.by == DEALER else None,  # the dealer invites bets, and no other role
}
"""Returns the actor of each kind of command."""
