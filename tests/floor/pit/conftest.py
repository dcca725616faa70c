"""A small house in a database of its own."""

from __future__ import annotations

import pytest
from tests.floor.people.casino import Casino, Record, opened


@pytest.fixture
def casino(record: Record) -> Casino:
    """A house with an administrator on shift, and a clock that stands at noon."""
    return opened(record)
