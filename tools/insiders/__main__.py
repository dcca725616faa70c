"""Searches for what insiders can gain.

    scripts/dev insiders [--minutes N] [--only ROLE ... | --set ROLE[+ROLE] ...] [--plant HOLE] [--seed SEED]

Every role alone and every pair holds its own rights in a copy of a house, with two patrons in league, and sends anything that the
API takes. A second book says what they brought, won and were paid. Paid beyond that, another person's account, a card of a sealed
shoe or a record that does not verify is a finding, and its script is printed. Then each part's role in the database sends SQL: a
witnessed row that is different and not named is a finding. --plant opens a hole again, which has to be found.
"""

from __future__ import annotations

import argparse
import sys
from itertools import combinations
from typing import Final

from houseway.floor.people.roles import HELD

from .attack import Attack, Found, described
from .house import Casino, casino
from .parts import PARTS, Tried, tries
from .planted import HOLES

SHORTEST: Final = 3.0
"""Seconds for one set of insiders, however many there are."""


def sets(only: list[str] | None = None) -> list[tuple[str, ...]]:
    """Return every role alone, every pair of roles, and two people of one role."""
    roles = only or [*HELD, "player"]
    alone = [(_label(role, 1),) for role in roles]
    pairs = [(_label(first, 1), _label(second, 1)) for first, second in combinations(roles, 2) if "player" not in (first, second)]
    twice = [(_label(role, 1), _label(role, 2)) for role in roles if role not in ("player", "regulator")]
    return alone if only and len(only) == 1 else [*alone, *pairs, *twice]


def set_of(roles: str) -> tuple[str, ...]:
    """Return the set that is written as roles with a plus between them; a role that is written twice is two people."""
    named = roles.split("+")
    return tuple(_label(role, named[:at].count(role) + 1) for at, role in enumerate(named))


def _label(role: str, number: int) -> str:
    return role if role == "player" else f"{role} {number}"


def searched(house: Casino, chosen: list[tuple[str, ...]], seconds: float, seed: str, *, first: bool = False) -> list[Found]:
    """Let each set attack a copy of the house of its own, and print the outcome, up to the first finding if wanted."""
    found: list[Found] = []
    for number, insiders in enumerate(chosen, start=1):
        with house.copied() as copy:
            one = Attack(house, copy, insiders, f"{seed} {' '.join(insiders)}").runs(seconds, 1 if first else 3)
        found.append(one)
        print(f"{number}/{len(chosen)} {described(one)}", flush=True)
        for step in one.steps[-40:] if one.findings else ():
            print(f"    {step}")
        if first and one.findings:
            break
    return found


def tried(house: Casino, seconds: float, seed: str) -> list[Tried]:
    """Let each part's role send SQL to a copy of the house, and print the outcome."""
    found: list[Tried] = []
    for role in PARTS:
        found.append(one := tries(house, role, seconds, seed))
        refused = one.statements - one.outcomes["done"]
        print(
            f"{role}: {one.statements:,} statements, {refused:,} refused or without effect, {one.changed:,} rows changed",
            flush=True,
        )
        print(f"    done: {dict(one.done.most_common())}")
        for finding in one.findings:
            print(f"    {finding}")
    return found


def main() -> int:
    """Search; the exit code is 1 where something was found."""
    parser = argparse.ArgumentParser(
        prog="scripts/dev insiders", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=5.0, help="for all sets together (default: 5)")
    parser.add_argument("--only", action="append", choices=[*HELD, "player"], metavar="ROLE", help="only these roles; repeatable")
    parser.add_argument("--set", action="append", metavar="ROLES", help="only this set, for example dealer+floor; repeatable")
    parser.add_argument("--plant", choices=list(HOLES), metavar="HOLE", help=f"open a hole again: {', '.join(HOLES)}")
    parser.add_argument("--seed", default="insiders", help="what chance begins with (default: insiders)")
    asked = parser.parse_args()
    hole = HOLES[asked.plant] if asked.plant else None
    if hole:
        hole.opens()
    chosen = [set_of(roles) for roles in asked.set or ()] or sets(asked.only or ([hole.role] if hole else None))
    runs_parts = not (asked.only or asked.set or asked.plant)
    seconds = max(SHORTEST, asked.minutes * 60 / (len(chosen) + len(PARTS) * runs_parts))
    with casino(hole.sql if hole else "") as house:
        found = searched(house, chosen, seconds, asked.seed, first=bool(asked.plant))
        parts = tried(house, seconds, asked.seed) if runs_parts else []
    wrong = [one for one in (*found, *parts) if one.findings]
    print(f"{len(found)} sets, {sum(one.requests for one in found):,} requests, {len(wrong)} with findings")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
