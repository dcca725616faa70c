"""Who may say a command: one line for each kind of command, and that is every right at a table.

A command names a hand or a role, and its line says whose word it is: a player's, a role's, or chance's. Which person is that
player or holds that role, and which device speaks for chance, is the floor's business. `take_from` asks it before the rules.
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

Speaker = str
"""A player's name, a role, or chance."""


def speaks(command: c.Command, table: Table) -> Speaker | None:
    """Return who may say a command at a table, or None where the hand, the seat or the role it names belongs to nobody.

    It depends on who sits where and who has bet, which everyone sees, and never on a card.
    """
    return SPEAKS[type(command)](command, table)


def take_from(table: Table, speaker: Speaker, command: c.Command) -> Taken | Refusal:
    """Return what a command leads to when this speaker says it; the rules are asked only if the speaker may say it.

    Everybody else gets one and the same refusal, so that it tells nothing about the round.
    """
    whose = speaks(command, table)
    if whose is None or whose != speaker:
        return Refusal("not_yours_to_say", table.rules.cites.seated)
    return take(table, command)


def _bettor(said: c.PlaceBet | c.TakeBack, table: Table) -> Player | None:
    """Return the player who is named, or the player at the seat."""
    return table.seating.get(box(said.on)) if said.by is None else said.by


def _holder(said: c.Say | c.Arrange | c.CutStacks | c.Tip, table: Table) -> Speaker | None:
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
    """Return the role that the command names, if there is such a role; the rules ask whether that role may do it."""
    return said.by if said.by in STAFF else None


def _of_chance(said: c.Deal | c.DealOut | c.TurnUp | c.Roll | c.Display | c.Show, table: Table) -> Speaker:
    """Return chance: cards, dice and numbers come from a shoe, a reader or a generator and from no person's wish."""
    return CHANCE


def _player_named(said: c.Sit | c.Leave, table: Table) -> Player:
    """Return the player who sits down or leaves."""
    return said.player


SPEAKS: Final[Mapping[type[Any], Callable[[Any, Table], Speaker | None]]] = {
    c.PlaceBet: _bettor,
    c.TakeBack: _bettor,
    c.Designate: lambda said, table: said.by,
    c.Say: _holder,
    c.Arrange: _holder,
    c.CutStacks: _holder,
    c.Deal: _of_chance,
    c.DealOut: _of_chance,
    c.TurnUp: _of_chance,  # a player shows cards, and the dealer or a reader says which they are
    c.Roll: _of_chance,
    c.Display: _of_chance,
    c.Call: _role,  # staff report; a player tells a member of staff
    c.Misread: _role,  # what lies on the felt is the floor's to say (R-GEN-33)
    c.Rule: _role,
    c.Approve: _role,
    c.Deny: _role,
    c.Void: _role,
    c.Allow: _role,
    c.Tip: _holder,
    c.Sit: _player_named,
    c.Leave: _player_named,
    c.BuyIn: lambda said, table: said.player if said.how == "wallet" else DEALER,  # a player cannot say that cash was taken
    c.Fill: _role,
    c.Hang: _role,
    c.Correct: _role,
    c.Show: _of_chance,  # a meter that several tables share is told by the platform
    c.Tend: _role,
    c.OpenRound: lambda said, table: DEALER if said.by == DEALER else None,  # the dealer invites bets, and no other role
}
"""Whose word each kind of command is."""
