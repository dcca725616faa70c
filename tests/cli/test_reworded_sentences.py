"""A sentence can be corrected without making old records look different: clauses and facts are worded again in a copy."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import houseway

PACKAGE = Path(houseway.__path__[0])
CLAUSE = "games/high_card_flush/rulebook.toml"
FACTS = "core/messages/basis.py"
PRICES = "games/high_card_flush/payouts.py"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package that can be changed."""
    shutil.copytree(PACKAGE, tmp_path / "houseway", ignore=shutil.ignore_patterns("__pycache__", "rounds"))
    return tmp_path


def replayed(copy: Path, record: str) -> subprocess.CompletedProcess[str]:
    """Replay a record in a process that imports the copy, and return its result."""
    file = copy / "kept.round"
    file.write_text(record, encoding="utf-8")
    code = "import houseway, sys; print(houseway.__file__, file=sys.stderr); from houseway.cli.app import main; main()"
    words = [sys.executable, "-c", code]
    told = {**os.environ, "PYTHONPATH": str(copy), "COLUMNS": "200"}
    said = subprocess.run([*words, "replay", str(file)], env=told, capture_output=True, text=True, check=False)
    assert str(copy) in said.stderr
    return said


def changed(copy: Path, path: str, pattern: str, into: str) -> None:
    file = copy / "houseway" / path
    text, count = re.subn(pattern, into, file.read_text(encoding="utf-8"))
    assert count, pattern
    file.write_text(text, encoding="utf-8")


def test_a_record_kept_from_before_a_rewording_is_identical(copy: Path, record: str) -> None:
    """The digest of a round covers the decisions, not the wording of the clauses and facts."""
    kept = re.findall(r"digest (\S+)", record)
    changed(copy, CLAUSE, r'(says +=) ".*"', r'\1 "This sentence was corrected after the round was kept."')
    changed(copy, FACTS, "does not qualify", "is not good enough")
    changed(copy, FACTS, r"comma\} against", "comma} versus")
    said = replayed(copy, record)
    assert said.returncode == 0, said.stdout
    assert f"{len(kept)} digests match" in said.stdout and len(kept) == 6


def test_a_record_kept_from_before_a_price_changed_is_not(copy: Path, record: str) -> None:
    """A changed price in the same copy is reported, which proves that the copy is what is replayed."""
    changed(copy, PRICES, r"(dealer_does_not_qualify, .*)ante=EVEN", r"\1ante=PUSH")
    said = replayed(copy, record)
    assert said.returncode != 0, said.stdout
