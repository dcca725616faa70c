"""The register of rulings of all games: in parts, by money, and in words; pages, commands and tests are made from it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from houseway.cli.options.keys import keys_of
from houseway.cli.options.wording import UNWRITTEN
from houseway.core.law.rulings import Reading, Ruling, Worth
from houseway.core.values.chips import dollars
from houseway.games import GAMES

SHARED = "Shared by several games"
FOR = {"player": "the player", "house": "the house", "neither": "neither side"}


@dataclass(frozen=True, slots=True)
class Priced:
    """One figure of the register: a ruling, one of its other readings, and what that is worth at one wager."""

    ruling: Ruling
    reading: Reading
    worth: Worth


@cache
def register() -> Mapping[str, Sequence[Ruling]]:
    """Return every ruling once, by the part it belongs to: those that several games share first, then those of each game."""
    parts: dict[str, list[Ruling]] = {SHARED: []}
    merged: dict[str, Ruling] = {}
    for game in GAMES.values():
        for ruling in game.rulings.values():
            if ruling.id in merged:
                merged[ruling.id] = _with_figures(merged[ruling.id], ruling)
            else:
                merged[ruling.id] = ruling
                parts.setdefault(_part_of(ruling), []).append(ruling)
    return {part: [merged[one.id] for one in rulings] for part, rulings in parts.items()}


def _part_of(ruling: Ruling) -> str:
    """Return the part of a ruling: the game that alone has it, the document that several games share, or all games."""
    having = [game for game in GAMES.values() if ruling.id in game.rulings]
    if len(having) == 1:
        return having[0].name
    names = {game.editions[0].rulebook.game for game in having}
    return names.pop() if len(names) == 1 else SHARED


def _with_figures(one: Ruling, other: Ruling) -> Ruling:
    """Return a ruling with the figures of another game too."""
    pairs = zip(one.others, other.others, strict=True)
    return replace(one, others=tuple(replace(mine, worth=tuple(dict.fromkeys((*mine.worth, *its.worth)))) for mine, its in pairs))


def priced(found: Mapping[str, Sequence[Ruling]]) -> Iterator[Priced]:
    """Yield every figure, the most money first."""
    rulings = (ruling for part in found.values() for ruling in part)
    figures = [Priced(ruling, reading, worth) for ruling in rulings for reading in ruling.others for worth in reading.worth]
    yield from sorted(figures, key=lambda one: (-abs(one.worth.money), one.ruling.id, one.worth.game, one.worth.wager))


@cache
def _defaults() -> Mapping[str, str]:
    """Return the default of every key of every game, as a house writes it; the first edition's where they differ."""
    found: dict[str, str] = {}
    for game in GAMES.values():
        for edition in game.editions:
            for key in keys_of(game, edition):
                shown = "follows from others" if key.default is UNWRITTEN else _written(key.default)
                found.setdefault(key.name, shown)
    return found


def default_of(key: str) -> str:
    """Return the default of a key as a house writes it, or where it comes from."""
    return _defaults().get(key, "each as printed" if key.endswith("*") else "as posted")


def lines_of(reading: Reading) -> Iterator[str]:
    """Yield the sentences about a reading: whom it favors, the setting, and each figure or the reason why there is none."""
    yield f"Favors {FOR[reading.favors]}."
    if reading.sets:
        sets = ", ".join(f"`{key} = {_written(value)}`" for key, value in reading.sets.items())
        at = ", ".join(f"`{key} = {_written(value)}`" for key, value in reading.at.items())
        yield f"Chosen by {sets}{f', at a table with {at}' if at else ''}."
    if reading.unpriced:
        yield f"No figure: *{reading.unpriced}*."
    for worth in reading.worth:
        ours, other = percent(worth.ours, worth), percent(worth.other, worth)
        yield f"{where(worth)}: {ours} becomes {other}, {money(worth)}."


def where(worth: Worth) -> str:
    """Return the game and the wager of a figure."""
    name = GAMES[worth.game].name if worth.game in GAMES else worth.game
    if worth.wager == "round":
        return f"{name}, a round of bots"
    return f"{name}, {worth.wager.replace('_', ' ')} of ${dollars(worth.stake)}"


def percent(edge: Fraction, worth: Worth) -> str:
    """Return the house's win of a unit: a percentage, or dollars where bots played rounds."""
    if worth.wager == "round":
        return f"${_decimal(edge, 4)} a round"
    return f"{_decimal(edge * 100, 4)} %"


def money(worth: Worth) -> str:
    """Return the dollars that the other reading moves in 100,000 rounds, with the standard error if they were simulated."""
    cents = worth.money
    sign = "+" if cents > 0 else "−" if cents < 0 else ""
    text = f"{sign}${abs(round(cents / 100)):,}"
    if worth.is_exact:
        return text
    if not worth.error:  # what happens rarely may not happen at all in the rounds that were played
        return f"no difference in {worth.rounds:,} rounds"
    error = round(worth.error * worth.stake * 100_000 / 100)
    return f"{text} ± ${error:,} ({worth.rounds:,} rounds)"


def _decimal(value: Fraction, places: int) -> str:
    """Return a fraction rounded half up to some places, without floats."""
    scaled = abs(value) * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    text = f"{whole // 10**places}.{whole % 10**places:0{places}d}"
    return f"−{text}" if value < 0 and whole else text


def _written(value: object) -> str:
    return json.dumps(value, default=str) if not isinstance(value, str) else value
