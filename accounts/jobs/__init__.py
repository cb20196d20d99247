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
own transactions. What is no fault of the work (accounts/outages.py: the database or the storage is away, a child
process was killed) is tried again, some times. A kind that keeps a state of its own says with `on_given_up=` what then
becomes of it.
"""

from accounts.jobs.limits import Limits
from accounts.jobs.progress import Cancelled, JobError, LeaseLost, Progress, TooSlow
from accounts.jobs.registry import Kind, job_kind
from accounts.jobs.services import cancel, dead_letters, enqueue, enqueue_once, previous_job, retry, whose
from accounts.jobs.work import run_here
from accounts.models.jobs import DeadLetterReason, Job, Priority, Queue, State

__all__ = [
    "Cancelled",
    "DeadLetterReason",
    "Job",
    "JobError",
    "Kind",
    "LeaseLost",
    "Limits",
    "Priority",
    "Progress",
    "Queue",
    "State",
    "TooSlow",
    "cancel",
    "dead_letters",
    "enqueue",
    "enqueue_once",
    "job_kind",
    "previous_job",
    "retry",
    "run_here",
    "whose",
]
