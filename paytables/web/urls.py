"""Addresses of the laboratory; their rules stand in paytables/rules.py."""

from django.urls import path

from paytables.web import laboratory, rules_lab

urlpatterns = [
    path("laboratory/", laboratory.laboratory, name="laboratory"),
    path("laboratory-of-rules/", rules_lab.rules, name="laboratory-rules"),
    path("laboratory/curves/", laboratory.curves, name="laboratory-curves"),
    path("laboratory/shared-jackpot/", laboratory.share, name="laboratory-share"),
]
