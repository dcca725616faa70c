"""Passkeys through the API: enrolling, logging in, and what a stranger, a copy or a stolen session tries."""

from __future__ import annotations

from typing import Any

import pyotp
import pytest
from tests.floor.api.live_house import ORIGIN, Client, Running
from tests.floor.people.authenticator import ED25519, ES256, ES384, RS256, VERIFIED, Authenticator, data_of, text
from tests.floor.people.casino import PASSWORD, POLICY

from houseway.floor.people.actors import Actor
from houseway.floor.people.bars import Bar
from houseway.floor.people.enrolment import StartedEnrolment, begin_enrolment, confirm_enrolment
from houseway.floor.people.passkeys import passkeys_of
from houseway.floor.people.significant import SignificantKind, significant_events


def enrols(person: Client, key: Authenticator | None = None) -> Authenticator:
    """Add a passkey to the account of somebody who has just logged in."""
    key = key or Authenticator(ORIGIN)
    answer = person.post("/session/passkeys", json=key.makes(person.post("/session/passkeys/challenge").json()))
    assert answer.status_code == 200, answer.text
    return key


def enters(house: Running, key: Authenticator, login: str = "", at: Client | None = None) -> Client:
    """Log in with a passkey, at a terminal of one's own unless one is given; return the client, whoever it is."""
    client = at or house.nobody()
    options = client.post("/log-in/passkey/challenge", json={"login": login}).json()
    answer = client.post("/log-in/passkey", json=key.uses(options))
    client.number = answer.json()["session"]["number"] if answer.status_code == 200 else 0
    return client


def types(house: Running, login: str, person: Client) -> Client:
    """Log in with password and code."""
    client = house.nobody()
    answer = client.post("/log-in", json={"login": login, "password": PASSWORD, "code": house.code(person)})
    assert answer.status_code == 200, answer.text
    return client


def code_of(answer: Any) -> str:
    """Return the code of an error."""
    return answer.json()["code"]


def events(house: Running, number: int, kind: SignificantKind) -> list[Any]:
    """Return the data of the significant events of a kind about a person."""
    return [one.after for one in significant_events(house.record, about=number, kind=kind)]


@pytest.mark.parametrize("algorithm", [ED25519, ES256, RS256])
@pytest.mark.parametrize("who", ["patron", "staff"])
def test_a_passkey_is_enrolled_and_logs_its_person_in(house: Running, who: str, algorithm: int) -> None:
    name = f"passkey-{who}{algorithm}"
    person = getattr(house, who)(name)
    key = enrols(person, Authenticator(ORIGIN, algorithm))
    (kept,) = passkeys_of(house.record, person.number)
    assert kept.credential == key.id and kept.enrolled_by == person.number and not kept.synced and kept.transports == ["internal"]
    assert len(key.handle) == 32 and name.encode() not in key.handle
    without_name = enters(house, key)
    assert without_name.get("/session").json()["begun_with"] == "passkey" and without_name.number == person.number
    assert enters(house, key, name).number == person.number
    assert person.get("/session").status_code == 401  # a person has one session, however it began
    assert [one["number"] for one in enters(house, key).get("/session/passkeys").json()] == [kept.id]


def test_several_passkeys_and_the_last_one_goes(house: Running) -> None:
    person = house.staff("passkey-several")
    first, second = enrols(person), enrols(person, Authenticator(ORIGIN, synced=True))
    again = person.post("/session/passkeys", json=first.makes(person.post("/session/passkeys/challenge").json()))
    assert code_of(again) == "passkey_taken"
    told = person.get("/session/passkeys").json()
    assert [one["synced"] for one in told] == [False, True]
    for _ in range(2):  # a synced one stays at 0
        assert enters(house, second).number == person.number
    own = enters(house, second)
    assert len(own.delete(f"/session/passkeys/{told[0]['number']}").json()) == 1
    assert not enters(house, first).number
    assert own.delete(f"/session/passkeys/{told[1]['number']}").json() == []
    assert [one["passkeys"] for one in events(house, person.number, SignificantKind.PASSKEY_ENDED)] == [1, 0]
    assert types(house, "passkey-several", person).get("/session").json()["begun_with"] == "password"


