"""The Unix user of each database role, and the readers of each secret."""

from __future__ import annotations

import grp
import pwd
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from houseway.floor.config.keys import SECTIONS, Config
from houseway.floor.config.secret import Secret

from .grants import API, BACKUP, LOG, OWNER, READER, ROLES, TEND

MAP: Final = "houseway"
"""The name of the map from Unix users to roles."""
_USER: Final = {role.name: role.user for role in ROLES}
OPERATOR: Final = "root"
SUPERUSER: Final = "postgres"
VOUCHERS: Final = "houseway-vouch"
"""The group of those who read the key of vouchers: API and tend vouch with it, and the log checks. The owner is not in it."""
SALTS: Final = "houseway-salts"
"""The group of those who read the key of salts: the log, and the API for receipts."""
GROUPS: Final = (VOUCHERS, SALTS)
READERS: Final[dict[str, str]] = {
    "database.password": OPERATOR,
    "bus.api_password": _USER[API],
    "bus.owner_password": _USER[OWNER],
    "bus.relay_password": _USER[TEND],
    "bus.tend_password": _USER[TEND],
    "directory.client_secret": _USER[API],
    "secrets.second_factor_key": _USER[API],
    "secrets.shoe_key": _USER[OWNER],
    "secrets.day_key": _USER[API],
    "secrets.owner_signing_key": _USER[OWNER],
    "secrets.api_signing_key": _USER[API],
    "secrets.tend_signing_key": _USER[TEND],
    "secrets.voucher_key": VOUCHERS,
    "secrets.voucher_key_before": VOUCHERS,
    "secrets.log_key": _USER[LOG],
    "secrets.log_salt_key": SALTS,
}
"""The one Unix user who reads each secret of the configuration besides root, or the group."""


def hba_lines(database: str) -> list[str]:
    """Return the lines for the start of `pg_hba.conf`: a connection through the socket has the identity of its Unix user."""
    return [
        f"local   {database}   all   peer   map={MAP}",
        f"local   replication   {BACKUP}   peer   map={MAP}",
    ]


def ident_lines() -> list[str]:
    """Return the lines for `pg_ident.conf`: each part's user is its role; root prepares as the superuser and reads."""
    pairs = [(role.user, role.name) for role in ROLES if role.user]
    pairs += [(user, role) for user in (OPERATOR, SUPERUSER) for role in (SUPERUSER, READER, BACKUP)]
    return [f"{MAP}   {user}   {role}" for user, role in pairs]


def secrets_of(config: Config) -> Iterator[tuple[str, Secret]]:
    """Yield the secrets that a configuration names, each with its key."""
    for name, section in SECTIONS.items():
        for key in section.__dataclass_fields__:
            value = getattr(getattr(config, name), key)
            if isinstance(value, Secret):
                yield f"{name}.{key}", value


def key_differences(config: Config) -> list[str]:
    """Return the faults of the files of secrets: its reader cannot read one, or somebody else can."""
    return [
        f"{key}: {problem}"
        for key, secret in secrets_of(config)
        if secret.file is not None
        for problem in _problems(secret.file, READERS[key])
    ]


def _problems(file: Path, reader: str) -> Iterator[str]:
    try:
        about, folder = file.stat(), file.parent.stat()
    except OSError as wrong:
        yield f"{file} cannot be read: {wrong.strerror}"
        return
    is_group = reader in GROUPS
    try:
        id = grp.getgrnam(reader).gr_gid if is_group else pwd.getpwnam(reader).pw_uid
    except KeyError:
        what, fix = ("group", "addgroup --system") if is_group else ("user", "adduser --system --group --no-create-home")
        yield f"there is no {what} {reader}. Run: {fix} {reader}"
        return
    if is_group:
        if (about.st_uid, about.st_gid) != (0, id) or about.st_mode & (stat.S_IWGRP | stat.S_IRWXO):
            yield f"{file} is for root and the group {reader}. Run: chown root:{reader} {file} && chmod 640 {file}"
        return
    if about.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        yield f"{file} can be read by others. Run: chmod 600 {file}"
    if about.st_uid != id:
        yield f"{file} belongs to {_name(about.st_uid)}, and {reader} reads it. Run: chown {reader} {file}"
    if folder.st_uid not in (0, id) or folder.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        yield f"{file.parent} can be changed by others. Run: chown {reader} {file.parent} && chmod 700 {file.parent}"
    elif folder.st_uid == 0 and reader != OPERATOR and not folder.st_mode & stat.S_IXOTH:
        yield f"{file.parent} belongs to root, and {reader} cannot enter it. Run: chown {reader} {file.parent}"


def _name(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"user {uid}"
