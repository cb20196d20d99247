#!/bin/sh
# Resolves the requirements anew, each package held to its hashes. The lock files name packages and no address.
set -eu
cd "$(dirname "$0")/.."
tools=var/lock-tools
[ -x "$tools/bin/uv" ] || { python3 -m venv "$tools" && "$tools/bin/pip" install --quiet uv; }
compile() {
    "$tools/bin/uv" pip compile pyproject.toml --generate-hashes --no-emit-index-url --no-annotate --no-header \
        --python-version 3.11 --quiet "$@"
}
compile -o requirements/app.txt
compile --extra dev -c requirements/app.txt -o requirements/dev.txt
