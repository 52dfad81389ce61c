"""Widgets every page uses: buttons, fields, dialogs, lists, text, and the base of a page."""
