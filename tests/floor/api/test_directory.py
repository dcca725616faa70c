"""A directory of the house: who may come in through it, what of its answers is refused, and what it cannot do."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from joserfc.jwk import RSAKey
from tests.floor.api.conftest import IDLE
from tests.floor.api.live_house import Client, Running
from tests.floor.api.provider import CLIENT, SECRET, Provider, provider
from tests.floor.api.test_passkeys import code_of, enrols, enters

from houseway.floor.people.directory_tokens import DirectoryProvider
from houseway.floor.people.significant import SignificantKind, significant_events


@pytest.fixture
def directory(house: Running) -> Iterator[Provider]:
    """A directory that the house trusts for one test."""
    before = house.api.house.terms
    with provider() as made:
        house.api.house.terms = before._replace(directory=DirectoryProvider(made.issuer, CLIENT, SECRET))
        yield made
    house.api.house.terms = before


def links(person: Client, directory: Provider, subject: str) -> Any:
    """Link one's own account with a subject."""
    address = person.post("/session/directory/begin").json()["address"]
    return person.post("/session/directory", json=directory.logs_in(address, subject))


def comes(house: Running, directory: Provider, subject: str) -> tuple[Client, Any]:
    """Log in through the directory."""
    client = house.nobody()
    address = client.post("/log-in/directory/begin").json()["address"]
    return client, client.post("/log-in/directory", json=directory.logs_in(address, subject))


def test_staff_link_their_account_and_log_in_through_the_directory(house: Running, directory: Provider) -> None:
    ann = house.staff("directory-ann", "manager")
    assert house.nobody().get("/house").json()["directory"] is True
    assert links(ann, directory, "a-77").json() == {"linked": True}
    client, answer = comes(house, directory, "a-77")
    told = answer.json()["session"]
    assert told["number"] == ann.number and told["begun_with"] == "directory"
    assert told["role"] == "manager"  # from the shift that was begun here; the directory has no roles
    ben = house.staff("directory-ben")
    assert code_of(links(ben, directory, "a-77")) == "linked_already"
    # whoever runs the directory can be anyone in it: such a session adds no passkey and no other link
    assert code_of(client.post("/session/passkeys/challenge")) == "log_in_again"
    assert code_of(client.post("/session/directory/begin")) == "log_in_again"
    assert client.delete("/session/directory").json() == {"linked": False}
    assert code_of(comes(house, directory, "a-77")[1]) == "not_linked"


def test_a_subject_that_nobody_linked_and_a_patron_stay_outside(house: Running, directory: Provider) -> None:
    patron = house.patron("directory-patron")
    links(patron, directory, "p-1")
    for subject in ("p-1", "directory-ann", "nobody"):
        assert code_of(comes(house, directory, subject)[1]) == "not_linked"


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"aud": "another"}, "for another audience"),
        ({"aud": [CLIENT, "another"], "azp": "another"}, "for another audience"),
        ({"nonce": "another"}, "for another log-in"),
        ({"iss": "http://127.0.0.1:1"}, "from another issuer"),
        ({"exp": int(time.time()) - 3600}, "has expired"),
        ({"iat": int(time.time()) + 3600}, "from the future"),
        ({"sub": ""}, "names nobody"),
    ],
)
def test_a_token_that_says_something_else_is_refused(
    house: Running, directory: Provider, changed: dict[str, Any], says: str
) -> None:
    directory.changed = changed
    _, answer = comes(house, directory, "x")
    assert answer.status_code == 403 and code_of(answer) == "not_from_directory" and says in answer.json()["sentence"]
    noted = significant_events(house.record, kind=SignificantKind.DIRECTORY_REFUSED, latest=True)[-1]
    assert noted.after is not None and says in noted.after["why"]


