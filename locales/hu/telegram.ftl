# Ami csak a Telegramnak kell. A név legfeljebb 64, a leírás 512, a rövid leírás 120 karakter.
telegram-name = Plainterms
telegram-short-description = MI-szavak közérthetően: magyarul, angolul, németül. Írj be egy szót!
telegram-description = Írj be egy MI-szót, például: „Trainium” vagy „hallucináció”, és közérthetően elmagyarázom. Cikket is továbbíthatsz: kiszedem belőle a nehéz szavakat.

    Minden válasz előre megírt, dátumozott és forrásokkal alátámasztott.

telegram-more = Tovább ↗
telegram-share = Megosztás
telegram-again = Épp itt fent van:
telegram-greeting = Sziasztok! Írjátok be, hogy /explain, mögé egy MI-szót, vagy válaszoljatok egy üzenetre ezzel: /explain. Egyébként csendben maradok.
telegram-too-many = Ez egyszerre sok volt. Próbáld újra egy perc múlva!
telegram-admins-only = Ezen csak a csoport adminjai változtathatnak.
telegram-stale-link = Ez a hivatkozás már nem vezet sehová. Kezdjük elölről!
telegram-quiz-link = A szócikk
telegram-inline-settings = Nyelv és szerep
telegram-inline-missing = Nincs találat. Mit tehetsz?
