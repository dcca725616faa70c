"""The servers of the record: which one is the primary, how far its standbys are behind, and what its commits wait for."""

from __future__ import annotations

from typing import Final, NamedTuple

from psycopg import OperationalError

from .steps import connected
from .timeouts import Limits, Server, only, servers_of

LOOKS: Final = Limits(2.0)
_STATE: Final = """
select pg_is_in_recovery(),
       case when pg_is_in_recovery() then coalesce(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')
            else pg_current_wal_flush_lsn() end - '0/0',
       case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end,
       current_setting('synchronous_standby_names'), current_setting('synchronous_commit')
"""


class ServerState(NamedTuple):
    """The state of one server."""

    server: str
    role: str
    """`primary`, `standby`, `away`, or `replaced`: a former primary that still calls itself one."""
    timeline: int | None = None
    """Of a primary: a failover begins a new one."""
    behind: int | None = None
    """Of a standby: the bytes of the log that it does not have."""


class Replication(NamedTuple):
    """The servers of the record, and what its commits wait for."""

    servers: tuple[ServerState, ...]
    waits_for: str
    """The setting `synchronous_standby_names` of the primary; empty where commits wait for nobody."""
    loses_nothing: bool
    """Whether a commit is answered only when a standby has it."""


def replication(conninfo: str) -> Replication:
    """Return the states of all servers that a connection string names."""
    found = [(server, _state(conninfo, server)) for server in servers_of(conninfo)]
    primaries = [state for _, state in found if state is not None and not state.is_standby]
    primary = max(primaries, key=lambda state: state.timeline or 0, default=None)
    servers = tuple(_shown(server, state, primary) for server, state in found)
    if primary is None:
        return Replication(servers, "", loses_nothing=False)
    waits = bool(primary.waits_for) and primary.commit not in ("off", "local")
    return Replication(servers, primary.waits_for, loses_nothing=waits)


class _State(NamedTuple):
    is_standby: bool
    position: int
    timeline: int | None
    waits_for: str
    commit: str


def _state(conninfo: str, server: Server) -> _State | None:
    try:
        with connected(only(conninfo, server), limits=LOOKS) as record:
            row = record.execute(_STATE).fetchone()
    except OperationalError:
        return None
    assert row is not None
    is_standby, position, file, waits_for, commit = row
    return _State(is_standby, int(position), None if file is None else int(file[:8], 16), waits_for, commit)


def _shown(server: Server, state: _State | None, primary: _State | None) -> ServerState:
    name = ":".join(filter(None, server)) or "local"
    if state is None:
        return ServerState(name, "away")
    if state.is_standby:
        return ServerState(name, "standby", behind=None if primary is None else max(0, primary.position - state.position))
    return ServerState(name, "primary" if state is primary else "replaced", state.timeline)
