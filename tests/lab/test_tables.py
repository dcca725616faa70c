"""Every wager of every study: one that is priced by a pay table is never answered without one."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.games import GAMES
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.spread import Ending, Spread
from houseway.lab.studies import studied
from houseway.lab.study import NONE, Line, Study, under

STUDIES = {key: study for key, game in GAMES.items() if (study := studied(game)) is not None}
LINES = [(key, line.wager) for key, study in STUDIES.items() for line in study.lines]
every_wager = pytest.mark.parametrize(("game", "wager"), LINES, ids=[f"{game}/{wager}" for game, wager in LINES])


def uncounted(line: Line, spread: Callable[[Counts, Rules, PayTable | None, str], Spread] | None = None) -> Line:
    """The same line, for which nothing may be counted: an answer that is refused must be refused before the slow part."""

    def counts(rules: Rules, progress: Progress) -> Counts:
        raise AssertionError("counted before the table was asked for")

    return replace(line, counts=counts, spread=spread or line.spread)


@every_wager
def test_a_wager_that_is_priced_by_a_table_is_not_answered_without_one(game: str, wager: str) -> None:
    study = STUDIES[game]
    alone = replace(study, lines=(uncounted(study.line(wager)),))
    tables = study.tables(wager)
    if study.line(wager).tables is None:
        assert tables == {"printed": None}
        return
    assert tables
    assert None not in tables.values()
    for ask in (
        lambda: alone.answer(wager),
        lambda: alone.answered(alone.line(wager), {}, under(study.game, {}), None, NONE, {}, "printed"),
    ):
        with pytest.raises(ValueError, match=f"no pay table for {wager}") as refused:
            ask()
        assert str(refused.value).endswith(f"study.tables({wager!r}): {', '.join(tables)}")


@every_wager
def test_a_wager_is_not_priced_by_the_table_of_another(game: str, wager: str) -> None:
    study = STUDIES[game]
    alone = replace(study, lines=(uncounted(study.line(wager)),))
    own = {table.wager for table in study.tables(wager).values() if table is not None}
    others = [table for tables in study.game.pays.values() for table in tables.values() if table.wager not in own]
    for other in others if own else []:
        with pytest.raises(ValueError, match=f"a pay table for {other.wager} cannot price {wager}"):
            alone.answer(wager, other)


@every_wager
def test_every_table_a_wager_has_prices_it(game: str, wager: str) -> None:
    """Each of its tables, or none where it needs none, is handed on to whatever prices the wager."""
    study, seen = STUDIES[game], list[PayTable | None]()

    def spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
        seen.append(table)
        return Spread({Ending("over", Fraction(-1)): 1})

    line = replace(uncounted(study.line(wager), spread), error=None)
    for name, table in study.tables(wager).items():
        study.answered(line, {}, under(study.game, {}), table, NONE, {}, name)
    assert seen == [*study.tables(wager).values()]


def test_a_bonus_asked_for_without_its_table_is_not_one_that_pays_nothing() -> None:
    study = STUDIES["high_card_flush"]
    assert isinstance(study, Study)
    with pytest.raises(ValueError, match=r"no pay table for flush_bonus. Pass one of study.tables\('flush_bonus'\): A, B, C, "):
        study.answer("flush_bonus")
