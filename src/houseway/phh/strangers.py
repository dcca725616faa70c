"""Opens a table for a hand from another program: the forced bets and limits of the file, no rake, p1 at seat 1.

What a house of ours could not offer is refused with what to do; what the file leaves open is chosen so that the hand can be
played as it was: raises without a cap, and between two the button has the small blind, for so PHH has it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from houseway.core.messages.command import OpenRound, Sit
from houseway.core.messages.names import is_name
from houseway.core.messages.unreadable import Unreadable
from houseway.core.round.state import Round, opened
from houseway.core.table.table import Taken, take
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand
from houseway.core.values.plain import is_list
from houseway.core.values.printable import quoted
from houseway.families.poker_room.house_rules import (
    BLINDS,
    BRING_IN,
    CHIP_UNIT,
    HEADS_UP_BUTTON_SMALL_BLIND,
    MAX_RAISES,
    POSTED_ANTE,
    POSTED_BETS,
    RAKE_PERCENT,
    STRUCTURE,
)
from houseway.worked.replay import open_table
from houseway.worked.worked import Worked

from .actions import chips_of
from .codes import CODES, NOT_PLAYED, Code

MOST_PLAYERS = 20
"""Maximum number of stacks that are read; each game has its own number of seats and checks it."""
UNITS = (100, 50, 25, 1)
"""The allowed smallest chips of a table, the largest first."""


def table_for(fields: Mapping[str, Any]) -> tuple[Round, tuple[Hand, ...]]:
    """The round opened for a hand, and who is p1, p2 …"""
    code = _code(fields)
    stacks = _amounts(fields, "starting_stacks")
    if len(stacks) > MOST_PLAYERS:
        raise Unreadable(f"starting_stacks: {len(stacks):,} players are too many for one table")
    if len(stacks) < 2:
        raise Unreadable("starting_stacks: a hand needs two players (PKR-6(b))")
    settings = _settings(fields, code, len(stacks))
    worked = Worked(game=code.game, settings=settings, only_these=True)
    names = _names(fields, len(stacks))
    for number, (name, chips) in enumerate(zip(names, stacks, strict=True), start=1):
        worked.sits.append(Sit(name, (str(number),)))
        worked.stacks[name] = chips
    ruling = take(open_table(worked), OpenRound())
    if not isinstance(ruling, Taken) or ruling.after.round is None:
        raise Unreadable(f"cannot open this hand: {ruling}")
    order = tuple(str(number) for number in range(1, len(stacks) + 1))
    return opened(ruling.after.round.opened, ruling.after.rules), order


def _code(fields: Mapping[str, Any]) -> Code:
    variant = fields.get("variant")
    if not isinstance(variant, str):
        raise Unreadable(f"missing field variant: use one of {', '.join(CODES)}")
    if variant in NOT_PLAYED:
        raise Unreadable(f"variant {variant} is {NOT_PLAYED[variant]}, which the rulebook here does not have")
    if variant not in CODES:
        raise Unreadable(f"unknown variant {quoted(variant)}: use one of {', '.join(CODES)}")
    return CODES[variant]


def _settings(fields: Mapping[str, Any], code: Code, players: int) -> dict[str, object]:
    names = ("small_bet", "big_bet") if code.structure == "fixed_limit" else ("min_bet",)
    bets = [_amount(fields, name) for name in names]
    antes = _amounts(fields, "antes", players)
    if len({*antes}) > 1:
        raise Unreadable(
            "antes are not the same for everybody, and here they are (PKR-7(b)(1)): a big blind ante cannot be played"
        )
    if code.game.startswith("seven_card_stud"):
        forced, own = [_amount(fields, "bring_in")], {BRING_IN.name: _dollars(_amount(fields, "bring_in"))}
    else:
        forced = _blinds(_amounts(fields, "blinds_or_straddles", players))
        own = {BLINDS.name: [_dollars(blind) for blind in forced], HEADS_UP_BUTTON_SMALL_BLIND.name: True}
    unit = next(
        unit
        for unit in UNITS
        if not any(chips % unit for chips in (*bets, *forced, *antes, *_amounts(fields, "starting_stacks")))
    )
    return {
        "pkr.seats": players,
        STRUCTURE.name: code.structure,
        POSTED_BETS.name: [_dollars(bet) for bet in bets],
        POSTED_ANTE.name: _dollars(antes[0]),
        CHIP_UNIT.name: _dollars(unit),
        RAKE_PERCENT.name: 0,
        MAX_RAISES.name: "unlimited",
        **own,
    }


def _blinds(posted: Sequence[Chips]) -> list[Chips]:
    """Return the blinds from the first player on; the rulebook has straddles only behind them."""
    blinds = [chips for chips in posted if chips]
    if list(posted[: len(blinds)]) != blinds or not 1 <= len(blinds) <= 3:
        raise Unreadable("blinds_or_straddles: only one to three blinds are allowed, from the left of the button (PKR-10(d))")
    return blinds


def _amount(fields: Mapping[str, Any], name: str) -> Chips:
    if name not in fields:
        raise Unreadable(f"missing field {name}: required for variant {fields['variant']}")
    return chips_of(fields[name], name)


def _amounts(fields: Mapping[str, Any], name: str, many: int | None = None) -> list[Chips]:
    found = fields.get(name)
    if not is_list(found) or (many is not None and len(found) != many):
        raise Unreadable(f"{name} is missing or not as long as starting_stacks: give one amount per player")
    return [chips_of(item, name) for item in found]


def _dollars(chips: Chips) -> int | float:
    """Return an amount as a submission writes it."""
    return chips // 100 if chips % 100 == 0 else chips / 100


def _names(fields: Mapping[str, Any], many: int) -> list[str]:
    """Return the players' names as words of a record, or p1, p2 and so on if they are not unique or not names at a table."""
    written = fields.get("players")
    plain = [f"p{number}" for number in range(1, many + 1)]
    if not is_list(written):
        return plain
    names = [re.sub(r"\W+", "_", str(name)).strip("_").lower() for name in written]
    clear = len({*names}) == len(names) == many and all(map(is_name, names))
    return names if clear else plain
