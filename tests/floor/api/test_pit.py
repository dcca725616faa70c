"""The pit through the API: submissions with price and notice, tables and days, dealers relieved, a console that locks."""

from __future__ import annotations

import time

import pytest
from tests.floor.api.conftest import EMPTY, RELIEVED
from tests.floor.api.live_house import Running
from tests.floor.people.casino import PASSWORD
from tests.floor.record_steps import DAY
from websockets.exceptions import ConnectionClosed

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Leave, Sit
from houseway.core.wire.wire import plain
from houseway.floor.people.actors import THE_HOUSE
from houseway.floor.people.bars import Bar
from houseway.floor.people.devices import add_device, enrol_device
from houseway.games import GAMES

NEW = 71
"""A table that is opened through the API."""
BY_HAND, ELECTRONIC, READER, WRITTEN, DICE = range(72, 77)
"""New tables: one without a reader, one of the platform, one with a reader, one whose house wrote it, and one of dice."""


def test_a_submission_is_checked_priced_announced_and_approved_by_somebody_else_t10_t11(house: Running) -> None:
    flo, mia = house.staff("proposes", "manager"), house.staff("hangs", "director")
    hangs = flo.get(f"/tables/{EMPTY}/rules").json()["digest"]
    wrong = flo.post(f"/tables/{EMPTY}/submissions/check", json={"settings": {"table.min.ante": "-1"}}).json()
    assert wrong["breaches"] and all(one["cites"] for one in wrong["breaches"])
    assert flo.post(f"/tables/{EMPTY}/submissions", json={"settings": {"table.min.ante": "-1"}}).json()["code"] == "not_lawful"
    assert flo.post(f"/tables/{EMPTY}/submissions/check", json={"settings": {"x": "[["}}).json()["breaches"]
    wanted = {"settings": {"table.min.ante": "50"}}
    checked = flo.post(f"/tables/{EMPTY}/submissions/check", json=wanted).json()
    assert "table.min.ante" in [one["setting"] for one in checked["changes"]] and checked["breaches"] == []
    assert [(one["wager"], one["after"]) for one in checked["prices"]] == [("ante", "1/200")]
    ann = house.patron("sits-there")
    assert ann.submit(EMPTY, Sit(ann.name, ("1",)))["refused"] is None
    soon = {**wanted, "effective": time.time() + 60}
    assert flo.post(f"/tables/{EMPTY}/submissions", json=soon).json()["code"] == "too_soon"
    announced = flo.post(f"/tables/{EMPTY}/submissions", json=wanted).json()
    (sign,) = ann.get(f"/tables/{EMPTY}/announced").json()  # the sign at the table, half an hour before
    assert sign["request"] == announced["request"] and not sign["is_approved"]
    approve = f"/approvals/{announced['request']}/approve"
    assert flo.post(approve, json={"code": house.code(flo)}).json()["code"] == "asked_for_it"
    told = mia.post(approve, json={"code": house.code(mia)}).json()
    assert told["ending"] is None and "effective at" in told["not_sent"]
    ann.submit(EMPTY, Leave(ann.name))
    at_once = flo.post(f"/tables/{EMPTY}/submissions", json={"settings": {"table.min.ante": "25"}}).json()
    hung = mia.post(f"/approvals/{at_once['request']}/approve", json={"code": house.code(mia)}).json()
    assert hung["ending"]["how"] == "done", hung
    end = time.monotonic() + 20
    while ann.get(f"/tables/{EMPTY}/rules").json()["digest"] == hangs:
        assert time.monotonic() < end
        time.sleep(0.02)
    kept = mia.get(f"/tables/{EMPTY}/submissions").json()
    assert [one["how"] for one in kept][1] == "done" and kept[1]["approved_at"]


def test_tables_are_closed_and_opened_and_a_day_with_open_tables_is_not_closed_g15(house: Running) -> None:
    manager = house.staff("closes", "manager")
    ann = house.patron("stays")
    ann.submit(EMPTY, Sit(ann.name, ("2",)))
    assert manager.post(f"/tables/{EMPTY}/close", json={"why": "the end"}).json()["code"] == "still_seated"
    ann.submit(EMPTY, Leave(ann.name))
    assert manager.post(f"/tables/{EMPTY}/close", json={"why": "the end"}).json()["closed"] is True
    left = manager.post("/days/close", json={"day": DAY.isoformat()})
    assert left.json()["code"] == "day_still_open" and "ables" in left.json()["sentence"]
    assert manager.post("/days/open", json={"day": DAY.isoformat()}).json() == {"day": DAY.isoformat(), "root": None}
    assert manager.post(f"/tables/{EMPTY}/open", json={"why": "the day begins"}).json()["in_use"] is True
    out = manager.put(f"/tables/{EMPTY}/use", json={"in_use": False, "why": "a loose wheel"}).json()
    assert (out["in_use"], out["by"]) == (False, manager.number)
    assert manager.put(f"/tables/{EMPTY}/use", json={"in_use": True, "why": " "}).json()["code"] == "say_why"
    assert manager.put(f"/tables/{EMPTY}/use", json={"in_use": True, "why": "repaired"}).json()["in_use"] is True


