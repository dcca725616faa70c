"""Casino table games by the book.

The public names, and nothing else: what is listed in `__all__` is kept from version to version (docs/versions.md), and
docs/api.md has it. Each name is fetched when it is first asked for, so `import houseway` loads no game and no other package.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    __version__: str

    from .core.game.game import Game
    from .core.game.happened import happened
    from .core.game.rules import Rules
    from .core.game.sentences import sentence_of
    from .core.messages.event import EVENTS, Event
    from .core.messages.refusal import Refusal
    from .core.messages.unreadable import Unreadable
    from .core.round.decide import decide, evolve, offers, replay
    from .core.round.state import Round
    from .core.round.view import view
    from .core.table.table import Table, Taken, new_table, take
    from .core.wire.notation import read_line
    from .core.wire.notation import write as write_line
    from .games import GAMES, UnknownGame, game_named
    from .shell import Dollars, Felt, FeltEvents, NotYet
    from .worked.reader import read_worked
    from .worked.replay import play_worked
    from .worked.worked import Outcome, Played, Worked

__all__ = [
    "EVENTS",
    "GAMES",
    "Dollars",
    "Event",
    "Felt",
    "FeltEvents",
    "Game",
    "NotYet",
    "Outcome",
    "Played",
    "Refusal",
    "Round",
    "Rules",
    "Table",
    "Taken",
    "UnknownGame",
    "Unreadable",
    "Worked",
    "__version__",
    "decide",
    "evolve",
    "game_named",
    "happened",
    "new_table",
    "offers",
    "play_worked",
    "read_line",
    "read_worked",
    "replay",
    "sentence_of",
    "take",
    "view",
    "write_line",
]

_LIVES_IN = {
    "shell": ("Dollars", "Felt", "NotYet", "FeltEvents"),
    "games": ("GAMES", "UnknownGame", "game_named"),
    "core.game.game": ("Game",),
    "core.game.happened": ("happened",),
    "core.game.rules": ("Rules",),
    "core.game.sentences": ("sentence_of",),
    "core.messages.event": ("EVENTS", "Event"),
    "core.messages.refusal": ("Refusal",),
    "core.messages.unreadable": ("Unreadable",),
    "core.wire.notation": ("read_line",),
    "core.round.decide": ("decide", "evolve", "offers", "replay"),
    "core.round.state": ("Round",),
    "core.round.view": ("view",),
    "core.table.table": ("Table", "Taken", "new_table", "take"),
    "worked.replay": ("play_worked",),
    "worked.reader": ("read_worked",),
    "worked.worked": ("Outcome", "Played", "Worked"),
}
"""The module of each public name."""
_PLACES = {name: (module, name) for module, names in _LIVES_IN.items() for name in names}
_PLACES["write_line"] = ("core.wire.notation", "write")


def _version() -> str:
    """Return the version of the installed package, or `unknown` for source files that were not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(__name__)
    except PackageNotFoundError:
        return "unknown"


def __getattr__(name: str) -> object:
    if name == "__version__":
        return _version()
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}. Its names: {', '.join(__all__)}")
    module, called = _PLACES[name]
    return getattr(import_module(f"{__name__}.{module}"), called)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
