"""Actions on the lamps, the shaker and the dice between rounds, and the table's memory of them."""

from __future__ import annotations

from typing import NamedTuple

from houseway.core.game.between_rounds import Tending
from houseway.core.game.rules import Rules
from houseway.core.law.bar import Bar
from houseway.core.law.choice import Value
from houseway.core.table.table import Table, recalls, settles, without_device
from houseway.core.values.memory import remembered
from houseway.core.values.role import DEALER, FLOOR

from .house_rules import SHAKER


class Memory(NamedTuple):
    """The table's memory: whether its lamps are broken."""

    lamps_broken: bool = False


def lamps_broken(table: Table, value: str) -> bool:
    """The table's lamps are broken."""
    return remembered(table, Memory).lamps_broken


def lamps_are_whole(table: Table, value: str) -> bool:
    """The table's lamps are working, so there is nothing to repair."""
    return not lamps_broken(table, value)


def no_machine(table: Table, value: str) -> bool:
    """There is no shaking machine on the table to remove."""
    return table.rules[SHAKER] != "automated" or table.device_removed


def no_shaker_on_the_table(table: Table, value: str) -> bool:
    """The shaking machine was removed and has not been replaced."""
    return table.device_removed


def no_such_shaker(table: Table, value: str) -> bool:
    """The shaker is unknown: use manual or automated."""
    return value not in ("manual", "automated")


def already_shaken_so(table: Table, value: str) -> bool:
    """The table already uses this shaker."""
    return value == table.rules[SHAKER] and not table.device_removed


def machine_still_there(table: Table, value: str) -> bool:
    """The shaking machine is still on the table and must be removed first."""
    return not no_machine(table, value)


def shaken_by(rules: Rules, value: str) -> dict[str, Value]:
    """Return the setting that changes with the shaker."""
    return {SHAKER.name: value}


def mended(memory: Memory, value: str) -> Memory:
    """Return the memory with the lamps repaired."""
    return Memory(lamps_broken=False)


# fmt: off
TENDINGS = (
    Tending("repairs the lamps",  "SB-6(b)", (FLOOR,), bars=(Bar("SB-6(b)", lamps_are_whole),), does=(recalls(mended),)),
    Tending("removes the device", "SB-6(d)", (FLOOR,), bars=(Bar("SB-6(d)", no_machine),), does=(without_device,)),
    Tending("shakes by",          "SB-6(d)", (FLOOR,), takes="shaker", does=(settles(shaken_by),),
            bars=(Bar("SB-5(d)", no_such_shaker), Bar("SB-5(d)", already_shaken_so),
                  Bar("SB-6(d)", machine_still_there))),
    Tending("changes dice",       "SB-1",    (DEALER, FLOOR)),
)
# fmt: on
OPEN_BARS = (Bar("SB-6(b)", lamps_broken), Bar("SB-5(d)", no_shaker_on_the_table))
"""The checks that refuse to open a round."""
