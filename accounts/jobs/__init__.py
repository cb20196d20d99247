"""Long work.

A room declares a kind of work once, in a module `jobs.py` that is imported at start:

    @job_kind("read a document", queue=Queue.READING)
    def read_document(job: Job, report: Progress) -> dict:
        ...
        report(done, total, "page 3 of 12")   # raises Cancelled where somebody wants it to stop

and a service asks for it, inside the transaction that makes it needed:

    enqueue("read a document", {"document": str(document.pk)}, actor=actor, key=f"read {document.sha256}")

The handler runs in one transaction with the note that the job is done: killed in the middle it has done nothing, and is
taken up again. Work too long for one transaction says `atomic=False`, and must bear being begun again after each of its
own transactions.
"""

from accounts.jobs.progress import Cancelled, JobError, LeaseLost, Progress
from accounts.jobs.registry import Kind, job_kind
from accounts.jobs.services import cancel, enqueue, retry, run_here
from accounts.models.jobs import Job, Queue, State

__all__ = [
    "Cancelled",
    "Job",
    "JobError",
    "Kind",
    "LeaseLost",
    "Progress",
    "Queue",
    "State",
    "cancel",
    "enqueue",
    "job_kind",
    "retry",
    "run_here",
]
