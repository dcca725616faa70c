"""Endpoints of the school: results of staff, who signs them, and the refusal of advice at a table."""

from __future__ import annotations

from typing import Final

from houseway.floor.api.endpoints import Endpoint, Who
from houseway.floor.api.errors import AnyBar, Refused, Wrong, response_or_bar
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.pit.school import TakenExam, hand_in, results_of, sign_result
from houseway.floor.pit.shapes import school as s


async def refuses_advice(asking: RequestContext, table: int) -> None:
    """Refuse advice to every caller: nobody is coached at a live table. The coach takes finished rounds."""
    if table not in asking.following.tables:
        raise Refused(Wrong.NO_SUCH_TABLE)
    raise Refused(Bar.NO_ADVICE)


def hands_in(asking: RequestContext, record: Record, body: TakenExam) -> s.ExamResult | AnyBar:
    """Hand in an examination of one's own; it counts once it is signed."""
    return response_or_bar(hand_in(record, asking.actor, body), s.result_response)


def lists_own(asking: RequestContext, record: Record) -> list[s.ExamResult]:
    """List one's own results, newest first."""
    return [s.result_response(one) for one in results_of(record, asking.actor.speaker)]


def lists_results(asking: RequestContext, record: Record) -> list[s.ExamResult]:
    """List the results of everybody, newest first."""
    return [s.result_response(one) for one in results_of(record)]


def signs_result(asking: RequestContext, record: Record, number: int) -> s.ExamResult | AnyBar:
    """Sign a result of somebody else, whose examination one has overseen."""
    return response_or_bar(sign_result(record, asking.actor, number), s.result_response)


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/tables/{table}/advice", Who.AT_TABLE, refuses_advice, cites="U8"),
    Endpoint("POST", "/school/results", Who.STAFF, hands_in, cites="U8"),
    Endpoint("GET", "/school/results/own", Who.STAFF, lists_own, cites="U8"),
    Endpoint("GET", "/school/results", Action.READ_RESULTS, lists_results, cites="U8"),
    Endpoint("POST", "/school/results/{number}/sign", Action.SIGN_RESULT, signs_result, cites="U8"),
)
# fmt: on
