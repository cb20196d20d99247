"""Where originals lie: under the data folder, or in an S3-compatible store that the environment names."""

from __future__ import annotations

from pathlib import Path

import environ


def documents(env: environ.Env, var: Path) -> dict[str, object]:
    bucket = env.str("DOCUMENTS_S3_BUCKET", default="")
    if not bucket:
        return {"BACKEND": "ingest.documents.store.WriteOnceStorage", "OPTIONS": {"location": var / "documents"}}
    from botocore.config import Config

    options = {
        "bucket_name": bucket,
        "endpoint_url": env.str("DOCUMENTS_S3_ENDPOINT", default="") or None,
        "region_name": env.str("DOCUMENTS_S3_REGION", default="") or None,
        "access_key": env.str("DOCUMENTS_S3_ACCESS_KEY", default="") or None,  # without: the machine's own role
        "secret_key": env.str("DOCUMENTS_S3_SECRET_KEY", default="") or None,
        "retain_days": env.int("DOCUMENTS_S3_RETAIN_DAYS", default=0),
        "location": env.str("DOCUMENTS_S3_FOLDER", default="documents"),
        "default_acl": None,  # as the bucket has it
        "client_config": Config(
            connect_timeout=5, read_timeout=30, retries={"total_max_attempts": 3, "mode": "standard"}
        ),
    }
    return {"BACKEND": "ingest.documents.s3.WriteOnceS3", "OPTIONS": options}
