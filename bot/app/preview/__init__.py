"""A page for editors: an entry as every platform shows it, in all languages, while it is written."""
