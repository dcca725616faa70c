"""The rules proved whole: every set of rows of every game, and a planted fault of each kind that the proof must see."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from tools.law import proofs as prove_rules
from tools.law.proofs import Line, Proof, every_proof, of_rows, prove, prove_ordered, row_sets
from tools.law.situations import SITUATIONS

from houseway.core.game.rules import Rules
from houseway.games import GAMES


@pytest.fixture(scope="module")
def proofs() -> list[Proof]:
    return list(every_proof(every=500))


def test_no_gap_no_undeclared_overlap_no_dead_row(proofs: list[Proof]) -> None:
    """The house way of pai gow poker is checked on few hands here; `scripts/dev prove-rules` checks all."""
    wrong = {proof.name: proof.wrong for proof in proofs if proof.wrong and proof.name != "pai_gow_poker/house way"}
    assert wrong == {}


def test_the_house_way_of_pai_gow_poker_sets_every_hand(proofs: list[Proof]) -> None:
    [proof] = [proof for proof in proofs if proof.name == "pai_gow_poker/house way"]
    assert all(found.startswith("dead") for found in proof.wrong)


def test_every_set_of_rows_is_proved(proofs: list[Proof]) -> None:
    names = {proof.name for proof in proofs}
    for key, game in GAMES.items():
        rules = game.under({"ruleset.jurisdiction": game.editions[0].key})
        assert isinstance(rules, Rules)
        assert {f"{key}/{name}" for name, _ in row_sets(rules)} <= names
    assert {*SITUATIONS} <= names


def test_the_page_has_every_set(proofs: list[Proof]) -> None:
    page = prove_rules.PAGE.read_text(encoding="utf-8")
    for proof in proofs:
        assert f"| {proof.name} | {proof.lines} |" in page
    assert page.endswith(prove_rules.page([]).partition("## Declared exceptions")[2])


# Planted faults


@dataclass(frozen=True)
class Count:
    """A count, for rows of a test."""

    points: int


LOW = Line("low", lambda facts: facts.points < 3)
HIGH = Line("high", lambda facts: facts.points >= 3)
COUNTS = [Count(points) for points in range(6)]


def kinds(proof: Proof) -> list[str]:
    return [found.partition(":")[0] for found in proof.wrong]


def test_whole_rows_have_nothing_wrong() -> None:
    assert prove("test", [LOW, HIGH], COUNTS, {}) == Proof("test", 2, 6, 0, ())


def test_a_gap_is_found() -> None:
    proof = prove("test", [LOW, Line("high", lambda facts: facts.points > 3)], COUNTS, {})
    assert proof.wrong == ("gap: no row holds in 1 situations, the first of them Count(points=3)",)


def test_an_overlap_is_found_and_a_declared_one_is_counted() -> None:
    wide = Line("wide", lambda facts: facts.points >= 2)
    assert kinds(prove("test", [LOW, wide], COUNTS, {})) == ["overlap"]
    assert prove("test", [LOW, wide], COUNTS, {("low", "wide"): "said so"}) == Proof("test", 2, 6, 1, ())
    assert kinds(prove("test", [wide, LOW], COUNTS, {("low", "wide"): "said so"})) == ["overlap", "stale"]


def test_a_dead_row_is_found() -> None:
    never = Line("never", lambda facts: facts.points > 9)
    behind = Line("behind", lambda facts: facts.points == 4)
    assert kinds(prove("test", [LOW, HIGH, never], COUNTS, {})) == ["dead"]
    assert kinds(prove("test", [LOW, HIGH, behind], COUNTS, {("high", "behind"): "said so"})) == ["dead"]


def test_a_stale_exception_is_found() -> None:
    assert kinds(prove("test", [LOW, HIGH], COUNTS, {("low", "high"): "said so"})) == ["stale"]


def test_a_list_in_order_is_whole_single_and_used() -> None:
    decided = [("a", "1", True), ("b", None, True), ("c", "2", False)]
    assert kinds(prove_ordered("test", ["1", "2", "3"], decided)) == ["gap", "ambiguous", "dead"]


def test_a_row_taken_from_a_game_leaves_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = row_sets

    def without_the_last(rules: Rules):  # type: ignore[no-untyped-def]
        return ((name, lines[:-1]) for name, lines in whole(rules))

    monkeypatch.setattr(prove_rules, "row_sets", without_the_last)
    for key in ("double_down_stud", "chemin_de_fer", "pai_gow"):
        assert all("gap" in kinds(proof) for proof in of_rows(key)), key


def test_a_set_without_situations_is_not_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(SITUATIONS, "let_it_ride/showdown")
    assert [kinds(proof) for proof in of_rows("let_it_ride")] == [["unproved"]]
