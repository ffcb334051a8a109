# Python 3.11 or newer; without a name, one is looked for.
PYTHON ?=
BIN := .venv/bin
# Extra options, e.g. make lab LAB_ARGS=--no-browser, make test PYTEST_ARGS="-k moves",
# make lock LOCK_ARGS=--upgrade, make lecture N=04.
LAB_ARGS ?=
PYTEST_ARGS ?=
# One more process than there are processors, because browsers and servers often wait.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
LOCK_ARGS ?=
N ?=

# Programs keep their caches at home, or in .venv/ if nothing can be written there. uv trusts the authorities that the
# system trusts, such as a school's.
ifneq ($(shell test -w "$$HOME" && echo yes),yes)
export HOME := $(CURDIR)/.venv/home
endif
export UV_SYSTEM_CERTS := 1

# Compiled modules are kept; otherwise every kernel, worker and command would compile its imports.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup lab quick some lecture test tests check audit bench exercises site serve slides lock clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

setup: ## make the whole Python environment, tests and tools included, in .venv/
	@sh tools/environment setup "$(PYTHON)"

# The tools that check the scripts, and CodeMirror for the tutor.  Node comes with the environment.
NPM := PATH="$$PWD/$(BIN):$$PATH" npm --silent

node_modules: package-lock.json | setup
	@$(NPM) ci || { echo "npm cannot fetch the packages of package-lock.json: is there a network?" >&2; exit 1; }
	@touch $@

bundled/editor.js: node_modules coursework/commands/tutor/editor.js
	@$(NPM) run editor

lab: ## open the course in JupyterLab, in a copy of your own: chopsticks-course/
	@sh tools/environment lab "$(PYTHON)"
	@$(BIN)/chopsticks lab $(LAB_ARGS)

# This is not named in the recipe itself, because `make -n test` would then run these lines.
AGAIN = $(MAKE) --no-print-directory

quick: ## the checks, and the tests of the core, the lectures and what changed in them: a minute
	@$(AGAIN) -j2 some check

# The lectures that differ from the last commit, or whose questions do.
CHANGED = $(wildcard $(shell git diff --name-only HEAD -- notebooks coursework/questions | \
  sed -n 's|.*/\([0-9].*\)\..*|notebooks/\1.ipynb|p' | sort -u))

some: bundled/editor.js
	$(BIN)/pytest -n logical --maxprocesses 4 @tests/quick.txt @tests/lectures.txt $(CHANGED)

# System packages are fetched while the environment is made. The checks run beside the tests; before these,
# one process compiles what each test worker would otherwise compile again.
test: ## run every check and every test, notebooks included
	@sh tools/system-packages & $(AGAIN) setup && wait
	@$(AGAIN) -j2 tests check

tests: bundled/editor.js
	@$(BIN)/pytest --collect-only -qq >/dev/null 2>&1 || true
	$(BIN)/pytest -n $(WORKERS) --maxprocesses 5 --no-loadscope-reorder $(PYTEST_ARGS)

# Each of them runs, whatever the others find.
CHECKS := ruff format types win32 darwin imports prose scripts node
.PHONY: $(CHECKS)
MAKEFLAGS += --keep-going

check: $(CHECKS) ## lint, formatting, types and prose only: quick
$(CHECKS): setup bundled/editor.js

ruff:
	$(BIN)/ruff check

format:
	$(BIN)/ruff format --check

types:
	$(BIN)/python -m tools.types

win32 darwin:
	$(BIN)/mypy --platform $@ --cache-dir .mypy_cache/$@

imports:
	$(BIN)/lint-imports --no-logo

prose:
	$(BIN)/python -m tools.prose

scripts:
	$(NPM) run check

node:
	$(NPM) test

audit: ## judge conclusions, proofs and results again, and retake screenshots: before a release
	@sh tools/environment audit "$(PYTHON)"
	$(BIN)/mypy audit/*.py audit/contest audit/kernel audit/sieve
	$(BIN)/pytest -m weekly tests/test_installs.py tests/test_container.py
	cd audit && ../$(BIN)/pytest -n $(WORKERS) --maxprocesses 5 $(PYTEST_ARGS)
	$(BIN)/python -m audit.judged
	$(BIN)/python -m tools.pictures

lecture: setup ## execute a lecture in place, N=04, or all, and run the tests that read lectures
	$(BIN)/python -m tools.execute_notebooks notebooks/$(N)*.ipynb
	$(BIN)/pytest -n logical --maxprocesses 4 @tests/lectures.txt notebooks/$(N)*.ipynb

exercises: setup ## make exercises/ and the syllabus's quotations out of solutions/
	$(BIN)/python -m grading release
	$(BIN)/python -m tools.syllabus

bench: setup ## compare the engine with others, in .venv-bench/
	$(BIN)/python -m audit.benchmarks.run

site: setup bundled/editor.js ## build the course's site in build/site/
	$(BIN)/python -m tools.site.build

serve: build/site/index.html ## show the site at http://127.0.0.1:8000
	$(BIN)/python -m http.server --bind 127.0.0.1 --directory build/site 8000

build/site/index.html:
	$(AGAIN) site

slides: setup ## build slides of the lectures in build/slides/
	$(BIN)/python -m tools.slides.build

lock: ## pin the dependencies of pyproject.toml in requirements.lock
	@sh tools/environment lab "$(PYTHON)"
	$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 \
	  --no-emit-index-url --no-header --no-annotate --quiet -o requirements.lock $(LOCK_ARGS)

clean: ## remove the environments, caches and build leftovers
	rm -rf .venv .venv-bench node_modules build bundled dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +
	find . -name .ipynb_checkpoints -prune -exec rm -rf {} +
