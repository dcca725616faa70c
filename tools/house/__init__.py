"""The one private house of tools, measurements and tests: its servers, its people, its owner and its API.

`servers` starts PostgreSQL and NATS, `people` admits those who play and work there, `house` runs the owner and the API, and
`questions` answers a program that has started a house, such as a test in a browser.
"""
