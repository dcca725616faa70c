"""Log-in names: what a person types, brought to one form."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import normalize

_FIT: Final = re.compile(r"[^\s\x00-\x20\x7f\ud800-\udfff]{3,64}")


def as_login(typed: str) -> str:
    """Return a log-in name in the form that is kept, or an empty text where it cannot be one.

    >>> as_login("Ann@Example.org"), as_login("an"), as_login("ann lee"), as_login("ann\\0")
    ('ann@example.org', '', '', '')
    """
    login = normalize("NFKC", typed[:65]).casefold()
    return login if _FIT.fullmatch(login) else ""
