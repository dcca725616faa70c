"""Where cards, dice and tiles come from: entropy of the operating system for a live table, a named seed for lab and tests.

The two are different types on purpose. What feeds a live table takes `Live` and nothing else.
"""

from .feeding import Feeder, LiveFeeder, number_due, roll_due, undealt
from .mixing import cut, rolled, shuffled
from .source import Live, Seeded, Source

__all__ = ["Feeder", "Live", "LiveFeeder", "Seeded", "Source", "cut", "number_due", "roll_due", "rolled", "shuffled", "undealt"]
