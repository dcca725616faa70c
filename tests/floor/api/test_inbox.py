"""The inbox: one stream for each role, claims that two people see at once, what was decided and by whom, and a locked page."""

from __future__ import annotations

from time import monotonic
from typing import Any

import pytest
from tests.floor.api.conftest import CLAIMED
from tests.floor.api.live_house import Client, Running, until

from houseway.floor.inbox.claims import CLAIM_SECONDS


@pytest.fixture(scope="module")
def people(house: Running) -> dict[str, Client]:
    """A dealer who calls, and those who come."""
    found = {one: house.staff(f"inbox-{one}", one) for one in ("floor", "manager", "surveillance", "cage", "regulator")}
    found["floor-2"] = house.staff("inbox-floor-2", "floor")
    found["dealer"] = house.staff("inbox-dealer", "dealer", CLAIMED)
    return found


def item(client: Client, key: str) -> Any:
    """Return an item of somebody's inbox, or None."""
    return next((one for one in client.get("/inbox").json()["items"] if one["key"] == key), None)


def calls(dealer: Client) -> str:
    """Call the floor, and return the key of the item."""
    return f"call {dealer.post(f'/tables/{CLAIMED}/floor-call', json={'why': 'late bet'}).json()['number']}"


def test_a_claim_is_seen_by_others_within_a_second_and_ends_by_itself(house: Running, people: dict[str, Client]) -> None:
    one, two, dealer = people["floor"], people["floor-2"], people["dealer"]
    with two.live() as line:
        line.sends(kind="inbox")
        line.next("inbox")
        key = calls(dealer)
        line.next("inbox")
        found = item(two, key)
        assert (found["weight"], found["mine"], found["claim"], found["table"]) == (3, True, None, CLAIMED)
        seconds: list[float] = []
        for _ in range(5):
            if seconds:
                assert one.post("/inbox/release", json={"item": key}).status_code == 204
                line.next("inbox")
            began = monotonic()
            assert one.post("/inbox/claim", json={"item": key}).status_code == 200
            line.next("inbox")
            claim = item(two, key)["claim"]
            seconds.append(monotonic() - began)
        assert min(seconds) < 1, seconds
    assert claim["by"] == one.number and round(claim["until"] - claim["since"]) == CLAIM_SECONDS
    assert two.get("/inbox").json()["people"][str(one.number)]
    assert two.post("/inbox/claim", json={"item": key}).json()["code"] == "somebody_has_it"
    assert two.post("/inbox/hand-on", json={"item": key, "to": dealer.number}).json()["code"] == "somebody_has_it"
    assert one.post("/inbox/hand-on", json={"item": key, "to": two.number}).json()["claim"]["by"] == two.number
    house.record.execute("update inbox_claim set seen_at = seen_at - interval '2 minutes' where item = %s", (key,))
    assert item(two, key)["claim"] is None
    assert one.post("/inbox/claim", json={"item": key}).json()["claim"]["by"] == one.number
    assert one.post("/inbox/release", json={"item": key}).status_code == 204 and item(two, key)["claim"] is None
    came = one.post(f"/floor-calls/{key.removeprefix('call ')}/come")
    assert came.status_code == 200
    told = two.get("/inbox").json()
    [done] = [each for each in told["done"] if each["key"] == key]
    assert (done["how"], done["by"], done["reason"]) == ("answered", one.number, "late bet") and item(two, key) is None


def test_everyone_has_their_own_inbox(house: Running, people: dict[str, Client]) -> None:
    key = calls(people["dealer"])
    assert item(people["manager"], key)["mine"]
    assert not item(people["surveillance"], key)["mine"] and not item(people["cage"], key)["mine"]
    for who in ("dealer", "regulator"):
        assert people[who].get("/inbox").json()["code"] == "not_yours_to_do"
    other = house.staff("inbox-elsewhere", "floor", CLAIMED + 1000)
    assert not item(other, key)["mine"]
    people["floor"].post(f"/floor-calls/{key.removeprefix('call ')}/come")


def test_a_locked_page_is_told_how_much_waits_and_nothing_else(house: Running, people: dict[str, Client]) -> None:
    watcher = house.staff("inbox-locks", "manager")
    before = sum(one["mine"] for one in watcher.get("/inbox").json()["items"])
    key = watcher.post("/locked/key").json()["key"]
    assert watcher.post("/log-out").status_code == 204 and watcher.get("/inbox").status_code == 401
    told = watcher.post("/locked", json={"key": key}).json()
    assert told.keys() == {"waits", "calling"} and told["waits"] == before and CLAIMED not in told["calling"]
    call = calls(people["dealer"])
    told = watcher.post("/locked", json={"key": key}).json()
    assert told["waits"] == before + 1 and CLAIMED in told["calling"]
    for path in ("/inbox", "/floor", "/approvals"):
        assert (
            watcher.get(path, headers={"authorization": f"Bearer {key}", "cookie": f"houseway_session={key}"}).status_code == 401
        )
    assert watcher.post("/locked", json={"key": f"{key}x"}).status_code == 404
    house.record.execute("update lock_watch set until = house_now() - interval '1 second'")
    assert watcher.post("/locked", json={"key": key}).status_code == 404
    people["floor"].post(f"/floor-calls/{call.removeprefix('call ')}/come")


def test_patrons_have_names_for_those_who_deal_with_them_only(house: Running, people: dict[str, Client]) -> None:
    ann = house.patron("named-ann")
    numbers = f"{ann.number},{people['floor'].number}"
    seen = {who: people[who].get("/names", params={"of": numbers}).json()["people"] for who in ("cage", "regulator", "dealer")}
    assert seen["cage"][str(ann.number)] == "Somebody" and seen["regulator"][str(ann.number)] == ann.name
    assert seen["dealer"][str(ann.number)] == ann.name and seen["dealer"][str(people["floor"].number)] == "inbox-floor"
    assert ann.get("/names", params={"of": numbers}).json()["code"] == "not_yours_to_do"


def test_an_idle_session_is_kept_by_whoever_is_there(house: Running, people: dict[str, Client]) -> None:
    query = "select seen_at from session where speaker = %s and ended_at is null"
    floor = people["floor"]
    house.record.execute("update session set seen_at = seen_at - interval '5 minutes' where speaker = %s", (floor.number,))
    before = house.record.execute(query, (floor.number,)).fetchone()
    assert floor.get("/inbox").status_code == 200 and house.record.execute(query, (floor.number,)).fetchone() == before
    assert floor.post("/session/present").status_code == 204
    until(lambda: house.record.execute(query, (floor.number,)).fetchone() != before)
