"""The regulator takes note, objects and asks in the record; an objection holds a submission until another manager answers."""

from __future__ import annotations

import time
from typing import Any

import psycopg
import pytest
from tests.floor.api.conftest import OBJECTED
from tests.floor.api.live_house import Client, Running
from tests.floor.api.test_passkeys import code_of, enrols
from tests.floor.api.test_passkeys import enters as logs_in

from houseway.core.game.submission import read_submission
from houseway.games import GAMES

RULING = "R-HCF-21"
FILE = 'property = "Here"\n[ruleset]\nversion = "1"\n[[tables]]\nname = "one"\ngame = "high_card_flush"\n'


@pytest.fixture(scope="module")
def regulator(house: Running) -> Client:
    """A regulator on a shift."""
    return house.staff("objects", "regulator")


@pytest.fixture(scope="module")
def manager(house: Running) -> Client:
    """A manager who proposes."""
    return house.staff("wants-more", "manager")


@pytest.fixture(scope="module")
def director(house: Running) -> Client:
    """A director, who approves and answers."""
    return house.staff("answers-for-the-house", "director")


def proposes(manager: Client, minimum: int) -> int:
    """Propose another minimum, and return the number of the request."""
    wanted = {"settings": {"table.min.ante": str(minimum)}}
    return manager.post(f"/tables/{OBJECTED}/submissions", json=wanted).json()["request"]


def enters(house: Running, person: Client, **word: Any) -> Any:
    """Give a word about the table."""
    return person.post("/regulator/words", json={"table": OBJECTED, "code": house.code(person), **word}).json()


def answers(house: Running, person: Client, number: int, text: str) -> Any:
    """Answer a word of the regulator as the house."""
    return person.post(f"/regulator/words/{number}/answer", json={"says": text, "code": house.code(person)}).json()


def minimum(person: Client) -> int:
    """Return the least ante of the table."""
    return next(one["low"] for one in person.get(f"/tables/{OBJECTED}/rules").json()["limits"] if one["wager"] == "ante")


def test_an_objection_holds_an_approved_submission_until_somebody_else_answers_t11(
    house: Running, regulator: Client, manager: Client, director: Client
) -> None:
    before = minimum(manager)
    request = proposes(manager, 50)
    word = enters(house, regulator, word="objected", request=request, setting="table.min.ante", holds=True, says="Post it first.")
    assert (word["word"], word["holds"], word["by"]) == ("objected", True, regulator.number)
    assert word["clauses"]  # the clause of the setting, from the game
    told = director.post(f"/approvals/{request}/approve", json={"code": house.code(director)}).json()
    assert told["ending"] is None and "the regulator objects" in told["not_sent"]
    assert minimum(manager) == before  # the table is dealt under the rules in force
    (item,) = [one for one in director.get("/inbox").json()["items"] if one["key"] == f"regulator {word['id']}"]
    assert item["mine"] and "Post it first." in item["about"] and item["table"] == OBJECTED
    assert not next(one for one in manager.get("/inbox").json()["items"] if one["key"] == f"regulator {word['id']}")["mine"]
    claimed = director.post("/inbox/claim", json={"item": item["key"]}).json()
    assert claimed["claim"]["by"] == director.number
    assert answers(house, manager, word["id"], "It is fine.")["code"] == "asked_for_it"  # who proposed it does not answer
    assert answers(house, director, word["id"], "  ")["code"] == "say_why"
    done = answers(house, director, word["id"], "Posted since Monday.")
    assert (done["answer"]["by"], done["answer"]["says"], done["holds"]) == (director.number, "Posted since Monday.", False)
    end = time.monotonic() + 20
    while minimum(manager) != 50_00:
        assert time.monotonic() < end
        time.sleep(0.02)
    assert answers(house, director, word["id"], "Again.")["code"] == "answered_already"
    assert f"regulator {word['id']}" not in [one["key"] for one in director.get("/inbox").json()["items"]]
    assert f"regulator {word['id']}" in [one["key"] for one in director.get("/inbox").json()["done"]]
    late = enters(house, regulator, word="objected", request=request, holds=True, says="Still.")
    assert late["code"] == "submission_over"  # what is in force is not held: play goes on
    assert enters(house, regulator, word="objected", request=request, says="Still.")["holds"] is False


def test_taking_note_ends_what_the_regulator_holds_and_silence_holds_nothing(
    house: Running, regulator: Client, manager: Client, director: Client
) -> None:
    request = proposes(manager, 75)
    assert enters(house, regulator, word="objected", request=request, holds=True, says="Why?")["holds"]
    assert enters(house, regulator, word="noted", request=request)["word"] == "noted"
    told = director.post(f"/approvals/{request}/approve", json={"code": house.code(director)}).json()
    assert told["ending"]["how"] == "done", told
    silent = proposes(manager, 100)
    told = director.post(f"/approvals/{silent}/approve", json={"code": house.code(director)}).json()
    assert told["ending"]["how"] == "done", told