def test_nobody_removes_the_passkey_of_somebody_else(house: Running) -> None:
    ann, ben = house.patron("passkey-ann"), house.patron("passkey-ben")
    enrols(ann)
    (kept,) = passkeys_of(house.record, ann.number)
    assert code_of(ben.delete(f"/session/passkeys/{kept.id}")) == "no_such_passkey"
    assert passkeys_of(house.record, ann.number)


def test_a_session_that_is_not_fresh_changes_nothing(house: Running) -> None:
    """Whoever finds a terminal that was left open gives themselves no key to the account."""
    person = house.staff("passkey-left-open")
    options = person.post("/session/passkeys/challenge").json()
    house.record.execute("update session set begun_at = begun_at - interval '6 minutes' where speaker = %s", (person.number,))
    assert code_of(person.post("/session/passkeys", json=Authenticator(ORIGIN).makes(options))) == "log_in_again"
    assert code_of(person.post("/session/passkeys/challenge")) == "log_in_again"
    assert code_of(person.delete("/session/passkeys/1")) == "log_in_again"


def test_what_is_not_accepted_as_a_new_passkey(house: Running) -> None:
    person, other = house.patron("passkey-unfit"), house.patron("passkey-unfit-2")
    unverified = Authenticator(ORIGIN)
    unverified.flags &= ~VERIFIED
    elsewhere = Authenticator("http://evil.test")
    for key in (unverified, elsewhere, Authenticator(ORIGIN, ES384)):
        assert code_of(person.post("/session/passkeys", json=key.makes(person.post("/session/passkeys/challenge").json()))) == (
            "passkey_unfit"
        )
    options = person.post("/session/passkeys/challenge").json()
    key = Authenticator(ORIGIN)
    assert code_of(other.post("/session/passkeys", json=key.makes(options))) == "passkey_unfit"  # of another session
    assert person.post("/session/passkeys", json=key.makes(options)).status_code == 200
    assert code_of(person.post("/session/passkeys", json=Authenticator(ORIGIN).makes(options))) == "passkey_unfit"  # used up
    late = person.post("/session/passkeys/challenge").json()
    house.record.execute("update passkey_challenge set until = until - interval '2 minutes'")
    assert code_of(person.post("/session/passkeys", json=Authenticator(ORIGIN).makes(late))) == "passkey_unfit"
    for field in ("client_data", "attestation"):
        for sent in ("", "AAAA", text(b"{}"), text(b'{"challenge":7}'), text(b"[" * 3000)):
            body = {**Authenticator(ORIGIN).makes(person.post("/session/passkeys/challenge").json()), field: sent}
            assert code_of(person.post("/session/passkeys", json=body)) == "passkey_unfit"
    assert len(passkeys_of(house.record, person.number)) == 1 and not passkeys_of(house.record, other.number)


