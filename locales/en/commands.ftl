start = Send me any AI word and I will explain it in plain terms. Or forward me an article: I will pick out the hard words.
which-word = Which word?
which-word-hint = e.g. Trainium

did-you-mean = Did you mean …
suggestion = – { $definition }
none-of-these = None of these
dismissed = All right. Try another word, or the name in another language.
not-found = No entry for “{ $query }” yet.
not-found-nothing = I could not read a word in that. Send me an AI term, for example Trainium.
ask-for-it = Ask for it
wished = Thank you, noted: the editors see what is asked for.
browse-all = Browse all

small-talk = Hello! Send me an AI word, such as Trainium or token, and I will explain it.

terms-found = Words in this text
terms-none = I know no AI word in this.

compare-title = { $first } or { $second }?
compare-unknown = I can compare two entries. Write for example: GPU vs TPU

browse-title = All entries
browse-hint = Choose a subject.
browse-page = { $category } ({ $page } of { $pages })
browse-count = { $category } ({ $count })

myth-another = Another one

quiz-title = Myth or reality?
quiz-myth = Myth
quiz-reality = Reality
quiz-right = Right!
quiz-wrong = Not quite.
quiz-it-is-myth = It is a myth.
quiz-it-is-true = It is true.

settings-title = Settings
settings-language = Language: { $language }
settings-role = Notes are written for: { $role }
settings-automatic = as your app
settings-group = Language of this group: { $language }
settings-hint = Tap to change.
settings-forget-locale = As my app
settings-unsaved = I cannot remember anything here. Add a language or a role to your question instead.
saved-locale = From now on in English.
saved-locale-automatic = From now on I follow your app’s language.
saved-audience = Remembered: { $role }
not-saved = I could not save that just now. Please try again in a while.

help-title = How to ask
help-ask = Type a word: Trainium, RAG, hallucination. Typing errors are fine.
help-role = Add for whom: “Trainium developer”, “RAG investor”.
help-view = Add what you want to see: “Trainium facts”, “token myths”.
help-compare = Compare two: “GPU vs TPU”.
help-browse = No idea? Browse by subject, or let me surprise you.
help-groups = In a group I answer only to /explain and to replies. A mention of my name reaches me only where the group allows it.
command-explain = Explain an AI word in plain terms
command-quiz = Myth or reality? Test yourself
command-browse = Browse all entries
command-news = What is in the news
command-settings = Language and role
command-help = How to ask

about-title = About Plainterms
about-what = Plainterms explains AI terms in plain words, in { $languages }. { $entries } entries so far.
about-how = Nothing is made up when you ask: every answer was written, dated and sourced beforehand. Each card says who wrote it and who checked it.
about-licence = The texts are free to share and adapt under CC BY 4.0.
about-privacy = I keep what you choose, your language, your role and a daily post, and nothing of what you ask.

random-another = Another one
about = About
settings = Settings
browse = Browse
random = Surprise me
help = Help

apology = Something went wrong on my side. If you report it, give this reference: { $reference }
stale-button = That button was from an earlier version. Here is a fresh start.
