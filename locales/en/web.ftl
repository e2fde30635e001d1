# What the web pages say around the entries.
web-skip = Skip to the text
web-languages = Language
web-foot = About this site
web-search = Search
web-search-label = Search for an AI word
web-search-placeholder = Any AI word
web-suggested = Suggestions:
web-crumbs = Where this belongs
web-alphabet = All words, A to Z
web-letters = Letters
web-random = Any word
web-settings = Settings
web-help = Help
web-about = About
web-licence = The texts are free to share under

web-title = { $name } · Plainterms
web-title-entry = { $headword } in plain words · Plainterms
web-home-title = AI words in plain words
web-home-lead = What it means, what it means for you, and what is only a myth. Written and checked beforehand, with dates and sources.
web-begin = Begin here
web-shelves = By subject
web-list-lead = { $name }: AI words explained in plain terms.

web-in-english = in English: { $name }
web-analogy = Picture it
web-source-number = Source { $number }
web-role-first = Put my role first
web-report = Report an error
web-open-in = Go on in a chat
web-open = Open in { $app }

web-ask-title = Search
web-not-found = No entry for this word yet. Perhaps it goes by another name?
web-missing-title = This page does not exist
web-missing = Nothing is kept at this address. Search for a word, or start from these.
web-missing-nothing = Nothing is kept at this address. Search for a word, or browse all of them.
web-busy-title = One moment, please
web-busy = Many questions came from your connection in a short time. Please try again in { $seconds ->
    [one] a second.
   *[other] { $seconds } seconds.
}
web-apology-title = Sorry, that went wrong
web-apology = Something broke on our side. If you report it, give this reference: { $reference }
web-refused-title = Not saved
web-refused = This choice did not come from this site’s own page, so nothing was saved. Please choose on this page.

web-language = Language
web-role = Your role
web-role-legend = Whose note shall stand first on every page?
web-save = Save
web-saved = Saved.
web-privacy = What is kept about you
web-privacy-text = One cookie, and only if you choose a role: it holds the role and nothing else. Nothing you search for is stored with it, and no one else’s scripts, fonts or counters are on these pages.
web-forget = Forget my role
