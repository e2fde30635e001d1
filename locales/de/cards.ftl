title-with-english = { $headword } (englisch: { $english })

role-developer = Entwicklung
role-business = Unternehmen
role-investor = Geldanlage
role-everyone = Für alle

note-developer = Für die Entwicklung:
note-business = Für Unternehmen:
note-investor = Für die Geldanlage:
note-everyone = Für alle:

view-card = ‹ Übersicht
view-myths = Irrtum oder Fakt?
view-how = So funktioniert es
view-limits = Grenzen
view-facts = Fakten, Quellen
view-related = Verwandtes
view-news = Neues
more = Mehr…
back = ‹ Zurück
next = Weiter ›
previous = ‹ Zurück

title-myths = Irrtum oder Fakt?
title-how = So funktioniert es
title-example = Ein Beispiel
title-limits = Wo es an Grenzen stößt
title-similar = Leicht zu verwechseln
title-facts = Fakten
title-profile = Auf einen Blick
title-timeline = Geschichte
title-now = Der Stand der Dinge
title-sources = Quellen
title-broader = Gehört zu
title-narrower = Im Einzelnen
title-edge = Am Rande
title-note = Was heißt das für dich?

analogy-breaks = Wo der Vergleich hinkt:
myth = Irrtum
reality = In Wirklichkeit
truth = Stimmt
why = Warum
say = Aussprache: { $sound }
also-called = Auch genannt: { $names }

parent = Gehört zu
based-in = Ort
known-for = Bekannt für
ticker = Börsenkürzel
website = Website
person = { $name }, { $post } ({ $of })

as-of = Stand: { $date }
disputed = umstritten
disputed-because = umstritten: { $reason }
about-value = etwa { $value }
value-up-to = bis zu { $value }
value-over = mehr als { $value }
value-from = { $value }, ab { $date }
value-noted = { $value }, { $note }
together-with = { $names } zusammen

provenance = Stand: { $date } · { $edited ->
    [human] { $reviewed ->
        [human] von Menschen geschrieben und geprüft
        [machine] von einem Menschen geschrieben, maschinell geprüft
       *[none] von einem Menschen geschrieben, noch ungeprüft
    }
   *[machine] { $reviewed ->
        [human] maschinell geschrieben, von einem Menschen geprüft
        [machine] maschinell geschrieben und geprüft
       *[none] maschinell geschrieben, noch ungeprüft
    }
}
stub-notice = Der ganze Eintrag ist noch in Arbeit.
other-language = Diesen Eintrag gibt es noch nicht auf Deutsch, deshalb siehst du ihn auf Englisch.
shown-for = Angezeigt für „{ $query }“
renamed = Jetzt zu finden unter: { $headword }
full-page = ganze Seite

level-beginner = zum Einstieg
level-intermediate = für Fortgeschrittene
level-advanced = für Fachleute
maturity-emerging = im Entstehen
maturity-spreading = breitet sich aus
maturity-established = etabliert
maturity-contested = umstritten
kind-concept = Begriff
kind-technique = Methode
kind-architecture = Bauweise
kind-process = Vorgang
kind-metric = Messgröße
kind-format = Format
kind-protocol = Protokoll
kind-software = Software
kind-technology = Technik
kind-product = Produkt
kind-product-type = Produktart
kind-project = Projekt
kind-organisation = Organisation
kind-organisation-type = Art von Organisation
kind-law = Gesetz

category-basics = Grundlagen
category-models = Modelle
category-training = Training
category-inference = Modelle nutzen
category-retrieval = Suche
category-agents = Agenten
category-safety = Sicherheit
category-law = Recht
category-infrastructure = Chips und Cloud
category-business = Wirtschaft
category-actors = Wer ist wer
