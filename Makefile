PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Extra options, e.g. make lab LAB_ARGS=--no-browser, make test PYTEST_ARGS="-k moves",
# make lock LOCK_ARGS=--upgrade.
LAB_ARGS ?=
PYTEST_ARGS ?=
# One more process than there are processors, because browsers and servers often wait.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
LOCK_ARGS ?=

# Compiled modules are kept; otherwise every kernel, worker and command would compile its imports.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup lab quick test check audit bench notebooks exercises site serve slides lock clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

setup: $(VENV)/.installed ## make the whole Python environment, tests and tools included, in .venv/

# $(error) keeps the complaint to one line: a failing recipe would add a second one.
$(VENV)/pyvenv.cfg:
	$(if $(missing),$(error $(missing)))
	$(PYTHON) -m venv --clear $(VENV)

missing = $(shell sh tools/missing-python "$(PYTHON)")

# pip installs uv, which installs everything else in a fraction of pip's time. uv does not read pip's
# settings, so if it finds no packages for that reason, pip installs them instead.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
install = $(BIN)/uv pip install --quiet --python $(BIN)/python $(1) || $(PIP) $(1) || $(FAILED)
FAILED := { echo "Packages are missing: without a network they cannot be fetched. Try again with one." >&2; exit 1; }

$(BIN)/uv: $(VENV)/pyvenv.cfg
	@$(PIP) --constraint requirements.lock uv || $(FAILED)
	@touch $@

# JupyterLab's plugins to switch off. Two contact their makers' servers: the one for news and updates,
# and the extension manager. The third is nbgrader's, whose buttons are for instructors.
OFF := "@jupyterlab/apputils-extension:announcements": true, \
  "@jupyterlab/extensionmanager-extension:plugin": true, "@jupyter/nbgrader": true

# The packages that a student needs. Building matplotlib's font cache here keeps its one-time message out of the
# first notebook that draws.
$(VENV)/.lab: $(BIN)/uv pyproject.toml requirements.lock
	@echo "Installing JupyterLab and the course into $(VENV)/ (a minute the first time)"
	@$(call install,--constraint requirements.lock --editable '.[lab]')
	mkdir -p $(VENV)/etc/jupyter/labconfig
	echo '{"disabledExtensions": {$(OFF)}}' > $(VENV)/etc/jupyter/labconfig/page_config.json
	$(BIN)/python -c "import matplotlib.font_manager"
	@touch $@

# All other packages. The server does not load nbgrader's extension, nor does JupyterLab load
# JupyterLite's kernel: it would report an error, and the site takes the kernel from its wheel.
$(VENV)/.installed: $(VENV)/.lab
	@echo "Installing what the tests, the grader and the site need"
	@$(call install,--requirement requirements.lock)
	sed -i.on s/true/false/ $(VENV)/etc/jupyter/jupyter_server_config.d/nbgrader.json
	rm -rf $(VENV)/share/jupyter/labextensions/@jupyterlite
	@touch $@

# The tools that check the scripts, and CodeMirror for the tutor.  Node comes with the environment.
NPM := PATH="$$PWD/$(BIN):$$PATH" npm --silent

node_modules: $(VENV)/.installed package-lock.json
	@$(NPM) ci || $(FAILED)
	@touch $@

bundled/editor.js: node_modules coursework/commands/tutor/editor.js
	@$(NPM) run editor

lab: $(VENV)/.lab ## open the course in JupyterLab, in a copy of your own: chopsticks-course/
	$(BIN)/chopsticks lab $(LAB_ARGS)

quick: check ## the checks, then the tests of the core: less than a minute
	$(BIN)/pytest -n logical --maxprocesses 4 @tests/quick.txt

# This is not named in the recipe itself, because `make -n test` would then run these lines.
AGAIN = $(MAKE) --no-print-directory

# System packages are fetched while the environment is made and checked. While the checks run on one
# processor, another one compiles what each test worker would otherwise compile again.
test: $(VENV)/pyvenv.cfg ## run every check and every test, notebooks included
	@sh tools/system-packages & $(AGAIN) setup && \
	  { $(BIN)/pytest --collect-only -qq >/dev/null 2>&1 & $(AGAIN) check && wait; }
	$(BIN)/pytest -n $(WORKERS) --maxprocesses 5 --dist loadfile --no-loadscope-reorder $(PYTEST_ARGS)

check: setup bundled/editor.js ## lint, formatting, types and prose only: quick
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python -m tools.types
	for system in win32 darwin; do $(BIN)/mypy --platform $$system --cache-dir .mypy_cache/$$system || exit; done
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m tools.prose
	$(NPM) run check
	$(NPM) test

$(VENV)/.audit: $(VENV)/.installed audit/requirements.txt
	@$(call install,--requirement audit/requirements.txt)
	@touch $@

audit: $(VENV)/.audit ## judge conclusions, proofs and results again: before a release
	$(BIN)/mypy audit/*.py audit/contest audit/kernel audit/sieve
	cd audit && ../$(BIN)/pytest -n $(WORKERS) --maxprocesses 5 --dist loadfile $(PYTEST_ARGS)
	$(BIN)/python -m audit.judged

notebooks: setup ## execute the notebooks again, in place
	$(BIN)/python -m tools.execute_notebooks

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

lock: $(BIN)/uv ## pin the dependencies of pyproject.toml in requirements.lock
	$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 \
	  --no-emit-index-url --no-header --no-annotate --quiet -o requirements.lock $(LOCK_ARGS)

clean: ## remove the environments, caches and build leftovers
	rm -rf $(VENV) .venv-bench node_modules build bundled dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +
	find . -name .ipynb_checkpoints -prune -exec rm -rf {} +
