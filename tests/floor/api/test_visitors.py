"""Visitors without a log-in: what a demonstration lets them do, and that no other house lets them in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from tests.floor.api.conftest import VISITED
from tests.floor.api.live_house import Client, Running
from tests.floor.people.casino import PASSWORD, POLICY

from houseway.core.messages.command import BuyIn, Sit
from houseway.floor.api.terms import DESKS, visits_of
from houseway.floor.config.keys import Config
from houseway.floor.config.reader import Misconfigured, read_file
from houseway.floor.people.accounts import AccountMark
from houseway.floor.people.founders import Founded, demo_staff
from houseway.floor.people.persons import Person
from houseway.floor.people.visitors import Visits

GUEST_CENTS = 500_00
DOORS = ("/demonstration/guest", *(f"/demonstration/desks/{role}" for role in DESKS))


@pytest.fixture(scope="module")
def shown(house: Running) -> None:
    """The staff whom a demonstration shows, and a drawer with cash."""
    house.cashier("visits", 10_000_00)
    for role in DESKS:
        tables = [VISITED] if role == "dealer" else None
        made = demo_staff(house.record, Person(role), (role,), PASSWORD, POLICY, AccountMark.HOUSE)
        assert isinstance(made, Founded) and made.second is not None
        house.casino.secrets[made.speaker.number] = made.second.secret
        person = house.logs_in(role, made.speaker.number)
        assert person.post("/shift", json={"role": role, "tables": tables}).status_code == 200


@pytest.fixture
def open_doors(house: Running, shown: None) -> Iterator[None]:
    """The house, as a demonstration that lets visitors in."""
    served = house.api.house
    served.terms = served.terms._replace(visits=Visits(GUEST_CENTS, DESKS))
    yield
    served.terms = served.terms._replace(visits=Visits())


@pytest.fixture
def as_real(house: Running) -> Iterator[None]:
    """The house, with a record of real money: whatever its configuration says, the record decides."""
    house.record.execute("alter table house disable trigger all")
    house.record.execute("update house set mode = 'real money'")
    yield
    house.record.execute("update house set mode = 'demo'")
    house.record.execute("alter table house enable trigger all")


def test_a_guest_sits_down_with_chips_after_two_requests(house: Running, open_doors: None) -> None:
    told = house.nobody().get("/house").json()
    assert (told["guest_cents"], told["desks"]) == (GUEST_CENTS, [*DESKS])
    guest = house.nobody()
    answer = guest.post("/demonstration/guest")
    assert answer.status_code == 200 and answer.json()["session"]["begun_with"] == "demonstration"
    guest.name, guest.number = answer.json()["session"]["name"], answer.json()["session"]["number"]
    assert guest.get("/wallet").json()["balance"] == GUEST_CENTS
    assert guest.submit(VISITED, Sit(guest.name, ("6",)))["refused"] is None
    assert guest.submit(VISITED, BuyIn(guest.name, 100_00, "wallet"))["refused"] is None
    row = house.record.execute(
        "select mark, login from speaker join person on speaker = number where number = %s", (guest.number,)
    )
    mark, login = row.fetchone() or ("", "")
    assert mark == "test"  # no figure about players counts a guest as one
    tried = house.nobody().post("/log-in", json={"login": login, "password": ""})
    assert tried.json()["code"] == "log_in_failed"  # there is no credential: when the session is over, so is the guest


@pytest.mark.parametrize("role", DESKS)
def test_one_press_leads_to_each_desk(house: Running, open_doors: None, role: str) -> None:
    visitor = house.nobody()
    answer = visitor.post(f"/demonstration/desks/{role}")
    assert answer.status_code == 200, answer.text
    session = answer.json()["session"]
    assert (session["role"], session["begun_with"]) == (role, "demonstration")
    code = visitor.get("/demonstration/code").json()["code"]
    assert visitor.post("/session/confirm", json={"code": code}).status_code == 204
    again = visitor.get("/demonstration/code").json()["code"]
    assert again != code  # each is used once


def test_a_visitor_changes_no_credential(house: Running, open_doors: None) -> None:
    visitor = house.nobody()
    visitor.number = visitor.post("/demonstration/desks/cage").json()["session"]["number"]
    assert visitor.post("/session/passkeys/challenge").json()["code"] == "log_in_again"
    code = visitor.get("/demonstration/code").json()["code"]
    changed = visitor.put("/session/password", json={"old": "guessed, and wrong", "new": "another password", "code": code})
    assert changed.json()["code"] == "confirm_failed"


def test_a_shift_that_a_visitor_ended_begins_again_with_the_next(house: Running, open_doors: None) -> None:
    visitor = house.nobody()
    assert visitor.post("/demonstration/desks/dealer").status_code == 200
    assert visitor.delete("/shift").status_code == 204
    session = house.nobody().post("/demonstration/desks/dealer").json()["session"]
    assert (session["role"], session["tables"]) == ("dealer", [VISITED])


def test_roles_that_are_not_shown_have_no_door(house: Running, open_doors: None) -> None:
    for role in ("administrator", "manager", "count", "player", "nobody"):
        assert house.nobody().post(f"/demonstration/desks/{role}").json()["code"] == "in_demonstrations_only"


def test_an_own_log_in_has_no_code_to_read(house: Running, open_doors: None) -> None:
    assert house.staff("reads-a-code", "floor").get("/demonstration/code").json()["code"] == "in_demonstrations_only"


@pytest.mark.parametrize("path", DOORS)
def test_a_house_that_did_not_open_its_doors_lets_nobody_in(house: Running, path: str) -> None:
    answer = house.nobody().post(path)
    assert (answer.status_code, answer.json()["code"]) == (409, "in_demonstrations_only")


@pytest.mark.parametrize("path", DOORS)
def test_a_record_of_real_money_lets_nobody_in_whatever_is_configured(
    house: Running, open_doors: None, as_real: None, path: str
) -> None:
    answer = house.nobody().post(path)
    assert (answer.status_code, answer.json()["code"]) == (409, "in_demonstrations_only")
    told = house.nobody().get("/house").json()
    assert (told["guest_cents"], told["desks"]) == (0, [])


def test_the_record_itself_takes_no_such_session_with_real_money(house: Running, as_real: None) -> None:
    with pytest.raises(psycopg.errors.CheckViolation, match="demonstration only"):
        house.record.execute(
            "insert into session (speaker, token, terminal, address, idle_seconds, until, begun_with)"
            " values (1, 'x', 'y', '', 60, house_now(), 'demonstration')"
        )


def test_a_configuration_with_real_money_opens_no_door(tmp_path: Path) -> None:
    secret = tmp_path / "key"
    secret.write_text("ab" * 32)
    secret.chmod(0o600)
    text = f'[house]\nmode = "real money"\n[secrets]\nsecond_factor_key = {{ file = "{secret}" }}\n'
    for line, key in (("guest_cents = 1", "guest_cents"), ("desks = true", "desks"), ("bots_count = true", "bots_count")):
        file = tmp_path / "floor.toml"
        file.write_text(f"{text}[demonstration]\n{line}\n")
        with pytest.raises(Misconfigured, match=f"demonstration.{key}"):
            read_file(file)
    file.write_text(text)
    config: Config = read_file(file)
    assert visits_of(config) == Visits()


def test_guests_come_no_oftener_than_people_log_in(house: Running, open_doors: None) -> None:
    from houseway.floor.api.rates import Rate, Rates

    served = house.api.house
    usual, served.log_ins = served.log_ins, Rates(Rate(1, 0.01))
    try:
        visitor: Client = house.nobody()
        assert [visitor.post("/demonstration/guest").status_code for _ in range(2)] == [200, 429]
    finally:
        served.log_ins = usual


def test_a_table_says_who_deals(house: Running, open_doors: None) -> None:
    served, visitor = house.api.house, house.nobody()
    served.terms = served.terms._replace(electronic=(VISITED + 1,))
    try:
        assert visitor.post("/demonstration/desks/dealer").status_code == 200
        dealt = {one["table"]: one["dealt"] for one in visitor.get("/tables").json()}
        assert (dealt[VISITED], dealt[VISITED + 1]) == ("dealer", "platform")
        assert visitor.post("/log-out").status_code == 204
        ann = house.patron("asks-who-deals")
        assert {one["table"]: one["dealt"] for one in ann.get("/tables").json()}[VISITED] == "nobody"
    finally:
        served.terms = served.terms._replace(electronic=None)
    assert {one["dealt"] for one in ann.get("/tables").json()} == {None}  # a house that does not say
