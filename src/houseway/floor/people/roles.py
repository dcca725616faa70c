"""The capacities of persons and devices: roles at a table, roles beside it, players, devices, the platform."""

from __future__ import annotations

from typing import Final

from houseway.core.values.role import CHAIN, DEALER, SURVEILLANCE, Role

CAGE: Final[Role] = "cage"
"""Cashiers: wallets, fills, credits, markers."""
COUNT: Final[Role] = "count"
"""The team that counts the drop."""
REGULATOR: Final[Role] = "regulator"
"""Reads everything, changes nothing."""
ADMINISTRATOR: Final[Role] = "administrator"
"""Keeps accounts, roles and devices, and has no part in any game."""

HELD: Final[tuple[Role, ...]] = (DEALER, *CHAIN, SURVEILLANCE, CAGE, COUNT, REGULATOR, ADMINISTRATOR)
"""The roles that a member of staff can hold for a shift."""

PLAYER: Final = "player"
DEVICE: Final = "device"
"""A reader of cards, tiles or dice, or a generator of numbers, enrolled at a table."""
PLATFORM: Final = "platform"

CAPACITIES: Final[tuple[str, ...]] = (PLAYER, *HELD, DEVICE, PLATFORM)
"""The columns of the table of rights."""
