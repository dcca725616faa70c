"""Minibaccarat: every wager from a full shoe of six, seven or eight decks, and the effect of a card out or seen.

`docs/games/minibaccarat/lab.md` describes the method, `docs/games/minibaccarat/protection.md` the threats that a
house must look out for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from houseway.core.game.rules import Rules
from houseway.core.law.choice import Value
from houseway.core.money.price import PayTable
from houseway.games.minibaccarat.game import GAME
from houseway.games.minibaccarat.house_rules import CUT_FROM_BOTTOM, DECKS, MODE
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.study import Countered, Figure, Line, Study, Threat, printed

from . import counter, house_money, removal
from .player import plays
from .spreads import counted, naturals, rounding, spread
from .together import together

BY_DECKS: tuple[Mapping[str, Value], ...] = ({}, {DECKS.name: 7}, {DECKS.name: 6})
METHOD = "every order of six values from a full shoe, the burn unseen, each coup asked of the rows"


def _bankers(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    ended = Figure("naturals, no third card", naturals(counts), "%")
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


def _counted_down(name: str, counts: Callable[[Rules, Progress], Counts], published: str = "", note: str = "") -> Threat:
    return Threat(
        name=name,
        wager="dragon_7",
        unit="units per shoe, one unit per bet",
        method=(
            f"simulated: {counter.SHOES:,} shoes, four to seven tagged -1, eights and nines +2, a bet from a true count of"
            f" {counter.TRIGGER}; how deep a round begins depends on the cards before it, so no sum over compositions is exact"
        ),
        counts=counts,
        made=counter.per_shoe,
        countered=(
            Countered(CUT_FROM_BOTTOM.name, "a cover card farther from the bottom ends a shoe before the count is worth much"),
            Countered("mb.csm", "a continuous shuffler leaves nothing to count (MB-14)"),
            Countered("mb.dragon7.offered", "the wager is offered where the house elects it (MB-7(a)(5))"),
        ),
        percent=False,
        error=counter.error,
        published=published,
        note=note,
        reads=(DECKS.name, CUT_FROM_BOTTOM.name),
        kinds=("counted",),
    )


THREATS = (
    _counted_down("Dragon 7 counted to the cover card", counter.to_the_cover_card, "0.52 to 0.53 units"),
    _counted_down(
        "Dragon 7 counted to the last hand",
        counter.counts,
        note="The last hand after the cover card (MB-9(e)) is dealt where the count is worth most.",
    ),
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
    threats=THREATS,
    together=together,
)
