"""The one box: what is found, where it opens, and that nobody finds what is not theirs."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts import tenant
from accounts.models import User
from approvals.models import Publication
from approvals.models.search import SavedSearch, SearchEntry
from approvals.operators.services import add_operator, add_room, save_configuration
from approvals.search.index import bring_up_to_date, rebuild
from approvals.search.own import search_own
from approvals.search.places import opens_at, printed_at
from approvals.search.query import run_search
from paytables.models import Paytable
from tests.accounts.people import organisation, person, system
from tests.approvals.packets import doubtful, letter, packet, published, stored

pytestmark = pytest.mark.django_db
CLAUSE = {
    "path": ["RULES OF PLAY", "9", "f"], "text": "If the dealer does not qualify, the raise wager pushes.", "page": 7,
    "bbox": [10.0, 20.0, 300.0, 32.5], "system": None, "variant": None, "confidence": 1.0,
}  # fmt: skip


@pytest.fixture
def register() -> Publication:
    value = packet(letter_=letter(number="3119", games=("Harbor Stud", "Bay Poker")), x_clauses=[CLAUSE])
    source = {"page": 3, "bbox": [1, 2, 3, 4], "raw": "HS-01", "confidence": 1.0, "reader": "test"}
    value["provenance"] = {"/paytables/0/designator": source}
    made = published(value).publication
    bring_up_to_date()
    return made


def titles(question: str, **more: object) -> list[str]:
    return [hit.title for hit in run_search(question, **more).hits]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("question", "kind", "title"),
    [
        ("harbor stud", "game", "Harbor Stud"),
        ("Bay", "game", "Bay Poker"),
        ("harb", "game", "Harbor Stud"),
        ("HS-01", "designator", "HS-01"),
        ("hs01", "designator", "HS-01"),
        ("command manager", "component", "Command Manager"),
        ("atlas v5.4.0", "version", "Atlas 5.4.0 or higher"),
        ("5.4.0", "version", "Atlas 5.4.0 or higher"),
        ("3119", "letter", "Submission #3119 of June 14, 2023"),
        ("Lee Signer", "person", "Lee Signer"),
        ("enclosed rules", "condition", "Play by the enclosed rules."),
        ("dealer qualifies raise", "clause", "RULES OF PLAY › 9 › f"),
    ],
)
def test_everything_is_found(register: Publication, question: str, kind: str, title: str) -> None:
    assert (kind, title) in [(hit.kind, hit.title) for hit in run_search(question).hits]


@pytest.mark.parametrize(
    ("question", "title"),
    [("harbour stud", "Harbor Stud"), ("Comand Managr", "Command Manager"), ("Lee Singer", "Lee Signer"),
     ("HS-O1", "HS-01")],
)  # fmt: skip
def test_misspelt_words_are_put_right_and_said(register: Publication, question: str, title: str) -> None:
    answer = run_search(question)
    assert title in [hit.title for hit in answer.hits]
    assert answer.spelt


def test_what_is_called_so_comes_first(register: Publication) -> None:
    assert titles("harbor stud")[0] == "Harbor Stud"
    assert titles("atlas")[0] == "Atlas"
    assert run_search("command manager", kinds=["component"]).hits[0].kind == "component"
    assert {h.kind for h in run_search("harbor stud", kinds=["letter", "component"]).hits} == {"letter", "component"}


@pytest.mark.parametrize("question", ["", "the", "' & | !", "%", "\\", "\x00", "🂡", "a" * 5000, ":*", "();--"])
def test_a_question_without_words_finds_nothing_and_breaks_nothing(register: Publication, question: str) -> None:
    client = Client()
    client.force_login(person("operator_reader"))
    if "\x00" not in question:
        assert client.get("/search/", {"q": question}).status_code == 200
    answer = run_search(question.replace("\x00", ""))
    assert list(answer.hits) == []
    assert titles("harbor stud")[0] == "Harbor Stud", "the next question is answered as ever"


def test_a_hit_opens_where_it_is_printed(register: Publication) -> None:
    clause = run_search("dealer qualifies").hits[0]
    document = register.document_id
    assert opens_at(clause) == f"/documents/{document}/pages/7/?box=10.0,20.0,300.0,32.5"
    designator = run_search("HS-01", kinds=["designator"]).hits[0]
    table = Paytable.objects.get(version=register.version, designator="HS-01")
    assert opens_at(designator) == f"/paytables/{table.pk}/"
    assert printed_at(designator, "hs-01") == f"/documents/{document}/pages/3/?box=1.0,2.0,3.0,4.0&q=hs-01"
    assert opens_at(run_search("harbor stud", kinds=["game"]).hits[0]) == "/games/harbor-stud/"


def test_the_index_follows_the_register(register: Publication) -> None:
    assert bring_up_to_date() == 0
    corrected = packet(letter_=letter(number="3119", games=("Harbor Stud", "Bay Poker")))
    corrected["equipment"][0]["any_of"][0]["all_of"][0]["any_of"][0]["component"] = "Quay Manager"
    corrected["citations"] = ["WAC 230-15-140", "WAC 230-15-685"]
    corrected["paytables"][0]["claims"]["top_payout_odds"] = None
    corrected["paytables"].append({**corrected["paytables"][0], "designator": "HS-02"})
    published(corrected, name="better.json")
    assert not Publication.objects.get(pk=register.pk).stands
    assert bring_up_to_date() > 0
    assert titles("quay manager")
    assert not [h for h in run_search("dealer qualifies raise").hits if h.kind == "clause"]
    assert rebuild() == SearchEntry.objects.count() == 18
    assert titles("harbor stud")[0] == "Harbor Stud"


def test_a_doubtful_reading_is_not_found_as_a_fact() -> None:
    published(doubtful(packet(letter_=letter()), "/paytables/0/designator"))
    bring_up_to_date()
    assert not run_search("HS-01", kinds=["designator"]).hits


def hits_of(user: User, question: str) -> str:
    client = Client()
    client.force_login(user)
    with tenant.acting(user.tenant()):
        return client.get("/search/", {"q": question}).content.decode()


def test_nobody_finds_what_is_not_theirs(register: Publication) -> None:
    for name in ("Maple Room", "Oak Room"):
        owner = organisation("operator", name)
        made = add_operator(organisation=owner, name=name, kind="commercial", actor=system())
        room = add_room(operator=made, name="Main hall", actor=system())
        save_configuration(
            room=room, table=f"{name[:3]}-7", data={"as_of": "2024-01-01", "game": "Harbor Stud"}, actor=system()
        )
    maple = person("operator_editor", "maple", of=organisation("operator", "Maple Room"))
    assert "Table Map-7" in hits_of(maple, "map-7")
    assert "Table Oak-7" not in hits_of(maple, "oak-7")
    assert "Table Oak-7" not in hits_of(person("manufacturer_reader"), "oak-7")
    agent = person("agent")
    assert "Table Oak-7" in hits_of(agent, "oak-7")
    stored(packet(letter_=letter(number="4000"), game="Secret Game"), name="secret-draft.json")
    assert bring_up_to_date() == 0
    assert "secret-draft.json" in hits_of(agent, "secret")
    for user in (maple, person("manufacturer_editor")):
        assert "secret-draft.json" not in hits_of(user, "secret")
        assert "Secret Game" not in hits_of(user, "secret game")


def test_searches_are_kept_and_shared(register: Publication) -> None:
    agent, second = person("agent"), person("supervisor")
    client, other, outsider = Client(), Client(), Client()
    client.force_login(agent)
    other.force_login(second)
    outsider.force_login(person("operator_editor"))
    values = {"name": "Harbor", "query": "q=harbor&kind=game&next=//evil.example", "shared": "on"}
    assert client.post("/search/saved/", values)["Location"] == "/search/?q=harbor&kind=game"
    assert 'href="?q=harbor&amp;kind=game"' in other.get("/search/").content.decode()
    assert "q=harbor&amp;kind=game" not in outsider.get("/search/").content.decode()
    kept = SavedSearch.objects.get()
    other.post(f"/search/saved/{kept.pk}/remove/")
    assert outsider.post(f"/search/saved/{kept.pk}/remove/").status_code == 404
    assert SavedSearch.objects.exists()
    client.post(f"/search/saved/{kept.pk}/remove/")
    assert not SavedSearch.objects.exists()
    assert client.post("/search/saved/", {"name": "", "query": "q=x"}).status_code == 302
    assert not SavedSearch.objects.exists()


def test_the_api_says_the_same(register: Publication) -> None:
    client = Client()
    client.force_login(person("manufacturer_reader"))
    answer = client.get("/api/v1/search?q=harbour&kind=game").json()
    assert [h["title"] for h in answer["hits"]] == ["Harbor Stud"]
    assert answer["spelt"]["harbour"][0] == "harbor"
    assert client.get("/api/v1/search?q=x&kind=cheese").status_code == 400
    assert client.get("/api/v1/search").status_code == 400
    assert Client().get("/api/v1/search?q=x").status_code == 401


def test_ones_own_is_found_with_a_slip_too(register: Publication) -> None:
    owner = organisation("operator", "Evergreen Card Room")
    made = add_operator(organisation=owner, name="Evergreen Card Room", kind="commercial", actor=system())
    editor = person("operator_editor", of=owner)
    stored(packet(), name="unpublished-harbour-notes.json", actor=person("agent"))
    result = search_own("evergren card", editor)
    assert [(h.title, h.alike) for h in result] == [("Evergreen Card Room", True)]
    assert [h.alike for h in search_own("evergreen", editor)] == [False]
    assert search_own("spokane", editor) == []
    assert search_own("unpublishd", editor) == []  # others' documents are not theirs, slip or not
    assert [h.title for h in search_own("unpublishd harbor", User.objects.get(username="agent"))] == [
        "unpublished-harbour-notes.json"
    ]
    client = Client()
    client.force_login(editor)
    page = client.get("/search/?q=evergren+card").content.decode()
    assert f"/operators/{made.pk}/" in page
    assert "these are close" in page


def test_a_search_with_its_kinds_is_its_address(register: Publication) -> None:
    """Whoever is sent the link sees the same question with the same kinds, whatever else the link said."""
    client = Client()
    client.force_login(person("agent"))
    page = client.get("/search/?q=harbor&kind=game&kind=letter&utm=x").content.decode()
    assert page.count("checked") == 2
    client.post("/search/saved/", {"name": "Harbor's games", "query": "q=harbor&kind=game&kind=letter&utm=x"})
    assert SavedSearch.objects.get().query == "q=harbor&kind=game&kind=letter"


def test_the_box_of_every_page_offers_names_and_sections(register: Publication) -> None:
    client = Client()
    client.force_login(person("operator_reader"))
    assert 'data-suggest="/search/suggest/"' in client.get("/games/").content.decode()

    def offered(question: str) -> list[tuple[str, str]]:
        answer = client.get("/search/suggest/", {"q": question})
        assert answer.status_code == 200
        return [(one["title"], one["url"]) for one in answer.json()["suggestions"]]

    assert offered("harb")[0] == ("Harbor Stud", "/games/harbor-stud/")
    assert offered("HS-01")[0][0] == "HS-01"
    assert offered("230-15-140") == [("WAC 230-15-140", "/law/wac_230_15_140/")]
    assert offered("h") == []
    assert Client().get("/search/suggest/?q=harb").status_code == 302


def test_results_are_marked_and_open_with_the_words_marked(register: Publication) -> None:
    client = Client()
    client.force_login(person("agent"))
    page = client.get("/search/", {"q": "dealer qualifies"}).content.decode()
    assert "<mark>dealer</mark> does not <mark>qualify</mark>" in page
    assert "box=10.0,20.0,300.0,32.5&amp;q=dealer+qualifies" in page
    law = client.get("/search/", {"q": "WAC 230-15-140"}).content.decode()
    assert 'href="/law/wac_230_15_140/"' in law
    assert "No results" not in law
    mended = client.get("/search/", {"q": "harbour stud"}).content.decode()
    assert "No results for “harbour”. Showing results for “harbor”" in mended


def test_a_clause_is_never_called_by_its_bullet() -> None:
    value = packet(x_clauses=[{**CLAUSE, "path": ["•"]}, {**CLAUSE, "path": ["RULES OF PLAY", "–"], "text": "Other."}])
    published(value)
    bring_up_to_date()
    assert set(SearchEntry.objects.filter(kind="clause").values_list("title", flat=True)) == {
        CLAUSE["text"], "RULES OF PLAY",
    }  # fmt: skip
