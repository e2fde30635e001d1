# Discord. Names of commands and options: lower case, no spaces, at most 32 characters; descriptions and names of
# choices at most 100; the message menu at most 32; labels of the form at most 45.
discord-name-explain = erkläre
discord-name-quiz = quiz
discord-name-browse = stöbern
discord-name-settings = einstellungen
discord-name-help = hilfe
discord-option-term-name = begriff
discord-option-term = Der KI-Begriff, den du wissen willst
discord-option-audience-name = für
discord-option-audience = Für wen der Hinweis geschrieben sein soll
discord-option-private-name = privat
discord-option-private = Die Antwort nur mir zeigen
discord-message-menu = Begriffe der Nachricht erklären

discord-more-about = Mehr über { $headword } …
discord-choose-entry = Wähle einen Begriff
discord-bin-not-yours = Diese Karte kann nur entfernen, wer gefragt hat oder moderiert.
discord-old-command = Dieser Befehl hat sich geändert. Lade Discord neu und versuche es noch einmal.

discord-server-settings = Servereinstellungen
discord-server-language = Sprache der Karten, die alle sehen
discord-server-automatic = Die des Servers
discord-server-visibility = Wer die Antwort sieht
discord-server-public = Alle im Kanal
discord-server-private = Nur wer gefragt hat
discord-server-forbidden = Das ist für alle, die den Server verwalten dürfen.
discord-server-saved = Gespeichert für diesen Server.
