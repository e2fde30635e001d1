# The way from a reader to the editors.

report-error = Fehler melden
report-error-by-mail = Fehler gefunden? Schreib an { $address }, Betreff: { $entry }
