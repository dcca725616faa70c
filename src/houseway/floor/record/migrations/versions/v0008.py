"""Writes beside the tables, by the key of whoever asked: a repeat gets the first answer."""

from houseway.floor.record.migrating import run_file

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0008_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0008_down.sql")
