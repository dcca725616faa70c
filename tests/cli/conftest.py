"""The command, asked as a shell would ask it."""

from collections.abc import Callable, Iterator

import pytest
from typer.testing import CliRunner, Result

from houseway.cli.app import app

Run = Callable[..., Result]


@pytest.fixture(autouse=True, scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is counted for these tests is kept for these tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOUSEWAY_CACHE", str(tmp_path_factory.mktemp("shelf")))
        yield


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `houseway` with these words; `types` is what a person types. The screen is wide, so sentences stay whole."""
    monkeypatch.setenv("COLUMNS", "200")
    runner = CliRunner()

    def invoke(*words: object, types: str = "") -> Result:
        return runner.invoke(app, [str(word) for word in words], input=types)

    return invoke


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Six demonstration rounds with everything in them: a shuffle, a cut and the count that is due in the fifth."""
    file = tmp_path_factory.mktemp("record") / "record.round"
    words = ["play", "high_card_flush", "--auto", "6", "--seed", "record", "--log", str(file)]
    assert CliRunner().invoke(app, words).exit_code == 0
    return file.read_text()
