"""Approvals that a passkey signs: over the request itself, kept with the approval, checked by anyone who has the public key."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest
from tests.floor.api.conftest import DISPUTED, IDLE
from tests.floor.api.live_house import ORIGIN, Client, Running
from tests.floor.api.test_passkeys import code_of, enrols, enters
from tests.floor.people.authenticator import Authenticator, data_of

from houseway.floor.api.catalogue import ENDPOINTS
from houseway.floor.people.assertions import signatures_of, why_broken
from houseway.floor.people.shapes.passkeys import ToSign
from houseway.floor.people.significant import SignificantKind, significant_events


class Pit:
    """A floor who makes requests, a manager with a passkey, and surveillance."""

    def __init__(self, house: Running) -> None:
        self.house = house
        self.asked: list[int] = []
        self.floor = house.staff("signed-floor", "floor")
        self.manager = house.staff("signed-manager", "manager")
        self.watch = house.staff("signed-watch", "surveillance")
        self.key = enrols(self.manager)
        self.manager = enters(house, self.key)

    def request_correction(self, cents: int = 5_00) -> int:
        """Request a correction of an amount, and return the number of the request."""
        move = {"src": "rack", "dst": "player p1", "cents": cents}
        asked = self.floor.post(
            f"/tables/{IDLE}/requests/correction", json={"round": 1, "moves": [move], "because": "counted wrong"}
        )
        assert asked.status_code == 200, asked.text
        self.asked.append(asked.json()["request"])
        return self.asked[-1]

    def challenge(self, number: int, who: Client | None = None, how: str = "approve", **body: Any) -> Any:
        """Return the challenge that a person signs."""
        return (who or self.manager).post(f"/approvals/{number}/{how}/challenge", json=body).json()

    def sends(self, number: int, assertion: Any, who: Client | None = None, how: str = "approve", **body: Any) -> Any:
        """Approve with an assertion."""
        return (who or self.manager).post(f"/approvals/{number}/{how}", json={"assertion": assertion, **body})


@pytest.fixture(scope="module")
def pit(house: Running) -> Iterator[Pit]:
    """People of the pit, who leave nothing behind that waits."""
    made = Pit(house)
    yield made
    for number in made.asked:
        assert made.floor.post(f"/approvals/{number}/turn-down", json={"why": "only a test"}).status_code == 200


def test_an_approval_is_signed_kept_and_checked_by_anyone(house: Running, pit: Pit) -> None:
    number = pit.request_correction()
    told = pit.challenge(number)
    request = json.loads(told["request"])
    assert request["facts"]["moves"] == [{"from": "rack", "to": "player p1", "cents": 500}] and request["does"] == "approve"
    assert request["by"] == pit.manager.number and request["role"] == "manager" and request["number"] == number
    committed = sha256(data_of(told["label"]) + data_of(told["nonce"]) + told["request"].encode()).digest()
    assert data_of(told["options"]["challenge"]) == committed
    done = pit.sends(number, pit.key.uses(told["options"])).json()
    assert done["missing"] == ["surveillance"]
    (shown,) = pit.watch.get(f"/approvals/{number}/signatures").json()
    assert shown["broken"] is None and shown["request"] == told["request"] and shown["by"] == pit.manager.number
    # each part of it, changed by whoever keeps the database, is found by anyone who has the public key
    (kept,) = signatures_of(house.record, number)
    for field in ("nonce", "request", "authenticator_data", "signature", "public_key"):
        whole = getattr(kept, field)
        assert why_broken(kept._replace(**{field: whole[:-1] + bytes([whole[-1] ^ 1])})), field
    assert why_broken(kept._replace(client_data=kept.client_data.replace(b"floor.test", b"other.test")))
    assert why_broken(kept._replace(client_data=b"{}"))
    smaller = json.dumps({**request, "facts": {}}).encode()
    assert why_broken(kept._replace(request=smaller)) == "another request was signed"


def test_a_request_that_is_swapped_after_signing_is_refused(house: Running, pit: Pit) -> None:
    """A page or an API that shows one request and sends another gets nothing for the signature."""
    small, large = pit.request_correction(1_00), pit.request_correction(9_000_00)
    signed = pit.key.uses(pit.challenge(small)["options"])
    assert code_of(pit.sends(large, signed)) == "signature_failed"
    assert code_of(pit.sends(small, signed)) == "signature_failed"  # used up by the first
    upheld = pit.key.uses(pit.challenge(small, says="upholds")["options"])
    assert code_of(pit.sends(small, upheld, says="dismisses")) == "signature_failed"
    told = [one.after for one in significant_events(house.record, about=pit.manager.number, kind=SignificantKind.PASSKEY_REFUSED)]
    assert {"why": "another request was signed"} in told
    assert not signatures_of(house.record, small) and not signatures_of(house.record, large)


def test_a_signature_of_another_key_person_session_or_log_in_is_refused(house: Running, pit: Pit) -> None:
    number = pit.request_correction()
    stranger = Authenticator(ORIGIN)
    assert code_of(pit.sends(number, stranger.uses(pit.challenge(number)["options"]))) == "signature_failed"
    stranger.id = pit.key.id
    assert code_of(pit.sends(number, stranger.uses(pit.challenge(number)["options"]))) == "signature_failed"
    theirs = enrols(pit.watch)
    assert code_of(pit.sends(number, theirs.uses(pit.challenge(number)["options"]))) == "signature_failed"
    taken = pit.key.uses(pit.challenge(number)["options"])
    assert code_of(pit.sends(number, taken, who=pit.watch)) == "signature_failed"
    # a challenge for a log-in is none for an approval
    options = pit.manager.post("/log-in/passkey/challenge", json={}).json()
    assert code_of(pit.sends(number, pit.key.uses(options))) == "signature_failed"
    # and an approval's is none for a log-in
    at = house.nobody()
    at.post("/log-in/passkey/challenge", json={})
    assert code_of(at.post("/log-in/passkey", json=pit.key.uses(pit.challenge(number)["options"]))) == "passkey_failed"
    assert pit.sends(number, pit.key.uses(pit.challenge(number)["options"])).status_code == 200


def test_above_the_sum_a_code_is_not_enough(house: Running, pit: Pit) -> None:
    """A phished password and code approve small sums only, in whatever session they are typed."""
    small, large = pit.request_correction(10_000_00), pit.request_correction(10_000_01)
    phished = house.staff("signed-phished", "manager")
    answer = phished.post(f"/approvals/{large}/approve", json={"code": house.code(phished)})
    assert code_of(answer) == "passkey_needed" and answer.status_code == 403
    key = enrols(phished)  # the session still began with a code
    assert code_of(pit.sends(large, key.uses(pit.challenge(large, phished)["options"]), who=phished)) == "passkey_needed"
    assert code_of(pit.manager.post(f"/approvals/{large}/approve", json={"code": house.code(pit.manager)})) == "passkey_needed"
    assert phished.post(f"/approvals/{small}/approve", json={"code": house.code(phished)}).status_code == 200
    assert pit.sends(large, pit.key.uses(pit.challenge(large)["options"])).json()["missing"] == ["surveillance"]


def test_without_a_proof_nothing_is_approved_and_nothing_counts_as_a_failure(house: Running, pit: Pit) -> None:
    number = pit.request_correction()
    for _ in range(4):
        assert code_of(pit.manager.post(f"/approvals/{number}/approve", json={})) == "proof_missing"
    assert code_of(pit.floor.post(f"/approvals/{number}/approve/challenge", json={})) == "no_such_passkey"
    assert pit.manager.post(f"/approvals/{number}/approve", json={"code": house.code(pit.manager)}).status_code == 200
    assert pit.watch.get(f"/approvals/{number}/signatures").json() == []


def _disputes(house: Running, pit: Pit) -> list[tuple[str, dict[str, Any]]]:
    """Open two disputes about a round; return how each of them is decided."""
    ann = house.patron("signed-ann")
    dealer = house.deals(DISPUTED, ann, login="signed-dealer")
    house.plays(DISPUTED, dealer, ann)
    about = {"table": DISPUTED, "round": 1, "cents": 1_00, "says": "That was not my card."}
    told = [ann.post("/disputes", json=about).json() for _ in range(2)]
    return [(f"/disputes/{one['number']}/decide", {"cents": 0, "reason": "it was"}) for one in told]


def _entries(house: Running, pit: Pit) -> list[tuple[str, dict[str, Any]]]:
    """Make two entries in the book of cards; return how each of them is signed."""
    entry = {"stock": "cards", "item": "signed decks", "did": "received", "says": "from the maker"}
    told = [pit.floor.post("/equipment", json={**entry, "many": many}).json() for many in (4, 400)]
    return [(f"/equipment/{one['number']}/sign", {}) for one in told]


def _meters(house: Running, pit: Pit) -> list[tuple[str, dict[str, Any]]]:
    """Request two meters; return the path and body to approve each of them."""
    director = house.staff("signed-asks", "director")
    bodies = [{"name": f"signed {cents}", "levels": [{"name": "main", "seed_cents": cents}]} for cents in (1_00, 9_000_00)]
    return [(f"/meters/requests/{director.post('/meters', json=one).json()['number']}/agree", {}) for one in bodies]


OTHERS = {
    "decide a dispute": _disputes,
    "sign an entry of cards, dice or tiles": _entries,
    "agree about a shared meter": _meters,
}


@pytest.mark.parametrize("does", OTHERS)
def test_other_decisions_are_signed_alike(house: Running, pit: Pit, does: str) -> None:
    """A signature is over this very decision: it is worth nothing for another one, and it is kept."""
    (path, body), (other, _) = OTHERS[does](house, pit)
    missing = path.replace(path.split("/")[-2], "999999")
    assert code_of(pit.manager.post(f"{missing}/challenge", json=body or None)).startswith("no_such_")
    assert code_of(pit.manager.post(path, json=body)) == "proof_missing"

    def signs(at: str, sent: dict[str, Any] = body) -> tuple[Any, Any]:
        told = pit.manager.post(f"{at}/challenge", json=sent or None).json()
        return json.loads(told["request"]), pit.key.uses(told["options"])

    assert code_of(pit.manager.post(other, json={**body, "assertion": signs(path)[1]})) == "signature_failed"
    request, assertion = signs(path)
    assert (request["does"], request["by"], request["role"]) == (does, pit.manager.number, "manager")
    done = pit.manager.post(path, json={**body, "assertion": assertion})
    assert done.status_code == 200, done.text
    kept = house.record.execute(
        "select request from assertion where speaker = %s order by id desc limit 1", (pit.manager.number,)
    ).fetchone()
    assert kept is not None and json.loads(bytes(kept[0])) == request


def test_a_denial_is_signed_with_its_outcome(pit: Pit) -> None:
    number, lost = pit.request_correction(), {"outcome": "lost", "reason": "the hand was fouled"}
    signed = pit.key.uses(pit.challenge(number, how="deny", **{**lost, "outcome": "void"})["options"])
    assert code_of(pit.sends(number, signed, how="deny", **lost)) == "signature_failed"
    signed = pit.key.uses(pit.challenge(number, how="deny", **lost)["options"])
    assert code_of(pit.sends(number, signed, how="deny", **lost)) == "no_such_request"  # it holds, and only payments are denied


def test_every_decision_that_is_signed_is_tested() -> None:
    """A new endpoint that a passkey signs has to be here or in a test of its own."""
    own = {"/approvals/{number}/approve", "/duties/{number}/confirm", "/staff/{number}/enrolment", "/patrons/{number}/enrolment"}
    others = {
        "/approvals/{number}/deny",
        "/disputes/{number}/decide",
        "/equipment/{number}/sign",
        "/meters/requests/{number}/agree",
        "/regulator/words",
        "/regulator/words/{number}/answer",
    }
    assert {one.path.removesuffix("/challenge") for one in ENDPOINTS if one.gives is ToSign} == own | others


def test_the_signature_of_a_granted_role_covers_that_role(house: Running) -> None:
    """The own role of whoever signed stood in its place: one signature was good for a dealer and for a shift manager."""
    root, director = house.staff("signed-root", "administrator"), house.staff("signed-director", "director")
    sam = house.staff("signed-sam")
    key = enrols(director)
    director = enters(house, key)
    asked = root.post(f"/staff/{sam.number}/roles", json={"role": "dealer"}).json()
    path = f"/duties/{asked['number']}/confirm"
    told = director.post(f"{path}/challenge").json()
    request = json.loads(told["request"])
    assert request["asked"] == asked and request["asked"]["role"] == "dealer" and request["role"] == "director"
    assert director.post(path, json={"assertion": key.uses(told["options"])}).status_code == 200
