"""The book of cards, dice and tiles."""

from houseway.floor.record.migrating import run_file

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0013_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0013_down.sql")
