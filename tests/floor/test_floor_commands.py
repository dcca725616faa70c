"""`houseway floor …` as a shell runs it, on a record that bots played: output, JSON, exit codes, errors with their fix."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from psycopg.conninfo import make_conninfo
from tests.conftest import Run
from tests.floor.played import KEY, PLAYED, TABLES
from tests.floor.record_steps import API, DAY, OWNER, VOUCHES
from tools.faults.builds import write_next_version

from houseway.floor.servers import Postgres
from houseway.floor.store.migration import migrate
from houseway.floor.store.steps import connected

COMMANDS = ("verify", "reconstruct", "explain", "submission", "export", "report", "status")
POKER_ROOM = Path(__file__).parents[2] / "examples" / "submissions" / "poker_room.toml"


def _pem(key: Ed25519PrivateKey, file: Path) -> Path:
    file.write_bytes(key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))
    return file


@pytest.fixture
def floor(run: Run, played_record: str, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `houseway floor` with these words, on the played record."""
    monkeypatch.setenv("HOUSEWAY_DATABASE", played_record)
    return lambda *words, **more: run("floor", *words, **more)


@pytest.fixture
def altered(postgres: Postgres, played_record: str) -> Iterator[str]:
    """A copy of the played record in which one step was altered."""
    conninfo = postgres.create("altered", PLAYED)
    with connected(conninfo) as record, record.transaction():
        record.execute("set local session_replication_role = replica")
        record.execute("update step set speaker = speaker + 1 where table_id = 12 and seq = 9")
    yield conninfo
    postgres.drop("altered")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_helps(run: Run, command: str) -> None:
    said = run("floor", command, "--help")
    assert said.exit_code == 0 and "Usage" in said.stdout
    assert "HOUSEWAY_DATABASE" in said.stdout
    assert all(other in run("floor", "--help").stdout for other in COMMANDS)


def test_a_record_is_verified_with_a_key_and_without(floor: Run, tmp_path: Path) -> None:
    said = floor("verify", "--jobs", 1, "--key", _pem(KEY, tmp_path / "closing.pub"))
    assert said.exit_code == 0, said.stdout + said.stderr
    assert said.stdout.startswith("ok 3 tables") and "6 rounds decided again" in said.stdout and "use --key" not in said.stdout
    assert "6 rounds were dealt by build test build" in said.stdout
    folded = floor("verify", "--fold", "--table", 12, "--jobs", 1)
    assert folded.exit_code == 0 and "2 rounds added up" in folded.stdout and "does not apply the rules again" in folded.stdout
    assert f"signed with key {KEY.public_key().public_bytes_raw().hex()}; use --key" in folded.stdout


def test_shoes_are_opened_with_their_keys(floor: Run, tmp_path: Path) -> None:
    for name, first in (("first", 0), ("second", 32)):
        (tmp_path / name).write_text(bytes(range(first, first + 32)).hex() + "\n")
    keys = [word for name in ("first", "second") for word in ("--shoe-key", f"{name}={tmp_path / name}")]
    said = floor("verify", "--fold", "--jobs", 1, *keys)
    assert said.exit_code == 0 and "sealed shoes opened" in said.stdout, said.stdout + said.stderr
    assert json.loads(floor("verify", "--fold", "--jobs", 1, "--json", *keys).stdout)["pieces_as_sealed"] > 50


def test_signatures_are_checked_with_the_keys_of_the_house_and_with_no_others(floor: Run, tmp_path: Path) -> None:
    for name, key in (("vouch", VOUCHES), ("second_factor", bytes(32)), ("sign_owner", bytes([1]) * 32)):
        (tmp_path / name).write_text(key.hex())
        (tmp_path / name).chmod(0o600)
    file = tmp_path / "floor.toml"
    secrets = {"second_factor_key": "second_factor", "voucher_key": "vouch", "owner_signing_key": "sign_owner"}
    file.write_text("\n".join(["[secrets]", *(f'{key} = {{ file = "{name}" }}' for key, name in secrets.items()), ""]))
    assert "has no public keys" in floor("verify", "--config", file).stderr
    signing = floor("config", "signers", file).stdout
    assert f'owner = ["{OWNER.public.hex()}"]\n' in signing and "api = []\n" in signing
    file.write_text(file.read_text() + signing)
    said = floor("verify", "--fold", "--jobs", 2, "--config", file)
    assert said.exit_code == 0 and "signed calls were checked with 1 public keys\n" in said.stdout, said.stdout + said.stderr
    signer = ("--signer", f"owner={OWNER.public.hex()}", "--signed-since", DAY)
    told = json.loads(floor("verify", "--fold", "--json", *signer).stdout)
    assert told["holds"] and told["signed_calls"] > 20 and not told["vouchers_checked"]
    said = floor("verify", "--fold", "--jobs", 1, "--signer", f"owner={API.public.hex()}")
    assert said.exit_code == 1 and "≠ step 12.1: signed with a key that is not trusted" in said.stdout
    assert "vouchers were not checked" in said.stdout


