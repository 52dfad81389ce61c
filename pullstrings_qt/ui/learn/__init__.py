"""Learning pages: hub, flash cards, drills, profiles; `controller` connects them to the store."""
