"""The glossary: pure values, and how they are read from files."""
