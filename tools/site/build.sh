#!/bin/sh
# Run by scripts/dev site from the root of the checkout: build the documentation site into build/site/html, strictly: a warning or a broken link fails. `--pages` stops at Markdown.
set -eu
locked=requirements/site.txt
installed=build/site-env/locked.txt
if ! cmp -s "$locked" "$installed"; then    # the generator has an environment of its own
    mkdir -p build
    .venv/bin/uv venv --quiet --clear --python .venv/bin/python build/site-env
    .venv/bin/uv pip install --quiet --require-hashes --python build/site-env/bin/python -r "$locked"
    cp "$locked" "$installed"
fi
exec .venv/bin/python -m tools.site "$@"
