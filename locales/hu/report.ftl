report-title = A hét: { $week }
report-taps = Ezt olvasták a legtöbben
report-misses = Keresték, de nincs meg (90 nap)
report-miss = { $query } ({ $language }): kérdés { $asked }, kívánság { $wished }
report-stale = Újra kell ellenőrizni
report-feeds = Hibás hírforrások
report-nothing = Nincs miről beszámolni.
