"""Lays a game with the bets that a house describes: wagers, limits, clauses, settlement and prices, made from the data.

No code of a game is changed: its own settlement never sees a described bet, which is settled at a stage of its own, or as the
last part of the one in which the other bets are settled.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from typing import Final

from houseway.core.game.edition import Breach, Check, Edition, Limit
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.law.bar import Bar
from houseway.core.law.rulebook import Clause, Rulebook
from houseway.core.law.wager import Wager
from houseway.core.messages.due import Due
from houseway.core.messages.event import Event
from houseway.core.money.places import Bet
from houseway.core.money.price import PayTable
from houseway.core.round.state import Draft, Round
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.settling import Settling
from houseway.core.stages.stage import Stage
from houseway.core.values.chips import dollars

from .checks import edges, finds
from .grammar import SIDE_BETS, BetFault, read_bets
from .questions import kinds_of
from .settlement import Laid, missing, settles
from .side_bet import SideBet
from .zones import Zones, zones_of

UNREADABLE: Final = "a described bet is played only as it is written, so each word of it has to be understood"
OPENS: Final = "opens"


def described_bets(package: str) -> Callable[[Game, object], Game | tuple[Breach, ...]]:
    """Return the function that lays a game with described bets, from the zones in the game's folder."""
    return partial(lay, package)


def lay(package: str, game: Game, written: object) -> Game | tuple[Breach, ...]:
    """Return the game with described bets, or everything that is wrong with them."""
    zones = zones_of(package)
    assert zones is not None
    found = read_bets(written, game.key, zones, taken(game))
    if found.faults:
        return tuple(_breach(game, fault) for fault in found.faults)
    return _laid(game.key, _Same(game), zones_key(zones), found.bets) if found.bets else game


def bets_of(game: Game, package: str) -> tuple[tuple[SideBet, Zones], ...]:
    """Return the described bets of a game, each with the zones of the game in a package."""
    zones = zones_of(package) if game.bare is not None else None
    if zones is None or game.bare is None:
        return ()
    return tuple((bet, zones) for bet in read_bets(game.side_bets, game.key, zones, taken(game.bare)).bets)


def edges_of(rules: Rules, package: str) -> dict[str, Fraction]:
    """Return the house edge of each described bet at a table, exactly."""
    bets = bets_of(rules.game, package)
    return edges(rules, tuple(bet for bet, _ in bets), bets[0][1]) if bets else {}


def taken(game: Game) -> dict[str, str]:
    """Return the names that a described bet cannot have: wagers and clauses of the game."""
    wagers = {wager.name: f"a wager of {game.name}" for edition in game.editions for wager in edition.law.wagers}
    return wagers | {edition.rulebook.prefix: f"the prefix of {game.name}'s clauses" for edition in game.editions}


def _breach(game: Game, fault: BetFault) -> Breach:
    key = fault.place if fault.place == SIDE_BETS else f"{SIDE_BETS}.{fault.place}"
    what, _, write = fault.says.partition(". ")
    return Breach(key, what, game.editions[0].law.cites[OPENS], reason=UNREADABLE, instead=write)


class _Same:
    """A value that is compared by identity, as a key of a cache."""

    def __init__(self, of: Game | Zones) -> None:
        self.of = of

    def __hash__(self) -> int:
        return id(self.of)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.of is other.of


def zones_key(zones: Zones) -> _Same:
    """Return zones as a key of a cache."""
    return _Same(zones)


@lru_cache(maxsize=64)
def _laid(key: str, bare: _Same, of: _Same, bets: tuple[SideBet, ...]) -> Game:
    """Return a game with described bets; tables with the same bets share it."""
    game, zones = bare.of, of.of
    assert isinstance(game, Game) and isinstance(zones, Zones)
    laid = tuple(Laid(bet, zones) for bet in bets)
    ground, *upper = game.editions
    tables = {bet.key: _table(bet) for bet in bets}
    in_use = game.tables_in_use

    def tables_in_use(rules: Rules) -> Mapping[str, PayTable]:
        return {**(in_use(rules) if in_use else {}), **tables}

    return replace(
        game,
        editions=(_edition(ground, laid, zones), *upper),
        pays={**game.pays, **{name: {table.name: table} for name, table in tables.items()}},
        tables_in_use=tables_in_use,
        side_bets=tuple(bet.text for bet in bets),
        bare=game,
    )


def _edition(ground: Edition, laid: tuple[Laid, ...], zones: Zones) -> Edition:
    law = ground.law
    bets = tuple(one.bet for one in laid)
    return Edition(
        ground.key,
        _book(ground.rulebook, bets, zones),
        replace(
            law,
            wagers=(*law.wagers, *map(_wager, bets)),
            limits={**law.limits, **{bet.key: Limit(f"{bet.id}-1", *bet.limits) for bet in bets}},
            stages=tuple(_stages(law.stages, laid, zones)),
            checks=(*law.checks, Check(SIDE_BETS, finds(bets, zones))),
        ),
    )


# Wagers and prices


