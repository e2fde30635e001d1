# The way from a reader to the editors.

report-error = Report an error
report-error-by-mail = Found an error? Write to { $address }, subject: { $entry }
