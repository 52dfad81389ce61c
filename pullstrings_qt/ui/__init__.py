"""Pages, dialogs and the window."""
