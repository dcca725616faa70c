"""Where cards, dice and tiles come from: an approved generator for a live table, a named seed for lab and tests.

The two are different types on purpose. What feeds a live table takes `Live` and nothing else. `python -m houseway.play.chance`
runs the self-test and prints the version and the digest of these files.
"""

from .doors import Chance, LiveChance
from .feeders import Feeder, number_due, roll_due, undealt
from .shuffle import cut, rolled, shuffled
from .source import Live, Seeded, Source

__all__ = [
    "Chance",
    "Feeder",
    "Live",
    "LiveChance",
    "Seeded",
    "Source",
    "cut",
    "number_due",
    "roll_due",
    "rolled",
    "shuffled",
    "undealt",
]
