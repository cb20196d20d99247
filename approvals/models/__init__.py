"""The register's own tables, one module a subject."""

from approvals.models.equipment import Component, Requirement
from approvals.models.evidence import Evidence
from approvals.models.filings import CheckRun, Filing, FilingAct, FilingComment, FilingItem, Finding
from approvals.models.letters import Approval, Letter, ListedGame, Submission
from approvals.models.operators import Configuration, ConfigurationVersion, Operator, Room
from approvals.models.publications import Proposal, Publication

__all__ = [
    "Approval",
    "CheckRun",
    "Component",
    "Configuration",
    "ConfigurationVersion",
    "Evidence",
    "Filing",
    "FilingAct",
    "FilingComment",
    "FilingItem",
    "Finding",
    "Letter",
    "ListedGame",
    "Operator",
    "Proposal",
    "Publication",
    "Requirement",
    "Room",
    "Submission",
]
