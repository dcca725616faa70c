"""Types the installation of docs/floor/guide.md on a clean Debian that is booted with systemd, from the wheel alone.

    scripts/dev guide-machine [--root DIR] [--wheel FILE] [--keep]

It needs root, mmdebstrap and systemd-nspawn. A root of Debian is made (or taken from --root), the wheel and the packages that it
needs are copied into it, and systemd boots it without a network. There a unit types the guide in one shell, in its
order, as root, with the users, the peer authentication and the PostgreSQL of that Debian. Then every unit must run, and through
nginx with TLS the first people log in, admit a cashier and a dealer, open the account of a patron and play a round; after a
restart the patron reads it again (`first_round.py`). The exit code is 1 where a command fails.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tools.page import build as page
from tools.releases.shipped import ROOT

PACKAGES: Final = (
    *("systemd", "systemd-sysv", "dbus", "postgresql", "python3", "python3-venv", "nginx-light", "adduser", "openssl", "sudo"),
    *("curl", "ca-certificates", "procps"),
)
"""Debian's packages that the guide requires, and what boots them."""
UNITS: Final = ("bus", "owner", "api", "tend", "log")
LEFT_OUT: Final = ("pip install 'houseway", "houseway floor up")
"""Lines before the installation: the demonstration."""
PASSWORD: Final = "correct horse battery staple"
SECONDS: Final = 900
FIRST_ROUND: Final = (
    f"--url https://floor.example --said /srv/guide/said --password '{PASSWORD}' --certificate /etc/houseway/tls/certificate.pem"
)
"""What `first_round.py` is told on the machine."""
CHECKS: Final = f"""
SITE=https://floor.example
for unit in {" ".join(UNITS)}; do
  for try in $(seq 90); do systemctl -q is-active houseway-$unit && break; sleep 1; done
  systemctl -q is-active houseway-$unit || {{ journalctl -u houseway-$unit -n 30 --no-pager; exit 1; }}
done
for try in $(seq 60); do curl -sfk --resolve floor.example:443:127.0.0.1 $SITE/health && break; sleep 1; done
echo
echo 127.0.0.1 floor.example >> /etc/hosts
/opt/houseway/bin/python /srv/guide/first_round.py {FIRST_ROUND}
houseway floor status --database "dbname=houseway user=houseway_reader"
systemctl start houseway-backup && ls /mnt/archive/backup
houseway floor verify --config floor.toml --jobs 1
systemctl restart houseway-owner houseway-api && sleep 3 && systemctl is-active houseway-owner houseway-api
for try in $(seq 60); do curl -sfk $SITE/health && break; sleep 1; done
/opt/houseway/bin/python /srv/guide/first_round.py {FIRST_ROUND} --again
echo THE GUIDE WAS FOLLOWED
"""


def lines_of_the_guide() -> list[str]:
    """Return the commands of the installation, in order."""
    return _lines(_section("## Install\n", "## "))


def lines_of_step(number: int) -> list[str]:
    """Return the commands of a step of the installation, in order."""
    return _lines(_section(f"### Step {number}:", "##"))


def _section(begins: str, ends: str) -> str:
    text = (ROOT / "docs" / "floor" / "guide.md").read_text(encoding="utf-8")
    inside = text[text.index(begins) + len(begins) :]
    return inside[: inside.index(f"\n{ends}")]


def _lines(section: str) -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.strip()]


def script() -> str:
    """Return the shell script that types the guide and checks what runs then."""
    typed = [re.sub(r"(?=houseway-[\d.]+-py3)", "/srv/guide/wheels/", line) for line in lines_of_the_guide()]
    typed = [f"printf '%s\\n' '{PASSWORD}' | {line}" if "floor administrator" in line else line for line in typed]
    head = (
        "set -e -o pipefail\nexport PIP_NO_INDEX=1 PIP_FIND_LINKS=/srv/guide/wheels HOME=/srv/guide LANG=C.UTF-8\ncd /srv/guide\n"
    )
    backup = "install -d -o houseway-backup -g houseway-backup /mnt/archive/backup\n"
    shown = "".join(f"echo {_quoted('$ ' + line)}\n{line}\n" for line in typed)
    return f"{head}{shown}{backup}{CHECKS}"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def make_root(root: Path) -> None:
    """Make a root of Debian with what the guide requires."""
    _run("mmdebstrap", "--quiet", "--variant=minbase", f"--include={','.join(PACKAGES)}", "bookworm", str(root))


