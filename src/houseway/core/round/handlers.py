"""Handlers for each kind of command: they return the first objection, in rulebook order, or the consequences.

Staff commands are handled first and at any time, in every stage. Pieces, dice and numbers are accepted only when the
round waits for them. Everything else goes to the stage the round is in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from houseway.core.messages import command as c
from houseway.core.messages.due import Due
from houseway.core.messages.event import CardsDealt, CashConfirmed, ChipsMoved, DiceRolled, LimitRaised, NumberShown
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import TOKENS, Move, stack
from houseway.core.values.cards import BACK
from houseway.core.values.chips import is_whole
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BURN
from houseway.core.values.role import DEALER, Role, may_for, still_needed

from .approval import handle_approve
from .default_command import TIMES_OUT, default_command
from .denial import handle_deny
from .irregularity import handle_call, handle_rule
from .option import Consequences
from .shared_meters import handle_show
from .state import Round
from .void import handle_void

DICE = "dice"
NUMBER = "number"
"""The pending result of a generator: a number from one up to the count that is due."""
NO_PIECES = (DICE, NUMBER)


def handle_stage_command(
    round: Round, said: c.PlaceBet | c.TakeBack | c.Designate | c.Say | c.Arrange | c.CutStacks
) -> Consequences | Refusal:
    """Return the consequences of a player's or the dealer's command in the current stage."""
    stage = round.stage
    assert stage is not None  # a round that is not over is in a stage
    if round.disputed is not None:
        return Refusal("the_floor_has_to_rule", round.disputed.cites)
    if round.due:
        if isinstance(said, c.PlaceBet | c.TakeBack):
            return Refusal("bets_are_closed", round.rules.cites.closed)
        return Refusal("cards_are_due", round.due[0].cites)
    if type(said) is c.Say:
        if said.chips is not None and type(said.chips) is not int:
            return Refusal("not_an_amount", round.rules.cites.tender)
        if said.what == TIMES_OUT:
            return _time_out(round, said)
    elif type(said) is c.PlaceBet and type(said.chips) is not int:
        return Refusal("not_an_amount", round.rules.cites.tender)
    return stage.handle(round, said)


def _time_out(round: Round, said: c.Say) -> Consequences | Refusal:
    """Return the consequences of the time-out of the hand in turn, at a table with a clock (R-GEN-18)."""
    stage = round.stage
    assert stage is not None
    if said.who != DEALER or said.chips is not None:
        return Refusal("not_yours_to_say", stage.cites)
    if round.rules.clock is None:
        return Refusal("no_clock_here", stage.cites)
    meant = default_command(round)
    return Refusal("nobody_to_wait_for", stage.cites) if meant is None else stage.handle(round, meant)


def handle_deal(round: Round, said: c.Deal) -> Consequences | Refusal:
    """Return the consequences of a deal: the pending number of existing pieces, to the next hand."""
    due = _next_due(round)
    if isinstance(due, Refusal):
        return due
    if said.to != due.to:
        return Refusal("out_of_order", due.cites)
    pieces = said.pieces
    if len(pieces) != due.many:
        return Refusal("wrong_count", due.cites)
    refused = _unread(round, due, pieces) or not_in_the_deck(round, pieces)
    return refused or (CardsDealt(due.to, pieces, due.seen, due.cites),)


def handle_deal_out(round: Round, said: c.DealOut) -> Consequences | Refusal:
    """Return the consequences of dealing all pending pieces at once: the same pieces to the same hands as singly."""
    due = _next_due(round)
    if isinstance(due, Refusal):
        return due
    pieces, at = said.pieces, 0
    dealt: list[CardsDealt] = []
    for due in round.due:
        if due.to not in NO_PIECES:
            dealt.append(CardsDealt(due.to, pieces[at : at + due.many], due.seen, due.cites))
            refused = _unread(round, due, dealt[-1].cards)
            if refused is not None:
                return refused
            at += due.many
    if len(pieces) != at:
        return Refusal("wrong_count", due.cites)
    return not_in_the_deck(round, pieces) or tuple(dealt)


def _next_due(round: Round) -> Due | Refusal:
    """Return the next pending pieces, or a refusal if there are none."""
    if round.disputed is not None:
        return Refusal("the_floor_has_to_rule", round.disputed.cites)
    if not round.due or round.due[0].to in NO_PIECES:
        return Refusal("nothing_due", round.rules.cites.closed if round.stage is None else round.stage.cites)
    return round.due[0]


def _unread(round: Round, due: Due, pieces: tuple[Piece, ...]) -> Refusal | None:
    """Return the refusal of a face that the shoe cannot have read, or of a back where everybody sees the card (H-BACK-01)."""
    if not round.rules.unread:
        return None
    if due.seen == "all":
        return Refusal("everybody_sees_it", due.cites) if BACK in pieces else None
    return None if all(piece is BACK for piece in pieces) else Refusal("cards_are_not_read", due.cites)


def not_in_the_deck(round: Round, pieces: tuple[Piece, ...]) -> Refusal | None:
    """Return the refusal of pieces that cannot be in the deck: they do not exist, or all of them are out."""
    cites, counts = round.rules.cites.deck, round.rules.equipment.counts
    fresh = {*pieces}
    if round.rules.unread:
        fresh.discard(BACK)
    if not fresh <= counts.keys():
        return Refusal("no_such_card", cites)
    unseen = round.held.get(BURN)
    if round.rules.unread or (unseen and unseen[0] is BACK):  # of cards unseen in earlier rounds only the number is known
        out = sum(map(len, round.held.values()))
        if out + len(pieces) > round.rules.equipment.size:
            return Refusal("too_few_cards_left", cites)
    if len(fresh) < len(pieces) or not all(map(fresh.isdisjoint, round.held.values())):
        for piece in fresh:
            out = pieces.count(piece) + sum(held.count(piece) for held in round.held.values())
            if out > counts[piece]:
                return Refusal("card_already_out", cites)
    return None


def handle_turn_up(round: Round, said: c.TurnUp) -> Consequences | Refusal:
    """Return the refusal of shown cards at a table that reads its cards; elsewhere `unread` handles them first."""
    return Refusal("cards_are_read", round.rules.cites.deck)


def handle_roll(round: Round, said: c.Roll) -> Consequences | Refusal:
    """Return the consequences of a roll of the dice; it is refused unless dice are pending."""
    if round.disputed is not None:
        return Refusal("the_floor_has_to_rule", round.disputed.cites)
    if not round.due or round.due[0].to != DICE:
        return Refusal("nothing_due", round.rules.cites.staff)
    due = round.due[0]
    if len(said.dice) != due.many:
        return Refusal("wrong_count", due.cites)
    if not all(type(face) is int and 1 <= face <= 6 for face in said.dice):
        return Refusal("no_such_face", due.cites)
    rolled = DiceRolled(said.dice, due.cites)
    return (rolled,)


def handle_display(round: Round, said: c.Display) -> Consequences | Refusal:
    """Return the consequences of a displayed number; it is refused unless one is pending and this one is in range."""
    if round.disputed is not None:
        return Refusal("the_floor_has_to_rule", round.disputed.cites)
    if not round.due or round.due[0].to != NUMBER:
        return Refusal("nothing_due", round.rules.cites.staff)
    due = round.due[0]
    if type(said.number) is not int or not 1 <= said.number <= due.many:
        return Refusal("no_such_number", due.cites)
    shown = NumberShown(said.number, due.cites)
    return (shown,)


def handle_misread(round: Round, said: c.Misread) -> Consequences | Refusal:
    """Return the consequences of correcting a card, tile or die that was entered wrongly (R-GEN-33)."""
    from .corrected_faces import corrected  # it decides the round again, so it stands above the verbs

    return corrected(round, said)


def handle_allow(round: Round, said: c.Allow) -> Consequences | Refusal:
    """Return the consequences of permission for a bet above the maximum; it needs every role the house names."""
    rules = round.rules
    if not is_whole(said.chips):
        return Refusal("not_an_amount", rules.cites.tender)
    wager = rules.wagers.get(said.wager)
    posted = rules.limits.get(wager.limit) if wager is not None else None
    if rules.cash and posted is not None and said.chips <= posted[1]:
        return _confirm_cash(round, said)
    needs = rules.over_limit
    if not needs:
        return Refusal("nobody_may_allow_it", rules.cites.staff)
    if not may_for(said.by, needs):
        return Refusal("not_yours_to_allow", rules.cites.limits)
    if said.on not in round.seating or posted is None:
        return Refusal("no_such_bet", rules.cites.limits)
    if said.chips <= posted[1]:
        return Refusal("within_the_maximum", rules.cites.limits)
    if (said.on, said.wager, said.chips, said.by) in round.permits:
        return Refusal("already_allowed", rules.cites.limits)
    given = (*permits_of(round, said), said.by)
    raised = LimitRaised(said.on, said.wager, said.chips, said.by, not still_needed(needs, given), rules.cites.limits)
    return (raised,)


def permits_of(round: Round, said: c.Allow | c.PlaceBet) -> tuple[Role, ...]:
    """Return the roles that have allowed or confirmed exactly this bet."""
    return tuple(role for *bet, role in round.permits if bet == [said.on, said.wager, said.chips])


def _confirm_cash(round: Round, said: c.Allow) -> Consequences | Refusal:
    """Return the consequences of confirming a cash bet: it counts once the roles the house names have confirmed it."""
    rules = round.rules
    if not may_for(said.by, rules.cash):
        return Refusal("not_yours_to_allow", rules.cites.tender)
    if not rules.is_seat(said.on) or said.chips <= 0:
        return Refusal("no_such_bet", rules.cites.tender)
    if (said.on, said.wager, said.chips, said.by) in round.permits:
        return Refusal("already_allowed", rules.cites.tender)
    confirmed = CashConfirmed(said.on, said.wager, said.chips, said.by, rules.cites.tender)
    return (confirmed,)


def handle_tip(round: Round, said: c.Tip) -> Consequences | Refusal:
    """Return the consequences of a tip: a chip for the dealer that is not a bet drops into the box."""
    rules = round.rules
    player = round.seating.get(said.who)
    if player is None:
        return Refusal("nobody_sits_there", rules.cites.seated)
    if not rules.tokens:
        return Refusal("no_tokens_here", rules.cites.tender)
    if not is_whole(said.chips):
        return Refusal("not_an_amount", rules.cites.tender)
    if said.chips <= 0 or said.chips > round.chips.get(stack(player), 0):
        return Refusal("not_enough_chips", rules.cites.tokens)
    given = ChipsMoved("token", rules.cites.tip, moves=(Move(stack(player), TOKENS, said.chips, "token"),))
    return (given,)


HANDLERS: dict[type[Any], Callable[[Round, Any], Consequences | Refusal]] = {
    c.PlaceBet: handle_stage_command,
    c.TakeBack: handle_stage_command,
    c.Designate: handle_stage_command,
    c.Say: handle_stage_command,
    c.Arrange: handle_stage_command,
    c.CutStacks: handle_stage_command,
    c.Deal: handle_deal,
    c.DealOut: handle_deal_out,
    c.TurnUp: handle_turn_up,
    c.Roll: handle_roll,
    c.Display: handle_display,
    c.Call: handle_call,
    c.Misread: handle_misread,
    c.Rule: handle_rule,
    c.Approve: handle_approve,
    c.Deny: handle_deny,
    c.Void: handle_void,
    c.Allow: handle_allow,
    c.Tip: handle_tip,
    c.Show: handle_show,
}
