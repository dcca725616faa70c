"""Random nights of a house: everything is done through the API, and the figures of all desks are compared on the way."""
