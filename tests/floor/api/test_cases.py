"""Cases and saved searches of surveillance: gathered with author and time, never changed, exported as one file."""

from __future__ import annotations

import io
import zipfile
from base64 import b64decode
from hashlib import sha256
from typing import Any

import msgspec
import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from tests.floor.api.conftest import GATHERED
from tests.floor.api.live_house import Client, Running

from houseway.floor.cases import endpoints as at_cases
from houseway.floor.lookback.evidence.file import Program


@pytest.fixture(scope="module")
def watch(house: Running) -> Client:
    """Log a surveillance officer in."""
    return house.staff("gathers", "surveillance")


@pytest.fixture(scope="module")
def dealer(house: Running, player: Client) -> Client:
    """The dealer of the player's table."""
    return house.deals(GATHERED, player, login="gathered-dealer")


@pytest.fixture(scope="module")
def player(house: Running) -> Client:
    """A player without a round."""
    return house.patron("gathered-ann")


@pytest.fixture(scope="module")
def ann(house: Running, player: Client, dealer: Client) -> Client:
    """A player with two rounds behind them."""
    for _ in range(2):
        house.plays(GATHERED, dealer, player)
    return player


def opens(watch: Client, question: str = "Did the hand move a chip?") -> int:
    """Open a case and return its number."""
    return watch.post("/cases", json={"question": question}).json()["id"]


def adds(person: Client, number: int, what: str, **entry: Any) -> Any:
    """Add an entry to a case."""
    return person.post(f"/cases/{number}/entries", json={"adds": what, **entry}).json()


def test_a_case_gathers_rounds_moments_clips_people_and_notes_with_author_and_time(ann: Client, watch: Client) -> None:
    number = opens(watch)
    digest = sha256(b"a clip").hexdigest()
    adds(watch, number, "round", table=GATHERED, round=1)
    seen = watch.get(f"/record/rounds/{GATHERED}/1").json()
    steps = next(one["steps"] for one in seen["screens"] if one["viewer"] == "everything")
    third = steps[2]
    adds(watch, number, "moment", table=GATHERED, round=1, nr=third["nr"], camera="12B", shown_at=third["at"] / 1e6 + 0.041)
    begins = third["at"] / 1e6
    adds(watch, number, "clip", camera="12B", shown_at=begins, until=begins + 2.5, sha256=digest)
    adds(watch, number, "person", about=ann.number)
    told = adds(watch, number, "note", says="One chip before, one after.")
    entries = told["case"]["entries"]
    assert [one["kind"] for one in entries] == ["round", "moment", "clip", "person", "note"]
    assert {(one["by"], one["role"]) for one in entries} == {(watch.number, "surveillance")}
    moment = entries[1]
    assert told["moments"][str(moment["id"])] == pytest.approx(third["at"] / 1e6, abs=5e-4)  # by the record, to the millisecond
    assert moment["shown_at"] - told["moments"][str(moment["id"])] == pytest.approx(0.041, abs=5e-4)
    (person,) = told["people"]
    assert (person["number"], person["kind"], person["rounds"]) == (ann.number, "patron", 2)
    assert watch.get(f"/cases/{number}").json()["case"] == told["case"]


