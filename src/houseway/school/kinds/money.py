"""Chips and what the house keeps: stacks, breaking down, vigorish and rake, meters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import cast

from houseway.core.game.rules import Rules
from houseway.core.game.words import money, spoken
from houseway.core.messages.event import Event
from houseway.core.money.breakdown import broken_down
from houseway.core.money.places import Bet
from houseway.play.chance import Source
from houseway.school.event_sentences import pot_named
from houseway.school.item import ItemQuestion, Shown, amount, single_choice
from houseway.school.picture import because, felt, stacked
from houseway.school.scene import Scene
from houseway.school.words import on_spot

KEPT = ("vigorish", "rake", "house's half")
"""Reasons for moves of chips that the house keeps from a win."""
METER = "meter "
KEPT_BY = ("rake", "vig")
"""Parts of the names of the settings by which the amount is computed."""
MOST = 3
LARGEST = 40
"""Maximum number of chips in a stack that is counted."""


def amounts(scene: Scene) -> list[int]:
    """Return the amounts of a round that are counted out: what bets won, and what was bet."""
    end = scene.end
    wins = [result.net for result in end.settled.values() if result.net > 0]
    return [chips for chips in dict.fromkeys((*wins, *end.bets.values())) if chips > 0]


def count_stack(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield stacks of a round to be counted."""
    rules = scene.end.rules
    for chips in amounts(scene)[:MOST]:
        stacks = broken_down(chips, rules.denominations)
        if stacks and 1 < sum(stack.many for stack in stacks) <= LARGEST:
            cites = rules.cites.tender
            why = because(rules, cites, f"{stacked(stacks)} make {money(chips)}")
            yield amount(
                "How much are these chips worth?", (stacked(stacks),), chips, (cites,), why, stacks, Shown(stacks=tuple(stacks))
            )


def break_down(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield amounts to be made with the fewest chips; wrong answers are those of amounts close to it."""
    rules = scene.end.rules
    kinds = rules.denominations
    counted = amounts(scene)
    for chips in [one + other for one, other in pairwise(counted)][:MOST]:  # not what another item of the scene counts out
        stacks = broken_down(chips, kinds)
        if not stacks or not 1 < sum(stack.many for stack in stacks) <= LARGEST:
            continue
        nearby = [chips + sign * kind * times for kind in kinds[:4] for sign in (1, -1) for times in (1, 2)]
        others = [stacked(found) for near in nearby if near > 0 and (found := broken_down(near, kinds))]
        shows = ("Chips of the table: " + ", ".join(map(money, kinds)),)
        cites = rules.cites.tender
        why = because(rules, cites, f"{stacked(stacks)} are the fewest chips that make {money(chips)}")
        asked = single_choice(
            f"Which chips make {money(chips)}?", shows, stacked(stacks), others, (cites,), why, draw, (chips, stacks)
        )
        if asked is not None:
            yield asked


def vigorish(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield questions on the amount that the house keeps from a win or a pot."""
    end, rules = scene.end, scene.end.rules
    found = [event for event in scene.played.events if _kept(event)]
    for event in found[: MOST + 1]:
        kept = sum(move.chips for move in event.moves if move.why in KEPT)
        why, about = next((move.why, move.about) for move in event.moves if move.why in KEPT)
        spot = f" on {on_spot(about)}" if isinstance(about, Bet) else ""
        shows = (*felt(end), *_pots(event), *elected(rules, KEPT_BY))
        facts = getattr(event, "because", "") or f"{why} {money(kept)}"
        yield amount(
            f"How much {why} is taken{spot}?",
            shows,
            kept,
            (event.cites,),
            because(rules, event.cites, facts),
            event,
            Shown(end, about.on if isinstance(about, Bet) else ""),
        )


def elected(rules: Rules, about: tuple[str, ...]) -> Iterator[str]:
    """Yield the elections of the house with which an amount is computed."""
    for key, value in sorted(rules.settings.items()):
        parts = key.split(".")
        if value not in (None, (), "") and any(word in parts for word in about):
            name = spoken(" ".join(parts[parts.index(next(word for word in about if word in parts)) :]))
            yield f"The house has chosen {name}: {_written(parts[-1], value)}."


def _written(name: str, value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(_written(name, one) for one in cast("tuple[object, ...]", value))
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value} %" if name == "percent" else money(value)
    return spoken(str(value))


def _kept(event: Event) -> bool:
    return any(move.why in KEPT for move in event.moves)


def _pots(event: Event) -> tuple[str, ...]:
    """Return from where it is taken, where that is a pot."""
    pots = {
        str(move.src) for move in event.moves if move.why in KEPT and isinstance(move.src, str) and move.src.startswith("pot")
    }
    return tuple(f"It is taken from {pot_named(pot)}." for pot in sorted(pots))


def meter(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield questions on a meter after a round, and on the amount that the bets of the round added to it."""
    end, rules = scene.end, scene.end.rules
    before = scene.played.opened.chips
    for place in [place for place in end.chips if isinstance(place, str) and place.startswith(METER)][:MOST]:
        moved = [(event, move) for event in scene.played.events for move in event.moves if place in (move.src, move.dst)]
        if not moved:
            continue
        cites = tuple(event.cites for event, _ in moved)
        known = before.get(place, 0)
        name = spoken(place.removeprefix(METER))
        shows = (f"The meter {name} before the round: {money(known) if known else 'empty'}", *felt(end))
        after = end.chips[place]
        why = because(rules, cites[0], f"the meter shows {money(after)}")
        yield amount(f"What does the meter {name} show after this round?", shows, after, cites, why, ("meter", place), Shown(end))
        added = sum(move.chips for _, move in moved if move.why == "contribution" and move.dst == place)
        if added:
            fed = next(event.cites for event, move in moved if move.why == "contribution")
            why = because(rules, fed, f"{money(added)} goes to the meter")
            yield amount(
                f"How much do the bets of this round add to the meter {name}?",
                shows,
                added,
                (fed,),
                why,
                ("added", place),
                Shown(end),
            )
