"""The sentence behind a reason code, under the rules of one table, for the person who is refused.

A bar's name is its code and its docstring is its sentence. A game that refuses in its own words lists them as
`Law.reasons`; the codes of the core are in `core/messages/reasons.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from houseway.core.circle import Rules
from houseway.core.law.bar import Bar, reason
from houseway.core.messages.reasons import OF_TILES, REASONS
from houseway.core.messages.refusal import Refusal
from houseway.core.stages.setting import SetHands
from houseway.core.values.equipment import TileSet

AnyBar = Bar[...]


def sentence_of(refusal: Refusal, rules: Rules) -> str:
    """Return the reason for a refusal as a sentence, for example "The amount is below the minimum."."""
    code = refusal.reason
    said = _by_bar(rules).get((code, refusal.cites)) or rules.reasons.get(code)
    of_tiles = OF_TILES.get(code) if isinstance(rules.equipment, TileSet) else None
    return said or of_tiles or REASONS.get(code) or _from_the_code(code)


def bars_of(rules: Rules) -> Iterator[tuple[Callable[..., bool], str]]:
    """Yield every question that can bar something at this table, and the clause a refusal would cite."""
    stages = rules.stages
    options = [option for stage in stages for option in stage.by_word.values()]
    lines: list[Iterable[AnyBar]] = [(*wager.bars, *wager.back_bars) for wager in rules.wagers.values()]
    lines += [(*option.bars, *([option.asks_again] if option.asks_again else ())) for option in options]
    lines += [stage.bars for stage in stages if isinstance(stage, SetHands)]
    lines += [line.bars for line in (*rules.irregularities.values(), *rules.tendings.values())]
    for bars in (*lines, rules.open_bars):
        yield from ((bar.holds, bar.cites) for bar in bars)


def docstring_sentence(question: Callable[..., bool]) -> str:
    """Return the first paragraph of a bar's docstring on one line; empty where it has none."""
    return " ".join((question.__doc__ or "").strip().partition("\n\n")[0].split())


@lru_cache(maxsize=64)
def _by_bar(rules: Rules) -> dict[tuple[str, str], str]:
    """Return the sentence of each bar by its code and clause: one code may bar under several clauses."""
    return {(reason(question), cites): said for question, cites in bars_of(rules) if (said := docstring_sentence(question))}


def _from_the_code(code: str) -> str:
    """Return the code in words, for a game that has no sentence for it.

    >>> _from_the_code("box_is_full")
    'Box is full.'
    """
    return code.replace("_", " ").capitalize() + "."
