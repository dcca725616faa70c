"""Settings that are typed one by one: `--set KEY=VALUE`, as a submission writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houseway.core.messages.bounded import read_value
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.printable import quoted


def read_settings(written: Sequence[str]) -> dict[str, Any]:
    """Read `key=value` as a submission writes it; words need no quotes."""
    found: dict[str, Any] = {}
    for one in written:
        key, equals, value = one.partition("=")
        if not equals or not key.strip():
            raise Unreadable(f"--set {quoted(one)}: write KEY=VALUE, for example --set sb.two_of_a_kind_on_triple=lose")
        found[key.strip()] = read_value(value)
    return found
