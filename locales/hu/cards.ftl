title-with-english = { $headword } (angolul: { $english })

role-developer = Fejlesztőnek
role-business = Cégeknek
role-investor = Befektetőnek
role-everyone = Mindenkinek

note-developer = Fejlesztőnek:
note-business = Cégeknek:
note-investor = Befektetőnek:
note-everyone = Mindenkinek:

view-card = ‹ Összegzés
view-myths = Tévhit vagy tény?
view-how = Hogyan működik?
view-limits = Korlátok
view-facts = Tények, források
view-related = Rokon szavak
view-news = Hírek
more = Több…
back = ‹ Vissza
next = Tovább ›
previous = ‹ Előző

title-myths = Tévhit vagy tény?
title-how = Hogyan működik?
title-example = Egy példa
title-limits = Mire nem jó?
title-similar = Könnyű összekeverni
title-facts = Tények
title-profile = Röviden
title-timeline = Történet
title-now = Hol tart most?
title-sources = Források
title-broader = Ide tartozik
title-narrower = Közelebbről
title-edge = Határterület
title-note = Mit jelent ez neked?

analogy-breaks = Ahol a hasonlat sántít:
myth = Tévhit
reality = Valóság
truth = Igaz
why = Magyarázat
say = Kiejtése: { $sound }
also-called = Más néven: { $names }

parent = Tulajdonos
based-in = Helyszín
known-for = Erről ismert
ticker = Tőzsdei jel
website = Honlap
person = { $name }, { $post } ({ $of })

as-of = állapot: { $date }
disputed = vitatott
disputed-because = vitatott: { $reason }
about-value = mintegy { $value }
value-up-to = legfeljebb { $value }
value-over = több mint { $value }
value-from = { $value }, kezdés: { $date }
value-noted = { $value }, { $note }
together-with = { $names } együtt

provenance = Állapot: { $date } · { $edited ->
    [human] { $reviewed ->
        [human] ember írta és ellenőrizte
        [machine] ember írta, gép ellenőrizte
       *[none] ember írta, még nem ellenőrizte senki
    }
   *[machine] { $reviewed ->
        [human] gép írta, ember ellenőrizte
        [machine] gép írta és ellenőrizte
       *[none] gép írta, még nem ellenőrizte senki
    }
}
stub-notice = A teljes szócikk még készül.
other-language = Ez a szócikk magyarul még nincs meg, ezért angolul látod.
shown-for = Ezt írtad: „{ $query }”
renamed = Új helye: { $headword }
full-page = teljes oldal

level-beginner = kezdőknek
level-intermediate = haladóknak
level-advanced = szakmai
maturity-emerging = most születik
maturity-spreading = terjedőben
maturity-established = bevett
maturity-contested = vitatott
kind-concept = fogalom
kind-technique = módszer
kind-architecture = felépítés
kind-process = folyamat
kind-metric = mérőszám
kind-format = formátum
kind-protocol = protokoll
kind-software = szoftver
kind-technology = technológia
kind-product = termék
kind-product-type = termékfajta
kind-project = projekt
kind-organisation = szervezet
kind-organisation-type = szervezetfajta
kind-law = jogszabály

category-basics = Alapok
category-models = Modellek
category-training = Tanítás
category-inference = A modellek használata
category-retrieval = Keresés
category-agents = Ágensek
category-safety = Biztonság
category-law = Jog
category-infrastructure = Chipek és felhő
category-business = Üzlet
category-actors = Ki kicsoda
