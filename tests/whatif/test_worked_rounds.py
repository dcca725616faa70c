"""Every worked round, decided again: with corrected cards, calls, denials and voids, nothing differs under its own rules."""

from __future__ import annotations

import pytest

from houseway.games import GAMES
from houseway.whatif.decided import SAME, UNFINISHED, decided_again
from houseway.whatif.other_rules import OtherRules
from houseway.worked.clause_index import rounds_of
from houseway.worked.reader import read_worked
from houseway.worked.recorded_rounds import RecordedFile


@pytest.mark.parametrize("key", GAMES)
def test_a_worked_round_under_its_own_rules_differs_nowhere(key: str) -> None:
    game, found = GAMES[key], 0
    for file in rounds_of(game):
        for recorded in RecordedFile(read_worked(file.read_text(encoding="utf-8"), game=key)).rounds():
            again = decided_again(recorded, recorded.rules)
            assert again.status in (SAME, UNFINISHED), (file.name, again)
            assert (again.changes, again.left_out, again.supposed, again.recited) == ((), (), (), 0), (file.name, again)
            found += again.status == SAME
    assert found


def test_a_setting_that_a_house_writes_changes_that_setting_only() -> None:
    rules = GAMES["high_card_flush"].under({"table.min.ante": 15, "hcf.flush_bonus.table": "B"})
    assert not isinstance(rules, tuple)
    made = OtherRules(sets={"hcf.flush_bonus.table": "C"}).of(rules)
    assert made is not None and made.dropped == ()
    changed = {key for key, value in made.rules.settings.items() if rules.settings[key] != value}
    assert changed == {"hcf.flush_bonus.table"}
