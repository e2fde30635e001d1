# Two commands are all a fresh machine needs: `make run` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help run chat test check fix bench audit pictures lock

help: ## List the commands
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1|/' | column -t -s '|'

run: $(VENV)/run ## Serve every configured surface; without any token, the web page on http://127.0.0.1:8080
	$(BIN)/plainterms serve

chat: $(VENV)/run ## Ask in the terminal
	$(BIN)/plainterms chat

test: $(VENV)/dev ## Run the tests, two at a time
	$(BIN)/pytest -n 2 --dist worksteal

check: $(VENV)/dev ## Lint, types, import contracts, entries, what is deployed, and the count of lines
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/plainterms check
	$(BIN)/pytest -q tests/deploy
	@echo "bot/ has $$(find bot -name '*.py' | xargs cat | wc -l) lines of Python"

fix: $(VENV)/dev ## Format the code and mend what the linter can mend
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(VENV)/dev ## Measure; prints JSON lines, and at the end one table
	$(BIN)/python -m tests.benchmarks

audit: $(VENV)/dev ## Look the pinned dependencies up in the database of known holes
	$(BIN)/python -m tests.audit

COMPILE := uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" -q pyproject.toml

pictures: $(VENV)/dev ## Take the pictures that the README shows (needs Chromium)
	$(BIN)/python -m tests.e2e.pictures

lock: ## Pin the dependencies anew (needs uv)
	$(COMPILE) -o requirements.lock
	$(COMPILE) --extra scale -c requirements.lock -o requirements-scale.lock
	$(COMPILE) --extra scale --group dev -c requirements-scale.lock -o requirements-dev.lock

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/run: requirements.lock pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

$(VENV)/dev: requirements-dev.lock pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/run
