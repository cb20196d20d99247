"""Pages of people, organisations and one's own tokens."""

from django.urls import path

from accounts.web import people_pages, tokens_page

urlpatterns = [
    path("people/", people_pages.PeopleList.as_view(), name="people"),
    path("people/new/", people_pages.person_new, name="person-new"),
    path("people/<int:pk>/", people_pages.one, name="person"),
    path("people/<int:pk>/act/", people_pages.act, name="person-act"),
    path("organisations/", people_pages.OrganisationList.as_view(), name="organisations"),
    path("organisations/new/", people_pages.organisation_new, name="organisation-new"),
    path("tokens/", tokens_page.own, name="tokens"),
    path("tokens/<int:pk>/revoke/", tokens_page.revoke, name="token-revoke"),
]