def test_another_key_names_the_day(floor: Run, tmp_path: Path) -> None:
    key = _pem(Ed25519PrivateKey.generate(), tmp_path / "another.pub")
    said = floor("verify", "--fold", "--jobs", 1, "--key", key)
    assert said.exit_code == 1
    assert f"≠ day {DAY}: altered: root or signature does not fit" in said.stdout and "1 row named above" in said.stdout


def test_an_altered_row_is_named_with_exit_code_one(run: Run, altered: str) -> None:
    said = run("floor", "verify", "--database", altered, "--jobs", 2)
    assert said.exit_code == 1
    assert "≠ step 12.9: altered: the hash does not fit" in said.stdout and said.stdout.count("≠") == 2
    told = json.loads(run("floor", "verify", "--database", altered, "--json", "--fold").stdout)
    assert told["altered"] == [{"relation": "step", "row": "12.9", "wrong": "altered: the hash does not fit"}]
    assert (told["holds"], told["by"], told["tables"]) == (False, "folding", 3)


def test_a_moment_is_drawn_and_told_as_data(floor: Run) -> None:
    said = floor("reconstruct", "12.2", "--seen-by", "bot1")
    assert said.exit_code == 0, said.stderr
    assert "round 12.2 · step" in said.stdout and "as seen by bot1" in said.stdout and "seat 1 · bot1" in said.stdout
    told = json.loads(floor("reconstruct", "12.2", "--json").stdout)
    assert (told["seen_by"], told["view"]["game"], told["view"]["over"]) == ("passer-by", "holdem", True)
    first = told["steps"][0]
    early = json.loads(floor("reconstruct", "12.2", "--at", first, "--json", "--seen-by", "surveillance").stdout)
    assert (early["step"], early["view"]["over"], "said" in early) == (first, False, False)
    full = json.loads(floor("reconstruct", "12.2", "--at", first, "--json", "--full").stdout)
    assert (full["seen_by"], full["voice"], json.loads(full["said"])["kind"]) == ("everything", "dealer", "OpenRound")
    assert "with every card" in floor("reconstruct", "12.2", "--full").stdout


def test_every_cent_is_explained(floor: Run) -> None:
    said = floor("explain", "11.2")
    assert said.exit_code == 0, said.stderr
    assert "ok ledger: the postings have the same" in said.stdout and "TCP-" in said.stdout and "net " in said.stdout
    told = json.loads(floor("explain", "11.2", "--json").stdout)
    assert told["ledger_agrees"] and sum(told["accounts_gained_cents"].values()) == 0
    assert all(move["clause"] in told["clauses"] for move in told["moves"])
    seat = json.loads(floor("explain", "11.2", "--json", "--seat", 2, "--bet", "ante").stdout)
    assert seat["moves"] and all(move["bet"] == ["bot2", "2", "ante"] for move in seat["moves"])
    assert floor("explain", "11.2", "--seat", 2).exit_code == 0


def test_a_submission_is_compared_with_what_hangs(floor: Run, tmp_path: Path) -> None:
    told = json.loads(floor("submission", 12, POKER_ROOM, "--json").stdout)
    assert told["changes"] and told["prices"] == [] and all(one["before"] != one["after"] for one in told["changes"])
    assert "what changes at table 12" in floor("submission", 12, POKER_ROOM).stdout
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(POKER_ROOM.read_text().replace("min_pot = 20", 'min_pot = "moon"'))
    assert floor("submission", 12, wrong).exit_code == 1
    assert floor("submission", 99, POKER_ROOM).exit_code == 2


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_a_day_is_exported_once(floor: Run, tmp_path: Path, form: str) -> None:
    said = floor("export", "--day", DAY, "--to", tmp_path / "out", "--format", form)
    assert said.exit_code == 0, said.stderr
    names = sorted(file.name for file in (tmp_path / "out").iterdir())
    assert names == [f"houseway-{DAY}-{what}.{form}" for what in ("accounts", "postings", "steps")]
    again = floor("export", "--day", DAY, "--to", tmp_path / "out", "--format", form)
    assert again.exit_code == 2 and "exists already" in again.stderr


