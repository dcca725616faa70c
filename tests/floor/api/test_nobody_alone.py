"""Attacks of one person on accounts, step by step as they worked once: each step ends in a refusal with its sentence."""

from __future__ import annotations

from typing import Any

import pyotp
import pytest
from tests.floor.api.conftest import ALONE, IDLE
from tests.floor.api.live_house import Client, Running
from tests.floor.people.casino import PASSWORD
from websockets.exceptions import ConnectionClosed

from houseway.core.messages.command import BuyIn, Leave, Sit
from houseway.floor.api.catalogue import ENDPOINTS
from houseway.floor.api.endpoints import Who

NEW = "a password of one's own"
DOLLARS = 100


def begins(house: Running, login: str, lost: str = "everything") -> tuple[Client, dict[str, Any]]:
    """Begin an enrolment at a terminal of its own, and return both."""
    terminal = house.nobody()
    return terminal, terminal.post("/enrolment", json={"login": login, "lost": lost}).json()


def confirms(house: Running, who: Client, kind: str, number: int, shown: str) -> dict[str, Any]:
    return who.post(f"/{kind}/{number}/enrolment", json={"shown": shown, "code": house.code(who)}).json()


def events(house: Running, about: Client | int, kind: str) -> list[Any]:
    regulator = house.staff(f"reads-{kind.replace(' ', '-')}-{about if isinstance(about, int) else about.number}", "regulator")
    number = about if isinstance(about, int) else about.number
    return regulator.get("/significant", params={"about": number, "kind": kind}).json()["events"]


def test_a_manager_who_resets_surveillance_director_and_administrator_becomes_nobody(house: Running) -> None:
    """He took over three accounts, approved his own correction of $990,000, and had the cage pay it out."""
    manager = house.staff("alone-manager", "manager")
    victims = {role: house.staff(f"alone-{role}", role) for role in ("surveillance", "director", "administrator")}
    ann, cage = house.patron("alone-ann"), house.cashier("pays-alone", 50_000 * DOLLARS)
    dealer = house.deals(ALONE, ann, login="alone-dealer")
    house.plays(ALONE, dealer, ann)
    for role, victim in victims.items():
        gone = manager.post(f"/staff/{victim.number}/credentials", json={"password": NEW})
        assert gone.status_code == 404  # nobody sets credentials for another person
        terminal, begun = begins(house, f"alone-{role}")
        told = confirms(house, manager, "staff", victim.number, begun["code"])
        assert told["code"] == "not_below_you"
        assert told["sentence"] == "You cannot change an account at or above your own level."
        ticket = {"ticket": begun["ticket"]}
        assert terminal.post("/enrolment/progress", json=ticket).json() == {"confirmed": False, "second": ""}
        assert terminal.post("/enrolment/second-factor", json=ticket).json()["code"] == "not_confirmed"
        tried = terminal.put("/enrolment/credentials", json={**ticket, "password": NEW, "code": "123456"})
        assert tried.json()["code"] == "not_confirmed"
        assert terminal.post("/log-in", json={"login": f"alone-{role}", "password": NEW}).status_code == 401
        assert victim.get("/session").status_code == 200  # and the person still works
        assert [one["address"] for one in events(house, victim, "enrolment begun")] == ["127.0.0.1"]
    (played,) = ann.get("/rounds").json()["rounds"]
    for dollars, code in ((990_000, "passkey_needed"), (900, "asked_for_it")):
        moves = [{"src": "rack", "dst": f"player {ann.name}", "cents": dollars * DOLLARS}]
        body = {"round": played["round"], "moves": moves, "because": "he says so"}
        request = manager.post(f"/tables/{ALONE}/requests/correction", json=body).json()["request"]
        approved = manager.post(f"/approvals/{request}/approve", json={"code": house.code(manager)})
        assert approved.json()["code"] == code
    assert ann.submit(ALONE, Leave(ann.name))["refused"] is None
    paid = cage.post(f"/patrons/{ann.number}/withdrawals", json={"cents": 990_000 * DOLLARS, "code": house.code(cage)})
    assert paid.status_code in (403, 409) and paid.json()["sentence"]
    assert ann.get("/wallet").json()["balance"] < 1_000 * DOLLARS


