"""Who is told what after publishing, by notice, mail and webhook."""

from __future__ import annotations

import contextlib
import datetime
import doctest
import hashlib
import hmac
import http.server
import json
import socket
import threading
import time
import uuid
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.jobs import run_here
from accounts.models import User
from approvals.impact.announce import announce, unannounced
from approvals.jobs.after_publication import enqueue_when_due
from approvals.models import Announcement, Delivery, Notice, Webhook
from approvals.models.notices import EVENT_CODES
from approvals.notices import digest, outbound
from approvals.notices import webhooks as signing
from approvals.notices.outbound import NotAllowed, NotReached, check_form, is_public, resolve
from approvals.notices.selectors import unwanted_mail
from approvals.notices.webhooks import (
    PAUSES,
    WebhookRefused,
    add_webhook,
    deliver_due,
    end_webhook,
    secret_of,
    signature,
)
from approvals.operators.services import add_operator, add_room, save_configuration
from approvals.registry.propose import propose_publication, publish_proposal
from ingest.documents.review import confirm_field
from ingest.documents.selectors import doubtful_fields
from tests.accounts.people import organisation, person, system
from tests.approvals.packets import component, equipment, letter, packet, published, stored

pytestmark = pytest.mark.django_db


def rules(number: str, date: str, atlas: str) -> dict[str, Any]:
    value = packet(letter_=letter(number=number, date=date))
    value["equipment"] = [equipment([component("GM Atlas", atlas)])]
    return value


def publish_by_two(value: dict[str, Any]) -> Any:
    agent, second = person("agent"), person("agent", "second")
    reading = stored(value, name="new.json", actor=agent)
    for field in doubtful_fields(reading):
        confirm_field(field=field, actor=agent)
    return publish_proposal(proposal=propose_publication(reading=reading, actor=agent), actor=second)


@pytest.fixture
def owners() -> dict[str, User]:
    """Two operators with the game, one with another, each with a person; and an earlier letter from the archive."""
    published(rules("3077", "2022-05-23", "5.3.0"), name="old.json")
    results = {}
    for name, version, game in (
        ("Maple Room", "5.3.0", "Harbor Stud"), ("Oak Room", "5.4.1", "Harbor Stud"), ("Fir Room", "1", "Bay Poker"),
    ):  # fmt: skip
        of = organisation("operator", name)
        made = add_operator(organisation=of, name=name, kind="commercial", actor=system())
        room = add_room(operator=made, name="Main", actor=system())
        parts = [{"component": "GM Atlas", "version": version}]
        data = {"as_of": "2024-01-01", "game": game, "progressive": {"paytable": "HS-01", "components": parts}}
        save_configuration(room=room, table="1", data=data, actor=system())
        results[name] = person("operator_editor", name.split()[0].lower(), of=of)
    return results


def announced() -> list[Announcement]:
    return [announce(*what) for what in unannounced()]


def test_examples() -> None:
    assert all(doctest.testmod(module).failed == 0 for module in (outbound, signing))


def test_the_archive_is_no_news(owners: dict[str, User]) -> None:
    (made,) = announced()
    assert made.quiet
    assert not Notice.objects.exists()
    assert unannounced() == []


def test_each_operator_learns_of_its_own_tables(
    owners: dict[str, User], django_capture_on_commit_callbacks: Any
) -> None:
    announced()
    publish_by_two(rules("3119", "2023-06-14", "5.4.0"))
    with django_capture_on_commit_callbacks(execute=True):
        (made,) = announced()
    assert (made.tables, made.quiet) == (1, "")
    reported = {n.organisation.name: n for n in Notice.objects.select_related("organisation")}
    assert set(reported) >= {"Maple Room", "Oak Room"}
    assert "Fir Room" not in reported
    maple, oak = reported["Maple Room"], reported["Oak Room"]
    assert (maple.event, oak.event) == ("table.affected", "register.published")
    assert "1 of your tables no longer complies." in maple.text
    assert [i["table"] for i in maple.items] == ["1"]
    assert "at least 5.4.0" in maple.items[0]["findings"][0]["reason"]
    assert oak.items == []
    assert {m.to[0] for m in mail.outbox} == {"maple@example.org", "oak@example.org"}
    assert all(len(m.to) == 1 for m in mail.outbox)
    to_maple = next(m for m in mail.outbox if m.to == ["maple@example.org"])
    assert "5.4.0" in str(to_maple.body)
    assert f"/notices/{maple.pk}/" in str(to_maple.body)
    assert "Oak" not in str(to_maple.body)
    assert announced() == []


