"""Endpoints about tables: the lobby, a view with its offers, a command, what was missed."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from houseway.core.game.rules import Rules
from houseway.core.law.choice import AnyChoice, Unlawful
from houseway.core.law.rulings import UNPRICED, Reading, Ruling
from houseway.core.messages.command import BuyIn, Command, Misread, Sit
from houseway.core.messages.event import Event
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.places import meter
from houseway.core.round.view import PUBLIC
from houseway.core.table.outstanding import procedures
from houseway.core.values.chips import is_amount
from houseway.core.wire.wire import read_text
from houseway.floor.api.endpoints import Endpoint, Who
from houseway.floor.api.errors import REJECTION_ERRORS, AnyBar, Refused, Wrong
from houseway.floor.api.frames import written_offers, written_view
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.api.shapes import FeltJson
from houseway.floor.api.socket import last_command_number
from houseway.floor.bus.requests import Unanswered
from houseway.floor.cage.cash_sums import CashRules, check_cash_buy_in
from houseway.floor.limits.checks import check_buy_in
from houseway.floor.messages import Rejected, SentCommand
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import AccountActor, queued_as, submitted_as
from houseway.floor.people.session_actors import actor_at
from houseway.floor.people.sessions import Session
from houseway.floor.people.shifts import tables_with_dealers
from houseway.floor.pit.rereads import is_sealed_at
from houseway.floor.table.shapes import tables as s
from houseway.floor.table.shapes.wishes import refusal_response
from houseway.layout.felts import layout_for
from houseway.layout.types import Cloth, Form
from houseway.views.digest import view_hash
from houseway.views.followed import Followed
from houseway.views.hands import stakes_of
from houseway.views.lessons import lesson_of
from houseway.views.types import Clock
from houseway.whatif.written_settings import written_value

from .wishes import keeps_for_another


def _name(asking: RequestContext) -> str:
    """Return the name under which somebody sees a table: a patron's own; staff see what is face up."""
    return asking.own.name if asking.own.kind == "patron" else PUBLIC


def lists_tables(asking: RequestContext, record: Record) -> list[s.TableResponse]:
    """List the tables as a passer-by sees them."""
    electronic, present = asking.house.terms.electronic, tables_with_dealers(record)

    def dealt(number: int) -> s.Dealt | None:
        if electronic is None:
            return None
        return "platform" if number in electronic else "dealer" if number in present else "nobody"

    now = asking.house.clock.now()
    return [_lobby(known, dealt(number), known.clock(now)) for number, known in sorted(asking.following.tables.items())]


def _lobby(known: Followed, dealt: s.Dealt | None, clock: Clock | None) -> s.TableResponse:
    table = known.table
    rules, stage = table.rules, table.round.stage if table.round is not None and table.is_playing else None
    form, cloth = _felt(rules)
    return s.TableResponse(
        table=known.number,
        game=rules.game.key,
        name=rules.game.name,
        edition=rules.edition,
        state="playing" if table.is_playing else "waiting",
        stage=stage.name if stage else None,
        part=stage.part if stage else None,
        left=_left(clock),
        round=known.round,
        seats=[s.SeatResponse(seat, table.seating.get(seat)) for seat in rules.in_order({*rules.seats, *table.seating})],
        limits=_limits(rules),
        stakes=_stakes(rules),
        meters={one: table.chips.get(meter(one), 0) for one in rules.meters},
        denominations=list(rules.denominations),
        form=form,
        cloth=cloth,
        dealt=dealt,
    )


def _left(clock: Clock | None) -> int | None:
    """Return the whole seconds until a clock ends."""
    return None if clock is None or clock.ends_at is None or clock.now is None else math.ceil(max(0, clock.ends_at - clock.now))


def _felt(rules: Rules) -> tuple[Form | None, Cloth | None]:
    """Return the form and the cloth of a game's felt."""
    layout = layout_for(rules.game)
    return (None, None) if layout is None else (layout.form, layout.cloth)


