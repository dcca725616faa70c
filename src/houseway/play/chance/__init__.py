"""Sources of cards, dice and tiles: an approved generator for a live table, a named seed for lab and tests.

The two are different types on purpose. A live table accepts only `Live`. `python -m houseway.play.chance` runs the
self-test and prints the version and the digest of these files.
"""

from .feeders import Feeder, number_due, roll_due, undealt
from .shuffle import cut, rolled, shuffled
from .source import Live, Seeded, Source
from .table_chance import Chance, LiveChance

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
