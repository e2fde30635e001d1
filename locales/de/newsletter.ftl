# Was Leserinnen und Leser des Newsletters sehen: der Kasten am Ende und die Wege zwischen Ausgabe und Karte.
newsletter-back = ‹ Zurück zu Ausgabe { $issue }
newsletter-go-on = Schreib einfach ein anderes Wort, wenn du weiterlesen magst.
newsletter-feed = Neue und geänderte Wörter
newsletter-feed-lead = KI-Wörter in einfachen Worten: was neu ist und was sich geändert hat.
newsletter-rubric = → { $rubric }

rubric-code = Code
rubric-money = Geld
