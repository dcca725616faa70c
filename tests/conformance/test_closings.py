"""Each irregularity closes exactly when its clause says: it is called at every kind of moment by every rank.

`scripts/dev closings` checks every moment of many rounds. Here each kind of moment of a few rounds is checked once.
"""

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest
from tools.law.closing_words import closings, unfounded
from tools.law.closings import PAGE, ClosingsSitting, Found, call_everything
from tools.law.closings_page import page

from houseway.core.table.table import Table
from houseway.games import GAMES
from houseway.play.chance import Seeded
from houseway.play.random_tables import table_of


def test_every_irregularity_has_words_that_close_it() -> None:
    assert list(unfounded()) == []


def test_the_page_of_closings_is_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


@pytest.mark.parametrize("game", GAMES)
def test_no_irregularity_closes_before_or_after_its_words(game: str) -> None:
    found = Found()
    call_everything(game, 2, found, seed="short", once=set())
    assert found.wrong == {}
    assert found.remedied and found.closed


@pytest.mark.parametrize("game", ["pai_gow", "pai_gow_poker", "three_card_poker"])
def test_no_irregularity_closes_otherwise_at_tables_of_all_kinds(game: str) -> None:
    """Stacks dealt from the hand, a bank, a dealer's stack that comes last: what two rounds do not meet."""
    found = Found()
    call_everything(game, 50, found, once=set())
    assert found.wrong == {}


def planted(table: Table, name: str, **change: Any) -> Table:
    """A table at which one irregularity is open at other moments than before."""
    lines = dict(table.rules.irregularities)
    lines[name] = replace(lines[name], **change)
    return replace(table, rules=replace(table.rules, irregularities=MappingProxyType(lines)))


@pytest.mark.parametrize(
    ("name", "change", "says"),
    [
        ("hole_card_exposed", {"during": ("deal",)}, "CS-12(a): closed in choice, where its words leave it open"),
        ("hole_card_exposed", {"during": ("deal", "choice", "reveal")}, "CS-12(a): open in reveal, where its words close it"),
        ("wrong_count", {"late": None}, "CS-12(d): closed after the round, where its words leave it open"),
        ("card_face_up", {"by": ("floor",)}, ""),
        ("card_face_up", {"cites": "CS-12(d)"}, "no words"),
    ],
)
def test_a_planted_closing_is_found(name: str, change: dict[str, Any], says: str) -> None:
    found, source = Found(), Seeded("planted")
    table = planted(table_of(GAMES["caribbean_stud"], source)[1], name, **change)
    sitting = ClosingsSitting(table, source, found, closings(), set())
    if says == "no words":
        with pytest.raises(StopIteration):
            sitting.play("planted")
        return
    for number in range(3):
        sitting.play(f"planted/{number}")
    assert any(says in wrong for wrong in found.wrong) if says else not found.wrong
