"""Addresses of the register's pages; their rules stand in approvals/web/rules.py."""

from django.urls import path

from approvals.web import audit_pages, check_pages, equipment, games, law_pages, letters, paytables

urlpatterns = [
    path("games/", games.GameList.as_view(), name="game-list"),
    path("games/<slug:slug>/", games.game, name="game"),
    path("letters/", letters.LetterList.as_view(), name="letter-list"),
    path("letters/<int:pk>/", letters.letter, name="letter"),
    path("paytables/", paytables.PaytableList.as_view(), name="paytable-list"),
    path("paytables/<int:pk>/", paytables.paytable, name="paytable"),
    path("equipment/", equipment.equipment, name="equipment"),
    path("law/", law_pages.law, name="law"),
    path("law/<slug:slug>/", law_pages.section, name="law-section"),
    path("checks/", check_pages.check_list, name="check-list"),
    path("checks/<slug:id>/", check_pages.check, name="check"),
    path("coverage/", check_pages.coverage, name="coverage"),
    path("audit/", audit_pages.AuditList.as_view(), name="audit-log"),
    path("audit/verify/", audit_pages.verified, name="audit-verify"),
]
