"""The other rules that a person names: a submission file or an edition, and settings one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from houseway.cli.files import submission_in
from houseway.cli.settings import read_settings
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.printable import quoted
from houseway.games import GAMES
from houseway.whatif.other_rules import OtherRules


@dataclass(frozen=True, slots=True)
class WhatIfQuery:
    """The options that name other rules."""

    under: str | None
    sheet: str | None
    sets: Sequence[str]

    def in_words(self) -> str:
        """Return the other rules as they were named."""
        return " with ".join([*([self.under] if self.under else []), *([" and ".join(self.sets)] if self.sets else [])])

    def rules(self) -> OtherRules:
        """Return the other rules, or raise `Unreadable`."""
        sets = read_settings(self.sets)
        if self.under is None or _is_an_edition(self.under):
            if self.sheet is not None:
                raise Unreadable("--sheet names a table of a submission: name the file with --under")
            return OtherRules(edition=self.under or "", sets=sets)
        file = Path(self.under)
        try:
            tables = submission_in(file).tables
        except Unreadable as error:
            known = "" if file.suffix else ", and no edition of a game has that name"
            raise Unreadable(f"{self.under}: {error}{known}") from None
        if self.sheet is not None:
            tables = tuple(one for one in tables if one.name == self.sheet)
            if not tables:
                raise Unreadable(f"{self.under} has no table {quoted(self.sheet)}")
        by_game: dict[str, list[str]] = {}
        for one in tables:
            by_game.setdefault(one.game, []).append(one.name)
        several = [f"{', '.join(map(quoted, names))} play {game}" for game, names in by_game.items() if len(names) > 1]
        if several:
            raise Unreadable(f"{self.under}: {'; '.join(several)}. Choose one with --sheet")
        return OtherRules({one.game: one.written for one in tables}, sets=sets)


def _is_an_edition(name: str) -> bool:
    return any(name == edition.key for game in GAMES.values() for edition in game.editions)
