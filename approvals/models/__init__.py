"""The register's own tables, one module a subject."""

from approvals.models.compliance import ComplianceTask
from approvals.models.desk import Assignment, FigureSettlement
from approvals.models.devices import RoomDevice
from approvals.models.drafts import TableDraft
from approvals.models.equipment import Component, Requirement
from approvals.models.equipment_lists import EquipmentList
from approvals.models.evidence import Evidence
from approvals.models.filings import CheckRun, Filing, FilingAct, FilingComment, FilingDocument, FilingItem, Finding
from approvals.models.law import LawValue
from approvals.models.letters import Approval, Letter, ListedGame, Submission
from approvals.models.notices import (
    Announcement,
    Delivery,
    DeliveryAttempt,
    MailChoice,
    Notice,
    NoticeRead,
    Webhook,
)
from approvals.models.operators import Configuration, ConfigurationVersion, Operator, Room
from approvals.models.papers import OperatorPaper
from approvals.models.publications import Proposal, Publication
from approvals.models.search import SavedSearch, SearchEntry, SearchWord
from approvals.models.submissions import SubmissionDraft
from approvals.models.withdrawals import Withdrawal

__all__ = [
    "Announcement",
    "Approval",
    "Assignment",
    "CheckRun",
    "ComplianceTask",
    "Component",
    "Configuration",
    "ConfigurationVersion",
    "Delivery",
    "DeliveryAttempt",
    "EquipmentList",
    "Evidence",
    "FigureSettlement",
    "Filing",
    "FilingAct",
    "FilingComment",
    "FilingDocument",
    "FilingItem",
    "Finding",
    "LawValue",
    "Letter",
    "ListedGame",
    "MailChoice",
    "Notice",
    "NoticeRead",
    "Operator",
    "OperatorPaper",
    "Proposal",
    "Publication",
    "Requirement",
    "Room",
    "RoomDevice",
    "SavedSearch",
    "SearchEntry",
    "SearchWord",
    "Submission",
    "SubmissionDraft",
    "TableDraft",
    "Webhook",
    "Withdrawal",
]
