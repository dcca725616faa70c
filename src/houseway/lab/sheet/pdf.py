"""PAR sheets as a PDF on A4, for filing: the HTML page, printed by a browser that is installed.

Chromium, Chrome and Edge print without a window. Which one it is changes no words: the page has its own style for paper.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

BROWSER: Final = "HOUSEWAY_BROWSER"
"""The environment variable that names a browser, where none of the default names is right."""
NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "msedge")
_PLACES: Final = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
SECONDS: Final = 300.0
_DATE: Final = re.compile(rb"\(D:\d{14}[^)]*\)")


class NoBrowser(Exception):
    """No browser can print; the message names one to install."""


def pdf(html: str) -> bytes:
    """Return an HTML page as a PDF document; the same page gives the same bytes with the same browser."""
    with TemporaryDirectory(prefix="houseway-pdf-") as folder:
        out = Path(folder) / "out.pdf"
        browse(html, Path(folder), "--no-pdf-header-footer", f"--print-to-pdf={out}")
        if not out.is_file():
            raise NoBrowser(
                f"{browser()} printed nothing. Name another browser in {BROWSER}, or write --html and print that page"
            )
        return _DATE.sub(lambda found: b"(D:" + b"0" * (len(found[0]) - 4) + b")", out.read_bytes())  # when it was printed


def browse(html: str, folder: Path, *options: str) -> str:
    """Open a page in a browser without a window, and return what it prints to its standard output."""
    page = folder / "page.html"
    page.write_text(html, encoding="utf-8")
    asked = [browser(), "--headless", "--disable-gpu", f"--user-data-dir={folder / 'profile'}", *options, page.as_uri()]
    if sys.platform == "linux" and os.geteuid() == 0:
        asked.insert(1, "--no-sandbox")  # for root there is none; the page is ours and runs nothing
    try:
        done = subprocess.run(asked, capture_output=True, timeout=SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoBrowser(f"{asked[0]} does not run: {type(error).__name__}. Name another browser in {BROWSER}") from None
    return done.stdout.decode("utf-8", "replace")


def browser() -> str:
    """Return the browser that prints."""
    named = os.environ.get(BROWSER)
    found = shutil.which(named) if named else next(filter(None, map(shutil.which, (*NAMES, *_PLACES))), None)
    if found is None:
        missing = f"{BROWSER} names {named}, which is not there" if named else "none was found"
        raise NoBrowser(
            f"a PDF is printed by a browser, and {missing}. Install Chromium, Chrome or Edge (Debian: apt install chromium),"
            f" name one in {BROWSER}, or write --html and print that page"
        )
    return found