def test_the_status_lists_owners_tables_and_days(floor: Run) -> None:
    said = floor("status").stdout
    assert ("3 tables" in said and "closed" in said and "no owner has a lease" in said.replace("\n", " ")) or "left" in said
    assert all(key in said for key in TABLES.values())
    told = json.loads(floor("status", "--json").stdout)
    assert [one["table"] for one in told["tables"]] == list(TABLES) and told["days"][0]["closed"] is True


WRONG = [
    (("verify", "--database", "host=/nowhere"), "cannot reach the record", "--database"),
    (("verify", "--database", "record"), "not a way to reach a database", "--database"),
    (("verify", "--day", "15.11.2026"), "not a day", "2026-11-15"),
    (("verify", "--day", "2020-01-01"), "no day 2020-01-01", "it has"),
    (("verify", "--table", "99"), "no table 99", "houseway floor status"),
    (("verify", "--key", "nothing.pub"), "nothing.pub", ""),
    (("verify", "--shoe-key", "first"), "not a key of shoes", "NAME=FILE"),
    (("verify", "--signer", "owner"), "not a signer", "owner=KEY"),
    (("verify", "--signer", f"bots={'0' * 64}"), "not a signer", "owner=KEY"),
    (("verify", "--config", "nowhere.toml"), "no such file", "houseway floor config example"),
    (("reconstruct", "twelve"), "not a round", "12.345"),
    (("reconstruct", "12.9"), "has rounds 1 to 2", "and not 9"),
    (("reconstruct", "12.1", "--seen-by", "eve"), "did not sit", "bot1"),
    (("reconstruct", "12.1", "--at", "1"), "has steps", "and not 1"),
    (("explain", "99.1"), "no steps of table 99", "11, 12, 13"),
    (("explain", "12.1", "--bet", "insurance"), "no bet is called", "Use one of"),
    (("export", "--day", "2020-01-01", "--to", "out"), "no day 2020-01-01", "it has"),
]


@pytest.mark.parametrize(("words", "what", "fix"), WRONG, ids=[" ".join(words) for words, *_ in WRONG])
def test_an_error_says_what_is_wrong_and_what_to_do(
    floor: Run, words: tuple[str, ...], what: str, fix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = floor(*words)
    assert said.exit_code == 2, said.stdout
    assert said.stderr.startswith("houseway: ") and what in said.stderr and fix in said.stderr
    assert "Traceback" not in said.stderr


def test_a_database_that_is_not_a_record_is_said(run: Run, played_record: str, postgres: Postgres) -> None:
    said = run("floor", "status", "--database", make_conninfo(played_record, dbname="postgres"))
    assert said.exit_code == 2 and "no record of a floor" in said.stderr
    conninfo = postgres.create("older", PLAYED)
    with connected(conninfo) as record:
        record.execute("update alembic_version set version_num = '0000'")
    said = run("floor", "status", "--database", conninfo)
    postgres.drop("older")
    assert said.exit_code == 2 and "version 0000" in said.stderr and "migrate it first" in said.stderr


def test_the_release_before_an_upgrade_reads_the_record_after_it(
    run: Run, played_record: str, postgres: Postgres, tmp_path: Path
) -> None:
    conninfo = postgres.create("newer", PLAYED)
    write_next_version(tmp_path)
    migrate(conninfo, also=tmp_path)
    for words in (("status", "--json"), ("verify", "--json")):
        before, after = (run("floor", *words, "--database", one) for one in (played_record, conninfo))
        assert after.exit_code == before.exit_code == 0
        assert "version 9999 of the schema, of a newer release" in after.stderr
        assert "newer release" not in before.stderr
        if words[0] == "status":
            told = [[(one["table"], one["steps"]) for one in json.loads(said.stdout)["tables"]] for said in (before, after)]
            assert told[0] == told[1] != []
    with connected(conninfo) as record:
        record.execute("alter table step rename said_no to number")
    gone = run("floor", "verify", "--database", conninfo)
    postgres.drop("newer")
    assert gone.exit_code == 2 and "use a newer Houseway" in gone.stderr and "Traceback" not in gone.stderr
