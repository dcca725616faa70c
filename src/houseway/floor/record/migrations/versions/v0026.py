"""Credentials and roles: written by calls and checks of their own, and no longer by the API itself."""

from houseway.floor.record.migrating import run_file

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0026_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0026_down.sql")