def test_another_key_another_state_another_terminal_and_another_verifier_are_refused(house: Running, directory: Provider) -> None:
    directory.signs_with = RSAKey.generate_key(2048, {"kid": "1"})
    assert "not signed by a key" in comes(house, directory, "x")[1].json()["sentence"]
    directory.signs_with = directory.key
    mine, theirs = house.nobody(), house.nobody()
    begun = directory.logs_in(mine.post("/log-in/directory/begin").json()["address"], "x")
    theirs.post("/log-in/directory/begin")
    for client, sent in ((theirs, begun), (mine, {**begun, "state": "made-up"})):  # a code that was slipped to somebody else
        assert "begun at this terminal" in client.post("/log-in/directory", json=sent).json()["sentence"]
    assert code_of(mine.post("/log-in/directory", json=begun)) == "not_linked"
    assert "begun at this terminal" in mine.post("/log-in/directory", json=begun).json()["sentence"]  # once
    # a stolen code is worth nothing without the verifier of the trip that it belongs to
    stolen = directory.logs_in(theirs.post("/log-in/directory/begin").json()["address"], "x")
    own = directory.logs_in(mine.post("/log-in/directory/begin").json()["address"], "x")
    answer = mine.post("/log-in/directory", json={**own, "code": stolen["code"]})
    assert "does not take its code" in answer.json()["sentence"]


def test_a_log_in_is_not_a_link_and_a_link_is_not_a_log_in(house: Running, directory: Provider) -> None:
    """Whoever tricks a browser into the answer of another trip links nothing."""
    ann = house.staff("directory-tricked")
    begun = directory.logs_in(ann.post("/log-in/directory/begin").json()["address"], "evil")
    assert "begun at this terminal" in ann.post("/session/directory", json=begun).json()["sentence"]
    assert ann.get("/session/directory").json() == {"linked": False}


def test_a_directory_that_is_away_or_names_another_issuer(house: Running, directory: Provider) -> None:
    directory.names = "http://127.0.0.1:1"
    assert "another issuer" in house.nobody().post("/log-in/directory/begin").json()["sentence"]
    for issuer in ("http://127.0.0.1:9", "http://id.example"):  # nobody there, and no TLS
        house.api.house.terms = house.api.house.terms._replace(directory=DirectoryProvider(issuer, CLIENT, SECRET))
        answer = house.nobody().post("/log-in/directory/begin")
        assert (answer.status_code, code_of(answer)) == (503, "directory_away")


def test_approvals_keep_our_own_credentials(house: Running, directory: Provider) -> None:
    """The word of the directory is no proof: a code or a passkey of the house is, and above the sum a log-in with a passkey."""
    floor, ann = house.staff("directory-floor", "floor"), house.staff("directory-approves", "manager")

    def request_correction(cents: int) -> str:
        move = {"src": "rack", "dst": "player p1", "cents": cents}
        asked = floor.post(f"/tables/{IDLE}/requests/correction", json={"round": 1, "moves": [move], "because": "counted wrong"})
        return f"/approvals/{asked.json()['request']}"

    key = enrols(ann)
    links(ann, directory, "a-approves")
    client, _ = comes(house, directory, "a-approves")
    most = house.api.house.terms.code_approves_to_cents
    small, large = request_correction(most), request_correction(most + 1)
    assert code_of(client.post(f"{small}/approve", json={})) == "proof_missing"
    assert code_of(client.post(f"{small}/approve", json={"code": "000000"})) == "confirm_failed"
    assert client.post(f"{small}/approve", json={"code": house.code(ann)}).json()["missing"] == ["surveillance"]

    def signs(who: Client) -> Any:
        signed = key.uses(who.post(f"{large}/approve/challenge", json={}).json()["options"])
        return who.post(f"{large}/approve", json={"assertion": signed})

    assert code_of(signs(client)) == "passkey_needed"
    assert signs(enters(house, key)).json()["missing"] == ["surveillance"]
    for path in (small, large):
        assert floor.post(f"{path}/turn-down", json={"why": "only a test"}).status_code == 200


def test_a_house_without_a_directory_says_so(house: Running) -> None:
    assert house.nobody().get("/house").json()["directory"] is False
    assert code_of(house.nobody().post("/log-in/directory/begin")) == "no_directory"
