"""Procedures are shown at a moment of a closed vocabulary: every game keeps to it, and a game that does not is refused."""

from dataclasses import replace

import pytest

from houseway.core.fault import Fault
from houseway.core.game.game import Game
from houseway.core.game.procedures import check_procedures, procedures_at
from houseway.core.game.rules import Rules
from houseway.core.law.condition import Under, applies
from houseway.core.law.moments import AFTER, BETWEEN, DEALING, MOMENTS, PARTS
from houseway.games import GAMES

TCP = GAMES["three_card_poker"]


@pytest.mark.parametrize("key", GAMES)
def test_every_procedure_names_a_moment_a_part_or_a_stage_of_its_game(key: str) -> None:
    game = GAMES[key]
    stages = {stage.name: stage for edition in game.editions for stage in edition.law.stages}
    assert {stage.part for stage in stages.values()} <= {*PARTS}
    for clause in game.clauses.values():
        assert (clause.kind == "procedure") == bool(clause.at)
        assert not clause.at or clause.at in {*MOMENTS, *PARTS, *stages}


def _with(game: Game, **changes: object) -> Game:
    """The game with its first procedure changed."""
    edition = game.editions[0]
    found = next(clause for clause in edition.rulebook.clauses.values() if clause.kind == "procedure")
    clauses = {**edition.rulebook.clauses, found.id: replace(found, **changes)}  # pyright: ignore[reportArgumentType]
    rulebook = replace(edition.rulebook, clauses=clauses)
    return replace(game, editions=(replace(edition, rulebook=rulebook),))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"at": "when it suits"}, "no moment, part or stage"),
        ({"at": "banker hand"}, "no moment, part or stage"),
        ({"under": (Under("table.weather", ("fair",)),)}, "no house chooses"),
        ({"under": (Under("table.dealing_method", ("by foot",)),)}, "which is not one of"),
    ],
)
def test_a_game_with_another_moment_is_refused(changes: dict[str, object], says: str) -> None:
    with pytest.raises(Fault, match=says):
        check_procedures(_with(TCP, **changes))
    with pytest.raises(Fault, match=says):
        GAMES["made_up"] = _with(TCP, **changes)
    del GAMES["made_up"]


def test_a_stage_may_not_be_called_as_a_moment() -> None:
    edition = TCP.editions[0]
    stages = (replace(edition.law.stages[0], name=BETWEEN), *edition.law.stages[1:])
    game = replace(TCP, editions=(replace(edition, law=replace(edition.law, stages=stages)),))
    with pytest.raises(Fault, match="a stage is called between"):
        check_procedures(game)


def test_a_dealer_is_shown_the_procedures_of_the_method_in_use() -> None:
    shown: dict[str, list[str]] = {}
    for method in ("manual_shoe", "hand", "automated_shoe"):
        rules = TCP.under({"table.dealing_method": method, "table.shuffler": "single" if method != "manual_shoe" else "none"})
        assert isinstance(rules, Rules)
        shown[method] = [clause.id for clause in procedures_at(rules, DEALING)]
        assert all(applies(clause.under, rules.settings) for clause in procedures_at(rules, DEALING, AFTER))
    assert shown["manual_shoe"] == ["TCP-5(c)(2)", "TCP-7(d)"]
    assert "TCP-8(b)(2)(i)" in shown["hand"] and "TCP-7(d)" not in shown["hand"]
    assert shown["automated_shoe"] == ["TCP-5(c)(2)", "TCP-9(b)", "TCP-9(d)"]
