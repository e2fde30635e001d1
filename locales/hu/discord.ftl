# Discord. Names of commands and options: lower case, no spaces, at most 32 characters; descriptions and names of
# choices at most 100; the message menu at most 32; labels of the form at most 45.
discord-name-explain = magyarázd
discord-name-quiz = kvíz
discord-name-browse = böngészés
discord-name-settings = beállítások
discord-name-help = súgó
discord-option-term-name = szó
discord-option-term = A MI-szó, amelyre kíváncsi vagy
discord-option-audience-name = kinek
discord-option-audience = Kinek szóljon a jegyzet
discord-option-private-name = privát
discord-option-private = A választ csak én lássam
discord-message-menu = Szavak magyarázata az üzenetből

discord-more-about = Tovább: { $headword }…
discord-choose-entry = Válassz egy szót
discord-bin-not-yours = Ezt a kártyát csak az törölheti, aki kérte, vagy egy moderátor.
discord-old-command = Ez a parancs megváltozott. Töltsd újra a Discordot, és próbáld meg ismét.

discord-server-settings = Szerverbeállítások
discord-server-language = A mindenkinek látható kártyák nyelve
discord-server-automatic = A szerver saját nyelve
discord-server-visibility = Ki lássa a választ
discord-server-public = Mindenki a csatornán
discord-server-private = Csak az, aki kérdezett
discord-server-forbidden = Ezt csak az állíthatja, aki a szervert kezelheti.
discord-server-saved = Elmentettem, mostantól így lesz a szerveren.
