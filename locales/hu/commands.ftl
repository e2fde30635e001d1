start = Írj be egy MI-szót, és közérthetően elmagyarázom. Cikket is továbbíthatsz: kiszedem belőle a nehéz szavakat.
which-word = Melyik szó érdekel?
which-word-hint = pl. Trainium

did-you-mean = Erre gondoltál?
suggestion = – { $definition }
none-of-these = Egyik sem
dismissed = Rendben. Próbálj egy másik szót, vagy írd be más nyelven.
not-found = Erről még nincs szócikk: „{ $query }”
not-found-nothing = Ebben nem találtam szót. Írj be egy MI-kifejezést, például: Trainium.
ask-for-it = Kérem ezt is
wished = Köszönöm, feljegyeztem: a szerkesztők látják, mit kérnek.
browse-all = Összes szócikk

small-talk = Szia! Írj be egy MI-szót, például: Trainium vagy token, és elmagyarázom.

terms-found = Szavak ebből a szövegből
terms-none = Ebben nem ismertem fel MI-szót.

compare-title = { $first } vagy { $second }?
compare-unknown = Két szócikket tudok összevetni. Írd például így: GPU vagy TPU

browse-title = Összes szócikk
browse-hint = Válassz témát.
browse-page = { $category } ({ $page }/{ $pages })
browse-count = { $category } ({ $count })

myth-another = Kérek másikat

quiz-title = Tévhit vagy tény?
quiz-myth = Tévhit
quiz-reality = Tény
quiz-right = Eltaláltad!
quiz-wrong = Most nem talált.
quiz-it-is-myth = Ez tévhit.
quiz-it-is-true = Ez igaz.

settings-title = Beállítások
settings-language = Nyelv: { $language }
settings-role = Kinek szóljon a jegyzet: { $role }
settings-automatic = mint az appodban
settings-group = A csoport nyelve: { $language }
settings-hint = Koppints, ha mást szeretnél.
settings-forget-locale = Mint az appban
settings-unsaved = Itt nem tudok semmit megjegyezni. Írd inkább a kérdésbe, milyen nyelven vagy kinek szóljon.
saved-locale = Mostantól magyarul válaszolok.
saved-locale-automatic = Mostantól az appod nyelvét követem.
saved-audience = Megjegyeztem: { $role }
not-saved = Ezt most nem sikerült elmenteni. Próbáld meg kicsit később.

help-title = Így kérdezz
help-ask = Írj be egy szót: Trainium, RAG, hallucináció. Az elütés nem baj.
help-role = Tedd hozzá, kinek szóljon: „Trainium fejlesztő”, „RAG befektető”.
help-view = Tedd hozzá, mire vagy kíváncsi: „Trainium tények”, „token tévhitek”.
help-compare = Hasonlíts össze kettőt: „GPU vagy TPU”.
help-browse = Nincs ötleted? Böngéssz a témák között, vagy hagyd, hogy meglepjelek.
help-groups = Csoportban csak az /explain parancsra és a nekem írt válaszokra felelek. A nevem említése csak ott jut el hozzám, ahol a csoport engedi.
command-explain = MI-szó magyarázata közérthetően
command-quiz = Tévhit vagy tény? Tedd próbára magad
command-browse = Az összes szócikk
command-news = Mi van a hírekben?
command-settings = Nyelv és szerep
command-help = Így kérdezz

about-title = Mi a Plainterms?
about-what = A Plainterms közérthetően magyarázza az MI szavait. Nyelvei: { $languages }. Szócikkek száma eddig: { $entries }.
about-how = Kérdezéskor semmi sem születik: minden választ előre írtunk meg, dátummal és forrással. Minden kártyán ott áll, ki írta és ki ellenőrizte.
about-licence = A szövegek szabadon terjeszthetők és átdolgozhatók (CC BY 4.0).
about-privacy = Azt jegyzem meg, amit kiválasztasz: a nyelvedet, a szerepedet és a napi szót; azt nem, hogy mit kérdezel.

random-another = Kérek másikat
about = Névjegy
settings = Beállítások
browse = Böngészés
random = Lepj meg
help = Segítség

apology = Valami elromlott nálam. Ha jelzed, add meg ezt a jelet: { $reference }
stale-button = Ez a gomb egy régebbi változatból maradt itt. Kezdjük újra!