def test_pages_show_an_organisation_its_own(owners: dict[str, User]) -> None:
    announced()
    publish_by_two(rules("3119", "2023-06-14", "5.4.0"))
    announced()
    maple, fir = Client(), Client()
    maple.force_login(owners["Maple Room"])
    fir.force_login(owners["Fir Room"])
    notice = Notice.objects.get(organisation__name="Maple Room")
    assert "New" in maple.get("/notices/").content.decode()
    assert "at least 5.4.0" in maple.get(f"/notices/{notice.pk}/").content.decode()
    assert fir.get(f"/notices/{notice.pk}/").status_code == 404
    assert maple.post(f"/notices/{notice.pk}/").status_code == 302
    assert maple.get("/api/v1/notices").json()[0]["seen"] is True
    assert fir.get("/api/v1/notices").json() == []


def test_what_is_new_is_counted_in_the_header_until_it_is_read(owners: dict[str, User]) -> None:
    announced()
    publish_by_two(rules("3119", "2023-06-14", "5.4.0"))
    announced()
    maple = Client()
    maple.force_login(owners["Maple Room"])
    assert '<span class="hr-badge">1<' in maple.get("/help/").content.decode()
    assert maple.post("/notices/").status_code == 302
    assert "hr-badge" not in maple.get("/help/").content.decode()
    assert maple.post("/notices/").status_code == 302  # once more changes nothing
    oak = Client()
    oak.force_login(owners["Oak Room"])
    assert '<span class="hr-badge">1<' in oak.get("/help/").content.decode()


def test_mail_comes_for_the_kinds_that_a_person_wants(
    owners: dict[str, User], django_capture_on_commit_callbacks: Any
) -> None:
    announced()
    colleague = person("operator_editor", "maple2", of=organisation("operator", "Maple Room"))
    maple = Client()
    maple.force_login(owners["Maple Room"])
    assert maple.post("/notices/mail/", {"wanted": ["law.changed", "register.published"]}).status_code == 302
    assert 'value="table.affected">' in maple.get("/notices/").content.decode()
    mail.outbox.clear()
    publish_by_two(rules("3119", "2023-06-14", "5.4.0"))
    with django_capture_on_commit_callbacks(execute=True):
        announced()
    to = {address for message in mail.outbox for address in message.to}
    assert colleague.email in to
    assert owners["Maple Room"].email not in to
    assert Notice.objects.filter(organisation=colleague.organisation).count() == 1
    assert all("Choose your email notices: " in message.body for message in mail.outbox)
    maple.post("/notices/mail/", {"wanted": ["table.affected"]})
    assert unwanted_mail(owners["Maple Room"]) == [
        "register.published", "register.withdrawn", "law.changed", "filing.comment", "filing.step",
        "publication.proposed", "withdrawal.proposed", "law.proposed", "figure.settled", "work.assigned",
    ]  # fmt: skip


