unit-percent = { $number } %
unit-chip = { $count ->
    [one] { $number } Chip
   *[other] { $number } Chips
}
unit-gw = { $number } GW
unit-mw = { $number } MW
unit-twh = { $number } TWh
unit-gwh = { $number } GWh
unit-kwh = { $number } kWh
unit-wh = { $number } Wh
unit-w = { $number } W
unit-kw = { $number } kW
unit-nm = { $number } nm
unit-mb = { $number } MB
unit-gb = { $number } GB
unit-tb = { $number } TB
unit-flop = { $number } FLOP
unit-token = { $number } Token
unit-parameter = { $number } Parameter
unit-dimension = { $count ->
    [one] { $number } Dimension
   *[other] { $number } Dimensionen
}
unit-layer = { $count ->
    [one] { $number } Schicht
   *[other] { $number } Schichten
}
unit-year = { $count ->
    [one] { $number } Jahr
   *[other] { $number } Jahre
}
unit-month = { $count ->
    [one] { $number } Monat
   *[other] { $number } Monate
}
unit-week = { $count ->
    [one] { $number } Woche
   *[other] { $number } Wochen
}
unit-day = { $count ->
    [one] { $number } Tag
   *[other] { $number } Tage
}
unit-hour = { $count ->
    [one] { $number } Stunde
   *[other] { $number } Stunden
}
unit-minute = { $count ->
    [one] { $number } Minute
   *[other] { $number } Minuten
}
unit-second = { $count ->
    [one] { $number } Sekunde
   *[other] { $number } Sekunden
}
unit-times = { $number } mal
unit-country = { $count ->
    [one] { $number } Land
   *[other] { $number } Länder
}
unit-language = { $count ->
    [one] { $number } Sprache
   *[other] { $number } Sprachen
}
unit-company = { $number } Unternehmen
unit-user = { $number } Nutzer
unit-person = { $count ->
    [one] { $number } Mensch
   *[other] { $number } Menschen
}
unit-customer = { $count ->
    [one] { $number } Kunde
   *[other] { $number } Kunden
}
unit-developer = { $number } Entwickler
unit-server = { $number } Server
unit-data-center = { $count ->
    [one] { $number } Rechenzentrum
   *[other] { $number } Rechenzentren
}
unit-core = { $count ->
    [one] { $number } Kern
   *[other] { $number } Kerne
}
unit-transistor = { $count ->
    [one] { $number } Transistor
   *[other] { $number } Transistoren
}
unit-qubit = { $count ->
    [one] { $number } Qubit
   *[other] { $number } Qubits
}
unit-page = { $count ->
    [one] { $number } Seite
   *[other] { $number } Seiten
}
unit-word = { $count ->
    [one] { $number } Wort
   *[other] { $number } Wörter
}
unit-image = { $count ->
    [one] { $number } Bild
   *[other] { $number } Bilder
}
unit-example = { $count ->
    [one] { $number } Beispiel
   *[other] { $number } Beispiele
}
unit-question = { $count ->
    [one] { $number } Frage
   *[other] { $number } Fragen
}
unit-task = { $count ->
    [one] { $number } Aufgabe
   *[other] { $number } Aufgaben
}
unit-test = { $count ->
    [one] { $number } Test
   *[other] { $number } Tests
}
unit-paper = { $number } Fachartikel
unit-article = { $number } Artikel
unit-case = { $count ->
    [one] { $number } Fall
   *[other] { $number } Fälle
}
unit-model = { $count ->
    [one] { $number } Modell
   *[other] { $number } Modelle
}
unit-tool = { $count ->
    [one] { $number } Werkzeug
   *[other] { $number } Werkzeuge
}
unit-job = { $count ->
    [one] { $number } Arbeitsplatz
   *[other] { $number } Arbeitsplätze
}
unit-square-meter = { $number } Quadratmeter
unit-step = { $count ->
    [one] { $number } Schritt
   *[other] { $number } Schritte
}
unit-degree = { $number } °C
unit-point = { $count ->
    [one] { $number } Punkt
   *[other] { $number } Punkte
}
unit-share = { $count ->
    [one] { $number } Aktie
   *[other] { $number } Aktien
}
unit-message = { $count ->
    [one] { $number } Nachricht
   *[other] { $number } Nachrichten
}
unit-download = { $count ->
    [one] { $number } Download
   *[other] { $number } Downloads
}
unit-instance = { $count ->
    [one] { $number } Instanz
   *[other] { $number } Instanzen
}
unit-gpu = { $count ->
    [one] { $number } GPU
   *[other] { $number } GPUs
}
per-year = { $value } im Jahr
per-month = { $value } im Monat
per-week = { $value } in der Woche
per-day = { $value } am Tag
per-hour = { $value } in der Stunde
per-second = { $value } in der Sekunde
per-token = { $value } je Token
per-user = { $value } je Person
