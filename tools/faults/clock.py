"""The clock of the database, as SQL sees it: functions in front of PostgreSQL's own add to it. The machine's is left alone."""

from __future__ import annotations

from psycopg import Connection
from psycopg.rows import TupleRow

OWN_CLOCK = """
create schema clock;
create table clock.offset (seconds double precision not null);
insert into clock.offset values (0);
create function clock.now() returns timestamptz language sql stable
    as 'select pg_catalog.now() + pg_catalog.make_interval(secs => (select seconds from clock.offset))';
create function clock.clock_timestamp() returns timestamptz language sql volatile
    as 'select pg_catalog.clock_timestamp() + pg_catalog.make_interval(secs => (select seconds from clock.offset))';
grant usage on schema clock to public;
grant select on clock.offset to public;
-- calls that run with the rights of the schema's owner have a path of their own
do $$
declare
    call regprocedure;
begin
    for call in select p.oid from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace loop
        execute format('alter function %s set search_path = clock, pg_catalog, public, pg_temp', call);
    end loop;
end $$;
"""


def put_in_front(record: Connection[TupleRow], database: str) -> None:
    """Make every later session of a database use the clock that can be stepped."""
    record.execute(OWN_CLOCK.encode())
    record.execute(f'alter database "{database}" set search_path = clock, pg_catalog, public'.encode())


def step(record: Connection[TupleRow], seconds: float) -> None:
    """Step the clock forward, or back."""
    record.execute("update clock.offset set seconds = seconds + %s", (seconds,))
