"""Irregularities with one deck, a shuffler or a dealing shoe. A game gives each line its own clause."""

from __future__ import annotations

from typing import NamedTuple

from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.round.irregularity import Irregularity
from houseway.core.round.remedies import play_on, remove_card, use_as_next, void_round
from houseway.families.choices import COUNT_INTERVAL, DEALING_METHOD, SHUFFLER

from .one_deck import card_already_out, deck_goes

BETS = "bets"
FACE_UP = "card_face_up"


class MishapClauses(NamedTuple):
    """The clauses of a game's rulebook for each irregularity."""

    face_up: str
    in_error: str
    shuffler: str
    shoe: str = ""
    """Empty where no machine deals."""
    machine_count: str = ""
    """Empty where no machine counts."""


def deck_mishaps(
    cites: MishapClauses,
    *,
    cards_come: tuple[str, ...],
    until_shown: tuple[str, ...],
    shoe_runs: tuple[str, ...] = (),
) -> tuple[Irregularity, ...]:
    """Return a game's lines, given the stages in which cards come off the deck and those until all cards are up.

    A machine shoe can fail from its first card to its last, so between deals too: `shoe_runs`, where cards come more than once.
    """
    out = (Bar(cites.face_up, card_already_out),)
    shuffler = (under(SHUFFLER, "single", "two_deck"),)
    counting = (under(COUNT_INTERVAL, "counting_shuffler"),)
    by_shoe = (under(DEALING_METHOD, "automated_shoe"),)
    lines = (
        Irregularity(FACE_UP, cites.face_up, remove_card, cards_come, second=void_round, names="card", bars=out),
        Irregularity("card_drawn_in_error", cites.in_error, use_as_next, cards_come),
        Irregularity("shuffler_jams", cites.shuffler, play_on, (BETS, *until_shown), under=shuffler),
        Irregularity("shuffler_counts_wrong", cites.machine_count, deck_goes, (BETS,), under=counting),
        Irregularity("dealing_shoe_jams", cites.shoe, void_round, shoe_runs or cards_come, under=by_shoe),
    )
    return tuple(line for line in lines if line.cites)
