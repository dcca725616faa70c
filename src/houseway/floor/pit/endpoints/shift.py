"""Endpoints of the shift desk: rotation of dealers, ratings of players and comps, and the incident log."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import Final

from houseway.floor.api.deliveries import day_of
from houseway.floor.api.endpoints import Endpoint
from houseway.floor.api.errors import AnyBar
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.cage.bars import CageBar
from houseway.floor.cage.cash_sums import house_time
from houseway.floor.cage.filings import players
from houseway.floor.people.bars import Bar
from houseway.floor.people.names import names_of
from houseway.floor.people.rights import Action
from houseway.floor.pit.comps import Comp, allowance, comps_of, counted, give, sign_comp
from houseway.floor.pit.incidents import Incident, enter_incident, incidents_between
from houseway.floor.pit.rotation import RotatedDealer, dealers_between, next_reliefs
from houseway.floor.pit.shapes import shift as s
from houseway.floor.reports.play import PlayerPlay
from houseway.floor.reports.report import decimal

# Rotation


def shows_rotation(asking: RequestContext, record: Record) -> s.RotationResponse:
    """Return the dealer of each table with the time, breaks, passed games, and the next reliefs."""
    rules, now = asking.house.terms.rotation, house_time(record)
    day, begin, end = day_span(asking, record, None)
    dealers = dealers_between(record, begin, end)
    names = names_of(record, [one.number for one in dealers], asking.actor.capacity)
    at = {one.table: one.number for one in dealers if one.table is not None}
    electronic = asking.house.terms.electronic or ()
    closed = {table for (table,) in record.execute(_CLOSED).fetchall()}
    tables = [
        s.RotationTable(number, (game := known.table.rules.game).key, game.name, at.get(number))
        for number, known in sorted(asking.following.tables.items())
        if number not in electronic and number not in closed
    ]
    games = {one.table: one.game for one in tables}
    return s.RotationResponse(
        day=day,
        now=now.timestamp(),
        begin=begin.timestamp(),
        dealers=[_dealer(asking, one, names.get(one.number, ""), now) for one in dealers],
        tables=tables,
        next=[s.NextRelief(*one) for one in next_reliefs(dealers, games, now, rules)],
        deal_minutes=rules.deal_minutes,
        break_minutes=rules.break_minutes,
        day_hours=rules.day_hours,
        pass_percent=rules.pass_percent,
    )


_CLOSED: Final = (
    "select table_id from (select distinct on (table_id) table_id, closed from table_use order by table_id, id desc) u"
    " where closed"
)


def _dealer(asking: RequestContext, one: RotatedDealer, called: str, now: datetime) -> s.DealerRotation:
    rules, since = asking.house.terms.rotation, one.since(now, asking.house.terms.rotation)
    return s.DealerRotation(
        number=one.number,
        called=called,
        table=one.table,
        since=None if since is None else since.timestamp(),
        dealt_seconds=int(one.dealt(now).total_seconds()),
        against=one.against(now, rules),
        spans=[s.DealerSpan(at, begin.timestamp(), None if end is None else end.timestamp()) for at, begin, end in one.spans],
        marks=[
            s.DealerMarks(game, marks.correct, marks.asked, marks.at.timestamp(), marks.passes(rules))
            for game, marks in sorted(one.marks.items())
        ],
    )


# Ratings and comps


def lists_ratings(asking: RequestContext, record: Record) -> s.RatingsResponse:
    """List the play of every patron in the open gaming day, with theoretical loss by the edges of the lab, and comps."""
    day, rules = day_of(record), asking.house.terms.comps
    if isinstance(day, CageBar):
        return s.RatingsResponse(None, asking.house.clock.now(), rules.percent, rules.signed_from, ratings=[], comps=[], names={})
    play, comps = _play(asking, record, day), comps_of(record, day)
    people = {*play, *(one.patron for one in comps), *(one.by for one in comps), *(one.signed_by or 0 for one in comps)}
    names = names_of(record, people, asking.actor.capacity)
    rated = [_rating(asking, patron, names.get(patron, ""), tables, counted(comps, patron)) for patron, tables in play.items()]
    return s.RatingsResponse(
        day=day,
        now=asking.house.clock.now(),
        percent=rules.percent,
        signed_from=rules.signed_from,
        ratings=sorted(rated, key=lambda one: (-one.theoretical, one.patron)),
        comps=comps,
        names={str(number): name for number, name in names.items()},
    )


def gives_comp(asking: RequestContext, record: Record, number: int, body: s.GiveComp) -> Comp | AnyBar:
    """Give a patron something for the play of the open day; from a sum of the house on it waits until somebody else signs."""
    day = day_of(record)
    if isinstance(day, CageBar):
        return day
    tables = _play(asking, record, day).get(number)
    if tables is None:
        return Bar.COMP_ABOVE_PLAY
    rules = asking.house.terms.comps
    return give(record, asking.actor, day, number, body.cents, body.says, allowance(_sum(tables).expected, rules), rules)


def signs_comp(asking: RequestContext, record: Record, number: int, body: s.SignComp) -> Comp | AnyBar:
    """Sign a comp that somebody else entered, or refuse it."""
    return sign_comp(record, asking.actor, number, gives=body.gives)


def _play(asking: RequestContext, record: Record, day: date) -> dict[int, dict[int, PlayerPlay]]:
    """Return the play of a day by patron and table."""
    by_name = asking.house.play.players(record, day)
    numbers = players(record, [*by_name], everyone=asking.house.terms.bots_count)
    return {numbers[name]: tables for name, tables in by_name.items() if name in numbers}


def _sum(tables: dict[int, PlayerPlay]) -> PlayerPlay:
    sum = PlayerPlay()
    for one in tables.values():
        sum.add(one)
    return sum


def _rating(asking: RequestContext, patron: int, called: str, tables: dict[int, PlayerPlay], given: int) -> s.PlayerRating:
    sum = _sum(tables)
    return s.PlayerRating(
        patron=patron,
        called=called,
        tables=sorted(tables),
        rounds=sum.rounds,
        seconds=sum.played // 1_000_000,
        wagered=sum.wagered,
        average=round(Fraction(sum.wagered, sum.rounds)),
        percent=decimal(100 * sum.expected / sum.priced, 2) if sum.priced else None,
        theoretical=round(sum.expected),
        unpriced=sum.unpriced,
        simulated=sum.simulated,
        allowed=allowance(sum.expected, asking.house.terms.comps),
        given=given,
    )


# Incidents


def lists_incidents(asking: RequestContext, record: Record, query: s.ShiftDay) -> s.IncidentsResponse:
    """List the incident log of a gaming day: entries, newest first, each with its answers."""
    day, begin, end = day_span(asking, record, query.day)
    found = incidents_between(record, begin, end)
    names = names_of(record, {one.by for one in found}, asking.actor.capacity)
    return s.IncidentsResponse(day, asking.house.clock.now(), found, {str(number): name for number, name in names.items()})


def enters_incident(asking: RequestContext, record: Record, body: s.EnterIncident) -> Incident | AnyBar:
    """Enter what happened, or answer an entry; the house adds the time, and nobody edits it."""
    return enter_incident(record, asking.actor, body.table, body.answers, body.says)


def day_span(asking: RequestContext, record: Record, day: date | None) -> tuple[date, datetime, datetime]:
    """Return a gaming day, by default that of now, with its beginning and its end."""
    rules = asking.house.terms.cash
    found = rules.day_at(house_time(record)) if day is None else day
    begin = datetime.combine(found, rules.day_begins, rules.zone)
    return found, begin, datetime.combine(found + timedelta(days=1), rules.day_begins, rules.zone)


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/rotation", Action.SEE_ROTATION, shows_rotation, reads_every_table=True),
    Endpoint("GET", "/ratings", Action.READ_RATINGS, lists_ratings),
    Endpoint("POST", "/patrons/{number}/comps", Action.GIVE_COMP, gives_comp),
    Endpoint("POST", "/comps/{number}/sign", Action.SIGN_COMP, signs_comp),
    Endpoint("GET", "/incidents", Action.READ_INCIDENTS, lists_incidents),
    Endpoint("POST", "/incidents", Action.ENTER_INCIDENT, enters_incident),
)
# fmt: on
