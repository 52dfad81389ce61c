"""One page and one controller for everything that asks, explains and goes on."""