def test_every_log_in_that_fails_has_one_answer_and_locks_nobody(house: Running) -> None:
    person = house.staff("passkey-attacked")
    key = enrols(person)
    enters(house, key)

    def tries(key: Authenticator, **changed: str) -> str:
        client = house.nobody()
        body = key.uses(client.post("/log-in/passkey/challenge", json={}).json())
        answer = client.post("/log-in/passkey", json={**body, **changed})
        assert answer.status_code == 401
        return code_of(answer)

    unverified, elsewhere = key.copied(), key.copied()
    unverified.flags &= ~VERIFIED
    elsewhere.origin = "http://evil.test"
    stranger = Authenticator(ORIGIN)
    stranger.id = key.id
    failed = [tries(unverified), tries(elsewhere), tries(stranger), tries(Authenticator(ORIGIN)), tries(key, signature="AAAA")]
    failed += [tries(key, user_handle=text(bytes(32))), tries(key, client_data=text(b"{}")), tries(key, authenticator_data="")]
    at, thief = house.nobody(), house.nobody()
    options = at.post("/log-in/passkey/challenge", json={}).json()
    thief.post("/log-in/passkey/challenge", json={})
    failed.append(code_of(thief.post("/log-in/passkey", json=key.uses(options))))  # of another terminal
    used = key.uses(options)
    assert at.post("/log-in/passkey", json=used).status_code == 200
    failed.append(code_of(at.post("/log-in/passkey", json=used)))  # a challenge is used once
    assert {*failed} == {"passkey_failed"}
    row = house.record.execute("select locked_at from credential where speaker = %s", (person.number,)).fetchone()
    assert row == (None,) and types(house, "passkey-attacked", person).get("/session").status_code == 200
    assert enters(house, key).number == person.number


def test_a_copied_authenticator_shows_itself_by_its_counter(house: Running) -> None:
    person = house.staff("passkey-copied")
    key = enrols(person)
    thief = key.copied()
    assert enters(house, key).number and enters(house, key).number
    assert not enters(house, thief).number
    assert events(house, person.number, SignificantKind.PASSKEY_COPIED) == [{"counter": 1}]


def test_the_lock_of_the_password_does_not_hold_up_a_passkey(house: Running) -> None:
    """A stranger who types wrong passwords locks the password, and not whoever holds the passkey."""
    person = house.staff("passkey-locked")
    key = enrols(person)
    for _ in range(4):
        house.nobody().post("/log-in", json={"login": "passkey-locked", "password": "x" * 12, "code": "000000"})
    assert enters(house, key).number == person.number


def test_a_name_without_an_account_is_answered_like_one_with(house: Running) -> None:
    person = house.staff("passkey-named")
    key = enrols(person)

    def allowed_keys(login: str) -> Any:
        return house.nobody().post("/log-in/passkey/challenge", json={"login": login}).json()["allowCredentials"]

    assert [data_of(one["id"]) for one in allowed_keys("passkey-named")] == [key.id]
    unknown = allowed_keys("passkey-nobody")
    assert unknown == allowed_keys("Passkey-Nobody") != allowed_keys("passkey-nobody-else")
    assert len(data_of(unknown[0]["id"])) == 32 and unknown[0].keys() == allowed_keys("passkey-named")[0].keys()


def test_a_closed_account_and_an_erased_one_have_no_passkey(house: Running) -> None:
    patron, staff = house.patron("passkey-erased"), house.staff("passkey-closed")
    keys = enrols(patron), enrols(staff)
    administrator = house.staff("passkey-administrator", "administrator")
    assert administrator.delete(f"/patrons/{patron.number}").status_code == 204
    house.record.execute("update speaker set ended_at = house_now() where number = %s", (staff.number,))
    assert [enters(house, key).number for key in keys] == [0, 0]
    query = "select count(*) from passkey_handle natural join passkey where speaker = %s"
    assert house.record.execute(query, (patron.number,)).fetchone() == (0,)


def test_a_kept_passkey_is_not_replaced(house: Running) -> None:
    from psycopg import errors

    person = house.staff("passkey-kept")
    enrols(person)
    for change in ("public_key = ''", "speaker = 1", "credential = ''", "enrolled_by = 0"):
        with pytest.raises(errors.CheckViolation, match="not replaced"):
            house.record.execute(f"update passkey set {change} where speaker = {person.number}".encode())


def test_password_and_code_still_log_in(house: Running) -> None:
    person = house.staff("passkey-and-code")
    enrols(person)
    assert types(house, "passkey-and-code", person).get("/session").json()["begun_with"] == "password"


# Recovery


