start = Schick mir ein KI-Wort, und ich erkläre es dir verständlich. Oder leite mir einen Artikel weiter: Ich suche die schwierigen Wörter heraus.
which-word = Welches Wort?
which-word-hint = z. B. Trainium

did-you-mean = Meinst du …
suggestion = – { $definition }
none-of-these = Nichts davon
dismissed = Gut. Versuch es mit einem anderen Wort oder in einer anderen Sprache.
not-found = Noch kein Eintrag zu „{ $query }“.
not-found-nothing = Darin habe ich kein Wort gefunden. Schick mir einen KI-Begriff, zum Beispiel Trainium.
ask-for-it = Wünsch ich mir
wished = Danke, notiert: Die Redaktion sieht, was gewünscht wird.
browse-all = Alle Einträge

small-talk = Hallo! Schick mir ein KI-Wort wie Trainium oder Token, und ich erkläre es dir.

terms-found = Wörter in diesem Text
terms-none = Darin habe ich kein KI-Wort gefunden.

compare-title = { $first } oder { $second }?
compare-unknown = Ich kann zwei Einträge vergleichen. Schreib zum Beispiel: GPU vs TPU

browse-title = Alle Einträge
browse-hint = Wähl ein Thema.
browse-page = { $category } ({ $page } von { $pages })
browse-count = { $category } ({ $count })

myth-another = Noch eins

quiz-title = Irrtum oder Fakt?
quiz-myth = Irrtum
quiz-reality = Fakt
quiz-right = Richtig!
quiz-wrong = Leider nicht.
quiz-it-is-myth = Das ist ein Irrtum.
quiz-it-is-true = Das stimmt.

settings-title = Einstellungen
settings-language = Sprache: { $language }
settings-role = Hinweise für: { $role }
settings-automatic = wie in deiner App
settings-group = Sprache dieser Gruppe: { $language }
settings-hint = Tippe, um etwas zu ändern.
settings-forget-locale = Wie in der App
settings-unsaved = Hier kann ich mir nichts merken. Schreib Sprache oder Rolle einfach in deine Frage.
saved-locale = Ab jetzt auf Deutsch.
saved-locale-automatic = Ab jetzt richte ich mich nach der Sprache deiner App.
saved-audience = Gemerkt: { $role }
not-saved = Das konnte ich gerade nicht speichern. Versuch es bitte später noch einmal.

help-title = So fragst du
help-ask = Schreib ein Wort: Trainium, RAG, Halluzination. Tippfehler sind kein Problem.
help-role = Sag dazu, für wen: „Trainium Entwickler“, „RAG Geldanlage“.
help-view = Sag dazu, was du sehen willst: „Trainium Fakten“, „Token Irrtümer“.
help-compare = Vergleich zwei: „GPU vs TPU“.
help-browse = Keine Idee? Stöbere nach Themen oder lass dich überraschen.
help-groups = In Gruppen antworte ich nur auf /explain und auf Antworten an mich. Eine Erwähnung erreicht mich nur dort, wo die Gruppe es erlaubt.
command-explain = Ein KI-Wort verständlich erklären
command-quiz = Irrtum oder Fakt? Teste dich
command-browse = Alle Einträge durchstöbern
command-news = Was in den Nachrichten steht
command-settings = Sprache und Rolle
command-help = So fragst du

about-title = Über Plainterms
about-what = Plainterms erklärt KI-Begriffe verständlich, und zwar auf { $languages }. Bisher { $entries } Einträge.
about-how = Nichts entsteht erst, wenn du fragst: Jede Antwort wurde vorher geschrieben, mit Datum und Quelle. Auf jeder Karte steht, wer sie geschrieben und wer sie geprüft hat.
about-licence = Die Texte darfst du teilen und bearbeiten (CC BY 4.0).
about-privacy = Ich merke mir, was du wählst, also Sprache, Rolle und Wort des Tages, und nichts von dem, was du fragst.

random-another = Noch eins
about = Über mich
settings = Einstellungen
browse = Stöbern
random = Überrasch mich
help = Hilfe

apology = Bei mir ist etwas schiefgegangen. Wenn du es meldest, nenn dieses Zeichen: { $reference }
stale-button = Dieser Knopf stammt aus einer früheren Version. Hier geht es neu los.
