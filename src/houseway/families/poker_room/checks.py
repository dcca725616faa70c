"""Checks of a poker room's choices by the law, and the bets it posts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.core.game.edition import IN_CHIPS, NO_EFFECT, Breach, Check
from houseway.core.game.rules import Rules
from houseway.core.values.chips import Chips
from houseway.families.choices import SMALLEST_UNIT

from .house_rules import (
    BLINDS,
    BRING_IN,
    CHIP_UNIT,
    DOLLAR,
    KILL_POT,
    KILL_THRESHOLD,
    POSTED_ANTE,
    POSTED_BAD_BEAT,
    POSTED_BETS,
    RAKE_MAX,
    RAKE_METHOD,
    RAKE_STEPS,
    RAKE_TIME,
    STAKES,
    STRUCTURE,
)


def stakes_of(rules: Rules) -> tuple[Chips, ...]:
    """Return the posted bets: small and big, minimum and maximum, or the minimum alone."""
    return rules[POSTED_BETS] or STAKES[rules[STRUCTURE]]


# What the law finds wrong


def _bets_fit_the_structure(rules: Rules) -> Iterator[Breach]:
    bets, structure = stakes_of(rules), rules[STRUCTURE]
    wanted = len(STAKES[structure])
    if len(bets) != wanted:
        yield Breach(
            POSTED_BETS.name, f"{structure} posts {'two amounts' if wanted == 2 else 'one amount'}", "PKR-17", reason=NO_EFFECT
        )
    elif list(bets) != sorted(bets):
        yield Breach(POSTED_BETS.name, "the second bet is below the first", "PKR-17", "R-PKR-03")


def _blinds_fit_the_bets(rules: Rules) -> Iterator[Breach]:
    blinds = rules[BLINDS]
    if not blinds:
        return
    if list(blinds) != sorted(blinds):
        yield Breach(BLINDS.name, "a blind is below the one before it", "PKR-10(d)", "R-PKR-03")
    if blinds[-1] > stakes_of(rules)[0]:
        yield Breach(BLINDS.name, "a blind is above the minimum bet", "PKR-10(d)", "R-PKR-03")


def _bring_in_fits_the_bets(rules: Rules) -> Iterator[Breach]:
    if rules[BRING_IN] > stakes_of(rules)[0]:
        yield Breach(BRING_IN.name, "the forced bet is above the minimum bet", "PKR-7(b)(3)", "R-PKR-03")


def _kill_is_whole(rules: Rules) -> Iterator[Breach]:
    if (rules[KILL_POT] != "off") != (rules[KILL_THRESHOLD] is not None):
        yield Breach(
            KILL_THRESHOLD.name, "a kill and the pot that qualifies for it must be set together", "PKR-11(i)", reason=NO_EFFECT
        )
    unit = rules[CHIP_UNIT]
    if rules[KILL_POT] == "half" and any(bet * 3 % (2 * unit) for bet in stakes_of(rules)):
        yield Breach(KILL_POT.name, "the chips in play cannot make half as much again", "PKR-7(c)", reason=IN_CHIPS)


def _whole_chips(rules: Rules) -> Iterator[Breach]:
    unit = rules[CHIP_UNIT]
    if unit < rules[SMALLEST_UNIT]:
        yield Breach(CHIP_UNIT.name, "smaller than the smallest chip at the table", "PKR-3(d)", reason=IN_CHIPS)
    sums: dict[str, Any] = {POSTED_BETS.name: stakes_of(rules), BLINDS.name: rules[BLINDS]}
    sums |= {RAKE_MAX.name: (rules[RAKE_MAX],), BRING_IN.name: (rules[BRING_IN],)}
    beat = rules[POSTED_BAD_BEAT]
    sums |= {POSTED_BAD_BEAT.name: beat[:1]} if beat else {}
    sums[RAKE_STEPS.name] = [takes for _, takes in rules[RAKE_STEPS]]
    ante = rules[POSTED_ANTE]
    sums[POSTED_ANTE.name] = (ante,) if ante >= DOLLAR else ()  # coin serves for less than a dollar, and only there
    for key, chips in sums.items():
        if any(part % unit for part in chips):
            yield Breach(key, "the chips in play cannot make that amount", "PKR-7(c)", reason=IN_CHIPS)


def _hole_cards_beside_a_board(rules: Rules) -> Iterator[Breach]:
    beat = rules[POSTED_BAD_BEAT]
    if beat is not None and len(beat) > 5 and "flop" not in rules.stage_numbers:
        yield Breach(POSTED_BAD_BEAT.name, "both hole cards are asked for where there is a board", "PKR-19(b)", reason=NO_EFFECT)


def _rake_is_whole(rules: Rules) -> Iterator[Breach]:
    methods = rules[RAKE_METHOD]
    if ("increment" in methods) != bool(rules[RAKE_STEPS]):
        yield Breach(
            RAKE_STEPS.name, "an incremental rake and its steps must be set together", "PKR-14(b)(2)(i)", reason=NO_EFFECT
        )
    if ("time" in methods) != (rules[RAKE_TIME] is not None):
        yield Breach(RAKE_TIME.name, "a rake by time and its fee must be set together", "PKR-14(b)(3)(ii)", reason=NO_EFFECT)


CHECKS = (
    Check("bets_fit_the_structure", _bets_fit_the_structure),
    Check("blinds_fit_the_bets", _blinds_fit_the_bets),
    Check("bring_in_fits_the_bets", _bring_in_fits_the_bets),
    Check("kill_is_whole", _kill_is_whole),
    Check("whole_chips", _whole_chips),
    Check("rake_is_whole", _rake_is_whole),
    Check("hole_cards_beside_a_board", _hole_cards_beside_a_board),
)
