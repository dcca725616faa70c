"""`houseway floor proofs` writes what `houseway verify-shoe` checks, for one viewer of a round that is over."""

from __future__ import annotations

from pathlib import Path

from psycopg import Connection
from psycopg.rows import TupleRow
from tests.conftest import Run
from tests.floor.owner_floor import seeded
from tests.floor.record_host import RecordHost


def test_a_player_gets_proofs_of_a_round_and_an_altered_one_does_not_hold(
    conninfo: str, record: Connection[TupleRow], run: Run, tmp_path: Path
) -> None:
    """As it was seen: the docs promised proofs, and no command or endpoint gave them."""
    RecordHost(record, 1, "three_card_poker", seeded("proofs"), seed="proofs").plays(1)
    (tmp_path / "key").write_text(bytes(range(32, 64)).hex())
    options = ("--database", conninfo, "--to", tmp_path / "made", "--shoe-key", f"second={tmp_path / 'key'}")
    made = run("floor", "proofs", "1.1", "--player", "bot1", *options)
    assert made.exit_code == 0, made.output
    (file,) = (tmp_path / "made").iterdir()
    checked = run("verify-shoe", file)
    assert checked.exit_code == 0 and "proved" in checked.output
    file.write_text(file.read_text().replace('"place":0', '"place":1', 1))
    assert run("verify-shoe", file).exit_code != 0
    assert "and not 9" in run("floor", "proofs", "1.9", *options).output
    assert "did not play" in run("floor", "proofs", "1.1", "--player", "eve", *options).output
    assert "--shoe-key" in run("floor", "proofs", "1.1", "--database", conninfo, "--to", tmp_path).output
