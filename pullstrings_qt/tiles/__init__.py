"""Qt-free tile sets: manifests and faces."""
