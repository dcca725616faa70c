"""Helpers for tests: clause marks, invariants, twins, and the conformance kit (`plugin`). Product code does not import it."""

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])


def clause(*ids: str) -> Callable[[Test], Test]:
    """Mark a test with the clauses it is about; `houseway clauses` then names the test."""

    def mark(test: Test) -> Test:
        test.__dict__["clauses"] = (*test.__dict__.get("clauses", ()), *ids)
        return test

    return mark


__all__ = ["clause"]
