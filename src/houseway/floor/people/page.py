"""The table of rights as people read it: docs/floor/rights.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from .bars import Bar
from .rights import ACTIONS, COMMANDS, Scope
from .roles import CAPACITIES

HEAD: Final = """# Rights

Who may send which command, and who may do what beside the tables. The page is written by `scripts/floor-pages` from
`src/houseway/floor/people/rights.py`, which the server reads. A test keeps it fresh, and the tests of rights are generated from
it.

What a person is at a table follows from the session, the open shift and the seat, and never from a message:

- A patron is a *player* at every table, by opaque name. Which seats are theirs, the table knows.
- A member of staff has the role of the open shift, at the tables of that shift, and no voice at any other.
- A *device* is an enrolled reader or generator at its own table. It speaks for chance.
- The *platform* deals electronic tables: it speaks for chance and, where no person deals, for the dealer.

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
    Scope.ROLE: "the command names the role that this person holds; the rules say which role may do what",
    Scope.QUEUE: "the same, and only through the queue of approvals: two roles are two people, and neither of them asked",
    Scope.YES: "every command of this kind",
}
"""What each scope means."""
assert SCOPES.keys() == set(Scope)


def page() -> str:
    """Return docs/floor/rights.md as text."""
    commands = {kind.__name__: {who: scope.value for who, scope in row.items()} for kind, row in COMMANDS.items()}
    actions = {action.value: dict.fromkeys(who, "yes") for action, who in ACTIONS.items()}
    parts = [
        HEAD + _table("command", commands),
        "\nAn empty cell is a refusal. The words in the cells:\n",
        *(f"- *{scope.value}*: {meaning}" for scope, meaning in SCOPES.items()),
        "\nA refusal is the same for everybody, `not_yours_to_say`, so that it tells nothing about the round.\n",
        "## Beside the tables\n",
        _table("action", actions),
        "\nNobody does what is about an account for their own. Everyone may begin and end a shift of their own, in a role that",
        "was granted, and change their own password.\n",
        "## Refusals\n",
        "| code | what the person reads |\n|---|---|",
        *(f"| `{bar.value}` | {bar.sentence} |" for bar in Bar),
    ]
    return "\n".join([*parts, ""])


def _table(first: str, rows: Mapping[str, Mapping[str, str]]) -> str:
    def line(cells: Iterable[str]) -> str:
        return f"| {' | '.join(cells)} |"

    heads = [first, *(who.replace("_", " ") for who in CAPACITIES)]
    body = [line([name, *(row.get(who, "") for who in CAPACITIES)]) for name, row in rows.items()]
    return "\n".join([line(heads), line(["---"] * len(heads)), *body])
