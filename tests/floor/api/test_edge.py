"""The edge of the API: what it takes, what every answer has, how often, from where."""

from __future__ import annotations

import json

import pytest
from tests.floor.api.live_house import ORIGIN, Client, Running

from houseway.floor.api.errors import WRONGS, Refused, Wrong, error_of, status_of
from houseway.floor.api.house import House, Manners
from houseway.floor.api.rates import Rate, Rates
from houseway.floor.api.request import set_cookie, shown_in
from houseway.floor.people.bars import Bar

LOG_IN = {"login": "nobody-here", "password": "x"}


@pytest.mark.parametrize(
    ("body", "kind", "code", "status"),
    [
        (b"", "application/json", "unreadable", 400),
        (b"{", "application/json", "unreadable", 400),
        (b'{"login":"a","password":"b","more":1}', "application/json", "unreadable", 400),
        (b'{"login":1,"password":"b"}', "application/json", "unreadable", 400),
        (b'{"login":"a"}', "application/json", "unreadable", 400),
        (b'{"login":"a","password":"\xff"}', "application/json", "unreadable", 400),
        (b'{"login":"' + b"a" * 300 + b'","password":"b"}', "application/json", "unreadable", 400),
        (b"[" * 10_000, "application/json", "unreadable", 400),
        (b" " * 90_000, "application/json", "too_large", 413),
        (b'{"login":"a","password":"b"}', "text/plain", "not_json", 415),
        (b'{"login":"a","password":"b"}', "application/json; charset=utf-8", "log_in_failed", 401),
    ],
)
def test_bodies_are_read_strictly(house: Running, body: bytes, kind: str, code: str, status: int) -> None:
    answer = house.nobody().post("/log-in", content=body, headers={"content-type": kind})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json().keys() == {"code", "sentence", "do"}


def test_an_error_does_not_repeat_what_was_sent(house: Running) -> None:
    for body in ({"login": "a", "password": ["correct horse"]}, {"login": "a", "password": "b", "code": "hunter2 " * 9}):
        answer = house.nobody().post("/log-in", json=body)
        assert answer.status_code == 400 and "horse" not in answer.text and "hunter2" not in answer.text


def test_addresses_that_name_nothing(house: Running) -> None:
    ann = house.patron("paths")
    for path in ("0", "-1", "x", "99999999999", "1.0", "１", "1/", "1/nothing"):
        answer = ann.get(f"/tables/{path}", follow_redirects=False)
        assert answer.status_code == 404 and answer.json()["code"] == "no_such_path", answer.text


def test_another_method_is_told_which_there_are(house: Running) -> None:
    answer = house.nobody().delete("/tables/1/commands")
    assert (answer.status_code, answer.headers["allow"], answer.json()["code"]) == (405, "POST", "no_such_method")
    assert house.nobody().post("/shift/").status_code == 404
    assert house.nobody().put("/patrons/3/unlock").headers["allow"] == "POST"
    assert house.nobody().patch("/patrons/3").headers["allow"] == "GET, PUT, DELETE"
    for path in ("/tables", "/openapi.json", "/log/checkpoint"):  # HEAD is not in the document, so nothing takes it
        answer = house.nobody().head(path)
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET")


def test_queries_are_read_strictly(house: Running) -> None:
    ann = house.patron("queries")
    for query in ("?most=101", "?most=x", "?most=1&most=2", "?other=1", "?before=-1"):
        assert ann.get(f"/rounds{query}").status_code == 400, query
    assert ann.get("/session?x=1").status_code == 400
    assert ann.get("/rounds?most=5").json() == {"replay": True, "rounds": [], "earlier": None}


def test_every_answer_has_the_headers(house: Running) -> None:
    for answer in (house.nobody().get("/health"), house.nobody().get("/session"), house.nobody().get("/nothing")):
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer" and answer.headers["cache-control"] == "no-store"
        assert "server" not in answer.headers


