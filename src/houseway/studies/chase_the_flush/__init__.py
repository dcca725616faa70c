"""Chase the Flush: every hand, flop and board, and the best of three decisions at each; and the Same Suit Bonus.

The main game is answered per ante, with its equal X-tra Bonus and the All-In it leads to.
"""

from __future__ import annotations

from collections import Counter

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.games.chase_the_flush.game import GAME
from houseway.games.chase_the_flush.house_rules import SAME_SUIT_ACE_LOW
from houseway.games.chase_the_flush.same_suit import same_suit_named
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.spread import Spread
from houseway.lab.study import Line, Study, printed
from houseway.lab.tally import as_counts, priced
from houseway.poker.values.flush_counts import counts as seven_cards

from .charts import charts
from .count import counted
from .endings import spread
from .figures import figures
from .player import plays
from .simple import STYLES


def _same_suit(rules: Rules, progress: Progress) -> Counts:
    ways: Counter[str] = Counter()
    for (flush, run), number in seven_cards(ace_low=rules[SAME_SUIT_ACE_LOW]).items():
        ways[same_suit_named(flush=flush, run=run) or ""] += number
    return as_counts(ways)


def _priced(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    assert table is not None
    return priced(counts, table)


STUDY = Study(
    GAME,
    (
        Line(
            wager="ante",
            unit="one ante",
            cites=("CTF-9(a)", "CTF-9(b)", "CTF-9(c)", "CTF-9(g)", "CTF-9(h)", "CTF-9(i)", "CTF-9(j)", "CTF-10(b)"),
            method="every hand, flop and board up to suits that are alike, the dealer counted by suits, decisions from the last",
            counts=counted,
            spread=spread,
            strategies=tuple(STYLES),
            tables=printed("xtra_bonus"),
            charts=charts,
            figures=figures,
            bets={"ante": 10_00, "xtra_bonus": 10_00},
            plays=plays,
        ),
        Line(
            wager="same_suit",
            unit="one chip",
            cites=("CTF-9(k)", "CTF-10(c)"),
            method="all 133,784,560 seven-card hands, suit by suit",
            counts=_same_suit,
            spread=_priced,
            reads=(SAME_SUIT_ACE_LOW.name,),
            variants=({}, {SAME_SUIT_ACE_LOW.name: False}),
            tables=printed("same_suit"),
            bets={"same_suit": 5_00, "ante": 10_00, "xtra_bonus": 10_00},
        ),
    ),
    rounds_an_hour=40,
)
