"""The net of each coup for each wager, from the game's rows; and the frequency of the coup."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable, Push
from houseway.core.values.chips import Chips
from houseway.families.baccarat.hands import BANKER, PLAYER
from houseway.families.choices import VIG_ROUNDING
from houseway.games.minibaccarat.facts import SIDES, Coup
from houseway.games.minibaccarat.house_rules import DECKS
from houseway.games.minibaccarat.odds import shoe
from houseway.games.minibaccarat.payouts import Judged, judged
from houseway.games.minibaccarat.vigorish import fee
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.spread import Ending, Spread
from houseway.lab.study import Figure
from houseway.lab.tally import as_counts, by_name, net_of

from .dealt import coups

UNIT: Chips = 100_00
"""A bet on which vigorish comes out even: five percent of it is a whole number of quarters."""


def decks_of(rules: Rules) -> int:
    """Return the number of decks: six, seven or eight."""
    return rules[DECKS]


def counted(rules: Rules, progress: Progress) -> Counts:
    """Count every coup of a full shoe; the burned cards are unseen, so they change nothing."""
    ways = coups(shoe(decks_of(rules)))
    return as_counts({"-".join(map(str, coup)): number for coup, number in ways.items()})


def ways_of(counts: Counts) -> dict[Coup, int]:
    """Read ways by coup from the cached arrays."""
    return {Coup(*map(int, name.split("-"))): ways for name, ways in by_name(counts).items()}


def net(rules: Rules, wager: str, verdict: Judged, stake: Chips = UNIT) -> Fraction:
    """Return the net of one unit; a bet on the banker pays its vigorish, now or later."""
    won = net_of(verdict.outcome)
    if wager == BANKER and won > 0:
        won -= Fraction(fee(rules, int(won * stake)), stake)
    return won


def ending(rules: Rules, wager: str, coup: Coup, table: PayTable | None, stake: Chips = UNIT) -> Ending:
    """Return the ending of a bet on a coup."""
    verdict = judged(rules, wager, coup, table)
    return Ending(_called(wager, coup, verdict), net(rules, wager, verdict, stake), cites=verdict.cites)


def _called(wager: str, coup: Coup, verdict: Judged) -> str:
    if verdict.called:
        return verdict.called
    if isinstance(verdict.outcome, Push):
        return "equal naturals" if wager in SIDES else "tie" if coup.counts_are_equal() else "dragon 7"
    return coup.winner if wager in (BANKER, PLAYER) else "nothing"


def spread_of(ways: Mapping[Coup, int], rules: Rules, wager: str, table: PayTable | None = None, stake: Chips = UNIT) -> Spread:
    """Return every ending of a wager, from how often each coup comes."""
    found: dict[Ending, int] = {}
    for coup, number in ways.items():
        end = ending(rules, wager, coup, table, stake)
        found[end] = found.get(end, 0) + number
    return Spread(found)


def spread(wager: str) -> Callable[[Counts, Rules, PayTable | None, str], Spread]:
    """Return a function that prices one wager."""
    return lambda counts, rules, table, strategy: spread_of(ways_of(counts), rules, wager, table)


# More about the bets on a hand


def naturals(counts: Counts) -> Fraction:
    """Return the probability that the first four cards end the round."""
    ways = ways_of(counts)
    early = sum(n for coup, n in ways.items() if any(coup.side(hand).natural for hand in (PLAYER, BANKER)))
    return Fraction(early, sum(ways.values()))


def rounding(counts: Counts, rules: Rules) -> tuple[Figure, ...]:
    """Return the house edge at usual bets, where the house elects to round five percent up to a quarter (R-GEN-07)."""
    if not fee(rules, UNIT) or rules[VIG_ROUNDING] != "ceil":
        return ()
    ways = ways_of(counts)
    kept = [(chips, spread_of(ways, rules, BANKER, None, chips).house_edge) for chips in (1_00, 12_00, 26_00, 101_00)]
    return tuple(Figure(f"house edge of a bet of ${chips // 100}, vigorish rounded up", edge, "%") for chips, edge in kept)
