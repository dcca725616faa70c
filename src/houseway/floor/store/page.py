"""The table of database rights as people read it: docs/floor/privileges.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .access import OPERATOR, READERS, VOUCHERS
from .grants import GRANTS, NOBODY, ROLES, SCHEMA, SECRET, Grant

HEAD: Final = """# Privileges of the parts

What each part of the floor may do in the database, which Unix user it is, and which secrets it reads. The page is written by
`scripts/dev floor-pages` from `src/houseway/floor/store/grants.py` and `access.py`. `houseway floor prepare` gives exactly these
rights and takes all others away, in one transaction; `houseway floor check-rights` reports differences. What is not listed is
refused: `tests/floor/test_statements.py` sends every statement that the catalogue has an object for, as each role.

- `houseway_schema` owns every relation and function, and nobody logs in as it. So no part can alter a table, drop one, or
  switch off a trigger; `session_replication_role` and `alter system` are the superuser's.
- What needs more than reading or adding rows is a function that runs with the rights of the schema's owner and does one thing.
  Its search path is fixed, and nobody may execute it who is not listed.
- Rows are added column by column: numbers and times that the database fills in cannot be written by a part.
- A column `locks` is empty by its constraint. PostgreSQL requires the right to update it before a row is locked.
- The superuser of PostgreSQL can do everything, and so can whoever is root on its machine. What they change is named by
  `houseway floor verify` and by a witness outside the house, not prevented here.

## What a part that was taken over can still do

"""

STILL: Final = (
    (
        "owner",
        "commit any step of any table, also one that nobody sent",
        "vouch for a command as the API does: the log refuses such a step and raises an alarm",
    ),
    (
        "API",
        "act for people: write rows that record that somebody logged in, confirmed or approved, all of which the log shows, and"
        " with them have credentials set, roles granted and passkeys added; commit steps of the cage and of meters",
        "write credentials by a statement, or without rows that name the session or the enrolment and who confirmed it;"
        " grant or withdraw a role without naming two people on shift; open an enrolment again that is over; commit a step"
        " of a table; change or delete a row that records who did what; enter anything in the books without a step",
    ),
    (
        "tend",
        "open gaming days; send approved requests to tables again; finish slips; set the limits of the house",
        "approve anything; commit a step of a table or of a meter",
    ),
    ("log", "read the record, hashes of passwords and sealed secrets too", "write anything"),
    ("reader", "read the record, without hashes of passwords, tokens and sealed secrets", "write anything"),
    (
        "backup",
        "copy the whole database",
        "write anything; read a file of keys, so sealed shoes and second factors stay closed",
    ),
)
"""The actions that remain possible, and those that do not, with the role of a compromised part."""


def page() -> str:
    """Return docs/floor/privileges.md as text."""
    return "\n".join([HEAD + "\n".join(_lines()), ""])


def _lines() -> Iterator[str]:
    yield "| part | can | cannot |\n|---|---|---|"
    for part, can, cannot in STILL:
        yield f"| {part} | {can} | {cannot} |"
    yield "\n## Roles\n"
    yield "| role | Unix user | what it is for |\n|---|---|---|"
    for role in ROLES:
        yield f"| `{role.name}` | {f'`{role.user}`' if role.user else ''} | {role.why} |"
    yield "\n## Secrets\n"
    yield f"Each secret is a file that one user can read, besides root; that of vouchers has a group, `{VOUCHERS}`.\n"
    yield "| key of the configuration | user or group |\n|---|---|"
    for key, user in READERS.items():
        yield f"| `{key}` | {'root, or a variable of each unit' if user == OPERATOR else f'`{user}`'} |"
    hidden = "; ".join(f"`{name}` ({', '.join(columns)})" for name, columns in SECRET.items())
    yield f"\nOnly the API and the log, which covers them, read these columns: {hidden}."
    for role in ROLES:
        if role.name != SCHEMA and (mine := [grant for grant in GRANTS if grant.role == role.name]):
            yield f"\n## {role.name}\n"
            yield "| may | on | why |\n|---|---|---|"
            yield from map(_line, mine)
    yield "\n## Given to nobody\n"
    yield "| function | why it is there |\n|---|---|"
    for name, why in NOBODY.items():
        yield f"| `{name}` | {why} |"


def _line(grant: Grant) -> str:
    some = f" ({', '.join(grant.columns)})" if grant.columns else f", but not {', '.join(grant.but)}" if grant.but else ""
    return f"| {grant.verb} | {', '.join(f'`{name}`' for name in grant.on)}{some} | {grant.why} |"
