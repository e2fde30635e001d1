# Words by which a reader says for whom, or what she wants to see. Parted by commas; typed before or behind a name.
words-developer = developer, developers, dev, for developers, for a developer, programmer, engineer
words-business = business, for business, entrepreneur, executive, manager, company, companies, founder
words-investor = investor, investors, for investors, for an investor, investing, money
words-everyone = everyone, for everyone, for beginners, simple
words-card = summary
words-myths = myth, myths, myth or reality, reality
words-how = how, how it works, how does it work
words-limits = limits, limitations, similar
words-facts = facts, sources, facts and sources, figures
words-related = related
words-news = news, in the news
