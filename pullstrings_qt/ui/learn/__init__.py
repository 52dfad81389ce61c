"""Learning: the hub, flash cards, drills, profiles. Pages show; `controller` talks to the store."""
