"""The odds of every wager at a table, from the lab, for the reports of a floor, which imports neither lab nor games."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib.util import find_spec

from houseway.core.game.rules import Rules
from houseway.core.messages.event import RoundOpened
from houseway.floor.reports.odds import Odds, OddsOf
from houseway.floor.store.tables import GameOf, RulesCache
from houseway.games import Games


def odds_by_the_lab(game_of: GameOf, *, counts: bool = False) -> OddsOf:
    """Return a function that gives the odds of a round's wagers; with `counts`, the lab counts what it has not counted yet."""
    shelf = RulesCache(game_of)

    def odds_of(opened: RoundOpened) -> Mapping[str, Odds | None]:
        return odds(shelf.rules(opened.game, opened.digest, opened.settings), counts=counts)

    return odds_of


def odds_at_once(games: Games) -> OddsOf:
    """Return a function that answers without counting, from the games' own exact edges and the lab's cached results.

    The game's own edges have no variance here; use them for expectations and not for bands.
    """
    shelf = RulesCache(games.__getitem__)

    def odds_of(opened: RoundOpened) -> Mapping[str, Odds | None]:
        rules = shelf.rules(opened.game, opened.digest, opened.settings)
        own = {wager: Odds(edge, Fraction(0)) for wager, edge in games.edges(rules).items() if wager in rules.wagers}
        return {**own, **odds(rules)}

    return odds_of


@cache
def odds(rules: Rules, *, counts: bool = False) -> Mapping[str, Odds | None]:
    """Return the odds of each wager that the lab can price under these rules, at the best strategy.

    A wager that is always made together with another, and that has no result of its own, has None: the other's odds
    include it. Counting a game can take minutes, so without `counts` only cached results of an earlier count are
    used. Wagers that take minutes are never counted here; `houseway analyze` counts them and caches the result.
    """
    if find_spec("numpy") is None:
        return {}
    from houseway.cli.progress import bar
    from houseway.lab.sheet.selection import StudyResults
    from houseway.lab.studies import studied

    study = studied(rules.game)
    if study is None:
        return {}
    desk, found = StudyResults(study, bar), dict[str, Odds | None]()
    own = {line.wager for line in study.lines}
    for line in study.lines:
        table = desk.table_in_use(line, rules)
        if line.wager not in rules.wagers or (table is None and line.tables is not None):
            continue
        if (line.slow or not counts) and not study.has_counted(line, rules):
            continue
        asked = (desk.counts(line, rules), rules, table, line.strategies[0])
        spread, error = line.spread(*asked), line.error(*asked) if line.error else None
        found[line.wager] = Odds(spread.house_edge, spread.variance, error or Fraction(0))
        found.update(dict.fromkeys(line.bets.keys() - own))
    return found
