"""Staff pages are open as the table of rights allows, role by role, and request nothing that it does not have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from houseway.floor.api.catalogue import ENDPOINTS
from houseway.floor.api.endpoints import OFF_SHIFT
from houseway.floor.people.rights import COMMANDS, allowed_commands
from houseway.floor.people.roles import HELD

WEB = Path(__file__).parents[2] / "web" / "src"
BY_NAME = {f"{one.method} {one.path}": one for one in ENDPOINTS}
MANAGERS = {"shift_manager", "manager", "director"}
OPEN = {
    "console": {"dealer", "floor", *MANAGERS, "surveillance", OFF_SHIFT},
    "watch": {*MANAGERS, "surveillance", "regulator"},
    "cases": {"surveillance", "regulator"},
    "regulator": {"regulator"},
    "inbox": {"floor", *MANAGERS, "surveillance", "cage", "administrator"},
    "pit": {"floor", *MANAGERS, "surveillance", "regulator"},
    "shift": {"floor", *MANAGERS, "surveillance", "cage", "regulator"},
    "slips": {"dealer", "floor"},
    "stock": {"dealer", "floor", *MANAGERS, "surveillance", "cage", "regulator"},
    "cage": {*MANAGERS, "surveillance", "cage", "count", "regulator"},
    "filings": {*MANAGERS, "surveillance", "cage", "regulator"},
    "patrons": {"floor", *MANAGERS, "surveillance", "cage"},
    "staff": {"floor", *MANAGERS, "surveillance", "administrator"},
    "accounts": {"floor", *MANAGERS, "surveillance", "cage", "administrator"},
}
"""The roles that may open each page."""
ENDPOINT = re.compile(r"""["'`]((?:GET|POST|PUT|DELETE) /[^"'`]*)["'`]""")
SUBMITTED = re.compile(r"""(?:\.maySubmit\('|data-says=")(\w+)""")


def places() -> dict[str, str]:
    """Return the source block of each page."""
    text = (WEB / "staff" / "places.ts").read_text(encoding="utf-8")
    blocks = re.findall(r"^  \{\n    key: '(\w+)',\n(.*?)^  \},$", text, re.MULTILINE | re.DOTALL)
    return dict(blocks)


def _listed(block: str, name: str) -> list[str]:
    found = re.search(rf"^    {name}: \[(.*)\],$", block, re.MULTILINE)
    return [] if found is None else re.findall(r"'([^']+)'", found[1])


def is_open(block: str, capacity: str) -> bool:
    """Whether the page of a block is open to somebody of a capacity, as `isOpen` in places.ts has it."""
    if capacity == OFF_SHIFT:
        return "    offShift: true,\n" in block
    needs, but = _listed(block, "needs"), _listed(block, "but")
    assert needs
    return all(BY_NAME[one].may(capacity) for one in needs) and not any(BY_NAME[one].may(capacity) for one in but)


@pytest.mark.parametrize("page", OPEN)
def test_a_page_is_open_to_those_who_may_use_it(page: str) -> None:
    block = places()[page]
    assert {one for one in (*HELD, OFF_SHIFT) if is_open(block, one)} == OPEN[page]


def test_there_is_no_other_page() -> None:
    assert places().keys() == OPEN.keys()


def test_what_the_pages_ask_about_is_in_the_table_of_rights() -> None:
    """A right with a slip of the pen would hide its control from everybody."""
    sources = [*WEB.rglob("*.svelte"), *WEB.rglob("*.ts")]
    named = {one for file in sources for one in ENDPOINT.findall(file.read_text(encoding="utf-8"))}
    assert len(named) > 20 and named <= BY_NAME.keys()
    said = {one for file in WEB.joinpath("console").iterdir() for one in SUBMITTED.findall(file.read_text(encoding="utf-8"))}
    kinds = {kind.__name__ for kind in COMMANDS}
    assert "Call" in said and said <= kinds
    assert "Call" in allowed_commands("floor") and "Misread" not in allowed_commands("floor") and not allowed_commands(OFF_SHIFT)


def test_a_page_that_needed_less_would_be_noticed() -> None:
    block = places()["pit"].replace("'GET /floor', ", "")
    assert {one for one in HELD if is_open(block, one)} != OPEN["pit"]
