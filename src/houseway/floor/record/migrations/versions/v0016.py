"""An index of rounds, and marks in them."""

from houseway.floor.record.migrating import run_file

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0016_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0016_down.sql")
