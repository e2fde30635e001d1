report-title = Woche { $week }
report-taps = Am meisten gelesen
report-misses = Gesucht und nicht gefunden (90 Tage)
report-miss = { $query } ({ $language }): gefragt { $asked }, gewünscht { $wished }
report-stale = Neu zu prüfen
report-feeds = Gestörte Quellen
report-nothing = Nichts zu berichten.
