"""Settings of the tests, with documents on a disk that several processes share."""

from config.settings.test import *  # noqa: F403
from config.settings.test import STORAGES, env

STORAGES = {
    **STORAGES,
    "documents": {
        "BACKEND": "ingest.documents.store.WriteOnceStorage",
        "OPTIONS": {"location": env.str("TEST_DOCUMENTS")},
    },
}
