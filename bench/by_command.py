"""An owner's steps, committed by pgbench command by command: the baseline of `bench.load` and `bench.record`.

A transaction contains everything that the record has of a step, as such a record is often written: a row per command,
per event and per move, the account's last number, the balance of each account that it moves, the table with its last
step, its hash and its epoch, and after a round the stored table. Bytes are those of an owner's steps.

Four things are in favour of pgbench. It decides nothing and computes no hashes. The bytes are part of prepared
statements and are not sent again. Accounts are there already. And it takes any table at random, so a step does not
follow from another.
"""

from __future__ import annotations

import random
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec
from tools.bots.sittings import Sitting, live_table, messages

from houseway.floor.ledger import legs
from houseway.floor.messages import News
from houseway.floor.servers import Postgres
from houseway.floor.servers.postgres import programs
from houseway.floor.step import Step
from houseway.floor.store.tables import packed
from houseway.floor.table.mailbox import command_in

SCRIPTS = 120
"""Steps that are drawn from all games; pgbench takes one of them at random."""
ACCOUNTS = 64
"""Accounts of a table."""
_RELATIONS = """
create table p_live (table_id int primary key, epoch bigint not null, seq bigint not null, hash bytea not null, day date not null,
                     playing boolean not null) with (fillfactor = 50);
create table p_rest (table_id int primary key references p_live, seq bigint not null, kept bytea not null) with (fillfactor = 50);
create table p_account (id bigint primary key, deep boolean not null, chips bigint not null,
                        check (deep or chips >= 0)) with (fillfactor = 50);
create table p_heard (table_id int, speaker bigint, said_no bigint not null, seq bigint not null,
                      primary key (table_id, speaker)) with (fillfactor = 50);
create table p_command (table_id int, seq bigint, day date not null, version smallint not null, at timestamptz not null,
                        speaker bigint not null, said_no bigint not null, said bytea not null, refused text, rests bytea,
                        hash bytea not null, primary key (table_id, seq));
create table p_event (table_id int, seq bigint, nr int, event bytea not null, primary key (table_id, seq, nr));
create table p_move (table_id int, seq bigint, nr int, src bigint not null, dst bigint not null, chips bigint not null,
                     why text not null, primary key (table_id, seq, nr));
insert into p_live select t, 1, 0, '', current_date, false from generate_series(1, %d) t;
insert into p_account select i, true, 0 from generate_series(%d, %d) i;
"""


def relations(tables: int) -> bytes:
    """Return the statements that make the relations for so many tables."""
    return (_RELATIONS % (tables, ACCOUNTS, ACCOUNTS * (tables + 1) - 1)).encode()


def played(sittings: Sequence[Sitting]) -> list[News]:
    """Return the steps of sittings, as an owner commits them."""
    found: list[News] = []
    for one in sittings:
        live = live_table(1, one)
        for said in messages(1, one):
            command = command_in(said)
            assert not isinstance(command, str), command
            live.decide(said, command)
            found += live.took()
    return found


def _script(step: Step, kept: bytes | None, tables: int, playing: str) -> str:
    """Return the transaction of a step."""
    lines = [f"\\set t random(1, {tables})", "begin;"]
    lines.append(
        f"update p_live set seq = seq + 1, hash = {_bytes(step.hash)}, day = '{step.day}', playing = {playing}"
        " where table_id = :t and epoch = 1 returning seq \\gset"
    )
    lines.append(
        f"insert into p_heard values (:t, {step.speaker}, 1, :seq) on conflict (table_id, speaker)"
        " do update set said_no = p_heard.said_no + 1, seq = excluded.seq returning said_no \\gset"
    )
    rests = "null" if step.rests is None else _bytes(step.rests)
    lines.append(
        f"insert into p_command values (:t, :seq, '{step.day}', {step.version}, now(), {step.speaker}, :said_no,"
        f" {_bytes(step.said)}, null, {rests}, {_bytes(step.hash)});"
    )
    for nr, event in enumerate(msgspec.json.decode(step.events, type=list[msgspec.Raw]) if step.events else ()):
        lines.append(f"insert into p_event values (:t, :seq, {nr}, {_bytes(bytes(event))});")
    for nr, (src, dst, chips, why) in enumerate(step.postings):
        quoted = why.replace("'", "''")
        lines.append(f"insert into p_move values (:t, :seq, {nr}, {_account(src)}, {_account(dst)}, {chips}, '{quoted}');")
    for account, chips in sorted(legs(step.postings).items()):
        lines.append(f"update p_account set chips = chips + ({chips}) where id = {_account(account)};")
    if kept is not None:
        lines.append(
            f"insert into p_rest values (:t, :seq, {_bytes(kept)}) on conflict (table_id)"
            " do update set seq = excluded.seq, kept = excluded.kept;"
        )
    return "\n".join([*lines, "commit;"]) + "\n"


def _bytes(value: bytes) -> str:
    return f"'\\x{value.hex()}'"


def _account(number: int) -> str:
    return f":t * {ACCOUNTS} + {number & 0xFFFFFFFF}"


def by_pgbench(server: Postgres, database: str, news: Sequence[News], tables: int, clients: int, seconds: float) -> float:
    """Return the commands per second of pgbench with so many clients."""
    with tempfile.TemporaryDirectory() as folder:
        words: list[str] = []
        for number, (step, _, after) in enumerate(random.Random(1).sample(news, SCRIPTS)):
            file = Path(folder) / f"{number}.sql"
            kept = None if step.rests is None else packed(after)
            file.write_text(_script(step, kept, tables, "true" if after.is_playing else "false"))
            words += ["-f", str(file)]
        told = [str(programs() / "pgbench"), "-h", str(server.folder), "-U", "houseway", "-n", "-M", "prepared", "-j", "2"]
        told += ["-c", str(clients), "-T", str(max(1, round(seconds))), *words, database]
        out = subprocess.run(told, capture_output=True, text=True, check=True).stdout
    return next(float(line.split()[2]) for line in out.splitlines() if line.startswith("tps"))