def test_two_people_let_a_third_one_in_and_are_in_no_chain_with_her(house: Running) -> None:
    floor, manager = house.staff("lets-floor", "floor"), house.staff("lets-manager", "manager")
    dora = house.staff("lets-dora", "dealer", ALONE + 1)
    terminal, begun = begins(house, "lets-dora")
    assert confirms(house, floor, "staff", dora.number, begun["code"]) == {
        "complete": False, "needs": 2, "confirmed_by": [floor.number],
    }  # fmt: skip
    assert [one["number"] for one in manager.get("/duties").json()["enrolments"]] == [dora.number]
    assert confirms(house, manager, "staff", dora.number, begun["code"])["complete"]
    ticket = {"ticket": begun["ticket"]}
    assert house.nobody().post("/enrolment/second-factor", json=ticket).json()["code"] == "not_confirmed"  # another terminal
    second = terminal.post("/enrolment/second-factor", json=ticket).json()
    code = pyotp.TOTP(second["secret"]).now()
    assert terminal.put("/enrolment/credentials", json={**ticket, "password": NEW, "code": code}).status_code == 204
    assert dora.get("/session").status_code == 401
    house.casino.secrets[dora.number] = second["secret"]
    again = terminal.post("/log-in", json={"login": "lets-dora", "password": NEW, "code": house.code(dora)})
    assert again.status_code == 200 and not again.json()["must_change"]
    asked = terminal.post(f"/tables/{ALONE + 1}/requests/recut", json={"because": "a card showed"}).json()["request"]
    told = floor.post(f"/approvals/{asked}/approve", json={"code": house.code(floor)}).json()
    assert told["code"] == "linked_in_this_shift" and asked not in floor.get("/approvals").json()["yours"]["approve"]
    other = house.staff("lets-other", "floor")
    assert asked in other.get("/approvals").json()["yours"]["approve"]
    (changed,) = [one for one in events(house, dora, "credentials changed") if one["after"]]
    assert changed["after"]["confirmed_by"] == [floor.number, manager.number]


def becomes(house: Running, login: str, person: Client, *by: Client) -> Client:
    """Let people let themselves in as somebody, and return the client at their terminal."""
    terminal, begun = begins(house, login)
    told = [confirms(house, one, "staff", person.number, begun["code"]) for one in by]
    assert told[-1]["complete"], told
    ticket = {"ticket": begun["ticket"]}
    secret = terminal.post("/enrolment/second-factor", json=ticket).json()["secret"]
    credentials = {**ticket, "password": NEW, "code": pyotp.TOTP(secret).now()}
    assert terminal.put("/enrolment/credentials", json=credentials).status_code == 204
    house.casino.secrets[person.number] = secret
    terminal.number = person.number
    answer = terminal.post("/log-in", json={"login": login, "password": NEW, "code": house.code(terminal)})
    assert answer.status_code == 200, answer.text
    return terminal


def test_two_people_who_become_three_are_no_chain_of_approval(house: Running) -> None:
    """A director and an administrator acted as the floor who requests a correction and as its two approvers."""
    two = house.staff("three-director", "director"), house.staff("three-root", "administrator")
    roles = ("floor", "manager", "surveillance")
    floor, manager, watch = (becomes(house, f"three-{role}", house.staff(f"three-{role}", role), *two) for role in roles)
    move = {"src": "rack", "dst": "player p1", "cents": 900 * DOLLARS}
    asked = floor.post(f"/tables/{IDLE}/requests/correction", json={"round": 1, "moves": [move], "because": "we say so"}).json()
    approve = f"/approvals/{asked['request']}/approve"
    for one in (manager, watch, two[0]):
        assert one.post(approve, json={"code": house.code(one)}).json()["code"] == "linked_in_this_shift"
    honest = house.staff("three-honest", "manager")
    assert honest.post(approve, json={"code": house.code(honest)}).json()["missing"] == ["surveillance"]
    assert floor.post(f"/approvals/{asked['request']}/turn-down", json={"why": "only a test"}).status_code == 200


def test_roles_unlocks_and_ends_of_staff_take_two(house: Running) -> None:
    root, director = house.staff("two-root", "administrator"), house.staff("two-director", "director")
    sam = house.staff("two-sam")
    asked = root.post(f"/staff/{sam.number}/roles", json={"role": "dealer"}).json()
    assert (asked["what"], asked["role"], asked["asked_as"]) == ("grant", "dealer", "administrator")
    path = f"/duties/{asked['number']}/confirm"
    assert root.post(path, json={"code": house.code(root)}).json()["code"] == "asked_for_it"
    assert director.post(path, json={"code": "000000"}).json()["code"] == "confirm_failed"
    assert asked["number"] in [one["number"] for one in director.get("/duties").json()["changes"]]
    assert director.post(path, json={"code": house.code(director)}).status_code == 200
    assert sam.post("/shift", json={"role": "dealer", "tables": [ALONE + 1]}).json().get("code") != "role_not_held"
    ends = director.delete(f"/staff/{sam.number}/account").json()
    assert sam.get("/session").status_code == 200
    assert root.post(f"/duties/{ends['number']}/turn-down").status_code == 204
    ends = director.delete(f"/staff/{sam.number}/account").json()
    assert root.post(f"/duties/{ends['number']}/confirm", json={"code": house.code(root)}).status_code == 200
    assert sam.get("/session").status_code == 401
    assert root.post(f"/staff/{director.number}/unlock").json()["code"] == "not_locked"


