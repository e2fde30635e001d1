# Amit a hírlevél olvasói látnak: a keret a szám végén, és az út a szám és a kártya között.
newsletter-back = ‹ Vissza ide: { $issue }. szám
newsletter-go-on = Ha más szó is érdekel, csak írd be.
newsletter-feed = Új és frissített szavak
newsletter-feed-lead = MI-szavak közérthetően: ami új, és ami változott.
newsletter-rubric = → { $rubric }

rubric-code = Kód
rubric-money = Pénz
