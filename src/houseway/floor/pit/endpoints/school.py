"""Endpoints of the school: results of staff, who signs them, and the refusal of advice at a table."""

from __future__ import annotations

from typing import Final

from houseway.floor.api.endpoints import Endpoint, Who
from houseway.floor.api.errors import Barred, Refused, Wrong, told_or_barred
from houseway.floor.api.house import Record
from houseway.floor.api.request import Asking
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.pit.school import TakenExam, hand_in, results_of, sign_result
from houseway.floor.pit.shapes import school as s


async def refuses_advice(asking: Asking, table: int) -> None:
    """Refuse advice, whoever asks: at a live table nobody is coached. Rounds that are over are for the coach."""
    if table not in asking.following.tables:
        raise Refused(Wrong.NO_SUCH_TABLE)
    raise Refused(Bar.NO_ADVICE)


def hands_in(asking: Asking, record: Record, body: TakenExam) -> s.ExamResult | Barred:
    """Hand in an examination of one's own; it counts once it is signed."""
    return told_or_barred(hand_in(record, asking.actor, body), s.result_told)


def lists_own(asking: Asking, record: Record) -> list[s.ExamResult]:
    """List one's own results, newest first."""
    return [s.result_told(one) for one in results_of(record, asking.actor.speaker)]


def lists_results(asking: Asking, record: Record) -> list[s.ExamResult]:
    """List the results of everybody, newest first."""
    return [s.result_told(one) for one in results_of(record)]


def signs_result(asking: Asking, record: Record, number: int) -> s.ExamResult | Barred:
    """Sign a result of somebody else, whose examination one has overseen."""
    return told_or_barred(sign_result(record, asking.actor, number), s.result_told)


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/tables/{table}/advice", Who.VOICE, refuses_advice, cites="U8"),
    Endpoint("POST", "/school/results", Who.STAFF, hands_in, cites="U8"),
    Endpoint("GET", "/school/results/own", Who.STAFF, lists_own, cites="U8"),
    Endpoint("GET", "/school/results", Action.READ_RESULTS, lists_results, cites="U8"),
    Endpoint("POST", "/school/results/{number}/sign", Action.SIGN_RESULT, signs_result, cites="U8"),
)
# fmt: on