def test_one_mail_a_day_tells_all_of_them_once(
    owners: dict[str, User], django_capture_on_commit_callbacks: Any
) -> None:
    announced()
    maple = Client()
    maple.force_login(owners["Maple Room"])
    every = list(EVENT_CODES)
    maple.post("/notices/mail/", {"wanted": every, "daily": "yes"})
    assert 'value="yes" checked' in maple.get("/notices/").content.decode()
    mail.outbox.clear()
    publish_by_two(rules("3119", "2023-06-14", "5.4.0"))
    with django_capture_on_commit_callbacks(execute=True):
        announced()
    own = owners["Maple Room"].organisation
    Notice.objects.create(organisation=own, event="law.changed", title="A limit changed", text="It is lower.")
    reported = Notice.objects.filter(organisation=own).order_by("-pk")[:2]
    assert owners["Maple Room"].email not in {to for message in mail.outbox for to in message.to}
    mail.outbox.clear()
    assert not digest.due()  # it is for tomorrow's mail
    tomorrow = timezone.now() + datetime.timedelta(days=1, minutes=15)
    with patch.object(digest.timezone, "now", return_value=tomorrow):
        assert digest.due()
        assert digest.send_due() == {"mails": 1}
        assert not digest.due()
        assert digest.send_due() == {"mails": 0}
    [message] = mail.outbox
    assert message.to == [owners["Maple Room"].email]
    assert all(notice.title in message.body for notice in reported)
    assert message.subject == "2 notices of Houserules"


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "https://", "ftp://example.org", "https://user:secret@example.org/",
        "javascript:alert(1)",
        "https://example.org:22/", "https://example.org/#part", "https://exa mple.org/", "https://example.org:99999/",
    ],
)  # fmt: skip
def test_addresses_that_are_not_kept(url: str) -> None:
    with pytest.raises(NotAllowed):
        check_form(url)
    with pytest.raises(WebhookRefused):
        add_webhook(url=url, wants=["law.changed"], actor=person("operator_editor"))
    assert not Webhook.objects.exists()


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::",
        "2002:a00:1::1", "ff02::1", "fec0::1", "feff::1", "2001::1", "2001:db8::1", "3fff::1", "5f00::1", "100::1",
        "64:ff9b:1::1", "64:ff9b::5db8:d822", "2002:5db8:d822::1", "::5db8:d822", "::ffff:10.0.0.1", "4000::1",
        "fd12::1",
        "192.0.0.8", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "240.0.0.1", "0.1.2.3",
        "192.31.196.1", "192.52.193.1", "192.175.48.1", "2620:4f:8000::1",
    ],
)  # fmt: skip
def test_private_addresses_are_not_called(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_public(address)
    family = 10 if ":" in address else 2
    results = [(2, 1, 6, "", ("93.184.216.34", 443)), (family, 1, 6, "", (address, 443))]
    monkeypatch.setattr(outbound.socket, "getaddrinfo", lambda *a, **k: results)
    with pytest.raises(NotAllowed):
        resolve("https://rebinding.example/")


@pytest.mark.parametrize("address", ["93.184.216.34", "8.8.8.8", "2606:2800:220:1::1", "::ffff:93.184.216.34"])
def test_public_addresses_are_called(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("begins", [b"", b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"])
def test_a_receiver_that_drips_is_left_at_the_deadline(
    begins: bytes, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A byte each tenth of a second: no single wait is too long, all together are."""
    settings.WEBHOOKS_ALLOW_PRIVATE = True
    monkeypatch.setattr(outbound, "DEADLINE", 1.5)
    over = threading.Event()

    def drip(listener: socket.socket) -> None:
        link, _ = listener.accept()
        with contextlib.suppress(OSError):
            link.sendall(begins)
            while not over.wait(0.1):
                link.sendall(b"x")
        link.close()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=drip, args=(listener,))
        thread.start()
        began = time.monotonic()
        with pytest.raises(NotReached, match="It was not answered within"):
            outbound.post(f"http://127.0.0.1:{listener.getsockname()[1]}/", b"{}", {})
        assert 1 < time.monotonic() - began < 4
        over.set()
        thread.join()


def test_a_name_that_nobody_answers_for_is_left_too(monkeypatch: pytest.MonkeyPatch) -> None:
    let_go = threading.Event()
    monkeypatch.setattr(outbound, "TIMEOUT", 0.3)
    monkeypatch.setattr(outbound.socket, "getaddrinfo", lambda *a, **k: let_go.wait(10))
    with pytest.raises(NotReached, match="cannot be found"):
        resolve("https://slow.example/")
    let_go.set()


def test_the_address_that_was_checked_is_the_one_that_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is public when checked and private a moment later leads nowhere."""
    answers = [[(2, 1, 6, "", ("93.184.216.34", 443))], [(2, 1, 6, "", ("127.0.0.1", 443))]]
    called = []

    def connect(where: tuple[str, int], timeout: float) -> Any:
        called.append(where)
        raise OSError("closed")

    monkeypatch.setattr(outbound.socket, "getaddrinfo", lambda *a, **k: answers.pop(0))
    monkeypatch.setattr(outbound.socket, "create_connection", connect)
    with pytest.raises(NotReached):
        outbound.post("https://rebinding.example/", b"{}", {})
    assert called == [("93.184.216.34", 443)]
    assert len(answers) == 1


class Receiver(http.server.BaseHTTPRequestHandler):
    """A real receiver on this machine: what it got, and what it answers."""

    got: list[tuple[dict[str, str], bytes]] = []
    answers: list[int] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        Receiver.got.append((dict(self.headers), body))
        status = Receiver.answers.pop(0) if Receiver.answers else 200
        self.send_response(status)
        if status == 302:
            self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        return


@pytest.fixture
def receiver(settings: Any) -> Iterator[str]:
    settings.WEBHOOKS_ALLOW_PRIVATE = True
    Receiver.got, Receiver.answers = [], []
    server = http.server.HTTPServer(("127.0.0.1", 0), Receiver)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/hook?x=1"
    server.shutdown()
    server.server_close()


def make_due() -> None:
    Delivery.objects.filter(state="waiting").update(next_at=timezone.now())


def test_a_webhook_is_signed_and_its_delivery_on_record(owners: dict[str, User], receiver: str) -> None:
    announced()
    webhook = add_webhook(url=receiver, wants=["table.affected"], actor=owners["Maple Room"])
    add_webhook(url=receiver, wants=["law.changed"], actor=owners["Oak Room"])
    publish_by_two(rules("3119", "2023-06-14", "5.4.0"))
    announced()
    assert deliver_due() == {"delivered": 1, "again": 0, "given_up": 0}
    ((headers, body),) = Receiver.got
    at, _, _ = headers["Houserules-Signature"].removeprefix("t=").partition(",")
    assert headers["Houserules-Signature"] == signature(secret_of(webhook), body, int(at))
    expected = hmac.new(secret_of(webhook).encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()
    assert headers["Houserules-Signature"].endswith(f"v1={expected}")
    stated = json.loads(body)
    assert stated["event"] == "table.affected"
    assert stated["id"] == headers["Houserules-Delivery"]
    assert [t["table"] for t in stated["tables"]] == ["1"]
    delivery = Delivery.objects.get()
    assert (delivery.state, delivery.attempts, delivery.next_at) == ("delivered", 1, None)
    assert [a.status for a in delivery.log.all()] == [200]
    assert deliver_due() == {"delivered": 0, "again": 0, "given_up": 0}


def test_a_failed_delivery_is_tried_again_with_growing_pauses(owners: dict[str, User], receiver: str) -> None:
    announced()
    add_webhook(url=receiver, wants=["table.affected"], actor=owners["Maple Room"])
    publish_by_two(rules("3119", "2023-06-14", "5.4.0"))
    announced()
    Receiver.answers = [500, 302, 503]
    for attempt in (1, 2, 3):
        assert deliver_due()["again"] == 1
        delivery = Delivery.objects.get()
        assert delivery.next_at is not None
        pause = (delivery.next_at - timezone.now()).total_seconds()
        assert PAUSES[attempt - 1] - 30 < pause <= PAUSES[attempt - 1]
        assert deliver_due() == {"delivered": 0, "again": 0, "given_up": 0}  # not before its time
        make_due()
    assert deliver_due()["delivered"] == 1
    assert [a.status for a in Delivery.objects.get().log.all()] == [500, 302, 503, 200]
    assert len({h["Houserules-Delivery"] for h, _ in Receiver.got}) == 1
    assert len({b for _, b in Receiver.got}) == 1


def test_one_organisations_dead_receivers_hold_up_nobody_elses(owners: dict[str, User], receiver: str) -> None:
    """Forty deliveries that nobody takes may each last as long as one may; the other's two come in their turn."""
    dead = add_webhook(url="http://127.0.0.1:9/", wants=["table.affected"], actor=owners["Maple Room"])
    alive = add_webhook(url=receiver, wants=["table.affected"], actor=owners["Oak Room"])
    for webhook, number in ((dead, 60), (alive, 2)):
        for _ in range(number):
            Delivery.objects.create(
                organisation=webhook.organisation, webhook=webhook, event_id=uuid.uuid4(), event="table.affected",
                body="{}", next_at=timezone.now(),
            )  # fmt: skip
    assert deliver_due() == {"delivered": 2, "again": 2, "given_up": 0}
    assert Delivery.objects.filter(webhook=dead, attempts=1).count() == 2
    assert deliver_due() == {"delivered": 0, "again": 2, "given_up": 0}, "the next two, the next time"


def test_it_is_given_up_in_the_end_and_at_once_where_the_receiver_is_gone(
    owners: dict[str, User], receiver: str
) -> None:
    announced()
    webhook = add_webhook(url=receiver, wants=["table.affected"], actor=owners["Maple Room"])
    publish_by_two(rules("3119", "2023-06-14", "5.4.0"))
    announced()
    Receiver.answers = [500] * (len(PAUSES) + 1)
    for _ in PAUSES:
        assert deliver_due()["again"] == 1
        make_due()
    assert deliver_due()["given_up"] == 1
    assert Delivery.objects.get().log.count() == len(PAUSES) + 1
    end_webhook(webhook=webhook, actor=owners["Maple Room"])
    assert webhook.deliveries.filter(state="waiting").count() == 0


def test_secrets_differ_and_are_not_in_the_database(owners: dict[str, User]) -> None:
    first = add_webhook(url="https://one.example/", wants=["law.changed"], actor=owners["Maple Room"])
    second = add_webhook(url="https://one.example/", wants=["law.changed"], actor=owners["Oak Room"])
    assert secret_of(first) != secret_of(second)
    assert secret_of(first) not in json.dumps(list(Webhook.objects.values()), default=str)
    reader = Client()
    reader.force_login(person("operator_reader", "reader", of=organisation("operator", "Maple Room")))
    assert reader.get("/notices/webhooks/").status_code == 403
    oak = Client()
    oak.force_login(owners["Oak Room"])
    page = oak.get("/notices/webhooks/").content.decode()
    assert secret_of(second) in page
    assert secret_of(first) not in page
    assert oak.post(f"/notices/webhooks/{first.pk}/end/").status_code == 404


def test_the_sweeper_asks_for_what_waits_once(owners: dict[str, User]) -> None:
    first = enqueue_when_due()
    assert {job.kind for job in first} == {"announce what was published", "bring the search index up to date"}
    assert enqueue_when_due() == []
    for job in first:
        assert run_here(job).state == "done"
    assert enqueue_when_due() == []
