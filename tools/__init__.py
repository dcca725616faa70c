"""Long-running checks and generators: soak, referee, equities, simulation, the page of rulings."""
