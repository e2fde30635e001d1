"""From a question to an answer, the same for every platform."""
