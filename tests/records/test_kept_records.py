"""Every kept record replays: one of each game as this format was published, and some of the formats before it."""

from __future__ import annotations

import json

import pytest
from tools.records import kept as keep_records

from houseway.games import GAMES

OLDER = sorted((keep_records.RECORDS / "older").glob("*.round"))


def test_no_kept_file_was_rewritten_or_left_out() -> None:
    found = {path: keep_records.digest_of(file) for path, file in keep_records.kept_files().items()}
    assert found == keep_records.sums(), "a kept record is never rewritten; add a new one with scripts/dev keep-records"


@pytest.mark.parametrize("game", GAMES)
def test_a_record_of_every_game_replays_as_written(run, game: str) -> None:
    said = run("replay", "--strict", keep_records.record_of(game))
    assert said.exit_code == 0, said.stdout
    assert f"{keep_records.ROUNDS} rounds, as written, {keep_records.ROUNDS} digests match" in said.stdout
    assert "does not show who wrote the file" in said.stdout


def test_a_record_of_rules_that_were_corrected_says_so(run) -> None:
    for path, told in keep_records.changed().items():
        said = run("replay", "--strict", keep_records.RECORDS / path)
        assert said.exit_code == 1 and "the rules of this table are not those of the record" in said.stdout, said.stdout
        assert told["since"] and ("every round is the same under both" in said.stdout) is told["same_rounds"], path


def test_the_signed_record_is_proved_by_its_key(run) -> None:
    signed, public = keep_records.signed_record()
    said = run("replay", "--strict", signed, "--key", public)
    assert said.exit_code == 0, said.stdout
    assert "as written" in said.stdout and "Signed with the key of --key" in said.stdout
    told = json.loads(run("replay", "--strict", signed, "--json").stdout)[0]
    assert told["record"]["signed"] and told["record"]["live"] and told["record"]["start"] and not told["record"]["trusted"]


@pytest.mark.parametrize("file", OLDER, ids=lambda file: file.stem)
def test_older_records_replay_and_claim_no_more_than_they_show(run, file) -> None:
    said = run("replay", file)
    assert said.exit_code == 0, said.stdout
    assert "identical" in said.stdout and "as written" not in said.stdout and "no chain" in said.stdout
    compared = "2 digests match" if file.stem.startswith("digest-2") else "2 of an older format not compared"
    assert compared in said.stdout
    strict = run("replay", "--strict", file)
    assert strict.exit_code == 1 and "no header" in strict.stdout


def test_the_older_formats_are_kept() -> None:
    assert {file.stem.rpartition("-")[0] for file in OLDER} == {"digest-2", "unmarked"}