def test_a_word_on_a_ruling_is_read_back_from_the_lines_of_a_submission(house: Running, regulator: Client) -> None:
    assert enters(house, regulator, word="accepted", ruling=RULING)["clauses"]
    note = 'A "share" of\nthe \\ meter'
    assert enters(house, regulator, word="objected", ruling=RULING, says=note)["ruling"] == RULING
    told = regulator.get("/regulator/words", params={"table": OBJECTED}).json()
    assert [one["word"] for one in told["words"] if one["ruling"] == RULING] == ["objected", "accepted"]  # newest first
    carried = read_submission(FILE + told["for_submission"], GAMES).regulator[RULING]
    assert (carried.says, carried.note) == ("objected", 'A "share" of the \\ meter')
    enters(house, regulator, word="asked", ruling=RULING, says="Which meter?")
    text = regulator.get("/regulator/words").json()["for_submission"]
    assert f'[regulator.{RULING}]\nsays = "pending"' in text  # a question leaves it pending


def test_words_name_what_exists_and_say_why(house: Running, regulator: Client, manager: Client) -> None:
    request = proposes(manager, 200)

    def refused(**word: Any) -> str:
        return enters(house, regulator, **{"says": "x", **word})["code"]

    assert refused(word="objected", request=request, says=" ") == "say_why"
    assert refused(word="objected", request=999_999) == "no_such_submission"
    assert refused(word="objected", request=request, setting="table.max.ante") == "no_such_submission"  # it does not change that
    assert refused(word="accepted", request=request) == "no_such_submission"
    assert refused(word="objected", ruling="R-S21-07") == "no_such_ruling"  # of another game
    assert refused(word="noted", ruling=RULING) == "no_such_ruling"
    assert refused(word="objected", ruling=RULING, holds=True) == "no_such_ruling"  # what is in force is not held
    assert refused(word="asked", request=request, holds=True) == "submission_over"
    assert refused(word="asked", request=request, table=777) == "no_such_table"
    unsigned = regulator.post("/regulator/words", json={"table": OBJECTED, "word": "asked", "says": "x", "request": request})
    assert unsigned.json()["code"] == "proof_missing"


def test_only_a_regulator_speaks_and_only_a_manager_answers(
    house: Running, regulator: Client, manager: Client, director: Client
) -> None:
    watch, floor = house.staff("watches-words", "surveillance"), house.staff("floor-words", "floor")
    request = proposes(manager, 150)
    word = enters(house, regulator, word="asked", request=request, says="Which tables?")
    for person in (manager, watch, floor):
        assert enters(house, person, word="noted", request=request)["code"] == "not_yours_to_do"
    for person in (regulator, watch, floor):
        assert answers(house, person, word["id"], "x")["code"] == "not_yours_to_do"
    assert watch.get("/regulator/words").status_code == 200
    assert floor.get("/regulator/words").json()["code"] == "not_yours_to_do"
    assert answers(house, director, word["id"], "All of them.")["answer"]


def test_the_record_keeps_words_and_answers_as_they_were(house: Running, regulator: Client, director: Client) -> None:
    word = enters(house, regulator, word="asked", ruling=RULING, says="Which day?")
    answers(house, director, word["id"], "Monday.")
    for relation in ("regulator_word", "regulator_answer"):
        for change in (f"update {relation} set says = 'no'", f"delete from {relation}", f"truncate {relation} cascade"):
            with pytest.raises(psycopg.errors.CheckViolation, match="only added"):
                house.record.execute(change.encode())
    rows = "select rel from log_row where rel in ('regulator_word', 'regulator_answer') and key = %s order by rel"
    assert house.record.execute(rows, (str(word["id"]),)).fetchall() == [("regulator_answer",), ("regulator_word",)]
    with pytest.raises(psycopg.errors.CheckViolation):  # the database says so as well
        house.record.execute(
            "insert into regulator_answer (word, says, by, role)"
            " select id, 'x', by, 'manager' from regulator_word w where not exists"
            " (select from regulator_answer a where a.word = w.id) limit 1"
        )


def test_a_signature_covers_a_word_and_an_answer_a6(house: Running) -> None:
    regulator, director = house.staff("signs-words", "regulator"), house.staff("signs-answers", "director")
    keys = {person: enrols(person) for person in (regulator, director)}
    regulator, director = (logs_in(house, key) for key in keys.values())
    word = {"table": OBJECTED, "word": "objected", "ruling": RULING}
    pairs = zip((regulator, director), keys.values(), strict=True)
    path, number = "/regulator/words", 0
    for (person, key), body in zip(pairs, (word, {}), strict=True):
        signed = key.uses(person.post(f"{path}/challenge", json={**body, "says": "Post it."}).json()["options"])
        other = person.post(path, json={**body, "says": "Never mind.", "assertion": signed})
        assert code_of(other) == "signature_failed"
        signed = key.uses(person.post(f"{path}/challenge", json={**body, "says": "Post it."}).json()["options"])
        given = person.post(path, json={**body, "says": "Post it.", "assertion": signed})
        assert given.status_code == 200, given.text
        number = given.json()["id"]
        path = f"/regulator/words/{number}/answer"
    assert next(one for one in regulator.get("/regulator/words").json()["words"] if one["id"] == number)["answer"]
