"""Training of the models in `ingest/learned/`, from a checkout: its generators know what they print."""
