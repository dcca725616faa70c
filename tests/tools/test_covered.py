"""The table of coverage: rounded down, by package, and honest about files that no test has read."""

from tools.quality import coverage as covered
from tools.quality.coverage import SOURCE, TESTS, WHOLE, Count, by_package, by_room, main, table_in, with_table


def test_only_all_of_it_is_a_hundred_percent() -> None:
    assert "100.0 %" not in Count(10_000, 9_999, 10_000, 9_999).row("nearly")
    assert Count(3, 3, 2, 2).row("all").count("100.0 %") == 2
    assert Count(3, 3, 2, 2).is_whole and not Count(3, 3, 2, 1).is_whole and not Count(3, 2, 2, 2).is_whole
    assert Count(1, 1).row("no branches").endswith("-")


def test_packages_are_added_up_and_core_and_play_told_by_their_rooms() -> None:
    told = by_package(
        {
            "core/round/view.py": Count(4, 3, 2, 1),
            "core/round/state.py": Count(1, 1),
            "play/chance/drbg.py": Count(2, 2),
            "play/host.py": Count(5, 5),
            "games/holdem/game.py": Count(7, 7),
            "shell.py": Count(1, 0),
        }
    )
    assert told["core/round"] == Count(5, 4, 2, 1)
    assert {*told} == {"core/round", "play/chance", "play", "games", "houseway", "all"}
    assert told["all"] == Count(20, 18, 2, 1)


def test_a_file_that_was_not_measured_leaves_a_gap() -> None:
    assert not any(count.is_whole for count in by_room({}).values())
    files = {
        str(file.relative_to(SOURCE)): Count(1, 1)
        for patterns in WHOLE.values()
        for pattern in patterns
        for file in SOURCE.glob(pattern)
    }
    assert all(count.is_whole for count in by_room(files).values())
    assert {"view", "wire", "chance"} <= {*by_room(files)}


def test_the_table_of_the_whole_suite_is_kept_on_a_page(capsys) -> None:
    page = with_table("# Coverage\n\nWords.\n", "one\ntwo")
    assert table_in(page)[1:] == ["one", "two"]
    assert table_in(with_table(page, "three"))[1:] == ["three"]
    assert table_in("# Coverage\n") == []
    assert main(["--ignores"]) == 0
    assert capsys.readouterr().out.split() == [f"--ignore={path}" for path in TESTS]


def test_a_whole_run_writes_its_table_and_names_where_a_test_failed(monkeypatch, tmp_path, capsys) -> None:
    page = tmp_path / "coverage.md"
    page.write_text("# Coverage\n")
    whole = {str(file.relative_to(SOURCE)): Count(1, 1) for file in SOURCE.glob("**/*.py")}
    monkeypatch.setattr(covered, "KEPT", page)
    monkeypatch.setattr(covered, "measured_in_parts", lambda folder: (whole, ["tests/core"]))
    assert main(["--all", "--write", "--keep", str(tmp_path / "parts")]) == 1
    assert "a test failed in tests/core" in capsys.readouterr().out
    assert any(line.startswith("all ") for line in table_in(page.read_text()))
