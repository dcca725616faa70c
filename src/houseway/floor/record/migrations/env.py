"""Runs the migrations on the connection that `houseway.floor.record.migrating` opened."""

from __future__ import annotations

from alembic import context

if __name__ == "env_py":  # the name under which Alembic runs this file
    context.configure(connection=context.config.attributes["connection"])
    with context.begin_transaction():
        context.run_migrations()
