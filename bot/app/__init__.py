"""The composition root: everything is built here, and closed here."""
