"""Long runs and generators beside the package: soak, referee, equities, simulation, the page of rulings."""