def needs(wager: str) -> Callable[[Round, Bet], bool]:
    """Return the question whether the bet that a described bet needs is missing."""

    def bet_it_needs_is_missing(round: Round, bet: Bet) -> bool:
        """This bet needs another one on the same seat first, and there is none."""
        return bet._replace(wager=wager) not in round.bets

    return bet_it_needs_is_missing


def _wager(bet: SideBet) -> Wager:
    cites = f"{bet.id}-1"
    return Wager(bet.key, cites, bars=(Bar(cites, needs(bet.needs)),) if bet.needs else ())


def _table(bet: SideBet) -> PayTable:
    return PayTable(bet.key, "described", f"{bet.id}-2", {row.hand: row.price for row in bet.rows if row.price}, {})


# Stages


def _stages(stages: tuple[Stage, ...], laid: tuple[Laid, ...], zones: Zones) -> Iterator[Stage]:
    """Yield the stages of the game, with those in which described bets are settled."""
    lasts = {stage.name: place for place, stage in enumerate(stages)}
    for place, stage in enumerate(stages):
        ended: list[Stage] = []
        changed = stage
        for moment in zones.moments.values():
            here = tuple(one for one in laid if one.bet.settled == moment.name)
            if not here or moment.stage != stage.name:
                continue
            name, cites = f"side bets {moment.name}", f"{here[0].bet.id}-4"
            if moment.place == "after" and place == lasts[stage.name]:
                last = place == len(stages) - 1
                ended += [*_completing(f"side cards {moment.name}", cites, here)]
                ended.append(Settling(name, cites, settles=settles(here), waits=last, when=_any_live(here)))
            elif moment.place == "in":
                assert isinstance(changed, Settling)
                changed = replace(changed, settles=_then(changed.settles, settles(here)))
        yield changed
        yield from ended


def _completing(name: str, cites: str, laid: tuple[Laid, ...]) -> Iterator[Stage]:
    """Yield the stage in which cards are dealt that only described bets need."""
    if any(zone.completes for one in laid for zone in one.zones):

        def dues(round: Round) -> tuple[Due, ...]:
            return missing(round, laid)

        yield Dealing(name, cites, dues=dues)


def _any_live(laid: tuple[Laid, ...]) -> Callable[[Round], bool]:
    keys = frozenset(one.bet.key for one in laid)
    return lambda round: any(bet.wager in keys and round.is_undecided(bet) for bet in round.bets)


def _then(first: Callable[[Draft], object], last: Callable[[Draft], Iterator[Event]]) -> Callable[[Draft], Iterator[Event]]:
    """Return a settlement that ends with the described bets. One that was interrupted does not come that far."""

    def settle(now: Draft) -> Iterator[Event]:
        yield from first(now)  # pyright: ignore
        yield from last(now)

    return settle


# Clauses


def _book(book: Rulebook, bets: tuple[SideBet, ...], zones: Zones) -> Rulebook:
    clauses = {**book.clauses, **{clause.id: clause for bet in bets for clause in clauses_of(bet, zones)}}
    decides = json.dumps([[clause.id, clause.kind] for clause in clauses.values()])
    return replace(book, clauses=clauses, digest=hashlib.sha256(decides.encode()).hexdigest()[:16])


def clauses_of(bet: SideBet, zones: Zones) -> Iterator[Clause]:
    """Yield the clauses of a described bet: the bet, each row, when it loses, and when it is settled."""
    low, high = (dollars(chips) for chips in bet.limits)
    first = f"A player with a bet on {bet.needs.replace('_', ' ')} may also bet" if bet.needs else "A player may bet"
    yield Clause(f"{bet.id}-1", bet.title, f"{first} on {bet.title} at the same place, from ${low} to ${high}.", "rule")
    yield Clause(f"{bet.id}-2", "What it pays", "The first of these rows that holds decides.", "rule")
    for number, row in enumerate(bet.rows, start=1):
        what = "the bet is returned" if row.price is None else f"the bet wins {row.price}"
        yield Clause(f"{bet.id}-2({number})", row.hand, f"If {row_in_words(bet, number - 1, zones)}, {what}.", "rule")
    yield Clause(f"{bet.id}-3", "It loses", "Where no row holds, the bet is lost.", "rule")
    fold = {"stays": " A hand that is given up leaves it in play.", "returns": " It is returned when the hand is given up."}
    given_up = fold.get(bet.fold, "") if zones.folds else ""
    hidden = " If its cards stay down, it is lost." if zones.hidden and bet.fold == "stays" else ""
    at = zones.moments[bet.settled].says
    yield Clause(f"{bet.id}-4", "When it is settled", f"It is settled {at}.{given_up}{hidden}", "rule")


def row_in_words(bet: SideBet, number: int, zones: Zones) -> str:
    """Return the questions of a row as a part of a sentence."""
    kinds = kinds_of(zones.deal)
    parts: list[str] = []
    for scope, name, argument in bet.rows[number].questions:
        cards = " and ".join(zones.zones[zone].says for zone in scope)
        parts.append(kinds[name].words(cards, argument))
    return " and ".join(parts)
