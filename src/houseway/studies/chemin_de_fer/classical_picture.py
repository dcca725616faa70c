"""Draw docs/games/chemin_de_fer/classical.svg: the player's result at classical chemin de fer, by how often five draws.

Run it as scripts/lab chemin_de_fer classical_picture.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from houseway.games.chemin_de_fer import GAME
from houseway.lab.counting import silent
from houseway.lab.sheet import pictures
from houseway.lab.study import under

from .classical import ended, game_of, left_to_player, solved
from .counted import dealt, values_in
from .pricing import ALWAYS_DRAWS, ALWAYS_STAYS, count, cover_spread

PAGE = Path("docs/games/chemin_de_fer/classical.svg")
STEPS = 100


def main() -> None:
    """Draw two lines: against a banker who plays best, and against a banker bound by the table of play."""
    rules, ink = under(GAME, {}), pictures.ON_PAPER
    deals = dealt(rules, values_in(rules.equipment))
    game, naturals, found = game_of(deals), ended(deals), solved(deals)
    often = [Fraction(step, STEPS) for step in range(STEPS + 1)]
    free = [float(100 * left_to_player(game, naturals, drawn) / deals.total) for drawn in often]
    counts = count(rules, silent)
    stays, draws = (-float(100 * cover_spread(counts, rules, None, way).house_edge) for way in (ALWAYS_STAYS, ALWAYS_DRAWS))
    figure = pictures.new_figure(7.2, 3.4, ink)
    axes = figure.add_subplot()
    axes.plot([float(100 * drawn) for drawn in often], free, color=ink["felt"], linewidth=2)
    axes.plot([0, 100], [stays, draws], color=ink["push"], linewidth=2, linestyle="--")
    top = float(100 * found.draws_on_five), float(100 * found.value)
    axes.plot(*top, "o", color=ink["lose"])
    axes.annotate(
        f"{top[0]:.2f} %: {top[1]:.4f} %", top, textcoords="offset points", xytext=(-12, 10), ha="right", color=ink["ink"]
    )
    axes.annotate("banker bound by the table", (8, stays), textcoords="offset points", xytext=(-30, 56), color=ink["push"])
    axes.annotate("banker free", (8, free[8]), textcoords="offset points", xytext=(12, -8), color=ink["felt"])
    axes.set_xlabel("five draws, % of the time", color=ink["ink"])
    axes.set_ylabel("player nets, %", color=ink["ink"])
    axes.tick_params(colors=ink["soft"])
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    PAGE.write_text(pictures.as_file(figure), encoding="utf-8")


if __name__ == "__main__":
    main()
