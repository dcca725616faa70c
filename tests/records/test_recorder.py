"""Records are written so that nothing is lost: never over another file, each round before the next, and again after a crash."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from tools.records import kept as keep_records

from houseway.core.messages.event import RoundOpened
from houseway.core.messages.unreadable import Unreadable
from houseway.games import GAMES
from houseway.play.chance import Seeded
from houseway.play.host import Host
from houseway.worked import recorder as recording
from houseway.worked.build import build
from houseway.worked.chain import read_chain
from houseway.worked.header import Header
from houseway.worked.reader import read_worked
from houseway.worked.recorder import new_record, reopened
from houseway.worked.worked import Worked


def played(run, file: Path, *words: object, rounds: int = 2, game: str = "high_card_flush"):
    """Run `houseway play` with bots into a file, and return the result."""
    return run("play", game, "--auto", rounds, "--log", file, *words)


def test_a_file_is_never_overwritten(run, tmp_path) -> None:
    file = tmp_path / "notes.round"
    file.write_text("mine\n")
    said = played(run, file)
    assert said.exit_code == 2 and "exists and is not overwritten" in said.stderr and "--append" in said.stderr
    assert file.read_text() == "mine\n"


def test_each_round_is_on_the_disk_before_the_next_begins(run, tmp_path, monkeypatch) -> None:
    file = tmp_path / "log.round"
    rounds: list[int] = []

    def watched(number: int, fsync=os.fsync) -> None:
        fsync(number)
        rounds.append(read_chain(file.read_bytes()).rounds)

    monkeypatch.setattr(recording.os, "fsync", watched)
    assert played(run, file, rounds=3).exit_code == 0
    assert rounds == [0, 1, 2, 3, 3]


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_continued_at_the_same_table(run, tmp_path, game: str) -> None:
    file = tmp_path / "log.round"
    assert played(run, file, "--seats", 3, game=game).exit_code == 0
    before = file.read_text()
    said = played(run, file, "--append", game=game, rounds=3)
    assert said.exit_code == 0, said.output
    after = file.read_text()
    assert after.startswith(before) and "record   continued" in after
    strict = run("replay", "--strict", file)
    assert strict.exit_code == 0 and "5 rounds, as written" in strict.stdout, strict.stdout


def test_a_seeded_record_is_continued_with_other_cards(run, tmp_path) -> None:
    file = tmp_path / "log.round"
    for words in ((), ("--append",)):
        assert played(run, file, "--seed", "x", *words).exit_code == 0
    assert run("replay", "--strict", file).exit_code == 0
    dealt = re.findall(r"dealer   gets .*", file.read_text())
    assert len(dealt) == len(set(dealt)) == 4
    assert "record   start" not in file.read_text()


def test_what_cannot_be_continued_stays_as_it_is(run, tmp_path) -> None:
    file = tmp_path / "log.round"
    played(run, file, "--seed", "x")
    text = file.read_text()
    for changed, says in (
        (text.replace("bets ante 10", "bets ante 20", 1), "Nothing was written"),
        (re.sub("^(record|round    ).*\n", "", text, flags=re.MULTILINE), "not a record of format 1"),
        (text + "seat 1   bets ante 10\n", "text after the closing line"),
    ):
        file.write_text(changed)
        said = played(run, file, "--append")
        assert said.exit_code == 2 and says in said.stderr
        assert file.read_text() == changed
    file.write_text(text)
    for words in (("--seats", 2), ("--under", "MA")):
        assert "cannot be used with --append" in played(run, file, "--append", *words).stderr
    assert "a record of high_card_flush" in played(run, file, "--append", game="sic_bo").stderr
    assert "only bots have played" in run("play", "high_card_flush", "--log", file, "--append").stderr
    assert "requires --log" in run("play", "high_card_flush", "--auto", 1, "--append").stderr
    assert "file not found" in played(run, tmp_path / "nothing.round", "--append").stderr
    assert file.read_text() == text


def test_a_person_plays_on_at_the_same_seat(run, tmp_path) -> None:
    file = tmp_path / "log.round"
    words = ("play", "high_card_flush", "--seed", "x", "--log", file)
    assert run(*words, types="3\n\n\nq\n").exit_code == 0
    said = run(*words, "--append", types="\n\nq\n")
    assert said.exit_code == 0, said.output
    assert "2 rounds, as written" in run("replay", "--strict", file).stdout
    assert "a person has played" in played(run, file, "--append").stderr


def cuts(text: bytes) -> list[int]:
    """Return the places where a crash may end a file: at every line, and at every seventh byte."""
    header = text.index(b"\n", text.index(b"record   head")) + 1
    lines = [found.end() for found in re.finditer(rb"\n", text) if found.end() >= header]
    return sorted({*lines, *range(header, len(text), 7)})


@pytest.mark.parametrize("kept", [*map(keep_records.record_of, ("signed", "sic_bo"))], ids=lambda file: file.stem)
def test_after_a_crash_the_whole_rounds_are_closed_and_the_rest_is_a_comment(tmp_path, kept: Path, monkeypatch) -> None:
    monkeypatch.setattr(recording.os, "fsync", lambda number: None)
    data, file = kept.read_bytes(), tmp_path / "cut.round"
    for cut in cuts(data):
        file.write_bytes(data[:cut])
        chain = read_chain(data[:cut])
        assert chain.holds and (cut == len(data)) is chain.is_complete, cut
        if chain.lacks_signature:
            continue
        reopened(file, chain).close()
        after = read_chain(file.read_bytes())
        assert after.holds and after.is_closed and after.rounds == chain.rounds, cut
        assert not [missing for missing in after.missing if "signature" not in missing]
        ends = [line for line in data[:cut].decode()[chain.whole :].split("\n") if line]
        assert [line for line in file.read_text().splitlines() if line.startswith("# not finished")] == [
            f"# not finished: {line}" for line in ends
        ]


def test_a_crash_is_reported_and_the_table_plays_on(run, tmp_path) -> None:
    file = tmp_path / "log.round"
    played(run, file, rounds=3)
    data = file.read_bytes()
    file.write_bytes(data[: data.rindex(b"---") + 30] + b"\xff\x00")
    assert "not a text file" in run("replay", file).stdout
    said = played(run, file, "--append")
    assert said.exit_code == 0 and "kept as comments" in said.stderr, said.output
    strict = run("replay", "--strict", file)
    assert strict.exit_code == 0 and "4 rounds, as written" in strict.stdout, strict.stdout


def test_an_interrupted_record_is_identical_and_not_strict(run, tmp_path) -> None:
    file = tmp_path / "log.round"
    played(run, file, "--seed", "x")
    file.write_text(file.read_text().partition("\nrecord   closed")[0])
    said = run("replay", file)
    assert (
        said.exit_code == 0
        and "identical" in said.stdout
        and "no closing line" in said.stdout
        and "as written" not in said.stdout
    )
    assert run("replay", "--strict", file).exit_code == 1
    assert run("seal", file).exit_code == 0
    assert run("replay", "--strict", file).exit_code == 0
    again = run("seal", file)
    assert again.exit_code == 2 and "closed already" in again.stderr


def test_a_signature_that_a_crash_prevented_can_be_added(run, tmp_path) -> None:
    private, public, file = tmp_path / "key.pem", tmp_path / "public.pem", tmp_path / "log.round"
    keep_records.new_key(private, public)
    assert played(run, file, "--sign", private).exit_code == 0
    data = file.read_bytes()
    file.write_bytes(data[: data.index(b"record   signature") + 40])
    assert run("replay", "--strict", file).exit_code == 1
    assert "is not signed" in played(run, file, "--append", "--sign", private).stderr
    assert "add --sign with that key" in run("seal", file).stderr
    assert run("seal", file, "--sign", private).exit_code == 0
    assert run("replay", "--strict", file, "--key", public).exit_code == 0
    assert "add --sign with that key" in played(run, file, "--append").stderr
    assert played(run, file, "--append", "--sign", private).exit_code == 0
    said = run("replay", "--strict", file, "--key", public)
    assert said.exit_code == 0 and "4 rounds, as written" in said.stdout


def test_keys_that_are_no_keys(run, tmp_path) -> None:
    private, public, file = tmp_path / "key.pem", tmp_path / "public.pem", tmp_path / "log.round"
    keep_records.new_key(private, public)
    for words in (("--sign", public), ("--sign", tmp_path / "none.pem")):
        assert played(run, file, *words).exit_code == 2
    assert not file.exists()
    assert "not an Ed25519 public key" in run("replay", keep_records.signed_record()[0], "--key", private).stderr


def test_two_tables_do_not_write_one_record(tmp_path) -> None:
    file = tmp_path / "log.round"
    file.write_bytes((keep_records.FOLDER / "sic_bo.round").read_bytes())
    chain = read_chain(file.read_bytes())
    first = reopened(file, chain)
    with pytest.raises(Unreadable, match="written by another table"):
        reopened(file, chain)
    first.leave()
    file.write_bytes(file.read_bytes() + b"\nrecord   continued\n")
    with pytest.raises(Unreadable, match="it changed just now"):
        reopened(file, chain)


def test_a_table_of_a_submission_is_named_and_a_strange_name_writes_no_line(run, tmp_path) -> None:
    submission, file = tmp_path / "pit.toml", tmp_path / "log.round"

    def named(name: str) -> int:
        written = f'property = "x"\n[ruleset]\nversion = "1"\n[[tables]]\nname = "{name}"\ngame = "high_card_flush"\n'
        submission.write_text(written, encoding="utf-8")
        words = ("play", "high_card_flush", "--submission", submission, "--auto", 2, "--seed", 'a "#" seed\n', "--log", file)
        return run(*words).exit_code

    assert named("pit 2\\nfloor fills 1000000") == 2 and not file.exists()
    assert named("pit 2 floor fills 1000000 \\u0022#=== \u00e9") == 0
    told = json.loads(run("replay", "--strict", file, "--json").stdout)[0]
    assert told["passes"] and told["record"]["place"] == 'pit 2 floor fills 1000000 "#=== \u00e9'
    assert run("play", "high_card_flush", "--auto", 1, "--log", file, "--append").exit_code == 0
    assert run("replay", "--strict", file).exit_code == 0


def test_a_title_and_a_place_stay_on_their_lines(tmp_path) -> None:
    file, strange = tmp_path / "log.round", "pit 2\nfloor    fills 1,000,000\u2028\x85#"
    worked = read_worked("table plays sic_bo under MA\n")
    worked.title = strange
    recorder = new_record(file, worked, Header("0+" + "a" * 64, "1." + "b" * 64, strange, strange))
    recorder.close()
    lines = file.read_text(encoding="utf-8").splitlines()
    assert not [line for line in lines if line.startswith("floor")] and lines[0] == "# pit 2 floor fills 1,000,000 #"
    chain = read_chain(file.read_bytes())
    assert chain.is_complete and chain.header is not None and chain.header.place == chain.header.seed == strange


def test_explain_and_export_read_records_and_see_a_broken_chain(run, tmp_path) -> None:
    file = tmp_path / "log.round"
    played(run, file, "--seed", "x", game="holdem")
    assert run("explain", file).exit_code == 0 and run("export", file).exit_code == 0
    text = file.read_text()
    at, end = text.index("===") - 1, text.index("record   closed")
    file.write_text(text[:at] + text[end:])
    assert "not that of" in run("explain", file).stderr
    assert run("export", file).exit_code == 1


def test_a_hosted_round_names_the_build_that_opened_it() -> None:
    host = Host(Worked(game="sic_bo", settings={}), Seeded("build"))
    host.open()
    opened = host.events[0]
    assert isinstance(opened, RoundOpened) and opened.build == build() == host.table.build
