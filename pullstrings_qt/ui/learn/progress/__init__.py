"""How far a person has come: charts, tables, files."""
