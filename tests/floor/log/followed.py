"""A record, a log that follows it, and a witness behind a real port, for tests of the log."""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.record_steps import BEN, FLOOR, add_step, buys_in, commit, opened

from houseway.core.money.places import RACK, Move
from houseway.floor.log.follower import Follower
from houseway.floor.log.notes import COSIGNATURE, NoteSigner, head_in, signed_by
from houseway.floor.log.remote import WitnessAt, head_at
from houseway.floor.log.store import Writer
from houseway.floor.log.witness import Witness, server_of
from houseway.floor.lookback.log_check import Compared, compare
from houseway.floor.people.significant import SignificantKind
from houseway.floor.signatures import Trusted
from houseway.floor.table.uncommitted import Pending

Record = Connection[TupleRow]
ORIGIN = "casino.example/log"
SALTS = b"s" * 32
LOG_KEY = Ed25519PrivateKey.from_private_bytes(b"l" * 32)
WITNESS_KEY = Ed25519PrivateKey.from_private_bytes(b"w" * 32)


def log_signer() -> NoteSigner:
    """Return the key of the house's log."""
    return NoteSigner(ORIGIN, LOG_KEY)


@contextmanager
def served(witness: Witness) -> Generator[str]:
    """Serve a witness and return its address."""
    server: ThreadingHTTPServer = server_of(witness, "127.0.0.1", 0)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Followed:
    """A record with its log and its witness."""

    def __init__(self, record: Record, conninfo: str, folder: Path, url: str, witness: Witness, trusted: Trusted | None) -> None:
        self.record, self.conninfo, self.folder, self.url, self.witness = record, conninfo, folder, url, witness
        self.trusted = trusted
        self.tables: dict[int, Pending] = {}
        self.follower = self._begun()

    def starts_again(self) -> None:
        """Replace the follower by one that starts now, from what its folder has."""
        self.follower.close()
        self.follower = self._begun()

    def _begun(self) -> Follower:
        at = WitnessAt(self.url, self.witness.key)
        return Follower(self.conninfo, Writer(self.folder), SALTS, log_signer(), self.trusted, [at])

    def play(self, *tables: int, rounds: int = 1) -> None:
        """Commit three steps per round at tables."""
        for table in tables:
            if table not in self.tables:
                self.tables[table] = opened(self.record, table)
        pendings = [self.tables[table] for table in tables]
        for _ in range(rounds):
            for one in pendings:
                buys_in(one)
                add_step(one, [Move("player ann", RACK, 5, "loses")], speaker=BEN)
                add_step(one, speaker=FLOOR, refused="not_your_turn TCP-7(b)")
        assert commit(self.record, *pendings) == []

    def poll(self) -> list[str]:
        """Look until there is nothing more to read, and return the alarms."""
        while self.follower.poll():
            pass
        return [str(one) for one in self.follower.counts.alarms.values()]

    def compared(self) -> Compared:
        """Compare the record with the head that the witness has."""
        note = head_at(self.url, ORIGIN)
        assert note is not None
        at = signed_by(note, [log_signer().key, self.witness.key])
        return compare(self.record, Writer(self.folder), head_in(note), at[self.witness.key], SALTS)

    def named(self) -> list[str]:
        """Return the rows that the comparison names."""
        return [str(one) for one in self.compared().findings]

    def alarms(self) -> list[str]:
        """Return the alarms that are significant events."""
        query = "select element, after ->> 'wrong' from significant where kind = %s order by id"
        return [f"{where}: {wrong}" for where, wrong in self.record.execute(query, (SignificantKind.LOG_ALARM,)).fetchall()]


@contextmanager
def followed(record: Record, conninfo: str, root: Path, trusted: Trusted | None = None) -> Generator[Followed]:
    """Follow a record into a log with a witness, each in a folder below one."""
    witness = Witness(root / "witness", NoteSigner("witness.example/w1", WITNESS_KEY, COSIGNATURE), [log_signer().key])
    with served(witness) as url:
        made = Followed(record, conninfo, root / "log", url, witness, trusted)
        try:
            yield made
        finally:
            made.follower.close()