def lost(house: Running, login: str, at: Client) -> StartedEnrolment:
    """Begin an enrolment at a terminal, as somebody who has lost everything."""
    at.post("/log-in/passkey/challenge", json={})  # which gives the browser something to show as a terminal
    return begin_enrolment(house.record, login, "everything", at.cookies["houseway_terminal"], "here", POLICY)


def confirms(house: Running, number: int, begun: StartedEnrolment, *roles: str) -> None:
    """Let people of some roles confirm an enrolment."""
    for role in roles:
        who = house.staff(f"confirms-{number}-{role}", role)
        done = confirm_enrolment(house.record, Actor(who.number, role), number, begun.code)
        assert not isinstance(done, Bar), done


def test_recovery_by_enrolment_ends_every_key_before_it(house: Running) -> None:
    person = house.staff("recovers", "floor")
    stolen = enrols(person)
    at = house.nobody()
    begun = lost(house, "recovers", at)
    assert code_of(at.post("/enrolment/passkey/challenge", json={"ticket": begun.ticket})) == "not_confirmed"
    confirms(house, person.number, begun, "shift_manager", "administrator")
    thief = house.nobody()
    thief.post("/log-in/passkey/challenge", json={})
    for ticket, client in ((begun.ticket, thief), ("x" * 43, at)):
        assert code_of(client.post("/enrolment/passkey/challenge", json={"ticket": ticket})) == "not_confirmed"
    key = Authenticator(ORIGIN)
    made = key.makes(at.post("/enrolment/passkey/challenge", json={"ticket": begun.ticket}).json())
    assert code_of(thief.post("/enrolment/passkey", json={"ticket": begun.ticket, **made})) == "not_confirmed"
    assert at.post("/enrolment/passkey", json={"ticket": begun.ticket, **made}).status_code == 204
    assert code_of(at.post("/enrolment/passkey", json={"ticket": begun.ticket, **made})) == "not_confirmed"  # once
    assert person.get("/session").status_code == 401 and not enters(house, stolen).number
    old = {"login": "recovers", "password": PASSWORD, "code": house.casino.code(person.number)}
    assert house.nobody().post("/log-in", json=old).status_code == 401
    assert enters(house, key, at=at).number == person.number
    (kept,) = passkeys_of(house.record, person.number)
    row = house.record.execute("select enrolment from passkey where id = %s", (kept.id,)).fetchone()
    assert row is not None and row[0] is not None
    changed = events(house, person.number, SignificantKind.CREDENTIALS_CHANGED)[-1]
    assert changed["roles"] == ["shift_manager", "administrator"] and len(changed["confirmed_by"]) == 2


def test_recovery_with_a_password_ends_every_key_before_it_too(house: Running) -> None:
    """Whoever found the phone of a person who lost everything went on logging in with its passkey."""
    person = house.staff("recovers-typing", "floor")
    stolen, at = enrols(person), house.nobody()
    begun = lost(house, "recovers-typing", at)
    confirms(house, person.number, begun, "shift_manager", "administrator")
    secret = at.post("/enrolment/second-factor", json={"ticket": begun.ticket}).json()["secret"]
    body = {"ticket": begun.ticket, "password": "a password of one's own", "code": pyotp.TOTP(secret).now()}
    assert at.put("/enrolment/credentials", json=body).status_code == 204
    assert not enters(house, stolen).number and not passkeys_of(house.record, person.number)
    assert events(house, person.number, SignificantKind.PASSKEY_ENDED)[-1]["passkeys"] == 0


def test_recovery_by_a_second_passkey_needs_nobody(house: Running) -> None:
    person = house.patron("recovers-alone")
    first, second = enrols(person), enrols(person)
    own = enters(house, second)
    (gone, _) = own.get("/session/passkeys").json()
    assert len(own.delete(f"/session/passkeys/{gone['number']}").json()) == 1
    assert not enters(house, first).number and enters(house, second).number == person.number