def _limits(rules: Rules) -> list[s.WagerLimitResponse]:
    return [s.WagerLimitResponse(wager, low, high) for wager, (low, high) in rules.limits.items()]


def _stakes(rules: Rules) -> s.StakesResponse | None:
    """Return the stakes that are posted instead of limits."""
    posted = stakes_of(rules)
    return None if posted is None else s.StakesResponse(posted.ante, list(posted.blinds), list(posted.bets))


async def reads_rules(asking: RequestContext, table: int) -> s.RulesResponse:
    """Return the rules of a table: limits, clock, and every clause in words."""
    rules = asking.followed(table).table.rules
    lesson = lesson_of(rules.game.key)
    clauses = {id: s.ClauseResponse(clause.title, clause.says) for id, clause in rules.clauses.items()}
    return s.RulesResponse(
        game=rules.game.key,
        edition=rules.edition,
        digest=rules.digest,
        clock=rules.clock,
        limits=_limits(rules),
        stakes=_stakes(rules),
        clauses=clauses,
        rulings=ruling_responses(rules, clauses),
        how=[s.LessonLineResponse(says, cites) for says, cites in lesson.how if cites in rules.clauses],
        now=dict(lesson.now),
    )


def ruling_responses(
    rules: Rules, clauses: Collection[str], named: Collection[str] = frozenset[str]()
) -> dict[str, s.RulingResponse]:
    """Return our rulings about some clauses, where these leave a gap or contradict each other, and those that are named."""
    return {
        id: s.RulingResponse(one.title, one.says, list(one.clauses))
        for id, one in rules.game.rulings.items()
        if id in named or not {*one.clauses}.isdisjoint(clauses)
    }


async def reads_register(asking: RequestContext, table: int) -> list[s.RegisterEntry]:
    """Return the register of rulings of a table's game, with the other readings, what they are worth and what is set here."""
    rules = asking.followed(table).table.rules
    choices = {choice.name: choice for layer in rules.game.edition(rules.edition) for choice in layer.law.choices}
    return [_register_entry(one, rules, choices) for one in rules.game.rulings.values()]


def _register_entry(ruling: Ruling, rules: Rules, choices: Mapping[str, AnyChoice]) -> s.RegisterEntry:
    return s.RegisterEntry(
        id=ruling.id,
        title=ruling.title,
        says=ruling.says,
        words=ruling.words,
        doubt=ruling.doubt,
        weight=ruling.weight,
        basis=list(ruling.basis),
        favors=ruling.favors,
        since=ruling.since,
        revised=ruling.revised,
        clauses=list(ruling.clauses),
        settings={
            key: (written_value(rules.settings[key], choices[key].reads) or str(rules.settings[key])).strip('"')
            for key in ruling.settings
            if key in choices
        },
        others=[_reading(one, rules, choices) for one in ruling.others],
    )


def _reading(reading: Reading, rules: Rules, choices: Mapping[str, AnyChoice]) -> s.ReadingResponse:
    here = {key: value for key, value in reading.sets.items() if key in choices}
    return s.ReadingResponse(
        says=reading.says,
        favors=reading.favors,
        sets={key: str(value) for key, value in here.items()},
        in_force=bool(here) and all(_is_set(choices[key], value, rules) for key, value in here.items()),
        why_unpriced=UNPRICED.get(reading.unpriced, ""),
        worth=[
            s.WorthResponse(
                wager=one.wager,
                ours=str(one.ours),
                other=str(one.other),
                stake=one.stake,
                money=round(one.money),
                rounds=one.rounds,
                error=str(one.error),
            )
            for one in reading.worth
            if one.game == rules.game.key
        ],
    )


def _is_set(choice: AnyChoice, written: object, rules: Rules) -> bool:
    """Whether a table has a value that is written as in a submission."""
    try:
        return choice.reads(written) == rules.settings[choice.name]
    except Unlawful:
        return False


