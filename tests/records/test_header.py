"""Metadata of a record: its header, its build and the digest of its rules."""

from __future__ import annotations

import hashlib
import re
import shutil
from dataclasses import fields, is_dataclass, make_dataclass
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.records import kept as keep_records

import houseway
from houseway.core.game import fingerprint
from houseway.core.messages.unreadable import Unreadable
from houseway.games import GAMES
from houseway.worked import build
from houseway.worked.chain import MOST_FAULTS, read_chain
from houseway.worked.header import Header, is_of_the_record, quoted, read_header
from houseway.worked.reader import read_worked
from houseway.worked.replay import open_table

BUILD, RULES = "0.1.0+" + "a" * 64, "1." + "b" * 64


@given(st.text(), st.text(min_size=1), st.booleans())
def test_a_header_is_read_as_it_was_written(seed: str, place: str, live: bool) -> None:
    header = Header(BUILD, RULES, None if live else seed, place, "2026-11-15T20:00:00Z", "c" * 64)
    lines = list(header.lines())
    assert read_header(lines) == header
    assert all(is_of_the_record(line) and len(line.splitlines()) == 1 for line in lines)


@given(st.text())
def test_a_quoted_text_has_two_quotes_and_no_hash(text: str) -> None:
    assert quoted(text).count('"') == 2 and "#" not in quoted(text) and quoted(text).isprintable()


@pytest.mark.parametrize("left_out", range(4))
def test_a_header_says_all_it_must_in_order(left_out: int) -> None:
    lines = list(Header(BUILD, RULES).lines())
    with pytest.raises(ValueError, match="header"):
        read_header([*lines[:left_out], *lines[left_out + 1 :]])
    with pytest.raises(ValueError, match="header"):
        read_header([*lines, lines[left_out]])


def test_a_player_may_be_called_record_or_round() -> None:
    for line in (
        "record plays seat 3",
        "record leaves",
        "round buys in 500",
        "record has 500",
        "round has 500",
        "record bets ante 5",
    ):
        assert not is_of_the_record(line)


def test_a_later_format_is_refused_by_its_number() -> None:
    text = (keep_records.FOLDER / "holdem.round").read_text(encoding="utf-8").replace("format 1", "format 2", 1)
    with pytest.raises(Unreadable, match="record format 2"):
        read_chain(text.encode())
    with pytest.raises(Unreadable, match="record format 2"):
        read_chain(b"record   format 2\nall else is new\n")


def test_the_build_is_the_version_and_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(Path(houseway.__path__[0]), tmp_path / "houseway", ignore=shutil.ignore_patterns("__pycache__", "rounds"))
    monkeypatch.setattr(build, "files", lambda package: tmp_path / package)
    assert build.code_digest() == build.build().partition("+")[2]  # without worked rounds and compiled files
    for path, counts in (("games/sic_bo/par.toml", False), ("cli/app.py", False), ("core/money/laws.py", True)):
        file = tmp_path / "houseway" / path
        file.write_text(file.read_text(encoding="utf-8") + "\n# a comment\n", encoding="utf-8")
        assert (build.code_digest() != build.build().partition("+")[2]) is counts, path


@pytest.mark.parametrize("game", GAMES)
def test_the_header_names_the_rules_that_a_replay_plays_under(game: str) -> None:
    data = keep_records.record_of(game).read_bytes()
    header = read_chain(data).header
    assert header is not None and header.rules == open_table(read_worked(data.decode())).rules.law_digest


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_field_of_the_law_has_its_spelling(game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A field that is renamed without an entry in `SPELLED` would make all old records name other rules."""
    named: set[str] = set()

    def watched(name, default, value, in_order, told=fingerprint._plain_field):
        if (found := told(name, default, value, in_order)) is not None:
            named.add(name)
        return found

    monkeypatch.setattr(fingerprint, "_plain_field", watched)
    for edition in game.editions:
        assert game.under({"ruleset.jurisdiction": edition.key, "ruleset.version": "1"}).digest
    assert named and named <= set(fingerprint.SPELLED)


def test_a_field_can_be_renamed_and_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    before = make_dataclass("Line", ["also", "needs"])("a", "b")
    after = make_dataclass("Line", ["requires", "besides"])("b", "a")
    assert is_dataclass(after) and [field.name for field in fields(after)] == ["requires", "besides"]
    assert fingerprint.law_digest({"line": before}) != fingerprint.law_digest({"line": after})
    spelled = {**fingerprint.SPELLED, "besides": "also", "requires": "needs"}
    monkeypatch.setattr(fingerprint, "SPELLED", spelled)
    assert fingerprint.law_digest({"line": before}) == fingerprint.law_digest({"line": after})


def test_digests_are_spelled_as_documented() -> None:
    """The format in docs/records.md, computed here by hand from a kept record."""
    lines = (keep_records.FOLDER / "holdem.round").read_text(encoding="utf-8").split("\n")
    head = next(at for at, line in enumerate(lines) if line.startswith("record   head "))
    said = "\n".join(["houseway record 1 head", "", *lines[1:head], ""])
    assert lines[0].startswith("#")
    assert lines[head] == "record   head " + hashlib.sha256(said.encode()).hexdigest()
    link = next(at for at, line in enumerate(lines) if line.startswith("round    chain "))
    said = "\n".join(["houseway record 1 round", lines[head][-64:], *lines[head + 1 : link], ""])
    assert lines[link] == "round    chain " + hashlib.sha256(said.encode()).hexdigest()
    last = re.findall(r"round    chain (\w+)", "\n".join(lines))[-1]
    said = "\n".join(["houseway record 1 closed", last, "", "record   closed after 3 rounds", ""])
    assert lines[-2] == "record   closed after 3 rounds, chain " + hashlib.sha256(said.encode()).hexdigest()


def test_a_file_made_of_faults_is_refused_quickly() -> None:
    whole = (keep_records.FOLDER / "holdem.round").read_bytes()
    seal = b"round    chain " + b"0" * 64 + b"\n"
    for data in (
        whole + b"\0" * 1_000_000,
        whole + b"# \0" * 300_000,
        b"\n" + seal * 12_000,
        whole + seal * 12_000,
        b"#\n" * 400_000,
    ):
        began = process_time()
        chain = read_chain(data)
        assert not chain.is_complete and len(chain.broken) <= 3 * MOST_FAULTS
        assert process_time() - began < 1
