"""Stories of feeds and editions of the newsletter: fetched with distrust, read as plain text, matched with entries."""
