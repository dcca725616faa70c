"""The incident log: entered by who works there, read by who supervises, answered and never edited."""

from __future__ import annotations

import psycopg
import pytest
from tests.floor.api.conftest import ENTERED
from tests.floor.api.live_house import Client, Running

TABLE = 1


@pytest.fixture(scope="module")
def supervisor(house: Running) -> Client:
    """A supervisor of the floor."""
    return house.staff("incident-floor", "floor")


def test_an_entry_has_its_author_and_time_from_the_house_and_others_answer_it(house: Running, supervisor: Client) -> None:
    watch = house.staff("incident-watch", "surveillance")
    entered = supervisor.post("/incidents", json={"says": "  Drink spilled, deck changed ", "table": TABLE}).json()
    assert (entered["by"], entered["role"], entered["table"]) == (supervisor.number, "floor", TABLE)
    assert entered["says"] == "Drink spilled, deck changed"
    answered = watch.post("/incidents", json={"says": "Seen: 21:04", "answers": entered["id"]}).json()
    assert (answered["table"], answered["answers"]) == (TABLE, entered["id"])  # about the table of its entry
    later = watch.post("/incidents", json={"says": "Fire alarm tested"}).json()
    told = supervisor.get("/incidents").json()
    mine = [one for one in told["incidents"] if one["id"] >= entered["id"]]
    assert [one["id"] for one in mine] == [later["id"], entered["id"], answered["id"]]  # newest entry first, its answers after it
    assert abs(told["now"] - entered["at"]) < 3600
    assert told["names"].keys() >= {str(supervisor.number), str(watch.number)}


def test_nothing_is_edited_or_lost(house: Running, supervisor: Client) -> None:
    entered = supervisor.post("/incidents", json={"says": "A card was found under the table", "table": TABLE}).json()
    for statement in ("update incident set says = 'nothing'", "delete from incident", "truncate incident"):
        with pytest.raises(psycopg.errors.CheckViolation, match="only added"):
            house.record.execute(statement.encode())
    rows = house.record.execute("select count(*) from log_row where rel = 'incident' and key = %s", (str(entered["id"]),))
    assert rows.fetchone() == (1,)  # the log commits to it, so a row that is missing later is found


def test_an_entry_says_something_and_names_what_exists(house: Running, supervisor: Client) -> None:
    entered = supervisor.post("/incidents", json={"says": "Two dealers late"}).json()
    answer = supervisor.post("/incidents", json={"says": "They came", "answers": entered["id"]}).json()

    def refused(**said: object) -> str:
        return supervisor.post("/incidents", json={"says": "x", **said}).json()["code"]

    assert refused(says="   ") == "say_what_happened"
    assert refused(table=777) == "no_such_table"
    assert refused(answers=999_999) == "no_such_incident"
    assert refused(answers=answer["id"]) == "no_such_incident"  # one answers the entry, and not an answer


def test_who_only_reads_enters_nothing_and_a_dealer_sees_no_log(house: Running) -> None:
    regulator, dealer = house.staff("incident-reg", "regulator"), house.staff("incident-dealer", "dealer", ENTERED)
    assert regulator.get("/incidents").status_code == 200
    assert regulator.post("/incidents", json={"says": "x"}).json()["code"] == "not_yours_to_do"
    assert dealer.get("/incidents").json()["code"] == "not_yours_to_do"
    assert regulator.get("/incidents", params={"day": "2001-01-01"}).json()["incidents"] == []
