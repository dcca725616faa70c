"""Endpoints about walk-ins: people without an account or a screen, for whom the dealer of a table keys.

What may be keyed for them is computed from what is face up. Only the dealer on shift at the table acts for them, and
their cash is sold as to everybody: with the sums of the house, and with the floor above them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec.structs import replace

from houseway.core.messages.command import BuyIn, Sit
from houseway.core.money.places import stack
from houseway.core.round.forecast import Hidden, face_down
from houseway.core.values.role import DEALER
from houseway.core.wire.wire import written
from houseway.floor.api.endpoints import Endpoint
from houseway.floor.api.errors import Refused, Wrong
from houseway.floor.api.frames import written_offers
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.api.socket import last_command_number
from houseway.floor.cage.cash_sums import cash_of_day
from houseway.floor.cage.orders import order_payout
from houseway.floor.cage.wallets import balance_of
from houseway.floor.messages import SentCommand
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import AccountActor, Action, submitted_as
from houseway.floor.people.roles import PLAYER
from houseway.floor.people.session_actors import actor_at
from houseway.floor.table.shapes import tables as t
from houseway.floor.table.shapes import walk_ins as s
from houseway.floor.table.walk_ins import WalkIn, admit_walk_in, walk_in_at, walk_ins_at
from houseway.views.amounts import stepped
from houseway.views.followed import Followed
from houseway.views.staff import offers_in_play
from houseway.views.types import Offer

from .tables import read_command, send_command
from .wishes import keeps_for_another


def _seats(known: Followed, name: str) -> list[str]:
    return [seat for seat, player in known.table.seating.items() if player == name]


def _chips(known: Followed, name: str) -> int:
    table = known.table
    now = table.round.chips if table.is_playing and table.round is not None else table.chips
    return now.get(stack(name), 0)


def lists_walk_ins(asking: RequestContext, record: Record, table: int) -> s.WalkInsResponse | Bar:
    """List the walk-ins who sit at a table: chips, cash of the gaming day, and what may be keyed for them now."""
    known, rules = asking.followed(table), asking.house.terms.cash
    if actor_at(record, asking.own, table) is None:
        return Bar.NOT_YOURS
    walk_ins = [one for one in walk_ins_at(record, table) if _seats(known, one.name)]
    offers = public_offers(known, {one.name for one in walk_ins})

    def response(one: WalkIn) -> s.WalkInResponse:
        return s.WalkInResponse(
            number=one.speaker,
            name=one.name,
            called=one.called,
            seats=_seats(known, one.name),
            chips=_chips(known, one.name),
            said=last_command_number(record, table, one.speaker),
            cash=cash_of_day(record, one.speaker, one.name, rules).cash_in,
            offers=msgspec.Raw(written_offers(offers[one.name], PLAYER)),
        )

    return s.WalkInsResponse(table, [response(one) for one in walk_ins], rules.identified_from, rules.floor_confirms_from)


def public_offers(known: Followed, names: Iterable[str]) -> dict[str, list[Offer]]:
    """Return the offers of players as the table without its hidden cards gives them.

    Where the rules read a hidden card to limit an amount, the amount is left open: the table checks it.
    """
    table = known.table
    full = known.offers()
    if not table.is_playing:
        return {name: list(full.get(name, ())) for name in names}
    try:
        seen = offers_in_play(face_down(known.watched().round))
    except Hidden:
        return {name: [_unlimited(one, known, name) for one in full.get(name, ())] for name in names}
    return {name: list(seen.get(name, ())) for name in names}


def _unlimited(offer: Offer, known: Followed, name: str) -> Offer:
    """Return an offer without what may follow from hidden cards: amounts, prices and what it gives up."""
    chips, least = offer.chips, known.table.rules.denominations[0]
    if chips is not None:
        chips = stepped(chips.unit, _chips(known, name), chips.unit, least)
    return replace(
        offer, chips=chips, price=None, marks=(), gives_up=(), takes_back=(), ways=(), asked=False, usual=None, confirm=False
    )


def seats_walk_in(asking: RequestContext, record: Record, table: int, body: s.SeatWalkIn) -> s.SeatedWalkIn | Bar:
    """Seat somebody without an account at the table that one deals. They cash out at the cage with a receipt."""
    known = asking.followed(table)
    if not _deals(asking, record, table):
        return Bar.NOT_YOURS
    if not known.table.rules.is_seat(body.seat):
        return Bar.NO_SUCH_SEAT
    if body.seat in known.table.seating:
        return Bar.SEAT_TAKEN
    if keeps_for_another(record, table, Sit("", (body.seat,))):
        return Bar.SEAT_KEPT
    made = admit_walk_in(record, asking.actor, table, body.seat, body.called)
    return made if isinstance(made, Bar) else s.SeatedWalkIn(table, made.speaker, made.name, made.seat)


async def takes_seat(asking: RequestContext, told: s.SeatedWalkIn) -> s.SeatedWalkIn:
    """Let a walk-in who was admitted take the seat; a repeat has the same number and the same answer."""
    sits = written(Sit(told.name, (told.seat,))).encode()
    answered = await send_command(asking, SentCommand(told.table, told.number, told.name, 1, sits))
    told.refused = "" if answered.refused is None else answered.refused.sentence
    return told


def _deals(asking: RequestContext, record: Record, table: int) -> bool:
    voice = actor_at(record, asking.own, table)
    return voice is not None and voice.capacity == DEALER


async def submits_for_walk_in(asking: RequestContext, table: int, number: int, body: s.WalkInCommand) -> t.Answered:
    """Send a command of a walk-in that their dealer keyed. It buys no chips: the dealer sells them, for cash."""
    known = asking.followed(table)

    def walk_in(record: Record) -> WalkIn | None:
        return walk_in_at(record, table, number) if _deals(asking, record, table) else None

    found = await asking.house.registry.run(walk_in)
    if found is None:
        raise Refused(Bar.NOT_YOURS)
    command = read_command(body.said)
    speaks = None if isinstance(command, BuyIn | Sit) else submitted_as(AccountActor(number, PLAYER, found.name), command)
    if speaks is None:
        raise Refused(Wrong.NOT_YOURS_TO_SAY)
    if body.round is not None and body.round < known.round:
        raise Refused(Wrong.ROUND_PASSED)
    return await send_command(asking, SentCommand(table, number, speaks, body.number, bytes(body.said)))


def makes_receipt(asking: RequestContext, record: Record, table: int, number: int) -> s.WalkInReceipt | Bar:
    """Print the receipt of a walk-in who has left: the cage pays all their chips once, for its code."""
    known, found = asking.followed(table), walk_in_at(record, table, number)
    if found is None or not _deals(asking, record, table):
        return Bar.NOT_YOURS
    if _seats(known, found.name):
        return Bar.STILL_SEATED
    cents = balance_of(record, found.name)
    if cents <= 0:
        return Bar.NOTHING_CHANGES
    order = order_payout(record, found.speaker, cents)
    return s.WalkInReceipt(cents, order.code, order.until.timestamp())


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/tables/{table}/walk-ins", Action.SEE_CONSOLE, lists_walk_ins, cites="G6 T19"),
    Endpoint("POST", "/tables/{table}/walk-ins", Action.SEAT_WALK_IN, seats_walk_in, cites="G6", then=takes_seat),
    Endpoint("POST", "/tables/{table}/walk-ins/{number}/commands", Action.SEAT_WALK_IN, submits_for_walk_in, cites="X5 X6"),
    Endpoint("POST", "/tables/{table}/walk-ins/{number}/receipt", Action.SEAT_WALK_IN, makes_receipt, cites="A12"),
)
# fmt: on
