# What readers of the newsletter see: the box at an issue's end, and the ways between an issue and a card.
newsletter-back = ‹ Back to issue { $issue }
newsletter-go-on = Type any other word to go on.
newsletter-feed = New and changed words
newsletter-feed-lead = AI words in plain terms: what was added and what was changed.
newsletter-rubric = → { $rubric }

rubric-code = Code
rubric-money = Money
