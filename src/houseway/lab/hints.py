"""The value of each choice of a hand, from the cards its player sees; empty where the lab has no exact value.

Each game prices its own, in `hint.py` of its study: it has `priced`, or gives in `UNPRICED` the reason why there is
none. A choice's value is its average result, in cents, over all cards that are not in sight; bonus bets that are
settled whatever is chosen are left out.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import ModuleType
from typing import Any, NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.round.state import Round
from houseway.core.stages.setting import Parts
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand
from houseway.games import GAMES

from . import catalogue
from .sheet.selection import StudyResults
from .studies import studied


class Priced(NamedTuple):
    """One choice: the word, its chips where it has any, and what it makes on average, in cents."""

    says: str
    chips: Chips | None
    makes: Fraction
    laid: Parts = ()
    """The cards or tiles that go with the word, in the parts they are laid in."""
    called: str = ""
    """The name of such a choice whatever the cards are, where the word alone is not clear enough."""


Prices = Callable[[Round, Hand], tuple[Priced, ...]]


class Edge(NamedTuple):
    """The house edge of one wager; None where the lab has not counted it yet."""

    wager: str
    edge: Fraction | None
    is_simulated: bool = False


NO_PRICE = "The lab has no exact price for decisions of this game."


def why_unpriced(game: str, stage: str) -> str:
    """Return the reason why decisions have no price, in a sentence: of the game or of this stage, or empty."""
    module = _module(game)
    if not hasattr(module, "priced"):
        return str(getattr(module, "UNPRICED", NO_PRICE))
    return str(getattr(module, "WHY", {}).get(stage, ""))


def is_priced(game: str) -> bool:
    """Whether the lab prices decisions of a game at all."""
    return hasattr(_module(game), "priced")


def claims_best(seen: Round, hand: Hand) -> bool:
    """Whether the lab's own player claims to play this hand best; where it does not, a better price is no contradiction."""
    claims: Callable[[Round, Hand], bool] | None = getattr(_module(seen.rules.game.key), "claims_best", None)
    return claims is None or claims(seen, hand)


def _module(game: str) -> ModuleType | None:
    return catalogue.part(game, "hint")


def priced(seen: Round, hand: Hand) -> tuple[Priced, ...]:
    """Return the value of each choice of a hand, the best first; empty where the lab has none."""
    prices: Prices | None = getattr(_module(seen.rules.game.key), "priced", None)
    if prices is None:
        return ()
    return tuple(sorted(prices(seen, hand), key=lambda one: -one.makes))


def edges(rules: Rules) -> tuple[Edge, ...]:
    """Return the house edge of each wager of a table under best play, where it is available; nothing is counted now.

    It is available where the lab has counted these rules before, where the game itself computes it, and at a table
    with default settings where the game's `par.toml` has it.
    """
    study = studied(rules.game)
    if study is None:
        return ()
    desk, by_game, written = StudyResults(study), GAMES.edges(rules), _written(rules)
    found: list[Edge] = []
    for line in study.lines:
        table = desk.table_in_use(line, rules)
        if line.wager not in rules.wagers or (table is None and line.tables is not None):
            continue  # this table does not offer it
        row = table.wager if table is not None else line.wager
        par = written.get(line.wager, {}).get(table.name if table is not None and line.tables is not None else "printed", {})
        if row in by_game:
            found.append(Edge(line.wager, by_game[row]))
        elif study.has_counted(line, rules) and line.error is None:
            spread = line.spread(desk.counts(line, rules), rules, table, line.strategies[0])
            found.append(Edge(line.wager, spread.house_edge))
        elif "house_edge" in par:
            found.append(Edge(line.wager, Fraction(par["house_edge"]), "standard_error" in par))
        else:
            found.append(Edge(line.wager, None))
    return tuple(found)


def _written(rules: Rules) -> Mapping[str, Any]:
    """Return the results that are shipped with a game, which are those of default settings; nothing at another table."""
    usual = rules.game.under({"ruleset.jurisdiction": rules.game.editions[0].key})
    folder = GAMES.folder(rules.game.key)
    if not isinstance(usual, Rules) or usual.law_digest != rules.law_digest or folder is None:
        return {}
    file = folder / "par.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
