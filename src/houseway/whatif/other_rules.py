"""The other rules of a recorded round: another submission, another edition, or some settings changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from houseway.core.game.edition import Breach
from houseway.core.game.game import Game
from houseway.core.game.rules import CARDS, JURISDICTION, READ, UNREAD, VERSION, Rules, laid, least_of, most_of, resettled
from houseway.core.law.choice import Unlawful
from houseway.core.law.readers import amount
from houseway.core.messages.unreadable import Unreadable
from houseway.core.table.new_submission import settings_in
from houseway.core.values.printable import quoted
from houseway.whatif.written_settings import written_out


class OtherRules:
    """Returns the other rules of each round of a record: made once for all rounds under the same rules.

    A whole submission replaces every setting of its game. An edition or a setting changes the rules of each round by itself:
    what the house chose is kept where the other edition allows it, and everything else has the other edition's default.
    """

    def __init__(
        self,
        sheets: Mapping[str, Mapping[str, object]] | None = None,
        edition: str = "",
        sets: Mapping[str, object] | None = None,
    ) -> None:
        self._sheets, self._edition, self._sets = sheets, edition, dict(sets or {})
        self._made: dict[tuple[str, str], Made | None] = {}
        self.not_concerned: dict[str, str] = {}
        """The games about which nothing was asked, by name, with the reason."""

    def of(self, own: Rules, table: str = "") -> Made | None:
        """Return the other rules of a round, None where its game is not concerned, or raise `Unreadable` with every breach."""
        key = (own.digest, table if self._sheets is not None and table in self._sheets else "")
        if key not in self._made:
            reason = self._passes_over(own, table)
            if reason:
                self.not_concerned[own.game.name] = reason
            self._made[key] = None if reason else self._under(own, table)
        return self._made[key]

    def _passes_over(self, own: Rules, table: str) -> str:
        """Return the reason for which a game is not concerned (no such edition, sheet or setting), or an empty text."""
        game = own.game
        editions = [edition.key for edition in game.editions]
        if self._edition and self._edition not in editions:
            return f"{game.name} has no edition {quoted(self._edition)}. Use one of {', '.join(editions)}"
        if self._sheets is not None and table not in self._sheets and game.key not in self._sheets:
            return f"the other submission has no table of {game.name}"
        if self._sheets is None and not self._edition and not {*self._sets} & _settings_of(game, own.edition):
            unknown = game.under({JURISDICTION.name: own.edition, **self._sets})
            return _sentence(game, unknown) if not isinstance(unknown, Rules) else ""
        return ""

    def _under(self, own: Rules, table: str) -> Made:
        game = own.game
        if self._sheets is None and not self._edition:
            return Made(_changed(own, self._sets), ())
        if self._sheets is not None:
            written = dict(self._sheets[table] if table in self._sheets else self._sheets[game.key])
        else:
            found = written_out(own)
            read = None if found is None else settings_in(tuple(found.items()))
            if read is None:
                raise Unreadable(f"the settings of {game.name} in this record cannot be written out. Name a whole submission")
            written = dict(read)
        if self._edition:
            written[JURISDICTION.name] = self._edition
        known = _settings_of(game, str(written.get(JURISDICTION.name, game.editions[0].key)))
        dropped = [] if self._sheets is not None else [key for key in written if key not in known]
        while True:
            kept = {key: value for key, value in written.items() if key not in dropped} | self._sets
            kept[CARDS.name] = UNREAD if own.unread else READ  # who reads the cards was decided when they were dealt
            rules = game.under(kept)
            if isinstance(rules, Rules):
                return Made(rules, tuple(dropped))
            unlawful = [key for key in dict.fromkeys(breach.key for breach in rules) if key in written and key not in self._sets]
            unlawful = [key for key in unlawful if key not in dropped and key != JURISDICTION.name]
            if self._sheets is not None or not unlawful:
                raise Unreadable(_sentence(game, rules))
            dropped += unlawful  # the other edition has its own value


class Made(NamedTuple):
    """Other rules, and the settings of the house that the other edition does not have or does not allow."""

    rules: Rules
    dropped: tuple[str, ...]


def _changed(own: Rules, sets: Mapping[str, object]) -> Rules:
    """Return the rules of a round with some settings changed, each as a house writes it, or raise `Unreadable`."""
    game, stack = own.game, own.game.edition(own.edition)
    choices = {choice.name: choice for layer in stack for choice in layer.law.choices}
    bounds = {
        one(wager).name: limit for layer in stack for wager, limit in layer.law.limits.items() for one in (least_of, most_of)
    }
    settings, breaches = dict(own.settings), list[Breach]()
    for key, value in sets.items():
        try:
            if key in choices:
                settings[key] = choices[key].reads(value)
            elif key in bounds:
                settings[key] = amount(value, bounds[key].least, bounds[key].most)
            else:
                raise Unlawful("a choice of this game")
        except Unlawful as unlawful:
            cites = choices[key].cites if key in choices else bounds[key].cites if key in bounds else own.cites.opens
            breaches.append(Breach(key, f"{value} is not {unlawful}", cites))
    if breaches:
        raise Unreadable(_sentence(game, tuple(breaches)))
    rules = resettled(game, settings.items())
    checks = laid(settings, *(layer.law.checks for layer in stack))
    breaches += [breach for check in checks.values() for breach in check.finds(rules)]
    breaches += [
        Breach(least_of(wager).name, "the minimum is above the maximum", rules.limit_cites[wager])
        for wager, (low, high) in rules.limits.items()
        if low > high
    ]
    if breaches:
        raise Unreadable(_sentence(game, tuple(breaches)))
    return rules


def _settings_of(game: Game, edition: str) -> set[str]:
    stack = game.edition(edition)
    known = {choice.name for layer in stack for choice in layer.law.choices}
    known |= {one.name for layer in stack for wager in layer.law.limits for one in (least_of(wager), most_of(wager))}
    return known | {JURISDICTION.name, VERSION.name, "table.chips"}


def _sentence(game: Game, breaches: tuple[Breach, ...]) -> str:
    return f"{game.name} cannot be played under the other rules: {'; '.join(map(str, breaches))}"
