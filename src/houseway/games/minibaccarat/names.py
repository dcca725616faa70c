"""The display of minibaccarat: the two hands in the middle with their counts, and the roads of the shoe."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.game.names import Names
from houseway.core.game.picture import Band, Cell, Line, Picture, Pieces, Run, Stacked, line
from houseway.core.game.road import Road
from houseway.core.game.words import money
from houseway.core.messages.event import Event, Noted
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand, title
from houseway.core.values.memory import remembered
from houseway.families.baccarat import names as baccarat
from houseway.families.baccarat.hands import BANKER, PLAYER, named, points

from .memory import Memory
from .road_board import INK, road_board
from .road_cells import cells_of
from .roads import is_result, read
from .vigorish import marked
from .vigorish import read as markers

HANDS = {PLAYER: "Player's Hand", BANKER: "Banker's Hand"}


def remarks(seen: Round, ask: RoundOffer) -> str:
    """Return the meaning of an offer."""
    match ask.says:
        case "turns over":
            return "the cards come face up"
        case "passes":
            return "the next seat may turn them"
        case "adds to player" | "adds to banker":
            return "the payout rides with that bet"
        case "takes payout":
            return "it is yours"
        case _:
            return ""


def event_line(event: Event) -> str | Line | None:
    """Return the text for dealt cards, the last hand of a shoe and the two hands that have names."""
    match event:
        case Noted(what="last_hand"):
            return "the cover card is out: one more hand"
        case Noted(what="Dragon 7" | "Panda 8" as what):
            return what
        case _:
            return baccarat.event_line(event)


def calls(seen: Round, hand: Hand | None) -> Mapping[str, str]:
    """Return the counts of both hands and the result, once all their cards are face up."""
    player, banker = (cards_in(seen.held.get(hand, ())) for hand in (PLAYER, BANKER))
    hidden = not player or not banker or BACK in player or BACK in banker
    return {} if hidden else baccarat.called(points(player), points(banker))


def middle(seen: Round, wide: bool) -> Picture | None:
    """Return the two hands, the higher one lit, what this shoe has shown so far, and the markers for vigorish."""
    hands = Band(tuple(Cell(_hand(seen, hand, wide)) for hand in HANDS), len(HANDS), centred=True, spaced=True)
    road = _road(seen)
    parts: list[Picture] = [hands]
    if road:
        parts.append(road_board(read(road), wide))
    if owed := markers(marked(seen)):
        words = (f"{title(seat)} {money(chips)}" for seat, chips in owed.items())
        parts.append(line(Run("vigorish owed  ", "bold"), ", ".join(words)))
    return Stacked(tuple(parts)) if parts[1:] else hands


def roads(seen: Round) -> tuple[Road, ...]:
    """Return the roads as a page draws them: a coup is written down when its round is over."""
    return cells_of(read(_road(seen) if seen.over else remembered(seen, Memory).road))


def _road(seen: Round) -> str:
    """Return the coups of this shoe, with the one that was just decided."""
    return remembered(seen, Memory).road + "".join(noted for noted in seen.noted if is_result(noted))


def _hand(seen: Round, hand: str, wide: bool) -> Line:
    held = cards_in(seen.held.get(hand, ()))
    known = bool(held) and BACK not in held
    called = next((noted for noted in seen.noted if is_result(noted)), "")
    won = called[:1] == hand[0].upper()
    heading = Run(f"{HANDS[hand]}  ", "gold" if won else INK[hand])
    return line(heading, Pieces(held, wide), f"  {named(held)}" if known else "", "  wins" if won else "")


NAMES = Names(
    named,
    remarks=remarks,
    event_line=event_line,
    apart=(PLAYER, BANKER),
    middle=middle,
    hands_cards=True,
    roads=roads,
    called=baccarat.CALLED,
    calls=calls,
)