def test_somebody_whose_password_another_person_chose_does_nothing_but_set_it(house: Running) -> None:
    ann = house.patron("must-set")
    house.record.execute("update credential set must_change = true where speaker = %s", (ann.number,))
    house.record.execute("update session set seen_at = house_now() where speaker = %s", (ann.number,))
    open_to_her = {f"{one.method} {one.path}" for one in ENDPOINTS if one.sets_credentials}
    assert open_to_her == {"POST /log-out", "GET /session", "PUT /session/password"}
    for endpoint in ENDPOINTS:
        if endpoint.who is Who.ANYBODY or endpoint.sets_credentials or "{" in endpoint.path:
            continue
        body = {} if endpoint.takes is None else {"json": {}}
        told = ann.request(endpoint.method, endpoint.path, **body).json()
        assert told["code"] in ("set_credentials_first", "unreadable"), endpoint
    said = ann.post(f"/tables/{ALONE}/commands", json={"number": 1, "said": {"kind": "Sit", "player": ann.name, "seats": ["2"]}})
    assert said.json()["code"] == "set_credentials_first"
    with ann.live() as live, pytest.raises(ConnectionClosed):
        live.next("welcome")
    assert ann.put("/session/password", json={"old": PASSWORD, "new": NEW}).status_code == 204
    assert ann.get("/tables").status_code == 200


def test_a_cashier_who_enrols_for_a_patron_at_an_own_telephone_gets_nothing_out_alone(house: Running) -> None:
    """She typed a new password for a patron, logged in as the patron and spent the wallet."""
    pat, cage = house.patron("robbed"), house.cashier("robs", 20_000 * DOLLARS)
    assert cage.post(f"/patrons/{pat.number}/deposits", json={"cents": 9_000 * DOLLARS}).status_code == 200
    phone, begun = begins(house, "robbed", "password")
    assert confirms(house, cage, "patrons", pat.number, begun["code"])["complete"]
    ticket = {"ticket": begun["ticket"], "password": NEW}
    assert phone.put("/enrolment/credentials", json=ticket).status_code == 204
    assert phone.post("/log-in", json={"login": "robbed", "password": NEW}).status_code == 200
    phone.name, phone.number = pat.name, pat.number
    assert phone.submit(ALONE + 1, Sit(pat.name, ("3",)))["refused"] is None
    body = {"number": 2, "said": {"kind": "BuyIn", "player": pat.name, "chips": 10 * DOLLARS, "how": "wallet"}}
    assert phone.post(f"/tables/{ALONE + 1}/commands", json=body).json()["code"] == "wallet_cools_down"
    paid = cage.post(f"/patrons/{pat.number}/withdrawals", json={"cents": 1 * DOLLARS})
    assert paid.json()["standing"] == "waiting"  # a manager signs
    (confirmed,) = events(house, pat, "enrolment confirmed")
    assert confirmed["who"] == cage.number


def test_with_a_second_person_the_wallet_does_not_cool_down(house: Running) -> None:
    pat, cage, floor = house.patron("helped"), house.cashier("helps", 20_000 * DOLLARS), house.staff("helps-floor", "floor")
    assert cage.post(f"/patrons/{pat.number}/deposits", json={"cents": 9_000 * DOLLARS}).status_code == 200
    phone, begun = begins(house, "helped", "password")
    for one in (cage, floor):
        assert confirms(house, one, "patrons", pat.number, begun["code"])["complete"]
    assert phone.put("/enrolment/credentials", json={"ticket": begun["ticket"], "password": NEW}).status_code == 204
    assert phone.post("/log-in", json={"login": "helped", "password": NEW}).status_code == 200
    assert phone.submit(ALONE + 1, Sit(pat.name, ("4",)))["refused"] is None
    assert phone.submit(ALONE + 1, BuyIn(pat.name, 600 * DOLLARS, "wallet"))["refused"] is None


def test_three_wrong_passwords_of_a_stranger_stop_nobody(house: Running) -> None:
    """Anybody locked the only administrator for ever, and nothing unlocked the account."""
    root = house.staff("only-root", "administrator")
    for _ in range(20):
        told = house.nobody().post("/log-in", json={"login": "only-root", "password": "wrong horse battery"})
        assert told.json()["code"] == "log_in_failed"
    again = root.post("/log-in", json={"login": "only-root", "password": PASSWORD, "code": house.code(root)})
    assert again.status_code == 200 and again.json()["failures"] == 20
    assert [one["after"]["counted"] for one in events(house, root, "log-ins slowed")] == ["account from one address"]