def test_the_file_of_a_case_has_its_rounds_as_evidence_and_a_signature_over_all(
    house: Running, ann: Client, watch: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(at_cases, "program_in", lambda: Program(b"0", b""))  # the page need not be built
    number = opens(watch, "Was <b> paid?")
    adds(watch, number, "round", table=GATHERED, round=2)
    adds(watch, number, "finding", finding="in order", says="Equal to the cent.")
    made = watch.post(f"/cases/{number}/file").json()
    data = b64decode(made["base64"])
    assert sha256(data).hexdigest() == made["sha256"]
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    assert {*files} == {"case.json", "case.html", f"evidence-{GATHERED}.2.html", "SHA256SUMS", "SHA256SUMS.sig"}
    listed = dict(reversed(line.split("  ")) for line in files["SHA256SUMS"].decode().splitlines())
    assert listed == {name: sha256(files[name]).hexdigest() for name in files if not name.startswith("SHA")}
    public, signature = (bytes.fromhex(one) for one in files["SHA256SUMS.sig"].decode().split())
    Ed25519PublicKey.from_public_bytes(public).verify(signature, files["SHA256SUMS"])
    assert msgspec.json.decode(files["case.json"])["finding"] == "in order"
    assert b"Was &lt;b&gt; paid?" in files["case.html"] and b"Equal to the cent." in files["case.html"]
    kept = house.record.execute("select after from significant where element = %s", (f"case {number}",)).fetchall()
    assert [one["sha256"] for (one,) in kept] == [made["sha256"]]


def test_a_finding_ends_a_case_and_nobody_writes_about_themselves(house: Running, watch: Client) -> None:
    number = opens(watch)
    other = house.staff("gathers-too", "surveillance")
    adds(watch, number, "person", about=other.number)
    assert adds(other, number, "note", says="It was not me.")["code"] == "about_you"
    assert adds(other, number, "finding", finding="in order", says="Nothing.")["code"] == "about_you"
    assert adds(watch, number, "person", about=watch.number)["code"] == "about_you"
    assert adds(watch, number, "finding", finding="to the commission", says="Twice.")["case"]["finding"] == "to the commission"
    assert adds(watch, number, "note", says="More.")["code"] == "case_closed"
    assert watch.get("/cases").json()["cases"][-1]["finding"] is not None  # open ones come first


def test_an_entry_is_whole_and_names_what_exists(watch: Client) -> None:
    number = opens(watch)

    def refused(what: str, **entry: Any) -> str:
        return adds(watch, number, what, **entry)["code"]

    assert refused("note", says="  ") == "not_an_entry"
    assert refused("finding", says="x") == "not_an_entry"
    assert refused("round", table=GATHERED, round=999_999) == "no_such_round"
    assert refused("round", table=GATHERED) == "no_such_round"
    assert refused("moment", table=GATHERED, round=1) == "not_an_entry"
    assert refused("clip", camera="12B", shown_at=10.0, until=9.0) == "not_an_entry"
    assert refused("person", about=999_999) == "no_such_person"
    assert adds(watch, 999_999, "note", says="x")["code"] == "no_such_case"
    assert watch.post("/cases", json={"question": " "}).json()["code"] == "say_why"


def test_a_saved_search_alerts_by_clause_amount_and_people_until_somebody_has_looked(
    house: Running, ann: Client, dealer: Client, watch: Client
) -> None:
    sought = {"person": ann.name, "table": GATHERED, "clause": "hcf-10"}
    told = watch.post("/searches", json={"title": "Ann at it", "sought": sought, "alerts": True}).json()
    (saved,) = [one for one in told["searches"] if one["title"] == "Ann at it"]
    assert told["news"][str(saved["id"])] == 0 and saved["sought"] == sought
    house.plays(GATHERED, dealer, ann)
    assert watch.get("/searches").json()["news"][str(saved["id"])] == 1
    (item,) = [one for one in watch.get("/inbox").json()["items"] if one["key"] == f"found {saved['id']}"]
    assert item["mine"] and item["title"] == "Found: Ann at it"
    seen = watch.post("/searches", json={"title": "Ann at it", "sought": sought, "alerts": True}).json()
    (now,) = [one for one in seen["searches"] if one["title"] == "Ann at it"]
    assert seen["news"][str(now["id"])] == 0
    off = watch.post("/searches", json={"title": "Ann at it", "sought": sought, "alerts": False}).json()
    (last,) = [one for one in off["searches"] if one["title"] == "Ann at it"]
    assert str(last["id"]) not in off["news"]
    gone = watch.post("/searches", json={"title": "Ann at it", "sought": sought, "in_use": False}).json()
    assert "Ann at it" not in [one["title"] for one in gone["searches"]]
    rows = house.record.execute("select alerts, in_use, by from saved_search where title = 'Ann at it' order by id").fetchall()
    assert rows == [(True, True, watch.number)] * 2 + [
        (False, True, watch.number),
        (False, False, watch.number),
    ]  # all of it is kept


def test_a_search_that_means_nothing_is_not_saved_and_two_people_are_found_together(ann: Client, watch: Client) -> None:
    bad = watch.post("/searches", json={"title": "x", "sought": {"clause": "hcf-999"}, "alerts": True}).json()
    assert "hcf-999" in bad["sentence"]
    alone = watch.get("/record/rounds", params={"person": ann.name, "table": GATHERED}).json()["rounds"]
    both = watch.get("/record/rounds", params={"person": ann.name, "beside": str(ann.number), "table": GATHERED}).json()["rounds"]
    other = watch.get("/record/rounds", params={"person": ann.name, "beside": str(watch.number)}).json()["rounds"]
    assert len(alone) >= 2 and both == alone and other == []
    assert "nobody" in watch.get("/record/rounds", params={"person": ann.name, "beside": "nobody"}).json()["sentence"]


def test_only_surveillance_writes_and_managers_do_not_read_cases(house: Running, watch: Client) -> None:
    number = opens(watch)
    manager, regulator = house.staff("gathers-manager", "manager"), house.staff("gathers-regulator", "regulator")
    assert regulator.get(f"/cases/{number}").status_code == 200 and regulator.get("/searches").status_code == 200
    assert adds(regulator, number, "note", says="x")["code"] == "not_yours_to_do"
    assert regulator.post("/searches", json={"title": "x", "sought": {}}).json()["code"] == "not_yours_to_do"
    for path in ("/cases", f"/cases/{number}", "/searches"):
        assert manager.get(path).json()["code"] == "not_yours_to_do"  # a case may be about one
    assert adds(manager, number, "note", says="x")["code"] == "not_yours_to_do"


def test_the_record_keeps_cases_and_searches_as_they_were(house: Running, watch: Client) -> None:
    number = opens(watch)
    told = adds(watch, number, "note", says="Seen.")
    for relation, column in (("watch_case", "question"), ("case_entry", "says"), ("saved_search", "title")):
        for change in (f"update {relation} set {column} = 'no'", f"delete from {relation}", f"truncate {relation} cascade"):
            with pytest.raises(psycopg.errors.CheckViolation, match="only added"):
                house.record.execute(change.encode())
    rows = house.record.execute(
        "select rel from log_row where (rel, key) in (('watch_case', %s), ('case_entry', %s)) order by rel",
        (str(number), str(told["case"]["entries"][-1]["id"])),
    )
    assert rows.fetchall() == [("case_entry",), ("watch_case",)]
