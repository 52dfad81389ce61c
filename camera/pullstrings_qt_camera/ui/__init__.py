"""Signing to the camera: the widgets, the session, and the feedback."""
