"""Addresses of the manufacturer's view; their rules stand in rules.py."""

from django.urls import path

from approvals.equipment import views

urlpatterns = [
    path("equipment/matrix/", views.equipment_matrix, name="equipment-matrix"),
    path("equipment/component/", views.component, name="equipment-component"),
    path("equipment/withdraw/", views.withdraw, name="equipment-withdraw"),
    path("equipment/lists/", views.lists, name="equipment-lists"),
    path("equipment/lists/template.csv", views.template, name="equipment-template"),
]
