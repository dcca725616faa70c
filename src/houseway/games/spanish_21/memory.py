"""What a Spanish 21 table remembers from one round to the next: its shoe, and who has played since the shuffle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast

from houseway.core.cards import BACK, Card
from houseway.core.event import Tended
from houseway.core.money import BURN, DEALER, DISCARDS, Hand
from houseway.core.round import Round
from houseway.core.shoe import Piece

from .facts import has_hole_card, is_revealed

WORKS, BROKEN = "works", "broken"


class Memory(NamedTuple):
    """The shoe, the reader, and who may come in."""

    gone: str = ""
    """Cards in the discard rack that everybody has seen, one after the other."""
    unseen: int = 0
    """Cards in the rack nobody has seen: burns."""
    burns: int = 1
    """Cards to burn before the next deal: one for a new shoe, one for each new dealer."""
    rounds: int = 0
    """Rounds since the shuffle."""
    players: str = ""
    """Who has bet in every round since the shuffle, or was let in."""
    reader: str = WORKS


def gone(memory: Memory) -> Mapping[Hand, tuple[Piece, ...]]:
    """The discard rack as a round finds it; a burn nobody saw is a back."""
    text = memory.gone
    rack: dict[Hand, tuple[Piece, ...]] = {}
    if text:
        rack[DISCARDS] = tuple(Card(text[at : at + 2]) for at in range(0, len(text), 2))
    if memory.unseen:
        rack[BURN] = (BACK,) * memory.unseen
    return rack


def carries(round: Round) -> Memory:
    """What a finished round leaves: its cards in the rack, those nobody saw as a number only (S21-7(h))."""
    was = cast("Memory", round.memory)
    reader = BROKEN if "reader_broken" in round.noted else was.reader
    if not round.hands:
        return was._replace(reader=reader)  # nobody bet: no card left the shoe, and nobody sat out
    seen: list[Piece] = []
    unseen = 0
    for hand, held in round.held.items():
        hidden = 0
        if hand == BURN and BURN not in round.shown:
            hidden = len(held)
        elif hand == DEALER and has_hole_card(round) and len(held) > 1 and not is_revealed(round):
            hidden = 1  # a void round leaves the hole card face down
        known = held[: len(held) - hidden]
        seen += [card for card in known if card is not BACK]
        unseen += hidden + sum(card is BACK for card in known)
    bettors = {bet.by for bet in round.bets if bet.wager == "wager"}
    if was.rounds:
        bettors &= set(was.players.split())
    return Memory("".join(map(repr, seen)), unseen, 0, was.rounds + 1, " ".join(sorted(bettors)), reader)


def spent(round: Round) -> bool:
    """Whether the shoe is done: the cutting card has shown, or a mishap wants a shuffle (S21-4(g))."""
    return "reshuffle" in round.noted or cutting_card_is_out(round)


def cutting_card_is_out(round: Round) -> bool:
    """Whether as many cards are out as lay before the cutting card (S21-4(e))."""
    size = round.rules.equipment.size
    num, den = cast("tuple[int, int]", round.rules.settings["s21.cut_fraction"])
    return sum(map(len, round.held.values())) >= size - size * num // den


def tended(memory: Memory, event: Tended) -> Memory:
    """What is done between rounds, as far as the table remembers it."""
    match event.what:
        case "shuffles" | "shuffles by hand":
            return Memory(reader=memory.reader)
        case "changes dealer":
            return memory._replace(burns=memory.burns + 1)
        case "lets in":
            return memory._replace(players=" ".join(sorted({*memory.players.split(), event.value})))
        case "repairs the reader":
            return memory._replace(reader=WORKS)
        case _:
            return memory
