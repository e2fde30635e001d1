"""The terminal: one answer and done, or a conversation."""
