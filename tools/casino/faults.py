"""Faults as data: what happens, when, to whom and for how long. A list of them is drawn from a seed."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

FOR_EVER: Final = 1e9
STATES: Final = (
    "08006", "22012", "23505", "25006", "25P02", "28P01", "40001", "40P01", "42501", "53100", "53300", "54000", "55P03", "57014",
    "57P01", "57P03", "58030", "XX000",
)  # fmt: skip
"""Codes of errors that a statement may raise once."""
OF_OWNERS: Final = ("kill", "pause", "twin", "drain", "cut", "half-open", "slow", "answer lost", "bus cut", "bus slow", "skew")
OF_ALL: Final = (
    "bus loss",
    "bus double",
    "bus mixed",
    "read-only",
    "disk full",
    "restart",
    "once",
    "api killed",
    "tend killed",
    "stream cut",
)
KINDS: Final = (*OF_OWNERS, *OF_ALL)
OF_CAGE: Final = ("cage killed", "cage cut", "cage half-open", "cage slow", "cage answer lost")
"""What happens to the processes of the API at which the cage is, beside all this."""


class Fault(NamedTuple):
    """One fault of a history."""

    at: float
    kind: str
    who: int = 0
    """The owner that it happens to, by its place in the list of those that live."""
    lasts: float = 0.0
    what: str = ""


def drawn(seed: str, seconds: float) -> list[Fault]:
    """Draw the faults of a seed: few kinds or many, and some of them for ever."""
    random = Random(f"{seed}/faults")
    kinds = [kind for kind in KINDS if random.random() < 0.4] or [KINDS[int(random.random() * len(KINDS))]]
    found: list[Fault] = []
    at = 3.0
    while (at := at + 0.5 + random.random() * 9.0) < seconds:
        kind = kinds[int(random.random() * len(kinds))]
        lasts = (0.05, 0.5, 2.0, 4.0, 8.0, 14.0)[int(random.random() * 6)] * (0.5 + random.random())
        if random.random() < 0.08:
            lasts = FOR_EVER
        who, what = int(random.random() * 3), ""
        if kind == "once":
            what = STATES[int(random.random() * len(STATES))]
        elif kind == "skew":
            what = str(round((-30.0, -3.0, -0.5, 0.5, 3.0, 30.0)[int(random.random() * 6)], 1))
        found.append(Fault(round(at, 3), kind, who, round(lasts, 3), what))
    return found


def drawn_at_cage(seed: str, seconds: float) -> list[Fault]:
    """Draw what happens to the processes of the cage; the other faults of a seed do not depend on it."""
    random = Random(f"{seed}/cage faults").random
    found: list[Fault] = []
    at = 3.0
    while (at := at + 0.3 + random() * 7.0) < seconds:
        kind = OF_CAGE[int(random() * len(OF_CAGE))]
        found.append(Fault(round(at, 3), kind, int(random() * 2), round(0.2 + 9.0 * random() ** 2, 3)))
    return found
