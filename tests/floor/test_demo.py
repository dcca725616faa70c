"""The people of a demonstration, and what a house with real money refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.conftest import Run
from tests.floor.people.casino import POLICY
from tests.floor.record_steps import DAY

from houseway.demo.folder import Folder
from houseway.demo.people import AUTOMATIC, BOTS, LOG_INS, PURSE, NotMade, populate
from houseway.demo.tables import DEALT_BY_HAND
from houseway.floor.api.terms import DESKS, no_edges, terms_of
from houseway.floor.cage.wallets import balance_of
from houseway.floor.config.reader import read_file
from houseway.floor.people.accounts import set_mode
from houseway.floor.people.shifts import shift_of


def test_everybody_is_marked_and_the_books_are_open(record: Connection[TupleRow]) -> None:
    set_mode(record, "demo")
    log_ins = populate(record, POLICY, DAY)
    marks = {one["login"]: one["mark"] for one in log_ins}
    assert [marks[f"bot{number}"] for number in range(1, BOTS + 1)] == ["bot"] * BOTS  # A17
    assert {marks[login] for login, _ in LOG_INS} == {"house"} and marks["patron"] == "test"
    for one in log_ins:
        if one["role"] in ("player", "bot"):
            assert balance_of(record, one["name"]) == PURSE and not one["second"]
        else:
            shift = shift_of(record, one["number"])
            assert shift is not None and shift.role == one["role"] and one["second"]
    automatic = [one for one in log_ins if one["login"].startswith("auto-")]
    assert {one["role"] for one in automatic} == set(AUTOMATIC)
    assert len({one["number"] for one in automatic}) == len(AUTOMATIC)  # two roles are two people here too


def test_a_house_with_real_money_has_no_bots(record: Connection[TupleRow], run: Run, tmp_path: Path) -> None:
    set_mode(record, "real money")
    with pytest.raises(NotMade):
        populate(record, POLICY, DAY)
    folder = Folder(tmp_path / "f")
    folder.root.mkdir()
    folder.write_keys()
    folder.write_config(8000, 4222)
    text = folder.config.read_text()
    changed = (
        text.replace('"demo"', '"real money"')
        .replace("secure_cookies = false", "")
        .replace("staff_need_enrolled_terminal = false", "")
        .replace("guest_cents = 50000\ndesks = true\nbots_count = true\n", "")
    )
    folder.config.write_text(changed)
    said = run("floor", "bots", "--folder", folder.root)
    assert said.exit_code == 2 and "bots cannot run with real money" in " ".join(said.stderr.split())


def test_a_folder_is_held_by_one_process(run: Run, tmp_path: Path) -> None:
    first, second = Folder(tmp_path / "f"), Folder(tmp_path / "f")
    first.hold()
    holder = second.holder()
    assert holder is not None
    said = run("floor", "up", "--folder", tmp_path / "f")
    assert said.exit_code == 2 and "runs in" in said.stderr
    first.let_go()
    assert second.holder() is None
    assert "no floor runs here" in run("floor", "down", "--folder", tmp_path / "f").stdout
    assert run("floor", "log-ins", "--folder", tmp_path / "f").exit_code == 2


def test_a_path_that_is_too_long_for_a_socket_is_refused(run: Run, tmp_path: Path) -> None:
    said = run("floor", "up", "--folder", tmp_path / ("x" * 100))
    assert said.exit_code == 2 and "too long for a socket" in " ".join(said.stderr.split())
    assert not (tmp_path / ("x" * 100)).exists()


def test_a_demonstration_shows_itself_at_its_best(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "f")
    folder.root.mkdir()
    folder.write_keys()
    folder.write_config(8000, 4222)
    terms = terms_of(read_file(folder.config), no_edges)
    assert terms.visits.guest_cents > 0 and terms.visits.desks == DESKS
    assert terms.bots_count and terms.day_key is not None  # so that figures are not empty, and evidence can be exported
    assert terms.electronic is not None and DEALT_BY_HAND not in terms.electronic