async def reads_duties(asking: RequestContext, table: int) -> s.DutiesResponse:
    """Return the duties at a table now, for staff, and the procedures of this moment."""
    known = asking.followed(table).table
    return s.DutiesResponse(
        s.duty_responses(known), {clause.id: s.ClauseResponse(clause.title, clause.says) for clause in procedures(known)}
    )


async def reads_felt(asking: RequestContext, table: int) -> FeltJson:
    """Return the layout of a table and the text printed on it."""
    layout = layout_for(asking.followed(table).table.rules.game)
    if layout is None:
        raise Refused(Wrong.NO_FELT)
    return msgspec.Raw(msgspec.json.encode(layout))


async def shows_table(asking: RequestContext, table: int) -> s.Seen:
    """Return a table as the viewer sees it, with the viewer's offers."""
    session = asking.own
    asking.followed(table)

    def read(record: Record) -> tuple[int, AccountActor | None]:
        return last_command_number(record, table, session.speaker), actor_at(record, session, table)

    said, voice = await asking.house.registry.run(read)
    net = await asking.following.net_of(session)
    known = asking.followed(table)
    viewer = known.viewer_of(_name(asking))
    view = known.view(viewer)
    speaks, capacity = (PUBLIC, "") if voice is None else (voice.actor, voice.capacity)
    offers = written_offers(known.offers().get(speaks, ()), capacity) if capacity else b"[]"
    seq, hash = known.position(viewer), view_hash(view)
    if session.kind == "patron":
        asking.house.evidence.adds(table, known.round, session.speaker, seq, hash)
    asking.following.keeps_up(table)
    now = asking.house.clock.now()
    view = replace(view, clock=known.clock(now))
    return s.Seen(
        table=table,
        round=known.round,
        seq=seq,
        said=said,
        view=msgspec.Raw(written_view(view)),
        offers=msgspec.Raw(offers),
        hash=hash,
        now=now,
        session=result_of(session, net, now),
    )


def result_of(session: Session, net: int | None, now: float) -> s.SessionResult | None:
    """Return time and result of a patron's session, as every view has them (U4)."""
    begun = session.begun_at.timestamp()
    return None if net is None else s.SessionResult(begun, int(max(0, now - begun)), net)


async def reads_missed(asking: RequestContext, table: int, query: s.Missed) -> s.Gap:
    """Return the events a viewer missed since a number of a round: of this round and of the one before."""
    known = asking.followed(table)
    missed = known.missed(known.viewer_of(_name(asking)), query.round, query.after) or []
    told = [
        s.Events(round, first, msgspec.Raw(msgspec.json.encode([one.event for one in seen]))) for round, first, seen in missed
    ]
    return s.Gap(known.number, told)


async def submits_command(asking: RequestContext, table: int, body: s.CommandRequest) -> s.Answered:
    """Send a command to a table. Idempotent: a repeat with the same number returns the first response."""
    known, voice = asking.followed(table), asking.account_actor
    assert voice is not None
    text, command = bytes(body.said), read_command(body.said)
    speaks = submitted_as(voice, command)
    if speaks is None:
        if isinstance(command, Misread) and queued_as(voice, command) is not None:
            is_sealed = await asking.house.registry.run(lambda record: is_sealed_at(record, known.number))
            raise Refused(Bar.SEALED_ORDER if is_sealed else Bar.ASK_FOR_IT)
        raise Refused(Wrong.NOT_YOURS_TO_SAY)
    if body.round is not None and body.round < known.round:
        await _check_was_accepted(asking, voice, table, body.number)
    if isinstance(command, BuyIn):
        await _may_buy_in(asking, voice, table, body, command)
    if isinstance(command, Sit) and await asking.house.registry.run(
        lambda record: keeps_for_another(record, known.number, command)
    ):
        raise Refused(Bar.SEAT_KEPT)
    return await send_command(asking, SentCommand(known.number, voice.speaker, speaks, body.number, text))


