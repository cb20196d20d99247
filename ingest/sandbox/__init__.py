"""Documents are opened in a child process with limits of time and memory and without network.

A document is an outsider's bytes, and the programs that open it are large. So no server or worker ever opens one:
`Sandbox` keeps a small nursery process that has the engines loaded and forks once for each document. Whatever a
document does, it does to that fork.
"""

from ingest.sandbox.parent import ReadingFailed, Sandbox, shared_sandbox

__all__ = ["ReadingFailed", "Sandbox", "shared_sandbox"]