def furnish(root: Path, wheel: Path | None) -> None:
    """Copy the wheel and the packages it needs into a root, and the unit that types the guide at its start."""
    wheels = root / "srv" / "guide" / "wheels"
    wheels.mkdir(parents=True, exist_ok=True)
    if wheel is None:
        if not page.is_current():
            page.build()
        _run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels))
    else:
        shutil.copy(wheel, wheels)
    locked = str(ROOT / "requirements" / "floor.txt")
    _run(
        "/usr/bin/python3",
        "-m",
        "pip",
        "download",
        "--quiet",
        "--only-binary",
        ":all:",
        "--require-hashes",
        "-r",
        locked,
        "-d",
        str(wheels),
    )
    shutil.copy(Path(__file__).with_name("first_round.py"), wheels.parent)
    (root / "srv" / "guide" / "guide.sh").write_text(script(), encoding="utf-8")
    unit = root / "etc" / "systemd" / "system" / "guide.service"
    unit.write_text(
        "[Unit]\nAfter=multi-user.target postgresql.service nginx.service\n[Service]\nType=oneshot\nTimeoutStartSec=infinity\n"
        "ExecStart=/bin/sh -c 'cd /srv/guide; bash guide.sh > said 2>&1; echo $? > code; sync; systemctl poweroff'\n",
        encoding="utf-8",
    )
    wants = unit.parent / "default.target.wants"
    wants.mkdir(exist_ok=True)
    if not (wants / unit.name).is_symlink():
        (wants / unit.name).symlink_to(f"../{unit.name}")
    for name in ("said", "code"):
        (root / "srv" / "guide" / name).unlink(missing_ok=True)


def boot(root: Path) -> tuple[int, str]:
    """Boot a root until it powers itself off; return the exit code of the guide and what its shell printed."""
    words = ["systemd-nspawn", "--quiet", "--boot", "--register=no", "--keep-unit", "--private-network", "-D", str(root)]
    with tempfile.TemporaryFile() as console:
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=console, stderr=console)
        try:
            process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            process.terminate()
            process.wait(60)
    said, code = root / "srv" / "guide" / "said", root / "srv" / "guide" / "code"
    text = said.read_text(encoding="utf-8", errors="replace") if said.is_file() else ""
    return int(code.read_text()) if code.is_file() and code.read_text().strip() else 124, text


def _run(*words: str) -> None:
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(words)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


def main() -> int:
    """Make the machine, boot it, and print what was typed and said."""
    parser = argparse.ArgumentParser(prog="scripts/dev guide-machine", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--root", type=Path, help="an unused root of Debian with the packages of PACKAGES (default: one is made)")
    parser.add_argument("--wheel", type=Path, help="the wheel (default: it is built)")
    parser.add_argument("--keep", action="store_true", help="keep the root that was made")
    asked = parser.parse_args()
    if os.geteuid() or not all(map(shutil.which, ("mmdebstrap", "systemd-nspawn"))):
        sys.exit("this needs root, and Debian's mmdebstrap and systemd-container")
    root = asked.root or Path(tempfile.mkdtemp(prefix="houseway-machine-"))
    try:
        if asked.root is None:
            make_root(root)
        furnish(root, asked.wheel)
        code, said = boot(root)
    finally:
        if asked.root is None and not asked.keep:
            shutil.rmtree(root, ignore_errors=True)
    print(said)
    print(f"the guide ended with {code}")
    return 1 if code else 0


if __name__ == "__main__":
    sys.exit(main())
