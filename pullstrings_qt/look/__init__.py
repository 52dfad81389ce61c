"""Drawing shared by games and pages: theme, materials, sprites, the board scene base."""
