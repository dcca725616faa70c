"""The log at a million steps: what following costs, how large receipts are, and what a comparison with a witnessed head takes.

Run it with `python -m bench.log --steps 1000000`. Processor time is that of this process and of its database backend together.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from psycopg import Connection
from psycopg.rows import TupleRow
from tools.house.servers import DAY, VOLATILE, database_server, new_record

from houseway.floor.ledger import Posting
from houseway.floor.log.follower import Follower
from houseway.floor.log.notes import COSIGNATURE, Note, NoteSigner, head_in
from houseway.floor.log.proofs import proof_text, receipt_of
from houseway.floor.log.store import Writer
from houseway.floor.lookback.log_check import compare
from houseway.floor.step import Step, genesis, sealed
from houseway.floor.store.days import partition_of
from houseway.floor.store.steps import connected

NOON = 1_794_744_000_000_000
CHAINS = 20
COLUMNS = "day, table_id, seq, version, at, speaker, said_no, said, events, src, dst, chips, why, hash"
TICKS = os.sysconf("SC_CLK_TCK")


def steps_of(chain: int, many: int) -> Iterator[Step]:
    """Yield steps of one chain, of the usual size: a command, events, and a posting in every second."""
    before, events = genesis(chain), b'[{"kind":"BetPlaced","player":"p77","chips":500}]' * 4
    for seq in range(1, many + 1):
        moves = (Posting(chain << 32, (chain << 32) + 1, 500, "bets"),) if seq % 2 else ()
        said = b"player p77\n" + b'{"kind":"Bet","wager":"ante","chips":500,"nr":%d}' % seq
        step = sealed(
            Step(
                table=chain,
                seq=seq,
                day=DAY,
                at=NOON + seq * 1000,
                speaker=77,
                number=seq,
                said=said,
                refused=None,
                events=events,
                opens=(),
                postings=moves,
                rests=None,
            ),
            before,
        )
        yield step
        before = step.hash


def fill(record: Connection[TupleRow], steps: int) -> None:
    """Write a record of steps, and a row of `live` for each chain."""
    each = steps // CHAINS
    for chain in range(1, CHAINS + 1):
        last = None
        with record.cursor().copy(f"copy {partition_of(DAY)} ({COLUMNS}) from stdin".encode()) as rows:
            for step in steps_of(chain, each):
                columns = [list(one) for one in zip(*step.postings, strict=True)] or [None] * 4
                at = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(step.at // 1_000_000)) + f".{step.at % 1_000_000:06}+00"
                head = (step.day, step.table, step.seq, step.version, at, step.speaker, step.number, step.said, step.events)
                rows.write_row((*head, *columns, step.hash))
                last = step
        assert last is not None
        values = (chain, last.seq, last.hash, DAY)
        record.execute("insert into live (table_id, epoch, seq, hash, day, playing) values (%s, 1, %s, %s, %s, false)", values)


def backend_seconds(pid: int) -> float:
    """Return the processor time of a database backend."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@contextmanager
def measured(what: str, pid: int, steps: int) -> Iterator[None]:
    """Print the processor time of a block, here and in a backend."""
    mine, theirs, wall = time.process_time(), backend_seconds(pid), time.monotonic()
    yield
    mine, theirs, wall = time.process_time() - mine, backend_seconds(pid) - theirs, time.monotonic() - wall
    each = (mine + theirs) / steps * 1e6
    print(f"{what}: {mine:.1f} s here, {theirs:.1f} s in PostgreSQL, {each:.1f} µs a step; {wall:.1f} s of wall", flush=True)


def main() -> None:
    """Measure a log of some steps and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1_000_000)
    steps: int = parser.parse_args().steps
    with tempfile.TemporaryDirectory() as folder, database_server(*VOLATILE) as server:
        conninfo = new_record(server, "bench")
        signer = NoteSigner("casino.example/log", Ed25519PrivateKey.generate())
        witness = NoteSigner("witness.example/w1", Ed25519PrivateKey.generate(), COSIGNATURE)
        salts = os.urandom(32)
        with connected(conninfo) as record:
            began = time.monotonic()
            fill(record, steps)
            print(f"{steps:,} steps written in {time.monotonic() - began:.0f} s", flush=True)
            log = Writer(Path(folder))
            follower = Follower(conninfo, log, salts, signer)
            follower.poll()
            pid = follower.backend
            with measured("following", pid, steps):
                while follower.poll():
                    pass
            follower.close()
            note = log.sign(signer)
            cosigned = Note(note.text, (*note.lines, witness.line(note.text, int(time.time()))))
            log.publish(cosigned, cosigned=True)
            row = record.execute("select pg_backend_pid()").fetchone()
            assert row is not None
            with measured("verify --witness", row[0], steps):
                found = compare(record, log, head_in(cosigned), int(time.time()), salts)
            print(f"{found.steps:,} steps compared, {len(found.findings)} named", flush=True)
            one = proof_text(log, log.size // 3, cosigned, salts[:16])
            print(f"a proof: {len(one):,} bytes")
            for name, seqs in (("adjacent", range(900, 912)), ("every 80th", range(900, 900 + 12 * 80, 80))):
                receipt = receipt_of(log, salts, 3, seqs)
                print(f"a round of 12 steps, {name}: {len(msgspec.json.encode(receipt)):,} bytes")


if __name__ == "__main__":
    main()
