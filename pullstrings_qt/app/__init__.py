"""Start of the application: command line, paths, crash report."""
