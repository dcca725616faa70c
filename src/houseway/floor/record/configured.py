"""How a configuration reaches the record."""

from __future__ import annotations

from psycopg.conninfo import make_conninfo

from houseway.floor.configuring.keys import Config


def conninfo_of(config: Config) -> str:
    """Return how to connect to the database of a configuration; it reads the password, if one is named."""
    password = config.database.password
    return make_conninfo(config.database.conninfo, **({} if password is None else {"password": password.text()}))
