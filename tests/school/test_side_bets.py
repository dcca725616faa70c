"""Items about bets that a house describes: enough kinds of them, and a second computation gives the same keys."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.families.sides.described import example
from tools.learners.checks import check

from houseway.games import GAMES
from houseway.school.items import items_in
from houseway.school.scene import scenes_at

BETS = {
    "minibaccarat": ("lucky_6", "perfect_pair", "small"),
    "three_card_poker": ("prime", "six_card_bonus"),
    "spanish_21": ("lucky_ladies", "perfect_pairs", "twenty_one_plus_three"),
    "pai_gow_poker": ("seven_card_mania",),
}
FEWEST, TABLES = 7, 12
"""The kinds of items that are about described bets, and the tables among whose rounds they are."""


@pytest.mark.parametrize("game", BETS)
def test_seven_kinds_of_items_are_about_described_bets(game: str) -> None:
    described = {key: table for name in BETS[game] for key, table in example(name).items()}
    prefixes = {str(table["id"]) for table in described.values()}
    found = Counter[str]()
    for table in range(TABLES):
        for scene in scenes_at(GAMES[game], f"described-{table}", {"side_bets": described}):
            for item in items_in(scene):
                if {clause.partition("-")[0] for clause in item.question.cites} & prefixes:
                    check(item, scene, None)
                    found[item.name.kind] += 1
        if len(found) >= FEWEST:
            return
    pytest.fail(f"only {dict(found)}")
