"""Minibaccarat: every wager from a full shoe of six, seven or eight decks, and what a card that is out or was seen changes.

`docs/lab/minibaccarat.md` says how it is counted, `docs/lab/protection.md` what a house has to look out for.
"""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.game.rules import Rules
from houseway.core.law.choice import Value
from houseway.core.money.price import PayTable
from houseway.games.minibaccarat.game import GAME
from houseway.games.minibaccarat.house_rules import DECKS, MODE
from houseway.lab.counting import Counts
from houseway.lab.study import Figure, Line, Study, printed

from . import house_money, removal
from .player import plays
from .spreads import counted, naturals, rounding, spread

BY_DECKS: tuple[Mapping[str, Value], ...] = ({}, {DECKS.name: 7}, {DECKS.name: 6})
METHOD = "every order of six values from a full shoe, the burn unseen, each coup asked of the rows"


def _bankers(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    ended = Figure("naturals: nobody draws", naturals(counts), "%")
    return (ended, *rounding(counts, rules), *removal.figures("banker")(counts, rules, table))


def _line(wager: str, *cites: str, pays: str = "", chips: int = 10_00) -> Line:
    return Line(
        wager=wager,
        unit="one chip",
        cites=cites,
        method=METHOD,
        counts=counted,
        spread=spread(wager),
        reads=(DECKS.name,),
        variants=BY_DECKS,
        tables=printed(pays or wager),
        titles={"nothing": "anything else"},
        figures=removal.figures(wager),
        bets={wager: chips},
    )


BANKER = Line(
    wager="banker",
    unit="one chip, in bets of whole five dollars",
    cites=("MB-7(a)(1)", "MB-10(c)", "MB-12(c)"),
    method=METHOD,
    counts=counted,
    spread=spread("banker"),
    reads=(DECKS.name,),
    variants=(*BY_DECKS, *({**decks, MODE.name: "ez"} for decks in BY_DECKS)),
    tables=printed("banker"),
    charts=removal.charts,
    figures=_bankers,
    bets={"banker": 100_00},
    plays=plays,
)

HOUSE_MONEY = Line(
    wager="house_money",
    unit="one chip",
    cites=("MB-7(a)(7)", "MB-8(c)(3)(i)A", "MB-12(h)"),
    method="every four ranks from a full shoe, and for each the two cards that may follow; what is added rides as the rows say",
    counts=house_money.counted,
    spread=house_money.spread,
    strategies=house_money.STRATEGIES,
    reads=(DECKS.name,),
    variants=BY_DECKS,
    tables=printed("house_money"),
    charts=house_money.charts,
    figures=house_money.figures,
    bets={"house_money": 10_00},
    beside=house_money.TAKEN,
)

STUDY = Study(
    GAME,
    (
        BANKER,
        _line("player", "MB-7(a)(2)", "MB-10(b)", "MB-12(a)"),
        _line("tie", "MB-7(a)(3)", "MB-12(b)"),
        _line("dragon_bonus_player", "MB-7(a)(4)", "MB-12(e)", pays="dragon_bonus"),
        _line("dragon_bonus_banker", "MB-7(a)(4)", "MB-12(e)", pays="dragon_bonus"),
        _line("dragon_7", "MB-7(a)(5)", "MB-12(f)"),
        _line("panda_8", "MB-7(a)(6)", "MB-12(g)"),
        HOUSE_MONEY,
    ),
    rounds_an_hour=150,
)
