"""The pages that look back offer what the table of rights allows, role by role."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from houseway.floor.people.rights import ACTIONS, Action
from houseway.floor.people.roles import HELD

WEB = Path(__file__).parents[2] / "web" / "src"
MANAGES = ["shift_manager", "manager", "director"]
DONE = {
    "find": Action.FIND_ROUND,
    "verify": Action.VERIFY_RECORD,
    "mark": Action.MARK_ROUND,
    "evidence": Action.MAKE_EVIDENCE,
}


def _roles(text: str) -> set[str]:
    found = set(re.findall(r"'(\w+)'", text))
    return found | (set(MANAGES) if "...MANAGES" in text else set())


@pytest.mark.parametrize("does", DONE)
def test_what_is_offered_is_what_the_table_of_rights_allows(does: str) -> None:
    text = (WEB / "watch" / "rights.ts").read_text()
    listed = re.search(rf"^  {does}: \[(.*)\],$", text, re.MULTILINE)
    assert listed is not None and _roles(listed[1]) == ACTIONS[DONE[does]] & set(HELD)


def test_a_page_is_open_to_those_who_may_read_all_of_it() -> None:
    text = (WEB / "staff" / "places.ts").read_text()
    watch = re.search(r"forRoles\('#/watch', (.*?)\)", text)
    assert watch is not None and _roles(watch[1]) == ACTIONS[Action.FIND_ROUND] & set(HELD)
    regulator = re.search(r"forRoles\('#/regulator', (.*?)\)", text)
    reads = (Action.READ_SIGNIFICANT, Action.READ_QUEUE, Action.READ_CAGE, Action.PROVE_EXCLUSIONS, Action.VERIFY_RECORD)
    assert regulator is not None and all(_roles(regulator[1]) <= ACTIONS[one] for one in reads)
