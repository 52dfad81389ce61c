"""The people who learn on this computer."""
