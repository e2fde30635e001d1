# What the web pages say around the entries.
web-skip = Ugrás a szöveghez
web-languages = Nyelv
web-foot = Az oldalról
web-search = Keresés
web-search-label = MI-szó keresése
web-search-placeholder = Bármilyen MI-szó
web-suggested = Javaslatok:
web-crumbs = Hová tartozik
web-alphabet = Minden szó A-tól Z-ig
web-letters = Betűk
web-random = Egy szó találomra
web-settings = Beállítások
web-help = Súgó
web-about = Mi ez?
web-licence = A szövegek szabadon továbbadhatók:

web-title = { $name } · Plainterms
web-title-entry = { $headword } – közérthetően · Plainterms
web-home-title = MI-szavak közérthetően
web-home-lead = Mit jelent, mit jelent neked, és mi benne a tévhit. Előre megírt, ellenőrzött szócikkek, dátumokkal és forrásokkal.
web-begin = Kezdd itt
web-shelves = Témák szerint
web-list-lead = { $name }: MI-szavak közérthető magyarázata.

web-in-english = angolul: { $name }
web-analogy = Hasonlat
web-source-number = { $number }. forrás
web-role-first = Az én szerepem álljon elöl
web-report = Hibát találtál?
web-open-in = Folytatás csevegésben
web-open = Megnyitás itt: { $app }

web-ask-title = Keresés
web-not-found = Erre a szóra még nincs szócikk. Talán más néven fut?
web-missing-title = Ez az oldal nem létezik
web-missing = Ezen a címen nincs semmi. Keress rá egy szóra, vagy indulj ezek közül.
web-missing-nothing = Ezen a címen nincs semmi. Keress rá egy szóra, vagy lapozd át mindet.
web-busy-title = Egy pillanat türelmet
web-busy = Rövid idő alatt sok kérdés jött a te hálózatodról. Próbáld újra { $seconds } másodperc múlva.
web-apology-title = Elnézést, valami elromlott
web-apology = Nálunk romlott el valami. Ha szólsz róla, add meg ezt a jelet: { $reference }
web-refused-title = Nem mentettük el
web-refused = Ez a választás nem ennek az oldalnak az űrlapjáról jött, ezért semmi sem változott. Válassz inkább itt.

web-language = Nyelv
web-role = A szereped
web-role-legend = Kinek szóló jegyzet álljon elöl minden oldalon?
web-save = Mentés
web-saved = Elmentve.
web-privacy = Mit tárolunk rólad
web-privacy-text = Egyetlen sütit, azt is csak akkor, ha szerepet választasz: a szereped van benne, semmi más. Amire rákeresel, azt nem kötjük hozzád, és idegen szkript, betűkészlet vagy számláló sincs ezeken az oldalakon.
web-forget = Felejtsd el a szerepemet