def read_command(said: msgspec.Raw) -> Command:
    """Read a command as it was sent; raise `Refused` for what is not one."""
    try:
        command = read_text(bytes(said))
    except Unreadable as wrong:
        raise Refused(Wrong.UNREADABLE, str(wrong)) from None
    if isinstance(command, Event):
        raise Refused(Wrong.UNREADABLE, "This is an event and not a command.")
    return command


async def send_command(asking: RequestContext, said: SentCommand) -> s.Answered:
    """Send a command to the owner of its table, and return the recorded answer."""
    try:
        reply = await asking.house.client.request(said, asking.house.manners.answer_seconds)
    except Unanswered:
        raise Refused(Wrong.UNANSWERED, seconds=1) from None
    if isinstance(reply, Rejected):
        wrong = REJECTION_ERRORS[reply.why]
        more = "The number was used for another command at this table." if wrong is Wrong.KEY_USED else ""
        raise Refused(wrong, more, seconds=1 if wrong is Wrong.TABLE_AWAY else None)
    rules = asking.followed(said.table).table.rules
    return s.Answered(said.table, said.number, reply.seq, refusal_response(reply.refused, rules))


async def _check_was_accepted(asking: RequestContext, voice: AccountActor, table: int, number: int) -> None:
    """Raise `Refused` for a command of a past round, unless it is a repeat, which gets the first response (X5)."""
    if await asking.house.registry.run(lambda record: last_command_number(record, table, voice.speaker)) < number:
        raise Refused(Wrong.ROUND_PASSED)


async def _may_buy_in(asking: RequestContext, voice: AccountActor, table: int, body: s.CommandRequest, command: BuyIn) -> None:
    """Check exclusion and limits before a buy-in from the wallet or for cash (A10, A11); raise `Refused` if blocked.

    For cash the thresholds of the house are checked too: the floor, identification, and a repeated sale within a
    moment. A repeat of a number passes: it gets the first response.
    """

    def check(record: Record) -> AnyBar | None:
        if last_command_number(record, table, voice.speaker) >= body.number or not is_amount(command.chips):
            return None
        return check_patron_buy_in(record, table, command, asking.house.terms.cash, again=body.again)

    if barred := await asking.house.registry.run(check):
        raise Refused(barred)


def check_patron_buy_in(
    record: Record, table: int, command: BuyIn, rules: CashRules, *, again: bool, confirmed: bool = False
) -> AnyBar | None:
    """Return the reason a patron may not buy in: player protection or the house's thresholds; None for others."""
    row = record.execute(
        "select number, (select id from session where speaker = number and session.ended_at is null)"
        " from speaker where name = %s and kind = 'patron'",
        (command.player,),
    ).fetchone()
    if row is None:
        return None
    if barred := check_buy_in(record, row[0], command.player, command.chips, row[1], for_cash=command.how == "cash"):
        return barred
    if command.how != "cash":
        return None
    return check_cash_buy_in(record, table, row[0], command.player, command.chips, rules, confirmed=confirmed, again=again)


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/tables", Who.SESSION, lists_tables, cites="U8", reads_every_table=True),
    Endpoint("GET", "/tables/{table}", Who.SESSION, shows_table, cites="G3 U6"),
    Endpoint("GET", "/tables/{table}/rules", Who.SESSION, reads_rules, cites="G8"),
    Endpoint("GET", "/tables/{table}/register", Who.STAFF, reads_register, cites="T11"),
    Endpoint("GET", "/tables/{table}/duties", Who.STAFF, reads_duties, cites="G8"),
    Endpoint("GET", "/tables/{table}/felt", Who.SESSION, reads_felt, cites="U8"),
    Endpoint("GET", "/tables/{table}/missed", Who.SESSION, reads_missed, cites="G3"),
    Endpoint("POST", "/tables/{table}/commands", Who.AT_TABLE, submits_command, cites="X5 X6"),
)
# fmt: on
