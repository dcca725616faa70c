"""Meters that several tables share: opened, linked, claimed and reconciled."""
