"""Plainterms explains AI terms in plain words, wherever the reader asks."""
