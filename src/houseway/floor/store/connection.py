"""Connections to the record from a configuration."""

from __future__ import annotations

from psycopg.conninfo import make_conninfo

from houseway.floor.config.keys import Config


def conninfo_of(config: Config, role: str = "") -> str:
    """Return the connection string of a configuration's database, for the role of a part or for the operator it names.

    It reads the password, if one is named.
    """
    password = config.database.password
    told = {} if password is None else {"password": password.text()}
    return make_conninfo(config.database.conninfo, **told, **({"user": role} if role and config.database.roles else {}))
