"""The law as data: clauses, each with its id and its meaning in our own words.

A clause is a `rule` (executed, and named by a test), a `procedure` (shown to the dealer at the right moment) or
`outside` (with the reason why no software can see it). A house's manual is an upper edition laid over the regulation.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any, Literal

from houseway.core.fault import Fault
from houseway.core.values.plain import is_table

from .condition import Under, conditions_in

Kind = Literal["rule", "procedure", "outside"]
KINDS: tuple[Kind, ...] = ("rule", "procedure", "outside")


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule of a source document."""

    id: str
    title: str
    says: str
    kind: Kind
    at: str = ""
    """For a procedure: when the dealer is shown it, a moment, a part of a round or a stage (`moments.py`)."""
    under: tuple[Under, ...] = ()
    """For a procedure: the settings under which the dealer is shown it."""
    reason: str = ""
    """For what is outside: why."""
    note: str = ""
    """A remark of the editors about the print, with the ruling: for readers of the rulebook, never for players at a table."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One edition of one document."""

    game: str
    prefix: str
    edition: str
    clauses: Mapping[str, Clause]
    digest: str


def read_rulebook(file: Traversable) -> Rulebook:
    """Return the rulebook in a TOML file; a clause that is missing, or has no meaning or reason, is a fault."""
    data: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    prefix = str(data["prefix"])
    clauses: dict[str, Clause] = {}
    for key, value in data.items():
        if is_table(value):
            under = conditions_in(value.pop("under", None))
            clause = Clause(f"{prefix}-{key}", under=under, **value)
            if clause.kind not in KINDS or not clause.says:
                raise Fault(f"{clause.id} needs a kind and a meaning")
            if (clause.kind == "outside") != bool(clause.reason) or (clause.kind == "procedure") != bool(clause.at):
                raise Fault(f"{clause.id}: a procedure says when, what is outside says why")
            clauses[clause.id] = clause
    if len(clauses) != data["clauses"]:
        raise Fault(f"{prefix} has {data['clauses']} clauses, and {len(clauses)} are here")
    decides = json.dumps([[clause.id, clause.kind] for clause in clauses.values()])  # not its wording: that can be corrected
    return Rulebook(data["game"], prefix, data["edition"], clauses, hashlib.sha256(decides.encode()).hexdigest()[:16])
