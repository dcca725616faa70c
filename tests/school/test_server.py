"""School data of a page: items without keys or results, verdicts with clauses, papers marked as at a terminal."""

import io
import json
import zipfile
from typing import Any

import pytest

pytest.importorskip("fsrs")  # the extra `school`

from tools.page import practice as page_practice
from tools.page.exam import key_of

from houseway.games import GAMES
from houseway.school.drawn import question_data
from houseway.school.exam import paper_of
from houseway.school.item import Item
from houseway.school.items import items_in
from houseway.school.scene import scene_of, scenes_at
from houseway.school.server import SchoolServer
from houseway.views.view import view_from

GAME = "high_card_flush"


def send(door: SchoolServer, kind: str, **words: Any) -> dict[str, Any]:
    return json.loads(door.handle(json.dumps({"kind": kind, **words})))


def items() -> list[Item]:
    return [item for scene in scenes_at(GAMES[GAME], "door-0", {}) for item in items_in(scene)]


def test_nothing_that_is_drawn_tells_a_result() -> None:
    seen = 0
    for item in items():
        page = question_data(item)
        assert "key" not in page and item.question.why not in json.dumps(page)
        if page["view"] is None:
            continue
        seen += 1
        view = page["view"]
        assert {bet["fate"] for bet in view["bets"]} <= {"lies"} and not any("result" in bet for bet in view["bets"])
        assert not any(hand.get("worth") or hand.get("plays") for hand in view["hands"].values())
        assert not view["over"] and view["void"] is None
        before = {name.removeprefix("meter "): chips for name, chips in _meters(item)}
        assert view["meters"] == before
    assert seen > 20


def _meters(item: Item) -> list[tuple[str, int]]:
    round = item.question.shown.round
    assert round is not None
    return [
        (place, chips)
        for place, chips in dict(round.opened.chips).items()
        if isinstance(place, str) and place.startswith("meter ")
    ]


def test_a_result_would_be_noticed() -> None:
    """The view of the same round has all that is left out."""
    item = next(item for item in items() if item.name.kind == "pay_bet")
    round = item.question.shown.round
    assert round is not None
    view = view_from(round, round, "")
    assert {bet.fate for bet in view.bets} - {"lies"} and any(bet.result for bet in view.bets)
    assert view.over and any(hand.worth for hand in view.hands.values())


def test_every_line_is_told_once_and_the_hand_in_question_is_marked() -> None:
    for item in items()[:60]:
        page = question_data(item)
        assert sorted(page["lines"] + page["words"]) == sorted(item.question.shows)
        if page["view"] is not None and item.name.kind in ("who_wins", "pay_bet"):
            assert page["view"]["turn"] == item.question.shown.hand != ""
    stack = next(item for item in items() if item.name.kind == "count_stack")
    assert sum(chip * many for chip, many in question_data(stack)["stacks"]) == stack.question.key[0]
    hand = next(item for item in items() if item.name.kind == "read_hand")
    assert all(card in hand.question.shows[0] for card in question_data(hand)["cards"])


def test_a_sitting_is_scheduled_and_kept() -> None:
    door = SchoolServer()
    assert send(door, "enter", name="Ann")["games"] == {}
    first = send(door, "practise", game=GAME, seed="tests", of="who_wins")
    assert first["item"]["kind"] == "who_wins" and first["felt"] and not first["known"]
    verdict = send(door, "answer", said=[-1], seconds=4)
    assert not verdict["right"] and verdict["again"] > 0 and verdict["clauses"][0][0] in GAMES[GAME].clauses
    assert verdict["clauses"][0][2] not in verdict["why"]
    second = send(door, "next")
    assert second["item"]["name"] != first["item"]["name"]
    kept = send(door, "close")
    assert kept["rating"] < 1500
    again = send(SchoolServer(), "enter", name="", kept=kept["kept"])
    assert again["name"] == "Ann" and again["games"][GAME]["topics"] == 1
    assert "version" in send(SchoolServer(), "enter", name="Ann", kept='{"version": 7}')["wrong"]
    assert send(door, "close")["kept"] is None


def test_an_examination_is_marked_as_at_the_terminal() -> None:
    heard: list[float] = []
    door = SchoolServer(heard.append)
    page = send(door, "exam", game="sic_bo", seed="tests", items=6, minutes=5)
    paper = paper_of(GAMES["sic_bo"], "tests", {}, 6, 5)
    assert page["paper"] == paper.number and heard == sorted(heard) and heard[-1] < 1
    keys = key_of(paper)["items"]
    given = [None if at == 2 else [one["key"], 3] for at, one in enumerate(keys)]
    report = send(door, "marks", given=given, candidate="Ann", date="2026-03-02")
    assert (report["right"], report["asked"], report["grade"]) == (5, 6, "not passed")
    assert [one["number"] for one in report["wrong"]] == [3] and report["wrong"][0]["said"] == "no answer"
    assert sum(row[4] for row in report["by_clause"]) == 6


def test_a_decision_is_told_as_its_player_sees_it() -> None:
    from tools.page.coach import decided_at

    scene = scene_of(GAMES["three_card_poker"], "coach-0.0", {})
    at, hand = next((at, hand) for at, one in enumerate(scene.moments) if (hand := decided_at(one)) is not None)
    page = send(SchoolServer(), "coach", game="three_card_poker", scene=scene.name, moment=at, hand=hand)
    hands = page["view"]["hands"]
    assert None not in hands[hand]["cards"] and hands["dealer"]["cards"] == [None] * 3
    assert page["holds"] and page["view"]["turn"] == hand


def test_the_archive_of_the_school_has_what_it_imports_and_no_lab() -> None:
    made = page_practice.archive(page_practice.school_sources())
    assert made == page_practice.archive(page_practice.school_sources())
    names = zipfile.ZipFile(io.BytesIO(made)).namelist()
    assert "houseway/school/server.py" in names and "fsrs/scheduler.py" in names and "fsrs/LICENSE" in names
    assert not [name for name in names if "/lab/" in name or "/studies/" in name or "coach" in name or "optimizer" in name]
