# What the web pages say around the entries.
web-skip = Zum Text springen
web-languages = Sprache
web-foot = Über diese Seite
web-search = Suchen
web-search-label = Nach einem KI-Wort suchen
web-search-placeholder = Irgendein KI-Wort
web-suggested = Vorschläge:
web-crumbs = Wozu das gehört
web-alphabet = Alle Wörter von A bis Z
web-letters = Buchstaben
web-random = Zufälliges Wort
web-settings = Einstellungen
web-help = Hilfe
web-about = Über Plainterms
web-licence = Die Texte darfst du frei weitergeben:

web-title = { $name } · Plainterms
web-title-entry = { $headword } einfach erklärt · Plainterms
web-home-title = KI-Wörter, einfach erklärt
web-home-lead = Was es heißt, was es für dich bedeutet und was daran nur ein Irrtum ist. Vorab geschrieben und geprüft, mit Datum und Quellen.
web-begin = Fang hier an
web-shelves = Nach Themen
web-list-lead = { $name }: KI-Wörter, einfach erklärt.

web-in-english = englisch: { $name }
web-analogy = Zum Vergleich
web-source-number = Quelle { $number }
web-role-first = Meine Rolle nach oben
web-report = Fehler melden
web-open-in = Im Chat weiterlesen
web-open = In { $app } öffnen

web-ask-title = Suche
web-not-found = Zu diesem Wort gibt es noch keinen Eintrag. Vielleicht heißt es anders?
web-missing-title = Diese Seite gibt es nicht
web-missing = Unter dieser Adresse steht nichts. Such nach einem Wort oder fang mit einem von diesen an.
web-missing-nothing = Unter dieser Adresse steht nichts. Such nach einem Wort oder blättere durch alle.
web-busy-title = Einen Moment, bitte
web-busy = Aus deinem Netz kamen in kurzer Zeit viele Fragen. Versuch es in { $seconds ->
    [one] einer Sekunde
   *[other] { $seconds } Sekunden
} noch einmal.
web-apology-title = Das ist leider schiefgegangen
web-apology = Bei uns ist etwas kaputtgegangen. Wenn du es meldest, nenne dieses Zeichen: { $reference }
web-refused-title = Nicht gespeichert
web-refused = Diese Auswahl kam nicht von unserer eigenen Seite, deshalb wurde nichts gespeichert. Wähl bitte hier.

web-language = Sprache
web-role = Deine Rolle
web-role-legend = Wessen Hinweis soll auf jeder Seite oben stehen?
web-save = Speichern
web-saved = Gespeichert.
web-privacy = Was wir über dich speichern
web-privacy-text = Ein einziges Cookie, und nur, wenn du eine Rolle wählst: Darin steht die Rolle, sonst nichts. Wonach du suchst, wird dir nicht zugeordnet, und fremde Skripte, Schriften oder Zähler gibt es auf diesen Seiten nicht.
web-forget = Meine Rolle vergessen
