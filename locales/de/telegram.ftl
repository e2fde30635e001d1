# Was nur Telegram braucht. Der Name hat höchstens 64 Zeichen, die Beschreibung 512, die kurze 120.
telegram-name = Plainterms
telegram-short-description = KI-Wörter einfach erklärt: Deutsch, English, Magyar. Schick mir ein Wort.
telegram-description = Schick mir ein KI-Wort, etwa „Trainium“ oder „Halluzination“, und ich erkläre es dir in einfachen Worten. Oder leite mir einen Artikel weiter: Ich suche die schweren Wörter heraus.

    Jede Antwort ist vorher geschrieben, datiert und mit Quellen belegt.

telegram-more = Mehr ↗
telegram-share = Teilen
telegram-again = Steht gerade oben:
telegram-greeting = Hallo! Schreib /explain und dahinter ein KI-Wort, oder antworte mit /explain auf eine Nachricht. Sonst bleibe ich still.
telegram-too-many = Das war viel auf einmal. Frag bitte in einer Minute wieder.
telegram-admins-only = Das können nur die Admins dieser Gruppe ändern.
telegram-stale-link = Dieser Link führt nirgends mehr hin. Fangen wir neu an.
telegram-quiz-link = Zum Eintrag
telegram-inline-settings = Sprache und Rolle
telegram-inline-missing = Nicht gefunden. Was du tun kannst
