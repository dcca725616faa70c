"""Programs for whoever develops Houseway, in folders by subject; `scripts/dev` lists the commands."""
