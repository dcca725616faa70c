"""Writes the pay tables of a game, each with the house edge of its wager."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.core.game.game import Game
from houseway.core.game.words import spoken, worded
from houseway.core.money.price import PayTable

from .edges import Edge, edges_of
from .markdown import linked, sentence, table

Edges = Mapping[tuple[str, str], Edge]


def pay_tables(game: Game, up: str) -> Iterator[str]:
    """Yield every pay table that a casino may choose; `up` leads to the root of the site."""
    edges = {(edge.wager, edge.pays): edge for edge in edges_of(game.key) if not edge.strategy and not edge.under}
    hung = {wager: tables for wager, tables in game.pays.items() if tables}
    if not hung:
        return
    yield "## Pay tables\n"
    yield "Every pay table that a casino may choose, with the house edge of the wager of that name where the lab has it.\n"
    short = {wager: tables for wager, tables in hung.items() if _is_short(tables)}
    if short:
        yield _short_table(short, edges, up)
    for wager, tables in hung.items():
        if wager in short:
            continue
        cites = dict.fromkeys(linked(pays.cites, up) for pays in tables.values())
        yield f"### {sentence(spoken(wager))[:-1]}\n"
        yield f"{'Clause' if len(cites) == 1 else 'Clauses'} {', '.join(cites)}.\n"
        yield _matrix(tables, {name: edges.get((spoken(wager), name)) for name in tables})


def _is_short(tables: Mapping[str, PayTable]) -> bool:
    """Whether a wager has one table with one price, which needs no table of its own."""
    return len(tables) == 1 and all(len(pays.pays) == 1 for pays in tables.values())


def _short_table(short: Mapping[str, Mapping[str, PayTable]], edges: Edges, up: str) -> str:
    rows = [
        (spoken(wager), *map(worded, pays.pays.values()), linked(pays.cites, up), _edge_text(edges.get((spoken(wager), name))))
        for wager, tables in short.items()
        for name, pays in tables.items()
    ]
    return table(("wager", "pays", "clause", "house edge"), rows, right=(1,))


def _edge_text(edge: Edge | None) -> str:
    return f"{edge.percent} ({edge.proof})" if edge else ""


def _matrix(hung: Mapping[str, PayTable], edges: Mapping[str, Edge | None]) -> str:
    """Return the tables as rows where hands are few, and as columns where they are many."""
    hands = list(dict.fromkeys(hand for pays in hung.values() for hand in pays.pays))
    priced = {name: [worded(pays.pays[hand]) if hand in pays.pays else "" for hand in hands] for name, pays in hung.items()}
    told = any(edges.values())
    if len(hands) < len(hung):
        rows = [[name, *priced[name], *[_edge_text(edges[name])] * told] for name in hung]
        return table(["table", *hands, *["house edge"] * told], rows, right=range(1, len(hands) + 1))
    rows = [[hand, *(priced[name][at] for name in hung)] for at, hand in enumerate(hands)]
    rows += [["**house edge**", *(_edge_text(edges[name]) for name in hung)]] if told else []
    return table(["hand", *hung], rows, right=range(1, len(hung) + 1))
