"""The outbox of the log: a commitment to each row that says who did what."""

from houseway.floor.record.migrating import run_file

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0022_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0022_down.sql")
