"""A person's progress: charts, tables, files."""
