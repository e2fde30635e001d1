"""The export is linked data: a processor that others wrote reads it, and schema.org has every word of it."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

import pytest
from rdflib import RDF, SDO, Graph, Literal, URIRef

from bot.exchange.jsonld import LICENCE, defined_term_set
from bot.glossary.glossary import Glossary

# The processor warns of its own future.
pytestmark = pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")

BASE = "https://terms.example"
LOCALES = ("en", "hu", "de")


@pytest.fixture(scope="module")
def graph(glossary: Glossary) -> Graph:
    """The export as the processor understands it; reading it asks no other machine."""
    return Graph().parse(data=json.dumps(defined_term_set(glossary, LOCALES, BASE)), format="json-ld")


def test_every_entry_is_a_term_of_the_set(graph: Graph, glossary: Glossary) -> None:
    whole = URIRef(f"{BASE}/")
    assert set(graph.subjects(RDF.type, SDO.DefinedTermSet)) == {whole}
    terms = {URIRef(f"{BASE}/t/{slug}") for slug in glossary.entries}
    assert set(graph.objects(whole, SDO.hasDefinedTerm)) == set(graph.subjects(RDF.type, SDO.DefinedTerm)) == terms
    assert set(graph.subjects(SDO.inDefinedTermSet, whole)) == terms
    assert set(graph.objects(whole, SDO.license)) == {URIRef(LICENCE)}


def test_names_and_definitions_are_there_in_every_language(graph: Graph, glossary: Glossary) -> None:
    trainium, words = URIRef(f"{BASE}/t/trainium"), glossary.entries["trainium"].wordings
    names = {Literal(said.headword, lang=locale) for locale, said in words.items()}
    definitions = {Literal(said.definition, lang=locale) for locale, said in words.items()}
    assert set(graph.objects(trainium, SDO.name)) == names
    assert set(graph.objects(trainium, SDO.description)) == definitions
    assert Literal("Amazon MI-chip", lang="hu") in set(graph.objects(trainium, SDO.alternateName))


def test_schema_org_has_every_word(graph: Graph) -> None:
    used = {*graph.predicates(), *graph.objects(None, RDF.type)} - {RDF.type}
    assert used <= {SDO[name] for name in SDO.__annotations__}


def test_without_a_base_nothing_has_an_address(glossary: Glossary) -> None:
    text = json.dumps(defined_term_set(glossary, LOCALES, None))
    graph = Graph().parse(data=text, format="json-ld")
    assert not [subject for subject in graph.subjects() if isinstance(subject, URIRef) and urlsplit(subject).netloc]
    assert len(set(graph.subjects(RDF.type, SDO.DefinedTerm))) == len(glossary.entries)
