"""Links the first mention of each entry in a newsletter, and changes nothing else in it."""
