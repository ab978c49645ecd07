# Works on a machine with nothing but make and Python 3.11 or newer; everything lives in .venv.
#   make run     play: Telegram with BOT_TOKEN set (or in .env), otherwise a playground in the browser
#   make install what `make run` needs; starts nothing
#   make extras  also what metrics and PostgreSQL need
#   make test-fast  the inner loop                 make test      what every commit passes: 2 minutes
#   make test-all   and the outside: processes, browsers, servers   make soak   random seeds (MINUTES=60)
#   make check   what must hold before every commit: make lint, make test
#   make golden  rebuild golden files
#   make bench   measurements       make perf   fails where the bot has become dearer (docs/capacity.md)
#   make lock    pin what pyproject.toml asks for (LOCK_FLAGS=--upgrade: the newest)

SHELL := /bin/bash
PYTHON ?= $(shell for p in python3.11 python3; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { command -v $$p; break; }; done)
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet
UV := $(VENV)/bin/uv
LOCK := $(UV) pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate -q $(LOCK_FLAGS)

# What is compiled once need not be compiled by each of the many processes that tests start.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := run
.PHONY: run install extras test-fast test test-all soak coverage lint check bench perf golden lock clean
.SUFFIXES:

# A token in the environment, or on a line of .env.
TOKEN_IS_SET = [ -n "$${BOT_TOKEN// /}" ] || grep -Eiqs '^[[:space:]]*(export[[:space:]]+)?BOT_TOKEN[[:space:]]*=[[:space:]]*["'"'"']?[^[:space:]"'"'"'\#]' .env

run: $(VENV)/.runtime
	@if $(TOKEN_IS_SET); then exec $(PY) -m bot run; else exec $(PY) -m bot playground; fi

install: $(VENV)/.runtime

extras: $(VENV)/.extras

# Nothing waits for time in the usual ring, so a process for each core is enough. The rings: docs/tests.md.
PYTEST := $(PY) -m pytest -q -n auto --maxschedchunk=2 --durations=10 --durations-min=5

test-fast: $(VENV)/.dev
	@$(PYTEST) --ring fast

test: $(VENV)/.dev
	@$(PYTEST) --ring usual

test-all: test
	@$(PYTEST) --ring further

MINUTES ?= 60
soak: $(VENV)/.dev
	@$(PY) -m tests.simulate.soak --minutes $(MINUTES) --jobs 2

lint: $(VENV)/.dev
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/ruff check
	$(VENV)/bin/mypy

check: lint test

coverage: $(VENV)/.dev
	@$(PYTEST) --cov --cov-report=term:skip-covered

bench: $(VENV)/.dev
	@for file in tests/bench/bench_*.py; do $(PY) -m tests.bench.$$(basename $$file .py) || exit 1; done

perf: $(VENV)/.dev
	@$(PY) -m tests.bench.perf

golden: $(VENV)/.dev
	@$(PY) -m tests.golden
	@$(PY) -m tests.golden advice

lock: $(VENV)/.python
	@test -x $(UV) || $(PIP) install uv
	@$(LOCK) -o requirements.lock
	@$(LOCK) --all-extras -c requirements.lock -o requirements-extras.lock
	@$(LOCK) --group dev -c requirements.lock -o requirements-dev.lock

clean:
	rm -rf $(VENV) .coverage .coverage.* .pytest_cache .mypy_cache .ruff_cache .hypothesis

# Each stamp says what has been installed; a changed lock file is installed again. A lock file names everything, so
# nothing is resolved (--no-deps): an old pip would take the newest `name[extra]` beside the `name` that is pinned.
$(VENV)/.runtime: requirements.lock | $(VENV)/.python
	@echo "Installing what the bot needs ..."
	@$(PIP) install --no-deps --require-hashes -r requirements.lock
	@touch $@

$(VENV)/.extras: requirements-extras.lock | $(VENV)/.python
	@echo "Installing what the bot needs, for metrics and PostgreSQL too ..."
	@$(PIP) install --no-deps --require-hashes -r requirements-extras.lock
	@touch $@ $(VENV)/.runtime

$(VENV)/.dev: requirements-dev.lock | $(VENV)/.python
	@echo "Installing what the bot and its tests need ..."
	@$(PIP) install --no-deps --require-hashes -r requirements-dev.lock
	@touch $@ $(VENV)/.runtime

$(VENV)/.python:
	@if [ -z "$(PYTHON)" ]; then echo "Python 3.11 or newer is needed, and none was found" >&2; exit 1; fi
	@PYTHON="$(PYTHON)" .ci/make-venv $(VENV)
	@touch $@
