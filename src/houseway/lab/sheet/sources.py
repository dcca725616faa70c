"""Names the first source of a published figure: whose figure it is, then where it was read.

Many figures were read in copies of somebody else's page. A citation names the author first, and the copy as a copy.
"""

from __future__ import annotations

import re
from typing import Final

AUTHORS: Final = {
    "Wizard of Odds": "Wizard of Odds (M. Shackleford)",
    "Wikipedia": "Wikipedia",
    "Grochowski": "J. Grochowski",
    "Pilarski": "M. Pilarski",
    "alspach": "B. Alspach",
    "mathproblems": "M. Shackleford",
    "wizardofodds": "Wizard of Odds (M. Shackleford)",
}
"""The spellings of authors in sources, and the author's name; the first that fits is the first source."""
_COPY: Final = re.compile(r" ?\((?:copy of |Wikipedia copy|Wizard of Odds appendix)[^)]*\)| copy of Wikipedia \(\d+\)")


def first_source(written: str) -> str:
    """Return a source as it is cited: the author, then the page, which is called a copy if it is one.

    >>> first_source("sonofdave.com/games/double-down-stud (copy of a Wizard of Odds page)")
    'Wizard of Odds (M. Shackleford), in the copy at sonofdave.com/games/double-down-stud'
    >>> first_source("online.casinocity.com article 124535 (Grochowski)")
    'J. Grochowski, online.casinocity.com article 124535'
    >>> first_source("toho-talent.com (copy of the Wizard of Odds page); edges also in Contingencies Nov/Dec 2000")
    'Wizard of Odds (M. Shackleford), in the copy at toho-talent.com; edges also in Contingencies Nov/Dec 2000'
    >>> first_source("playbaccarat.com")
    'playbaccarat.com'
    """
    author = next((name for mark, name in AUTHORS.items() if mark in written), "")
    if not author:
        return written
    where = _COPY.sub("", written).replace(" (Grochowski)", "")
    return f"{author}, in the copy at {where}" if _COPY.search(written) else f"{author}, {where}"
