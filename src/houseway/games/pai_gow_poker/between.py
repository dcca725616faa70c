"""Actions on the cards and the devices between rounds."""

from __future__ import annotations

from dataclasses import replace

from houseway.core.game.between_rounds import READY, SHUFFLED, UNTIL_DEALT, USED, Tending
from houseway.core.game.rules import Rules
from houseway.core.law.bar import Bar
from houseway.core.law.choice import Value
from houseway.core.law.condition import under
from houseway.core.table.table import Table, recalls, settles
from houseway.core.values.role import DEALER, FLOOR
from houseway.families.choices import SHUFFLER
from houseway.families.deck.cut_offer import from_the_right, offered
from houseway.families.deck.one_deck import (
    DeckClauses,
    cut_too_near_an_end,
    dealt_by,
    device_tendings,
    not_cut,
    not_shuffled,
    open_bars,
    shuffled_already,
)

from .house_rules import BUTTON, DICE, SECTION_17, START_METHOD
from .memory import game_begins_anew


def bonus_needs_the_shoe(table: Table, value: str) -> bool:
    """The bonuses of section 17 are in use, and they need the automated shoe."""
    return table.rules[START_METHOD] == SECTION_17


def dealt_otherwise(rules: Rules, value: str) -> dict[str, Value]:
    """Return the method of dealing; a button requires the shoe, and otherwise dice determine where the deal starts."""
    start = rules[START_METHOD]
    keeps_it = start != BUTTON or value == "automated_shoe"
    return {**dealt_by(rules, value), START_METHOD.name: start if keeps_it else DICE}


CLAUSES = DeckClauses(
    shuffle="PGP-6(a)",
    cut="PGP-6(e)",
    cut_after_the_shuffle="PGP-6(b)(2)",
    thin_cut="PGP-6(e)",
    recut="PGP-6(f)",
    device="PGP-11(o)",
    method="PGP-8(a)",
    from_the_hand="",
    new_deck="PGP-5(a)",
)


def _tending(line: Tending) -> Tending:
    if line.name != "deals by":
        return line
    return replace(line, does=(settles(dealt_otherwise),), bars=(*line.bars, Bar("PGP-17(b)", bonus_needs_the_shoe)))


BY_HAND = (under(SHUFFLER, "none"),)
# fmt: off
TENDINGS = (
    Tending("shuffles",         "PGP-6(a)", (DEALER,), bars=(Bar("PGP-6(a)", shuffled_already),), leaves=SHUFFLED),
    Tending("cuts",             "PGP-6(e)", (DEALER,), takes="number", leaves=READY, under=BY_HAND,
            bars=(Bar("PGP-6(b)(2)", not_shuffled), Bar("PGP-6(e)", cut_too_near_an_end)),
            offers=offered(from_the_right, "PGP-6(d)", "PGP-6(f)")),
    Tending("orders a recut",   "PGP-6(f)", (FLOOR,), bars=(Bar("PGP-6(f)", not_cut),), leaves=SHUFFLED,
            recuts=UNTIL_DEALT, under=BY_HAND),
    Tending("spreads the cards", "PGP-6(g)", (DEALER,), leaves=USED, does=(recalls(game_begins_anew),)),
    *map(_tending, device_tendings(CLAUSES)),
)
# fmt: on
OPEN_BARS = open_bars(CLAUSES)
