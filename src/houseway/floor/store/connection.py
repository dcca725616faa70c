"""How a configuration reaches the record."""

from __future__ import annotations

from psycopg.conninfo import make_conninfo

from houseway.floor.config.keys import Config


def conninfo_of(config: Config, role: str = "") -> str:
    """Return how to connect to the database of a configuration: a part as its role, an operator as the configuration says.

    It reads the password, if one is named.
    """
    password = config.database.password
    told = {} if password is None else {"password": password.text()}
    return make_conninfo(config.database.conninfo, **told, **({"user": role} if role and config.database.roles else {}))
