"""Third cards: the conditions under which one is pending, and whether it is dealt face up."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.messages.event import Event, ExposedTaken
from houseway.core.messages.note import Note
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import EXPOSED, Hand
from houseway.families.baccarat.hands import bankers_draw, players_draw

PLAYER_DRAWS = players_draw(natural="MB-10(a)", once="MB-9(d)", draws="MB-10(b)(1)", stays="MB-10(b)(2)")
BANKER_DRAWS = bankers_draw(
    natural="MB-10(a)",
    once="MB-9(d)",
    stood="MB-10(c)(1)",
    low="MB-10(c)(2)(i)",
    table="MB-10(c)(2)(iii)",
    seven="MB-10(c)(2)(ii)",
)


def always(round: Round) -> bool:
    """Whether the stage applies: always, because the rows decide whether the round stops."""
    return True


def came_open(hand: Hand) -> Note:
    """Return the note for a third card that should be face down and was seen."""
    return Note(f"{hand}_card_open")


def exposed_first(now: Draft, hand: Hand, cites: str) -> tuple[Event, ...] | None:
    """Return the events that play an exposed card as the next one, because it was due, or None (R-MB-16)."""
    return tuple(_taken(hand)) if EXPOSED in now.held else None


def _taken(hand: Hand) -> Iterator[Event]:
    yield ExposedTaken(hand, "MB-13(d)")
    yield came_open(hand).noted("MB-13(d)")
