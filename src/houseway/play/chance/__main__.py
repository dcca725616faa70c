"""Run the generator's self-test and print what it is: `python -m houseway.play.chance`."""

from __future__ import annotations

import hashlib
import sys
from importlib.resources import files

from .health import Unhealthy, known_answers
from .source import PERSONAL, Live


def module_digest() -> str:
    """Return the SHA-256 of the generator's own files, by name and content."""
    digest = hashlib.sha256()
    for file in sorted(files("houseway.play.chance").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".py"):
            digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def main() -> int:
    """Print the generator, its version and digest, and whether it passes its tests."""
    print(f"generator  HMAC_DRBG, SHA-256 (NIST SP 800-90A Rev. 1), {PERSONAL.decode()}")
    print(f"files      sha256 {module_digest()}")
    try:
        known_answers()
        Live().below(52)
    except Unhealthy as unhealthy:
        print(f"self-test  failed: {unhealthy}")
        return 1
    print("self-test  passed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
