"""Discord: slash commands, cards in Components V2, a message menu, server preferences."""
