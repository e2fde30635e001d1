# The editors' weekly report.
report-title = Week of { $week }
report-taps = Read most
report-misses = Asked for and not found (90 days)
report-miss = { $query } ({ $language }): asked { $asked }, wished for { $wished }
report-stale = To be checked again
report-feeds = Broken feeds
report-nothing = Nothing to tell.
