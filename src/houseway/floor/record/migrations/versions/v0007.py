"""What was shown to whom: hashes of the views that patrons were sent."""

from houseway.floor.record.migrating import run_file

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0007_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0007_down.sql")
