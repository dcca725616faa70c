"""The cache of compiled kernels for tests, by the name of their module, so that checkouts with the same lab share them.

Numba names a folder by the path of the source, so a new clone would compile everything again. The folder above has a digest of
every file of the lab and of all studies in its name, and the index has one of the kernel's own file. Numba takes the class from
`NUMBA_CACHE_LOCATOR_CLASSES`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from numba.core import caching  # type: ignore[import-untyped]

import houseway

ROOT = Path(houseway.__path__[0])
_Provided: Any = cast("Any", caching).UserProvidedCacheLocator


class SharedByCheckouts(_Provided):
    """Compiled code of the package in a folder named by its place in the package, and of any other file as Numba does it."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Return the folder of a source file inside the cache."""
        place = Path(py_file).resolve()
        if place.is_relative_to(ROOT):
            return ".".join(place.relative_to(ROOT).parent.parts) or "houseway"
        return str(_Provided.get_suitable_cache_subpath(py_file))
