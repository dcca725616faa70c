"""The table of rights as people read it: docs/floor/rights.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from .bars import Bar
from .duties import (
    DEPARTMENTS,
    DUTIES,
    NO_ROLE,
    NOT_IN_ONE_SHIFT,
    OVER,
    RESET_COOLS_SECONDS,
    SHIFT_SECONDS,
)
from .rights import ACTIONS, COMMANDS, Scope
from .roles import CAPACITIES, HELD

HEAD: Final = """# Rights

Who may send which command, and who may do what beside the tables. The page is written by `scripts/dev floor-pages` from
`src/houseway/floor/people/rights.py`, which the server reads. A test keeps it current, and the tests of rights are generated from
it.

What a person is at a table follows from the session, the open shift and the seat, and never from a message:

- A patron is a *player* at every table, by opaque name. The table has the list of their seats.
- A member of staff has the role of the open shift, at the tables of that shift, and may not act at any other.
- A *device* is an enrolled reader or generator at its own table. It acts for chance.
- The *platform* deals electronic tables: it acts for chance and, where no person deals, for the dealer.

## Commands

"""

SCOPES: Final[Mapping[Scope, str]] = {
    Scope.SEAT: "a seat where this player sits, a hand that the rules let this player call, or a bet of this player's own",
    Scope.NAME: "the player whom the command names, and nobody else",
    Scope.WALLET: "the same, for chips out of the player's wallet",
    Scope.CASH: "for cash that the dealer has taken; a player cannot say that",
    Scope.HAND: "the hand of the dealer",
    Scope.BY_HAND: "at a table without an enrolled reader or generator, where the dealer says which cards or dice fell",
    Scope.AS_DEALER: "where no person deals",
    Scope.ROLE: "the command names the role that this person holds; the rules define which role may do what",
    Scope.QUEUE: "the same, and only through the queue of approvals: two roles are two people, and neither of them asked",
    Scope.YES: "every command of this kind",
}
"""The meaning of each scope."""
assert SCOPES.keys() == set(Scope)


def page() -> str:
    """Return docs/floor/rights.md as text."""
    commands = {kind.__name__: {who: scope.value for who, scope in row.items()} for kind, row in COMMANDS.items()}
    actions = {action.value: dict.fromkeys(who, "yes") for action, who in ACTIONS.items()}
    parts = [
        HEAD + _table("command", commands),
        "\nAn empty cell is a refusal. The words in the cells:\n",
        *(f"- *{scope.value}*: {meaning}" for scope, meaning in SCOPES.items()),
        "\nA refusal is the same for everybody, `not_yours_to_say`, so that it reveals nothing about the round.\n",
        "## Beside the tables\n",
        _table("action", actions),
        "\nNobody may act on their own account. Everyone may begin and end a shift of their own, in a role that",
        "was granted, and change their own password.\n",
        _DUTIES,
        _changes(),
        "\nNobody takes part in a change of an account at or above their own level. Who may, by the role that the other person",
        "may hold; of somebody with several roles, whoever may for all of them:\n",
        _over(),
        "\nRoles that exclude each other:\n",
        *(f"- in one person: *{name}* ({_listed(roles)}) and every other department" for name, roles in DEPARTMENTS.items()),
        *(f"- in one shift, which is {SHIFT_SECONDS // 3600} hours: {_listed(sorted(two))}" for two in _pairs()),
        _CHAINS,
        "## Refusals\n",
        "| code | what the person reads |\n|---|---|",
        *(f"| `{bar.value}` | {bar.sentence} |" for bar in Bar),
    ]
    return "\n".join([*parts, ""])


_DUTIES: Final = """## Duties

Changes of an account, from `src/houseway/floor/people/duties.py`. Each person of a change acts in another role, and each confirms
with the second factor. What was asked for and who confirmed are significant events.
"""


_CHAINS: Final = f"""- in one chain of approval: whoever asked and whoever approved; and for one shift, whoever let a person set
  credentials, unlocked the account or granted a role, and that person; and all whom the same people let set theirs again

A patron whom one person confirmed has a wallet that cools down for {RESET_COOLS_SECONDS // 3600} hours: a
manager signs whatever the cage pays out of it, and tables take no buy-in from it. With a second person in another role it
does not cool down ([decision 50](../decisions/0050-reset-credentials-by-enrolment-at-the-persons-own-terminal.md)).

Somebody whose credentials another person chose can do nothing but set them: every other endpoint, every command and the socket
answer `set_credentials_first`.
"""


def _changes() -> str:
    rows = [
        f"| {duty.says} | {duty.staff} | {duty.patron or ''} | {'yes' if duty.by_administrator else ''} |"
        f" {'yes' if duty.links else ''} |"
        for duty in DUTIES.values()
    ]
    heads = "| change | people for staff | people for a patron | one of them an administrator | links for the shift |"
    return "\n".join([heads, "|---|---|---|---|---|", *rows])


def _over() -> str:
    rows = [("nothing yet", NO_ROLE), *OVER.items()]
    body = [f"| {role.replace('_', ' ')} | {_listed(one for one in HELD if one in over)} |" for role, over in rows]
    return "\n".join(["| may hold | two of these |", "|---|---|", *body])


def _pairs() -> list[frozenset[str]]:
    return sorted(NOT_IN_ONE_SHIFT, key=sorted)


def _listed(roles: Iterable[str]) -> str:
    return ", ".join(role.replace("_", " ") for role in roles)


def _table(first: str, rows: Mapping[str, Mapping[str, str]]) -> str:
    def line(cells: Iterable[str]) -> str:
        return f"| {' | '.join(cells)} |"

    heads = [first, *(who.replace("_", " ") for who in CAPACITIES)]
    body = [line([name, *(row.get(who, "") for who in CAPACITIES)]) for name, row in rows.items()]
    return "\n".join([line(heads), line(["---"] * len(heads)), *body])
