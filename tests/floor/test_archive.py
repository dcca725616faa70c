"""Old gaming days leave the record after their files were verified, and a lost file is never the only copy."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.conftest import Run
from tests.floor.played import KEY
from tests.floor.record_steps import DAY
from tests.floor.test_days import TOMORROW, _two_days  # pyright: ignore[reportPrivateUsage]

from houseway.cli.commands.floor import archive
from houseway.floor.lookback.record_check import check_record
from houseway.floor.people.significant import SignificantKind, significant_events
from houseway.floor.pit.archive import Archived, NotArchived, archive_days
from houseway.floor.store.archive import archive_name
from houseway.floor.store.days import attached_days, close_day, partition_of

Record = Connection[TupleRow]
LATER = TOMORROW + timedelta(days=30)
NAME = archive_name(DAY)
TRUSTED = [KEY.public_key().public_bytes_raw()]


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """Two folders, as on two disks."""
    made = tmp_path / "archive", tmp_path / "copy"
    for one in made:
        one.mkdir()
    return made


def _is_there(record: Record) -> bool:
    return record.execute("select to_regclass(%s) is not null", (partition_of(DAY),)).fetchone() == (True,)


def test_a_closed_day_is_exported_verified_and_detached_and_its_steps_stay_without_a_copy(
    record: Record, folders: tuple[Path, Path]
) -> None:
    """As it was seen: nothing called the export, and the disk only grew."""
    _two_days(record)
    assert list(archive_days(record, folders[0], None, KEY, LATER)) == []  # no day is closed
    close_day(record, DAY, KEY)
    assert list(archive_days(record, folders[0], None, KEY, DAY)) == []  # it is not old enough
    assert list(archive_days(record, folders[0], None, KEY, LATER)) == [Archived(DAY, ("exported", "detached"))]
    assert list(attached_days(record)) == [TOMORROW] and _is_there(record) and (folders[0] / NAME).is_file()
    assert list(archive_days(record, folders[0], None, KEY, LATER)) == [Archived(DAY, ())]
    assert check_record(record, TRUSTED) == []
    (noted,) = significant_events(record, kind=SignificantKind.DAY_ARCHIVED)
    assert noted.after is not None and noted.after["did"] == ["exported", "detached"]
    (folders[0] / NAME).unlink()  # a lost file is written again while the steps are there
    assert list(archive_days(record, folders[0], None, KEY, LATER)) == [Archived(DAY, ("exported",))]


def test_steps_are_dropped_only_with_two_verified_files_and_a_lost_one_comes_from_the_other(
    record: Record, folders: tuple[Path, Path]
) -> None:
    _two_days(record)
    close_day(record, DAY, KEY)
    folder, copy = folders
    (copy / NAME).write_bytes(b"something else")
    (left,) = archive_days(record, folder, copy, KEY, LATER)
    assert isinstance(left, NotArchived) and "is not the file that was exported" in left.why
    assert _is_there(record) and DAY in attached_days(record)
    (copy / NAME).unlink()
    assert list(archive_days(record, folder, copy, KEY, LATER)) == [Archived(DAY, ("copied", "detached", "dropped"))]
    assert not _is_there(record) and check_record(record, TRUSTED) == []
    for lost, how in ((folder, "restored from its copy"), (copy, "copied")):
        (lost / NAME).unlink()
        assert list(archive_days(record, folder, copy, KEY, LATER)) == [Archived(DAY, (how,))]
    damaged = bytearray((folder / NAME).read_bytes())
    damaged[-20] ^= 1
    (folder / NAME).write_bytes(damaged)
    (named,) = archive_days(record, folder, copy, KEY, LATER)
    assert isinstance(named, NotArchived) and str(folder / NAME) in named.why
    for one in folders:
        (one / NAME).unlink()
    (gone,) = archive_days(record, folder, copy, KEY, LATER)
    assert isinstance(gone, NotArchived) and "bring it back from a backup" in gone.why  # a missing file is reported


def test_the_command_archives_by_the_configuration(
    record: Record, conninfo: str, folders: tuple[Path, Path], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def later(_: Record) -> datetime:
        return datetime(2027, 1, 1, tzinfo=UTC)

    monkeypatch.setattr(archive, "now", later)
    _two_days(record)
    close_day(record, DAY, KEY)
    raw = KEY.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption()).hex()
    for name, secret in (("day", raw), ("factor", "00" * 32)):
        (tmp_path / name).write_text(secret)
        (tmp_path / name).chmod(0o600)
    config = tmp_path / "floor.toml"
    lines = [
        f'database.conninfo = "{conninfo}"',
        f'secrets.day_key = {{file = "{tmp_path / "day"}"}}',
        f'secrets.second_factor_key = {{file = "{tmp_path / "factor"}"}}',
    ]
    config.write_text("\n".join([*lines, f'archive.folder = "{tmp_path / "away"}"']))
    none = run("floor", "archive", "--config", config)
    assert none.exit_code == 2 and "no such folder" in none.output, none.output
    config.write_text("\n".join([*lines, f'archive.folder = "{folders[0]}"', "archive.keep_days = 2"]))
    done = run("floor", "archive", "--config", config)
    assert done.exit_code == 0 and f"ok {DAY}: exported, detached" in done.output, done.output
    (folders[0] / NAME).write_bytes(b"")
    lost = run("floor", "archive", "--config", config)
    assert lost.exit_code == 1 and f"≠ {DAY}: " in lost.output
