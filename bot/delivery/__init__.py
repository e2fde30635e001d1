"""Who is owed what, and how fast a platform may be written to."""
