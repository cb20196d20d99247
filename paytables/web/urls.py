"""Addresses of the laboratory; their rules stand in paytables/rules.py."""

from django.urls import path

from paytables.web import laboratory

urlpatterns = [
    path("laboratory/", laboratory.laboratory, name="laboratory"),
    path("laboratory/curves/", laboratory.curves, name="laboratory-curves"),
    path("laboratory/shared-jackpot/", laboratory.share, name="laboratory-share"),
]