def test_a_new_table_is_opened_without_chips_and_an_owner_takes_it_over_g8_t16(house: Running) -> None:
    floor, key = house.staff("opens-new", "floor"), {"Idempotency-Key": "a-new-table"}
    path, wanted = f"/tables/{NEW}", {"game": "high_card_flush", "settings": {"table.min.ante": "25"}}
    assert floor.post(path, json={"game": "no_such_game"}).json()["code"] == "no_such_game"
    assert floor.post(path, json={**wanted, "settings": {"table.min.ante": "[["}}).json()["code"] == "not_lawful"
    wrong = floor.post(path, json={**wanted, "settings": {"table.min.ante": "-1"}}).json()
    assert wrong["code"] == "not_lawful" and "at least $0.01" in wrong["sentence"]
    wrong = floor.post(path, json={**wanted, "settings": {"hcf.sf_bonus.table": '"Z"'}}).json()
    assert wrong["code"] == "not_lawful" and "HCF-11(d)" in wrong["sentence"]
    told, again = (floor.post(path, json=wanted, headers=key).json() for _ in range(2))
    assert told == again and (told["table"], told["game"]) == (NEW, "high_card_flush")  # a repeat is answered and not done again
    assert floor.post(path, json=wanted).json()["code"] == "table_exists"
    ann, end = house.patron("sits-at-new"), time.monotonic() + 30
    while NEW not in [one["table"] for one in ann.get("/tables").json()]:
        assert time.monotonic() < end
        time.sleep(0.02)
    assert ann.get(f"{path}/rules").json()["digest"] == told["digest"]
    said = {"number": 1, "said": plain(Sit(ann.name, ("1",)))}
    while (answer := ann.post(f"{path}/commands", json=said)).status_code == 503:
        assert time.monotonic() < end  # until the owner has it
    assert answer.json()["refused"] is None
    assert ann.submit(NEW, Leave(ann.name), 2)["refused"] is None
    rows = house.record.execute("select place, chips from account where table_id = %s and chips <> 0", (NEW,)).fetchall()
    assert rows == []
    noted = "select who, after ->> 'game' from significant where kind = 'table opened' and element = %s"
    assert house.record.execute(noted, (f"table {NEW}",)).fetchone() == (floor.number, "high_card_flush")


def test_faces_that_a_dealer_may_not_see_are_not_keyed_where_nothing_reads_them(house: Running) -> None:
    floor = house.staff("opens-unread", "floor")
    served = house.api.house
    digests = {key: digest_under(key) for key in ("unread", "read")}
    was = served.terms
    served.terms = was._replace(electronic=(ELECTRONIC,))
    try:
        reader = add_device(house.record, THE_HOUSE, "reader", READER)
        assert not isinstance(reader, Bar)
        enrol_device(house.record, THE_HOUSE, reader.number)
        wanted = {BY_HAND: "unread", ELECTRONIC: "read", READER: "read", WRITTEN: "read"}
        for table, cards in wanted.items():
            settings = {"table.cards": '"read"'} if table == WRITTEN else {}
            told = floor.post(f"/tables/{table}", json={"game": "three_card_poker", "settings": settings}).json()
            assert told["digest"] == digests[cards], table
        assert floor.post(f"/tables/{DICE}", json={"game": "sic_bo"}).json()["game"] == "sic_bo"  # nothing lies face down there
    finally:
        served.terms = was


def digest_under(cards: str) -> str:
    """Return the digest of default rules with cards that are read or not."""
    rules = GAMES["three_card_poker"].under({"table.cards": cards})
    assert isinstance(rules, Rules)
    return rules.digest


def test_a_dealer_is_relieved_and_the_repeat_relieves_nobody(house: Running) -> None:
    house.staff("goes", "dealer", RELIEVED)
    comes, other = house.staff("comes-instead"), house.staff("waits-more")
    for one in (comes, other):
        house.record.execute(
            "insert into may_hold (speaker, role, granted_by) values (%s, 'dealer', %s)",
            (one.number, house.casino.administrator.speaker),
        )
    key = {"Idempotency-Key": "my-turn"}
    told = comes.post("/shift/relieve", json={"table": RELIEVED}, headers=key).json()
    assert told["number"] == comes.number
    assert other.post("/shift/relieve", json={"table": RELIEVED}).json()["number"] == other.number
    assert comes.post("/shift/relieve", json={"table": RELIEVED}, headers=key).json() == told
    assert other.get(f"/tables/{RELIEVED}/dealer").json()["number"] == other.number
    floor = house.staff("assigns", "floor")
    sent = floor.post(f"/staff/{comes.number}/relieve", json={"table": RELIEVED, "why": "asked to go back"})
    assert sent.json()["number"] == comes.number


def test_an_idle_console_locks_t15(house: Running) -> None:
    """Five minutes without a word of its person: reading is none, the socket closes, and the next request logs in again."""
    number = house.casino.staff("idle-dealer", "dealer")
    _, token = house.casino.device("console", RELIEVED)
    console = house.nobody()
    assert console.put("/terminal", json={"token": token}).status_code == 204
    body = {"login": "idle-dealer", "password": PASSWORD, "code": house.casino.code(number)}
    assert console.post("/log-in", json=body).status_code == 200
    row = house.record.execute("select idle_seconds from session where speaker = %s and ended_at is null", (number,)).fetchone()
    assert row == (300,)
    with console.live() as live:
        live.next("welcome")
        back = "update session set seen_at = seen_at - interval '301 seconds' where speaker = %s and ended_at is null"
        house.record.execute(back.encode(), (number,))
        with pytest.raises(ConnectionClosed) as closed:
            live.next("no such frame")
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401
    assert console.get("/session").json()["code"] == "no_session"
    assert console.post("/shift", json={"role": "dealer", "tables": [RELIEVED]}).status_code == 401
    why = "select ended_why from session where speaker = %s order by id desc limit 1"
    assert house.record.execute(why.encode(), (number,)).fetchone() == ("idle",)
