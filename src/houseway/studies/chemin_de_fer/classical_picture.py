"""Draw docs/games/chemin_de_fer/classical.svg: the player's result at classical chemin de fer, by how often five draws.

Run it as scripts/dev lab chemin_de_fer classical_picture.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from houseway.games.chemin_de_fer import GAME
from houseway.lab.kept_counts import no_progress
from houseway.lab.sheet import pictures
from houseway.lab.study import under

from .classical import ended, game_of, left_to_player, solved
from .counted import dealt, values_in
from .prices import ALWAYS_DRAWS, ALWAYS_STAYS, count, cover_spread

PAGE = Path("docs/games/chemin_de_fer/classical.svg")
STEPS = 100


def main() -> None:
    """Draw two lines: against a banker who plays best, and against a banker bound by the table of play."""
    rules = under(GAME, {})
    deals = dealt(rules, values_in(rules.equipment))
    game, naturals, found = game_of(deals), ended(deals), solved(deals)
    often = [Fraction(step, STEPS) for step in range(STEPS + 1)]
    free = [float(100 * left_to_player(game, naturals, drawn) / deals.total) for drawn in often]
    counts = count(rules, no_progress)
    stays, draws = (-float(100 * cover_spread(counts, rules, None, way).house_edge) for way in (ALWAYS_STAYS, ALWAYS_DRAWS))
    low, high = min(*free, stays, draws), max(*free, stays, draws)
    more = 0.1 * (high - low)
    y = low - more, high + more
    shares = {float(share): str(share) for share in range(0, 101, 20)}
    picture = pictures.Picture(245, "the player's result, by how often five draws", 520)
    plot = pictures.Plot(picture, (0, 104), y, shares, pictures.ticks(*y), "player nets, %; below: five draws, % of the time")
    picture.line((plot.at(float(100 * drawn), net) for drawn, net in zip(often, free, strict=True)), "felt", 2)
    picture.line([plot.at(0, stays), plot.at(100, draws)], "push", 2, ' stroke-dasharray="6 4"')
    top = plot.at(float(100 * found.draws_on_five), float(100 * found.value))
    picture.bar((top[0] - 3, top[1] - 3), 6, 6, "lose")
    said = f"{float(100 * found.draws_on_five):.2f} %: {float(100 * found.value):.4f} %"
    picture.words((top[0] - 6, top[1] - 10), said, anchor="end")
    bound = plot.at(30, stays + 0.3 * (draws - stays))
    picture.words((bound[0], bound[1] - 10), "banker bound by the table", color="push", anchor="end")
    under_the_line = plot.at(8, free[8])
    picture.words((under_the_line[0] + 10, under_the_line[1] + 10), "banker free", color="felt")
    PAGE.write_text(picture.standalone(), encoding="utf-8")


if __name__ == "__main__":
    main()
