"""Learning: the hub, flash cards, drills, profiles. Pages show; `study` talks to the store."""
