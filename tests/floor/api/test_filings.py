"""What is to be filed about patrons' money, and what was: due by the record, filed by who handled none of it (T18, T19)."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest
from tests.floor.api.live_house import TERMS, Client, Running

DOLLARS = 100
OVER = TERMS.cash.notice_over or 0
WATCHED = TERMS.reports.cash_watched_cents


@pytest.fixture(scope="module")
def cashier(house: Running) -> Client:
    """The cashier who takes the cash."""
    return house.cashier("filing", 100)


def listed(person: Client) -> Any:
    """Return what is to be filed for the open day."""
    answer = person.get("/filings")
    assert answer.status_code == 200, answer.text
    return answer.json()


def takes_in(house: Running, cashier: Client, patron: Client, cents: int) -> None:
    """Take cash in for a wallet, with a code."""
    body = {"cents": cents, "code": house.code(cashier), "again": True}
    assert cashier.post(f"/patrons/{patron.number}/deposits", json=body).json()["standing"] == "done"


def report_of(found: Any, patron: Client) -> Any:
    """Return the currency report about a patron, or None."""
    return next((one for one in found["ctr"] if one["patron"] == patron.number), None)


def files(person: Client, found: Any, due: Any, reference: str = "") -> Any:
    """Enter that something was filed."""
    body = {"form": due["kind"], "day": found["day"], "about": due["about"], "patron": due["patron"], "reference": reference}
    return person.post("/filings", json=body)


def test_a_report_is_due_above_the_sum_and_filed_by_somebody_else(house: Running, cashier: Client) -> None:
    manager, ann = house.staff("filing-signs", "manager"), house.patron("filed-about")
    cashier.post(f"/patrons/{ann.number}/identification", json={"shown": "passport"})
    takes_in(house, cashier, ann, OVER)
    found = listed(cashier)
    assert report_of(found, ann) is None  # above it, not at it
    assert [one["cents"] for one in found["log"] if one["patron"] == ann.number] == [OVER]  # logged, as the house watches it
    takes_in(house, cashier, ann, 1)
    found = listed(cashier)
    due = report_of(found, ann)
    assert (due["cents"], due["about"], due["cites"], due["filed"]) == (OVER + 1, "in", "T19", None)
    assert found["names"][str(ann.number)] == "Somebody"
    assert files(cashier, found, due).json()["code"] == "another_files"
    told = files(manager, found, due, "BSA-17").json()
    filed = report_of(told, ann)["filed"]
    assert (filed["by"], filed["role"], filed["reference"], filed["cites"]) == (manager.number, "manager", "BSA-17", "T19")
    assert told["due"] == found["due"] - 1
    assert files(manager, found, due).json()["code"] == "filed_already"
    takes_in(house, cashier, ann, 5)  # more came in after it: it is due again, and what was filed stays
    found = listed(manager)
    due = report_of(found, ann)
    assert (due["cents"], due["filed"]["cents"]) == (OVER + 6, OVER + 1)
    assert files(manager, found, due).status_code == 200
    rows = house.record.execute("select cents from filing where patron = %s order by id", (ann.number,)).fetchall()
    assert rows == [(OVER + 1,), (OVER + 6,)]
    with pytest.raises(psycopg.errors.CheckViolation, match="only added"):
        house.record.execute("delete from filing")


def test_the_log_of_a_day_has_every_transaction_of_the_patrons_who_are_watched(house: Running, cashier: Client) -> None:
    manager, few, many = house.staff("log-manager", "manager"), house.patron("log-few"), house.patron("log-many")
    takes_in(house, cashier, few, WATCHED - 1)
    for cents in (WATCHED - 100, 100):
        takes_in(house, cashier, many, cents)
    found = listed(manager)
    assert [one["cents"] for one in found["log"] if one["patron"] == many.number] == [WATCHED - 100, 100]
    assert [one for one in found["log"] if one["patron"] == few.number] == []
    assert found["mtl"]["cents"] == sum(one["cents"] for one in found["log"])
    assert all(one["by"] and one["slip"] for one in found["log"])
    assert files(cashier, found, found["mtl"]).json()["code"] == "another_files"
    assert files(manager, found, found["mtl"]).json()["mtl"]["filed"]["by"] == manager.number


def test_nothing_is_filed_that_is_not_due(house: Running, cashier: Client) -> None:
    found = listed(cashier)
    body = {"form": "w2g", "day": found["day"], "about": "1.1 ante", "patron": cashier.number}
    assert cashier.post("/filings", json=body).json()["code"] == "nothing_to_file"


def test_the_cash_of_tables_is_hidden_from_the_cage(house: Running, cashier: Client) -> None:
    assert listed(cashier)["totals"]["tables_in"] is None
    assert listed(house.staff("filing-watch", "surveillance"))["totals"]["tables_in"] is not None
