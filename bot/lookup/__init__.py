"""Finding the entry that people mean, from what they type and in running text."""
