"""Results of staff at the school, and who signed them."""

from houseway.floor.record.migrating import run_file

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0017_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0017_down.sql")
