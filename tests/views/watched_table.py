"""A table that is played line by line, with everybody looking on."""

from typing import Any

from houseway.core.messages.refusal import Refusal
from houseway.core.table.table import Table
from houseway.games import GAMES
from houseway.shell import Felt
from houseway.views.types import Offer, View
from houseway.views.viewers import Viewers

STAFF = ("dealer", "floor", "surveillance")


class WatchedTable:
    """A felt and its onlookers; each line is sent to all of them."""

    def __init__(self, game: str, lines: str = "", settings: dict[str, object] | None = None, under: str = "") -> None:
        self.felt = Felt(GAMES[game], under, settings)
        players = dict.fromkeys(self.felt.table.seating.values())
        self.onlookers = Viewers.of(self.felt.table, (*players, *STAFF))
        self.told: dict[str, list[Any]] = {viewer: [] for viewer in self.onlookers.sights}
        self(lines)

    def __call__(self, lines: str) -> None:
        for line in filter(str.strip, lines.splitlines()):
            before, first = len(self.felt.events), self.felt.events[:1]
            said = self.felt(line)
            assert not isinstance(said, Refusal), (line, said)
            new = self.felt.events[before if self.felt.events[:1] == first else 0 :]
            told, self.onlookers = self.onlookers.after(new, self.felt.table)
            for viewer, events in told.items():
                self.told[viewer] += events

    @property
    def table(self) -> Table:
        return self.felt.table

    def view(self, viewer: str) -> View:
        view = self.onlookers.view(viewer)
        assert view is not None
        return view

    def offers(self, viewer: str) -> dict[str, Offer]:
        return {offer.id: offer for offer in self.onlookers.offers().get(viewer, [])}
