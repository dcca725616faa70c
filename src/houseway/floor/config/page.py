"""The keys of the configuration as people read them: an example file, and the page of the docs."""

from __future__ import annotations

from textwrap import wrap

from .declaration import ConfigKey, default_of, is_required, keys_of
from .keys import SECTIONS

HEAD = """# Configuration

A floor has one configuration file, in TOML. Every key is declared in `src/houseway/floor/config`; this page is
written from there by `scripts/dev floor-pages`, and a test keeps it current. A key that is left out has its default. An unknown
key, a value of another kind or a missing key is refused, with its line and what to do. A secret is never in the file: a key
names a file or a variable of the environment that holds it. A file with a secret must be readable by its owner only.

```sh
houseway floor config example > floor.toml    # every key, with its default and its reason
houseway floor config check floor.toml        # exit codes: 0 usable, 1 problems found
```
"""


def example() -> str:
    """Return a configuration file with every key: those with a default as comments."""
    parts = ["# The configuration of a floor. Lines that begin with # show the default."]
    for name, section in SECTIONS.items():
        parts += ["", f"# {section.__doc__}", f"[{name}]"]
        for key, declared in keys_of(section).items():
            parts += [f"# {line}" for line in wrap(_description(declared), 100)]
            if is_required(section, key):
                parts.append(f'{key} = {{ file = "{key.replace("_", "-")}" }}')
            else:
                default = default_of(section, key)
                parts.append(f"# {key} = {declared.kind.written(default)}")
    return "\n".join([*parts, ""])


def _description(declared: ConfigKey) -> str:
    unit = f", in {declared.unit}" if declared.unit else ""
    return f"{declared.why} ({declared.kind.words}{unit})"


def page() -> str:
    """Return docs/floor/configuration.md as text."""
    parts = [HEAD]
    for name, section in SECTIONS.items():
        parts += [f"## [{name}]", "", str(section.__doc__), "", "| key | kind | default | unit | why |", "|---|---|---|---|---|"]
        for key, declared in keys_of(section).items():
            default = default_of(section, key)
            shown = (
                "required"
                if is_required(section, key)
                else "absent"
                if default is None
                else f"`{declared.kind.written(default)}`"
            )
            parts.append(f"| `{key}` | {declared.kind.words} | {shown} | {declared.unit} | {declared.why} |")
        parts.append("")
    return "\n".join(parts)
