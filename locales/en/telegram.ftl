# What only Telegram needs. The name has at most 64 characters, the description 512, the short one 120.
telegram-name = Plainterms
telegram-short-description = AI words in plain language: English, Magyar, Deutsch. Send me a word.
telegram-description = Send me any AI word, such as “Trainium” or “hallucination”, and I will explain it in plain terms. Or forward me an article: I will pick out the hard words.

    Every answer was written, dated and sourced beforehand.

telegram-more = More ↗
telegram-share = Share
telegram-again = Explained just above:
telegram-greeting = Hello! Write /explain and an AI word, or reply /explain to a message. Otherwise I stay silent.
telegram-too-many = That was a lot at once. Please ask again in a minute.
telegram-admins-only = Only admins of this group can change that.
telegram-stale-link = That link leads nowhere any more. Here is a fresh start.
telegram-quiz-link = Read the entry
telegram-inline-settings = Language and role
telegram-inline-missing = Not found. See what you can do
