"""The glossary in forms that other programs read, and back: one module a format."""
