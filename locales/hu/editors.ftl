# The way from a reader to the editors.

report-error = Hibát találtál?
report-error-by-mail = Hibát találtál? Írd meg ide: { $address }, tárgy: { $entry }
