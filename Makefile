# Two commands: `make run` and `make test`. Both set up what they need and say what they do.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
BARE ?= closed-home --test tests/config tests/approvals/checks
JOBS ?= 2
IN = .venv/bin/python
ROOMS = config accounts games paytables ingest approvals tools

.PHONY: help setup run test test-slow test-shared bare browser pictures lint types layers schema check audit lock clean
.DEFAULT_GOAL := help

help: ## this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

setup: ## system packages, .venv and the locked packages of the application
	@$(PYTHON) scripts/bootstrap.py

run: setup ## everything on this machine, until Ctrl-C (HOST=…, PORT=…)
	@exec $(IN) manage.py run --host $(HOST) --port $(PORT)

dev-setup:
	@$(PYTHON) scripts/bootstrap.py --dev

test: dev-setup ## all tests but the slow ones and the browser's, in parallel (JOBS=…, TESTS="paths")
	$(IN) -m pytest -q -n $(JOBS) -m "not slow and not browser and not shared" $(TESTS)

test-slow: dev-setup ## the tests that take minutes
	$(IN) -m pytest -q -m "slow and not shared"

test-shared: dev-setup ## by hand: against the development material in ../shared or HOUSERULES_SHARED, which is no part of this tree
	@test -d "$${HOUSERULES_SHARED:-../shared}/packets" || { echo "There is no development material in" \
		"$${HOUSERULES_SHARED:-../shared}: nothing was tested. make test needs none of it."; exit 1; }
	$(IN) -m pytest -q -m shared

bare: ## `make run` to the first page, and some tests, on a minimal Debian machine in a closed home folder (needs root; BARE=…)
	@$(PYTHON) scripts/bare_machine.py $(BARE)

browser: ## the tests that drive Chromium, in parallel (JOBS=…)
	@$(PYTHON) scripts/bootstrap.py --dev --browser
	$(IN) -m pytest -q -n $(JOBS) -m browser

pictures: ## the pictures of docs/tour.md, taken again
	@$(PYTHON) scripts/bootstrap.py --dev --browser
	KEEP_PICTURES=1 $(IN) -m pytest -q -m browser tests/browser/test_tour.py

lint: dev-setup ## style
	$(IN) -m ruff check .
	$(IN) -m ruff format --check .

types: dev-setup ## types
	$(IN) -m mypy $(ROOMS)

layers: dev-setup ## what may import what
	.venv/bin/lint-imports

schema: dev-setup ## the API's schema, without warnings, and a Python client made of it
	@mkdir -p var
	$(IN) manage.py spectacular --validate --fail-on-warn --file var/schema.yaml
	$(IN) manage.py makeclient --file var/houserules_client.py

check: dev-setup ## migrations in step with the models, settings fit for servers, no known weakness in the code
	$(IN) manage.py makemigrations --check --dry-run
	$(IN) scripts/check_deployment.py
	.venv/bin/bandit -q -ll -r $(ROOMS) scripts manage.py -c pyproject.toml

audit: dev-setup ## is a pinned package known to be weak or withdrawn (asks the package index)
	$(IN) scripts/audit_dependencies.py

lock: ## resolve the requirements again (needs the package registry)
	sh scripts/lock.sh

clean: ## forget caches (the data in var/ stays)
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis
