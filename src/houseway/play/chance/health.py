"""Health tests of the live generator: once when it starts, and on every block of entropy it takes in.

The start-up test computes known answers of the standard. The continuous tests are the two of NIST SP 800-90B, section
4.4, for bytes with at least one bit of entropy each. Operating systems give far more, so the tests do not fail by
accident, and a source that is stuck or badly biased is found at once.
"""

from __future__ import annotations

from typing import Final

from .drbg import HmacDrbg

REPEATED_MOST: Final = 21
"""A byte that comes so often in a row fails the repetition count test (1 + 20 / H, false alarm below 2**-20)."""
WINDOW: Final = 512
COMMON_MOST: Final = 325
"""The first byte of a window that comes so often within it fails the adaptive proportion test (H = 1, 2**-20)."""


class Unhealthy(Exception):
    """The generator or its entropy failed a health test. Nothing more may be drawn from it."""


_NO_RESEED = (
    "ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488",
    "659ba96c601dc69fc902940805ec0ca8",
    "",
    "e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89d54fbb978a15b5c443c9ec21036d2460b6f73ebad0dc2aba6e624abf07745bc1"
    "07694bb7547bb0995f70de25d6b29e2d3011bb19d27676c07162c8b5ccde0668961df86803482cb37ed6d5c0bb8d50cf1f50d476aa0458bdaba806f48be9dcb8",
)
_RESEED = (
    "06032cd5eed33f39265f49ecb142c511da9aff2af71203bffaf34a9ca5bd9c0d",
    "0e66f71edc43e42a45ad3c6fc6cdc4df",
    "01920a4e669ed3a85ae8a33b35a74ad7fb2a6bb4cf395ce00334a9c9a5a5d552",
    "76fc79fe9b50beccc991a11b5635783a83536add03c157fb30645e611c2898bb2b1bc215000209208cd506cb28da2a51bdb03826aaf2bd2335d576d519160842"
    "e7158ad0949d1a9ec3e66ea1b1a064b005de914eac2e9d4f2d72a8616a80225422918250ff66a41bd2f864a6a38cc5b6499dc43f7f2bd09e1e0f8f5885935124",
)
KNOWN: Final = (_NO_RESEED, _RESEED)
"""Entropy, nonce, entropy of a reseed, and the second 128 bytes: CAVS answers for HMAC_DRBG, SHA-256, no prediction
resistance."""


def known_answers() -> None:
    """Compute the known answers; raise Unhealthy if one differs."""
    for entropy, nonce, reseed, expected in KNOWN:
        drbg = HmacDrbg(bytes.fromhex(entropy), bytes.fromhex(nonce))
        if reseed:
            drbg.reseed(bytes.fromhex(reseed))
        drbg.generate(128)
        if drbg.generate(128).hex() != expected:
            raise Unhealthy("the generator does not compute its known answers")


class EntropyTest:
    """The continuous tests, over everything one source of entropy has given."""

    __slots__ = ("_common", "_first", "_last", "_repeated", "_seen")

    def __init__(self) -> None:
        self._last, self._repeated = -1, 0
        self._first, self._common, self._seen = -1, 0, WINDOW

    def passes(self, block: bytes) -> bytes:
        """Return the block, or raise Unhealthy where its bytes repeat or crowd."""
        for byte in block:
            self._repeated = self._repeated + 1 if byte == self._last else 1
            self._last = byte
            if self._repeated >= REPEATED_MOST:
                raise Unhealthy(f"entropy is stuck: one byte came {self._repeated} times in a row")
            if self._seen == WINDOW:
                self._first, self._common, self._seen = byte, 0, 0
            self._seen += 1
            self._common += byte == self._first
            if self._common >= COMMON_MOST:
                raise Unhealthy(f"entropy is biased: one byte came {self._common} times in {self._seen}")
        return block
