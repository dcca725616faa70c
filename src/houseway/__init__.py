"""Casino table games by the book.

The public names, and nothing else. Each is fetched when it is first asked for, so `import houseway` loads no game.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    __version__: str

    from houseway.core.messages.refusal import Refusal
    from houseway.core.round.decide import decide, evolve, offers, replay

    from .felt import Felt
    from .games import GAMES

__all__ = ["GAMES", "Felt", "Refusal", "__version__", "decide", "evolve", "offers", "replay"]

_LIVES_IN = {
    "GAMES": "games",
    "Felt": "felt",
    "Refusal": "core.messages.refusal",
    "decide": "core.round.decide",
    "evolve": "core.round.decide",
    "offers": "core.round.decide",
    "replay": "core.round.decide",
}


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
    if name not in _LIVES_IN:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LIVES_IN[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
