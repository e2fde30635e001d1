# Discord. Names of commands and options: lower case, no spaces, at most 32 characters; descriptions and names of
# choices at most 100; the message menu at most 32; labels of the form at most 45.
discord-name-explain = explain
discord-name-quiz = quiz
discord-name-browse = browse
discord-name-settings = settings
discord-name-help = help
discord-option-term-name = term
discord-option-term = The AI word to explain
discord-option-audience-name = for
discord-option-audience = Whom the note shall be written for
discord-option-private-name = private
discord-option-private = Show the answer to me alone
discord-message-menu = Explain terms in this message

discord-more-about = More about { $headword }…
discord-choose-entry = Choose a word
discord-bin-not-yours = Only the person who asked, or a moderator, can remove this card.
discord-old-command = This command has changed. Reload Discord, then try it again.

discord-server-settings = Server settings
discord-server-language = Language of cards that everyone sees
discord-server-automatic = The server’s own
discord-server-visibility = Who sees an answer
discord-server-public = Everyone in the channel
discord-server-private = Only the person who asked
discord-server-forbidden = This is for people who may manage the server.
discord-server-saved = Saved for this server.
