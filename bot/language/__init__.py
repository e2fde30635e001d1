"""What the bot itself says, and how dates, numbers and lists are written, by locale."""
