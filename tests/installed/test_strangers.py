"""What once stopped a stranger at an installed Houseway, and the tests that would see it again.

`WALLS` has a row for each of them, by the person who met it: what it was, and the tests that fail where it comes back. The tests
below are those that have no better place; the others are beside the code that they are about.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest
from tests.conftest import Run
from tools.docs.commands import lines as typed_lines
from tools.docs.commands import runner, strangers
from tools.releases.guide_machine import CHECKS, lines_of_the_guide

ROOT: Final = Path(__file__).parents[2]
GUIDE: Final = ROOT / "docs" / "floor" / "guide.md"
HERE: Final = "tests/installed/test_strangers.py"
WHEEL: Final = "tests/installed/test_wheel.py"
TYPED: Final = "tests/cli/test_typed_forms.py"
INSTALL: Final = "tests/cli/test_install.py"
OTHERS: Final = "tests/cli/test_installed_games.py"
ERRORS: Final = "tests/floor/test_operator_errors.py"
RELEASE: Final = "tests/tidy/test_release.py"
PORTS: Final = "tests/floor/test_busy_ports.py"

WALLS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "everybody": {
        "an installation had no page, and `floor up` ended there": (f"{RELEASE}::test_nothing_is_built_without_the_page",),
        "a release without the page went out with a warning": (
            f"{RELEASE}::test_a_source_archive_without_the_page_is_not_built",
            f"{RELEASE}::test_a_page_of_other_sources_is_built_again",
        ),
        "what is missing was said nowhere": (
            f"{WHEEL}::test_the_doctor_of_the_wheel_names_every_extra_and_each_busy_port",
            f"{WHEEL}::test_the_doctor_names_what_is_missing_and_a_faulty_game",
        ),
    },
    "operator": {
        "the units, the configuration and the submissions were not in the wheel": (
            f"{WHEEL}::test_the_files_of_the_guide_come_out_of_the_wheel",
        ),
        "`houseway` was not on the path": (f"{HERE}::test_the_guide_puts_the_program_on_the_path",),
        "no line changed into the folder of the next lines": (f"{HERE}::test_the_guide_changes_into_its_folder",),
        "keys belonged to root while the units ran as other users": (
            f"{HERE}::test_every_key_belongs_to_the_part_that_reads_it",
        ),
        "`prepare` as root under peer authentication ended as a fault of Houseway": (
            f"{ERRORS}::test_a_user_who_may_not_prepare_the_database_is_told_who_may",
            f"{ERRORS}::test_a_user_whom_the_database_does_not_know_is_told_what_to_do",
        ),
        "`open-table` with a missing file ended as a fault of Houseway": (
            f"{ERRORS}::test_a_table_with_a_missing_submission_names_the_file",
            f"{ERRORS}::test_a_user_who_may_not_open_a_table_is_told_who_may",
        ),
        "there was no file for a proxy": (
            "tests/floor/test_monitoring.py::test_nginx_accepts_the_proxy_file",
            f"{HERE}::test_the_guide_has_a_proxy_and_a_first_log_in",
        ),
        "there was no first log-in": (f"{HERE}::test_the_guide_has_a_proxy_and_a_first_log_in",),
        "the unit of `--rack` was not said": (f"{HERE}::test_the_unit_of_a_rack_is_said_in_the_guide_and_in_the_help",),
        "the site numbered every step 1": (
            "tests/tools/test_site.py::test_the_steps_of_a_page_are_one_list_with_its_paragraphs_and_code",
            f"{HERE}::test_the_steps_of_the_guide_are_numbered_in_order",
        ),
    },
    "author of a game": {
        "the conformance kit imported modules of the checkout": (
            f"{WHEEL}::test_no_module_of_the_kit_needs_the_checkout",
            f"{WHEEL}::test_an_example_passes_the_conformance_kit_of_the_wheel",
        ),
        "any installed game stopped a demonstration": (
            f"{OTHERS}::test_the_tables_of_a_demonstration_keep_their_numbers_and_the_platform_deals_games_of_others_too",
        ),
        "a typo in an installed game stopped every command and blamed Houseway": (
            f"{OTHERS}::test_faulty_packages_are_named_and_set_aside_and_nothing_else_is_touched",
            f"{OTHERS}::test_a_game_that_raises_at_a_deal_is_named_and_not_houseway",
        ),
    },
    "disputant": {
        "cards, dollars and seats as they are printed could not be typed": (
            f"{TYPED}::test_a_record_may_be_written_as_it_is_shown",
            f"{TYPED}::test_a_seat_may_have_its_word",
        ),
        "`10e1i` was no clause, and `10(e)(1)(i)` needs quotes in a shell": (
            f"{TYPED}::test_a_clause_is_found_without_brackets",
        ),
        "`raise` for `raises` gave two refusals, their echoes and no suggestion": (
            f"{TYPED}::test_a_word_that_is_nearly_right_gets_one_suggestion_and_no_consequences",
        ),
    },
    "anybody": {
        "a busy port was named after a minute, and only in a log": (
            f"{PORTS}::test_floor_up_names_a_busy_port_before_anything_starts",
            f"{PORTS}::test_the_api_names_its_busy_port",
        ),
        "help named two defaults, and a type after every flag": (
            "tests/cli/test_help.py::test_help_shows_no_type_after_a_flag_and_names_a_default_once",
        ),
        "a missing extra was to be installed by a name that is not ours on the index": (
            f"{INSTALL}::test_nobody_is_sent_to_an_index_that_does_not_have_houseway",
            f"{INSTALL}::test_a_missing_extra_is_installed_from_where_houseway_came_from",
        ),
        "a card that was given twice to the house way was not named": (
            f"{TYPED}::test_cards_of_the_house_way_are_read_with_signs_and_named_if_given_twice",
        ),
        "a pipe of a small encoding got bytes": (f"{INSTALL}::test_a_pipe_in_a_small_encoding_gets_ascii",),
        "the README did not say where to get it": (f"{HERE}::test_the_readme_begins_with_getting_it",),
        "pages named a size of the wheel that it no longer had": (f"{HERE}::test_no_page_names_a_size_of_the_wheel",),
    },
}
NAMED: Final = sorted({test for walls in WALLS.values() for tests in walls.values() for test in tests})


def lines() -> list[str]:
    """Return the commands of the installation of the guide, in order."""
    return lines_of_the_guide()


def place(start: str) -> int:
    """Return the number of the first line of the guide with these words."""
    return next(number for number, line in enumerate(lines()) if start in line)


@pytest.mark.parametrize("test", NAMED)
def test_a_named_test_exists(test: str) -> None:
    file, _, name = test.partition("::")
    defined = ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8")))
    assert name in {node.name for node in defined if isinstance(node, ast.FunctionDef)}


def test_the_guide_puts_the_program_on_the_path() -> None:
    path = place("ln -s /opt/houseway/bin/houseway /usr/local/bin/houseway")
    assert place("pip install") < path < min(number for number, line in enumerate(lines()) if line.startswith("houseway "))


def test_the_guide_changes_into_its_folder() -> None:
    """Each relative path of the guide is typed after the line that changes into /etc/houseway."""
    relative = re.compile(r"(?:^| )(?:deploy|keys|examples|tls|floor\.toml|hba\.houseway)(?:[/ ]|$)")
    first = next(number for number, line in enumerate(lines()) if relative.search(line))
    assert place("cd /etc/houseway") < first


def test_every_key_belongs_to_the_part_that_reads_it() -> None:
    """Every folder of keys gets its owner or group after the last key in it was written."""
    written = [number for number, line in enumerate(lines()) if re.search(r"> keys/", line)]
    keys = " ".join(line.partition(";")[0] for line in lines() if line.startswith("for name in"))
    folders = {name for name, _, _ in (one.partition("/") for one in keys.split() if "/" in one)}
    given = [(number, line) for number, line in enumerate(lines()) if "chown" in line]
    assert folders >= {"owner", "api", "tend", "vouch", "log", "salts"} and max(written) < min(number for number, _ in given)
    words = {word for _, line in given for word in re.findall(r"[\w-]+", line)}
    assert {*folders, "bus"} <= words


def test_the_guide_has_a_proxy_and_a_first_log_in() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert (ROOT / "deploy" / "proxy" / "nginx.conf").is_file() and place("deploy/proxy/nginx.conf") < place("nginx -t")
    assert place("houseway floor terminal") > place("houseway floor administrator") and "first log-in" in text
    assert "first_round.py" in CHECKS  # the machine that types the guide logs in so


def test_the_unit_of_a_rack_is_said_in_the_guide_and_in_the_help(run: Run) -> None:
    text = " ".join(GUIDE.read_text(encoding="utf-8").split())
    assert "`--rack 5000000` is in cents, $50,000" in text and "--rack 5000000" in lines()[place("open-table")]
    (told,) = re.findall(r"--rack(.*?)(?=│ +-|╰)", run("floor", "open-table", "--help").stdout, re.DOTALL)
    assert "cents" in told


def test_the_steps_of_the_guide_are_numbered_in_order() -> None:
    steps = re.findall(r"^### Step (\d+): \S", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(steps) > 4 and steps == [str(number + 1) for number in range(len(steps))]


def test_the_readme_begins_with_getting_it() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    block = re.findall(r"^```sh\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)[0].splitlines()
    assert [line.split()[:2] for line in block] == [["git", "clone"], ["pip", "install"], ["houseway", "floor"]]


@pytest.mark.parametrize("page", strangers())
def test_every_line_that_a_stranger_types_is_run_by_something(page: str) -> None:
    """`scripts/dev doc-commands --list` prints the list."""
    assert [line for line in typed_lines(page) if runner(page, line) is None] == []


def test_no_page_names_a_size_of_the_wheel() -> None:
    """Its size is printed by scripts/release."""
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "floor").glob("*.md")]
    sized = re.compile(
        r"\bthe wheel (?:is|has|of)[^.|]{0,30}\d+(?:\.\d)? MB|\d+(?:\.\d)? MB wheel|wheel[^.|]{0,12}\(\d+(?:\.\d)? MB"
    )
    assert not [page.name for page in pages if sized.search(" ".join(page.read_text(encoding="utf-8").split()))]
