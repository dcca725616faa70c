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
OF_UPGRADES: Final = ("deploy", "taken back")
"""An owner of the other release is started, and one of this release drains."""
PAIRS: Final = (("half-open", "drain", 4.0), ("twin", "kill", 4.0), ("slow", "kill", 14.0))
"""Two faults of one owner, the second at most so many seconds after the first."""
PAIRED: Final = 0.2
"""The share of seeds with such pairs."""
NEWEST: Final = -1
"""The owner that was started last."""


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


def drawn_upgrades(seed: str, seconds: float, owners: int) -> list[Fault]:
    """Draw an upgrade of all owners one after the other, perhaps back again, and crashes on the way."""
    random = Random(f"{seed}/upgrade").random
    found: list[Fault] = []
    at = 4.0 + 0.1 * seconds * random()
    for kind in OF_UPGRADES if random() < 0.5 else OF_UPGRADES[:1]:
        for _ in range(owners):
            found.append(Fault(round(at, 3), kind))
            at += 1.0 + 0.12 * seconds * random()
            if random() < 0.2:
                found.append(Fault(round(at, 3), "kill", int(random() * 3), round(4 * random(), 3)))
        at += 2.0 + 0.2 * seconds * random()
    return found


def drawn_pairs(seed: str, seconds: float) -> list[Fault]:
    """Draw pairs of faults that meet at one owner, in some seeds: drawn one by one, they seldom do."""
    random = Random(f"{seed}/pairs").random
    found: list[Fault] = []
    at = 3.0 if random() < PAIRED else seconds
    while (at := at + 0.1 * seconds + 0.2 * seconds * random()) < seconds:
        first, second, most = PAIRS[int(random() * len(PAIRS))]
        who, gap = int(random() * 3), 0.2 + most * random()
        found.append(Fault(round(at, 3), first, who, int(gap + 2.0 + 10.0 * random()) + 0.501))
        found.append(Fault(round(at + gap, 3), second, NEWEST if first == "twin" else who, round(5.0 * random(), 3)))
    return found