def test_writes_come_from_the_site_of_the_house(house: Running) -> None:
    ann = house.patron("origins")
    for origin in ("http://evil.test", "null", ORIGIN + "/", ""):
        answer = ann.post("/log-out", headers={"origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "other_origin")
    del ann.headers["origin"]
    assert ann.post("/log-out").status_code == 403
    assert ann.get("/session").status_code == 200  # reading changes nothing, and no other site can send the cookie


def test_no_script_can_read_a_cookie(house: Running) -> None:
    number = house.casino.patron("cookies")
    client = house.nobody()
    answer = client.post("/log-in", json={"login": "cookies", "password": "correct horse battery"})
    assert number and len(cookies := answer.headers.get_list("set-cookie")) == 2
    assert all("HttpOnly" in one and "SameSite=Strict" in one and "Path=/" in one for one in cookies)
    assert "token" not in answer.text
    secure = set_cookie("houseway_session", "abc", None, secure=True)
    assert secure.startswith("__Host-houseway_session=abc;") and secure.endswith("; Secure")
    assert shown_in({"cookie": "__Host-houseway_session=abc"}, "", secure=True).session == "abc"
    assert shown_in({"cookie": "houseway_session=abc"}, "", secure=True).session == ""
    assert shown_in({"cookie": "=;;\x00=" * 99}, "", secure=True).session == ""


def test_a_token_is_good_at_one_terminal(house: Running) -> None:
    ann = house.patron("terminal")
    thief = house.nobody()
    thief.cookies.set("houseway_session", ann.cookies["houseway_session"])
    assert thief.get("/session").status_code == 401
    assert ann.get("/session").status_code == 401  # shown elsewhere, it is over


def test_a_terminal_is_told_why_its_session_ended(house: Running) -> None:
    number = house.casino.patron("ends")
    first, second, stranger = house.logs_in("ends", number), house.nobody(), house.nobody()
    assert first.get("/session/ended").json() == {"why": None}  # it is open
    assert second.post("/log-in", json={"login": "ends", "password": "correct horse battery"}).status_code == 200
    assert first.get("/session").status_code == 401
    assert first.get("/session/ended").json() == {"why": "another log-in"}
    assert second.post("/log-out").status_code == 204
    assert second.get("/session/ended").json() == {"why": "log-out"}
    assert stranger.get("/session/ended").json() == {"why": None}  # another terminal learns nothing of it


def test_all_log_ins_that_fail_are_answered_alike(house: Running) -> None:
    house.casino.patron("fails")
    told = [house.nobody().post("/log-in", json={**LOG_IN, "login": login}) for login in ("fails", "nobody-here", "", "fails")]
    assert len({(one.status_code, one.text) for one in told}) == 1 and told[0].json()["code"] == "log_in_failed"


def test_too_many_requests_wait(house: Running) -> None:
    """The buckets of the house are exchanged for a moment: they are counted by person and by address."""
    ann, ben = house.patron("often"), house.patron("seldom")
    served: House = house.api.house
    usual, served.requests = served.requests, Rates(Rate(3, 0.01))
    try:
        assert [ann.get("/session").status_code for _ in range(4)] == [200, 200, 200, 429]
        late = ann.get("/session")
        assert late.json()["code"] == "too_often" and int(late.headers["retry-after"]) > 10
        assert ben.get("/session").status_code == 200
    finally:
        served.requests = usual
    usual, served.log_ins = served.log_ins, Rates(Rate(1, 0.01))
    try:
        assert [house.nobody().post("/log-in", json=LOG_IN).status_code for _ in range(2)] == [401, 429]
    finally:
        served.log_ins = usual
    usual, served.addresses = served.addresses, Rates(Rate(1, 0.01))
    try:
        assert [house.nobody().get("/health").status_code for _ in range(2)] == [200, 429]
    finally:
        served.addresses = usual


def test_every_error_says_what_to_do() -> None:
    for wrong in (*Wrong, *Bar):
        told = error_of(wrong)
        assert told.sentence.endswith(".") and told.do.endswith("."), wrong
        assert 400 <= status_of(wrong) < 600
    assert WRONGS.keys() == {*Wrong} and str(Refused(Wrong.FAULT)) == "fault"


def test_the_usual_manners_are_strict() -> None:
    assert Manners(("https://house.test",)).secure


def test_a_new_account_through_the_api(house: Running) -> None:
    cage: Client = house.staff("cashier", "cage")
    made = cage.post("/patrons", json={"login": "new@patron", "called": "New"})
    assert made.status_code == 200 and made.json()["name"] == f"p{made.json()['number']}"
    number = made.json()["number"]
    assert cage.get(f"/patrons/{number}").json()["called"] == "New"
    assert cage.put(f"/patrons/{number}", json={"login": "new@patron", "called": "Newer"}).status_code == 204
    assert cage.post("/patrons", json={"login": "new@patron"}).json()["code"] == "login_taken"
    watching = house.staff("watching", "surveillance")
    told = watching.get("/significant", params={"about": number}).json()["events"]
    assert [one["kind"] for one in told] == ["account opened", "personal data changed"]
    assert "Newer" not in json.dumps(told)
    assert watching.get("/significant", params={"kind": "no such kind"}).json() == {"events": []}
