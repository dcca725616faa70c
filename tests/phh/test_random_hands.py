"""Random hands as PHH: each is read back equal, and PokerKit ends those PHH can express with the same stacks.

`scripts/dev hand-histories` does it for a thousand of each game.
"""

from collections import Counter

import pytest
from tools.pokerkit.histories import POKER, comes_back, followed, hands

from houseway.games import GAMES
from houseway.phh import CODES


def test_there_are_ten_poker_games() -> None:
    assert len(POKER) == 10


@pytest.mark.parametrize("key", POKER)
def test_hands_with_everything_in_them_come_back(key: str) -> None:
    came = Counter(comes_back(played) for played in hands(GAMES[key], "tests", 20))
    assert came.total() == 20
    assert key in {code.game for code in CODES.values()} or not came[True]


@pytest.mark.parametrize("code", CODES)
def test_pokerkit_ends_hands_with_the_same_stacks(code: str) -> None:
    game, structure = CODES[code]
    tally = Counter(followed(played) for played in hands(GAMES[game], "tests", 20, structure))
    assert tally["same"] >= 6, tally
