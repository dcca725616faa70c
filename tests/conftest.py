"""What every test may ask for."""
