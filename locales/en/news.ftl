# News and the newsletter. Labels of buttons hold at most 40 characters, those in a row of two 18.
news-title = In the news
news-archive = All issues
news-byline = { $publisher }, { $date }
news-byline-foreign = { $publisher }, { $date } ({ $language })
news-nothing = Nothing in the news just now.
news-none = Nothing in the news about this just now.
news-edition = Issue { $number } · { $week }
news-read = Read this issue
news-words = Words in this issue
news-words-in-issue = Words in issue { $number }
news-no-edition = There is no issue { $number }.
news-no-archive = There are no issues yet.
about-news = News are headlines from chosen feeds that name an entry. A program finds them by its names and word lists; nobody ranks or rewrites them.
discord-name-news = news
