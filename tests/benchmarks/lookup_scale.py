"""Made-up entries in three languages, to see how the look-up grows."""

from random import Random

from bot.lookup.names import Name, Subject

_QUALITIES = [
    ("sparse", "ritka", "dünn"),
    ("robust", "robusztus", "robust"),
    ("causal", "oksági", "kausal"),
    ("latent", "rejtett", "latent"),
    ("modular", "moduláris", "modular"),
    ("hybrid", "hibrid", "hybrid"),
    ("dynamic", "dinamikus", "dynamisch"),
    ("weighted", "súlyozott", "gewichtet"),
    ("spatial", "térbeli", "räumlich"),
    ("temporal", "időbeli", "zeitlich"),
    ("symbolic", "szimbolikus", "symbolisch"),
    ("recursive", "rekurzív", "rekursiv"),
    ("adaptive", "alkalmazkodó", "adaptiv"),
    ("parallel", "párhuzamos", "parallel"),
    ("secure", "biztonságos", "sicher"),
    ("shared", "megosztott", "geteilt"),
    ("delayed", "késleltetett", "verzögert"),
    ("compressed", "tömörített", "komprimiert"),
    ("nested", "egymásba ágyazott", "verschachtelt"),
    ("guided", "irányított", "geführt"),
    ("discrete", "diszkrét", "diskret"),
    ("neutral", "semleges", "neutral"),
    ("lossless", "veszteségmentes", "verlustfrei"),
    ("elastic", "rugalmas", "elastisch"),
]
_THINGS = [
    ("planner", "tervező", "Planer"),
    ("router", "útválasztó", "Verteiler"),
    ("buffer", "puffer", "Puffer"),
    ("sampler", "mintavevő", "Abtaster"),
    ("estimator", "becslő", "Schätzer"),
    ("scheduler", "ütemező", "Zeitplaner"),
    ("kernel", "rendszermag", "Kern"),
    ("mask", "maszk", "Filter"),
    ("graph", "gráf", "Graph"),
    ("decoder", "dekódoló", "Dekodierer"),
    ("encoder", "kódoló", "Kodierer"),
    ("cache", "gyorsítótár", "Zwischenspeicher"),
    ("index", "mutató", "Index"),
    ("solver", "megoldó", "Löser"),
    ("parser", "elemző", "Zerleger"),
    ("monitor", "figyelő", "Wächter"),
    ("retriever", "lekérdező", "Abrufer"),
    ("verifier", "ellenőrző", "Prüfer"),
    ("compiler", "fordító", "Übersetzer"),
    ("simulator", "szimulátor", "Simulator"),
]
_PURPOSES = [
    ("keeps", "megtartja", "behält"),
    ("orders", "rendezi", "ordnet"),
    ("counts", "számolja", "zählt"),
    ("splits", "felosztja", "teilt"),
    ("merges", "egyesíti", "vereint"),
    ("hides", "elrejti", "verbirgt"),
    ("checks", "ellenőrzi", "prüft"),
    ("moves", "mozgatja", "bewegt"),
]
_OBJECTS = [
    ("rows of a table", "egy táblázat sorait", "Zeilen einer Tabelle"),
    ("signals of a sensor", "egy mérő jeleit", "Signale eines Messers"),
    ("copies of a file", "egy fájl másolatait", "Kopien einer Datei"),
    ("steps of a plan", "egy terv lépéseit", "Schritte eines Plans"),
    ("frames of a film", "egy film kockáit", "Einzelbilder eines Films"),
    ("routes on a map", "egy térkép útjait", "Wege auf einer Karte"),
    ("pages of a book", "egy könyv oldalait", "Seiten eines Buchs"),
]


def generated(count: int) -> list[Subject]:
    """Entries with two qualities and a thing for a name; the same ones each time."""
    random = Random(7)
    pairs = [(one, two) for one in range(len(_QUALITIES)) for two in range(len(_QUALITIES)) if one != two]
    places = [(one, two, thing) for one, two in pairs for thing in range(len(_THINGS))]
    random.shuffle(places)
    return [_subject(number, *place, random) for number, place in enumerate(places[: max(0, count)])]


def _subject(number: int, one: int, two: int, thing: int, random: Random) -> Subject:
    first, second, noun = _QUALITIES[one], _QUALITIES[two], _THINGS[thing]
    purpose, target = random.choice(_PURPOSES), random.choice(_OBJECTS)
    return Subject(
        f"made-{number}",
        (
            Name(f"{first[0]} {second[0]} {noun[0]}", "en", headword=True),
            Name(f"{first[1]} {second[1]} {noun[1]}", "hu", headword=True),
            Name(f"{first[2]}er {second[2]}er {noun[2]}", "de", headword=True),
        ),
        {
            "en": f"{purpose[0]} {target[0]}",
            "hu": f"{target[1]} {purpose[1]}",
            "de": f"{purpose[2]} {target[2]}",
        },
    )


PROSE = (
    """The minister opened the new bridge on a rainy morning, and the crowd was smaller than the organisers had hoped.
    Prices rose again in spring, though most families said that they had stopped looking at the bill.
    A baker in the old town sells bread only twice a week, because he would rather fish on the other days.
    Critics liked the second half of the play, when the lights stay off and the actors speak from the balcony.
    Nobody expects the road to be finished this year, but the mayor still drives along it every evening.""",
    """A falu szélén álló malmot tavaly újították fel, azóta vasárnaponként a környékbeli gyerekek lisztet őrölhetnek.
    A vonat negyven perc késéssel érkezett, mert a viharban egy fa dőlt a sínekre.
    A könyvtárban meleg volt, és az öreg könyvtáros halkan dúdolt, miközben a polcokat rendezte.
    Idén kevesebb alma termett, viszont a szilva soha nem látott mennyiségben roskadt az ágakon.
    A szomszéd kutyája minden este pontosan hétkor ugat, aztán elalszik a kapu előtt.""",
    """Der Bäcker an der Ecke schließt im August, und das halbe Viertel fährt dann ans Meer.
    Im Winter war die Straße drei Tage gesperrt, weil der Schnee vom Dach des Bahnhofs gerutscht war.
    Die Nachbarin gießt die Blumen auch dann, wenn es geregnet hat, aus Gewohnheit, wie sie sagt.
    Über die neue Brücke wird seit Jahren gestritten, gebaut hat sie bisher niemand.
    Am Abend saßen alle vor dem Haus und erzählten, was der Großvater früher verkauft hatte.""",
)
"""Ordinary newspaper sentences without any name of this field."""
