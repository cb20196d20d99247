"""Every address of the API, under /api/v1/. Rules of access stand in each room's rules.py."""

from __future__ import annotations

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.routers import SimpleRouter

import accounts.api.schema  # noqa: F401  (registers the token scheme)
from accounts.api.views import AuditViewSet, JobViewSet
from approvals.api import equipment
from approvals.api.configurations import ConfigurationViewSet, OperatorViewSet
from approvals.api.differences import DifferencesView
from approvals.api.filings import FilingViewSet, TaskViewSet
from approvals.api.impact import EquipmentWhatIfView, ImpactView
from approvals.api.law import LawValueViewSet, LawViewSet
from approvals.api.notices import DeliveriesView, NoticesView, WebhooksView
from approvals.api.pages import OperatorPagesView, OperatorPageView
from approvals.api.publishing import ProposalViewSet
from approvals.api.records import RecordCheckViewSet
from approvals.api.register import (
    ApprovalViewSet,
    ComponentViewSet,
    EvidenceViewSet,
    InForceView,
    LetterViewSet,
    PublicationViewSet,
    RequirementViewSet,
)
from approvals.api.rooms import RoomEquipmentView, RoomUpgradeView
from approvals.api.search import SearchView
from approvals.api.submissions import SubmissionPacketView, SubmissionSendView, SubmissionsView, SubmissionView
from approvals.api.supersession import SupersessionView
from approvals.api.withdrawals import WithdrawalViewSet
from games.api.views import GameVersionViewSet, GameViewSet, ManufacturerViewSet
from ingest.api.figures import FiguresView
from ingest.api.repairs import RepairViewSet
from ingest.api.views import DocumentViewSet, FieldViewSet
from paytables.api.views import PaytableViewSet
from paytables.api.what_if import WhatIfView

router = SimpleRouter(trailing_slash=False)
router.register("documents", DocumentViewSet, "document")
router.register(r"documents/(?P<document>[0-9]{1,18})/fields", FieldViewSet, "field")
router.register(r"documents/(?P<document>[0-9]{1,18})/repairs", RepairViewSet, "repair")
router.register("proposals", ProposalViewSet, "proposal")
router.register("withdrawals", WithdrawalViewSet, "withdrawal")
router.register("packets", PublicationViewSet, "packet")
router.register("letters", LetterViewSet, "letter")
router.register("approvals", ApprovalViewSet, "approval")
router.register("games", GameViewSet, "game")
router.register("versions", GameVersionViewSet, "version")
router.register("manufacturers", ManufacturerViewSet, "manufacturer")
router.register("paytables", PaytableViewSet, "paytable")
router.register("requirements", RequirementViewSet, "requirement")
router.register("components", ComponentViewSet, "component")
router.register("evidence", EvidenceViewSet, "evidence")
router.register("operators", OperatorViewSet, "operator")
router.register("configurations", ConfigurationViewSet, "configuration")
router.register("filings", FilingViewSet, "filing")
router.register("compliance-tasks", TaskViewSet, "compliance-task")
router.register("law", LawViewSet, "law")
router.register("record-checks", RecordCheckViewSet, "record-check")
router.register("law-values", LawValueViewSet, "law-value")
router.register("jobs", JobViewSet, "job")
router.register("audit", AuditViewSet, "audit")

version_1 = [
    path("in-force", InForceView.as_view(), name="in-force"),
    path("schema", SpectacularAPIView.as_view(), name="schema"),
    path(
        "docs",
        SpectacularSwaggerSplitView.as_view(url_name="api:schema", template_name="api/docs.html"),
        name="docs",
    ),
    path("differences", DifferencesView.as_view(), name="differences"),
    path("impact", ImpactView.as_view(), name="impact"),
    path("documents/<int:pk>/supersession", SupersessionView.as_view(), name="document-supersession"),
    path("documents/<int:pk>/figures", FiguresView.as_view(), name="document-figures"),
    path("paytables/<int:pk>/what-if", WhatIfView.as_view(), name="paytable-what-if"),
    path("notices", NoticesView.as_view(), name="notices"),
    path("notices/deliveries", DeliveriesView.as_view(), name="webhook-deliveries"),
    path("webhooks", WebhooksView.as_view(), name="webhooks"),
    path("search", SearchView.as_view(), name="search"),
    path("equipment/matrix", equipment.MatrixView.as_view(), name="equipment-matrix"),
    path("equipment/component", equipment.ComponentView.as_view(), name="equipment-component"),
    path("equipment/tables", equipment.ByTableView.as_view(), name="equipment-tables"),
    path("equipment/withdraw", equipment.WithdrawView.as_view(), name="equipment-withdraw"),
    path("equipment/what-if", EquipmentWhatIfView.as_view(), name="equipment-what-if"),
    path("equipment/lists", equipment.ListsView.as_view(), name="equipment-lists"),
    path("submissions", SubmissionsView.as_view(), name="submissions"),
    path("submissions/<int:pk>", SubmissionView.as_view(), name="submission"),
    path("submissions/<int:pk>/packet", SubmissionPacketView.as_view(), name="submission-packet"),
    path("submissions/<int:pk>/send", SubmissionSendView.as_view(), name="submission-send"),
    path("operators/<int:pk>/pages", OperatorPagesView.as_view(), name="operator-pages"),
    path("operators/<int:pk>/pages/<int:page>", OperatorPageView.as_view(), name="operator-page"),
    path("rooms/<int:pk>/equipment", RoomEquipmentView.as_view(), name="room-equipment"),
    path("rooms/<int:pk>/upgrade", RoomUpgradeView.as_view(), name="room-upgrade"),
    *router.urls,
]

urlpatterns = [path("v1/", include((version_1, "api")))]
