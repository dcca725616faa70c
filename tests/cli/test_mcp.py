"""`houseway mcp` with a real client over stdio: twelve questions of a dispute get their clauses, and nothing is written."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

DISPUTE = """\
table plays high_card_flush
seat 3 bets ante 25
dealer closes bets
seat 3 gets Kh Th 7h 4h 2h Qs 9d
dealer gets 8c 7c 2c Ad Jh Ts 5d
seat 3 raises 50
dealer reveals
"""
TIE = """\
table    plays minibaccarat
table    remembers unseen 8
seat 3   bets tie 10
seat 4   bets banker 100
dealer   closes bets
player   gets Kh 6d
banker   gets 2c 4s
seat 4   turns over
dealer   announces
"""
SUBMISSION = """\
property = "A house"

["table 1"]
game = "minibaccarat"
[wrong]
"""
QUESTIONS: dict[str, tuple[str, dict[str, Any], str]] = {
    "Why was nothing paid on the raise?": ("explain", {"record": DISPUTE}, "HCF-10(e)(1)(i)"),
    "What does that clause say?": ("rules", {"game": "high_card_flush", "words": "10e1i"}, "the raise is a push"),
    "Which ruling is about it?": ("rules", {"game": "high_card_flush", "words": "R-HCF-09"}, "HCF-10(e)(1)(i)"),
    "Which clauses speak of qualifying?": ("rules", {"game": "High Card Flush", "words": "qualif"}, "HCF-"),
    "The record says that seat 3 won $75. Is that so?": (
        "explain",
        {"record": DISPUTE + "---\nseat 3 raise +50 HCF-10(e)(1)(i)\n"},
        "first_difference",
    ),
    "May a player bet $9 on the ante?": ("explain", {"record": DISPUTE.replace("ante 25", "ante 9")}, "HCF-6(a)(1)"),
    "What must a tie pay at least?": ("rules", {"game": "minibaccarat", "words": "12(b)"}, "8 to 1"),
    "What may this house set for a tie?": ("options", {"game": "minibaccarat", "key": "mb.tie_odds"}, "MB-12(b)"),
    "What would a tie have been worth at 9 to 1?": ("what_if", {"record": TIE, "settings": {"mb.tie_odds": 9}}, "MB-12(b)"),
    "What does the bet on small cost?": ("price", {"game": "sic_bo", "wager": "small"}, "1/36"),
    "Is a submission that this house sent readable?": ("check", {"submission": SUBMISSION}, "line"),
    "What must the dealer do, and by when?": ("duties", {"game": "high_card_flush"}, "HCF-"),
}
"""Twelve questions of a dispute: the tool, its arguments, and words of the clause that answers."""
ATTACKS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("price", {"game": "--html=stolen.html"}),
    ("price", {"game": "sic_bo", "wager": "small --html=stolen.html"}),
    ("price", {"game": "sic_bo", "settings": {"x --html": "stolen.html"}}),
    ("rules", {"game": "sic_bo", "words": "--help"}),
    ("duties", {"game": "/etc/passwd"}),
    ("explain", {"record": "x" * 400_000}),
    ("explain", {"record": DISPUTE, "wager": "ante --log=stolen"}),
)


async def _answers(folder: Path) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    environ = {**os.environ, "HOME": str(folder / "home"), "TMPDIR": str(folder / "tmp"), "XDG_CACHE_HOME": str(folder / "home")}
    served = StdioServerParameters(command=sys.executable, args=["-m", "houseway", "mcp"], env=environ, cwd=str(folder / "here"))
    async with Client(stdio_client(served)) as client:
        tools = {tool.name: tool.annotations for tool in (await client.list_tools()).tools}
        answers: list[tuple[str, str]] = []
        for tool, words in [*((tool, words) for tool, words, _ in QUESTIONS.values()), *ATTACKS]:
            result = await client.call_tool(tool, words)
            answers.append((tool, "".join(getattr(part, "text", "") for part in result.content)))
    return tools, answers


@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any], list[tuple[str, str]]]:
    """Every question and every attack, asked of one server, and the folder that it could write to."""
    folder = tmp_path_factory.mktemp("mcp")
    for name in ("home", "tmp", "here"):
        (folder / name).mkdir()
    return folder, *asyncio.run(_answers(folder))


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_of_a_dispute_is_answered_with_its_clause(question: str, answered: Any) -> None:
    _, _, answers = answered
    tool, said = answers[list(QUESTIONS).index(question)]
    assert QUESTIONS[question][2] in said, (tool, said[:2000])
    assert json.loads(said)["exit_code"] in (0, 1, 2)


def test_every_tool_says_that_it_only_reads_and_none_writes(answered: Any) -> None:
    folder, tools, answers = answered
    assert len(tools) == 8
    assert all(one.read_only_hint and not one.destructive_hint and not one.open_world_hint for one in tools.values())
    for tool, said in answers[len(QUESTIONS) :]:
        assert "passwd" not in said and "root:" not in said, (tool, said[:500])
    assert [file for file in folder.rglob("*") if file.is_file()] == []


def test_what_cannot_be_read_says_how_to_write_it(answered: Any) -> None:
    _, _, answers = answered
    refused = [json.loads(said) for _, said in answers[len(QUESTIONS) :]]
    assert [one["exit_code"] for one in refused[:1]] == [2] and "key of a game" in refused[0]["errors"]
    assert refused[5]["exit_code"] == 2 and "300,000" in refused[5]["errors"]
