"""Seating at a single-player table."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, zip_longest

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Sit
from houseway.core.values.hands import Hand
from houseway.games import GAMES
from houseway.layout.felts import layout_for
from houseway.play import least, purse
from houseway.worked.worked import Worked

YOU = "you"


def rules_of(game: str) -> Rules:
    """Return the rules of a game as its first edition has them, with default settings."""
    rules = GAMES[game].under({"ruleset.jurisdiction": GAMES[game].editions[0].key})
    assert isinstance(rules, Rules)  # default settings are lawful: a game checks that when it is loaded
    return rules


def seated(rules: Rules, bots: int) -> dict[Hand, str]:
    """Return the seating: the person in the middle, bots in the nearest seats; at an oval table, spread over it."""
    seats = rules.seats
    middle, many = len(seats) // 2, min(bots, len(seats) - 1) + 1
    felt = layout_for(rules.game)
    if felt is not None and felt.form == "oval":
        taken = {seats[(middle + at * len(seats) // many) % len(seats)] for at in range(many)}
    else:
        sides = zip_longest(seats[middle + 1 :], reversed(seats[:middle]))
        taken = {seats[middle], *[seat for seat in chain.from_iterable(sides) if seat is not None][: many - 1]}
    return {seat: YOU if seat == seats[middle] else f"bot{seat}" for seat in seats if seat in taken}


def opened(rules: Rules, names: Mapping[Hand, str], seed: str) -> Worked:
    """Return the table as it is set up: game, settings, seats, and a stack for each."""
    return Worked(
        title=f"{rules.game.name}, practice alone. Shuffled from seed {seed!r}, so the cards repeat.",
        game=rules.game.key,
        settings={"ruleset.jurisdiction": rules.edition},
        sits=[Sit(name, (seat,)) for seat, name in names.items()],
        stacks=dict.fromkeys(names.values(), purse(least(rules))),
        only_these=True,
    )
