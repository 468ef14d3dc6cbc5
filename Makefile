# Every target sets up what it needs in .venv: `make report` is all that a fresh machine has to run.
# It takes python3 (3.11 or newer), make and a package index; PYTHON=... names another interpreter.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
LOCK := requirements/lock.txt
NOTEBOOKS := $(wildcard notebooks/*.ipynb)

# A stamp says that an installation was finished, and with which pyproject.toml.
RUNTIME := $(VENV)/.runtime
TEST := $(VENV)/.test
LINT := $(VENV)/.lint
LAB := $(VENV)/.lab

.PHONY: help report test lab bench benchmarks lint proofs nojit notebooks ci lock clean dictionary examples
.NOTPARALLEL:
.DELETE_ON_ERROR:

help:
	@echo "make report     simulate, and write reports/latest/index.html"
	@echo "make test       the tests that take minutes, not hours"
	@echo "make lab        JupyterLab with the package installed"
	@echo "make bench      speed on this machine"
	@echo "make benchmarks the floors of speed and memory; leave the machine alone meanwhile"
	@echo "make lint       style, types, layers and the house check"
	@echo "make proofs     the slow statistical proofs"
	@echo "make nojit      the marked tests as plain Python, without the compiler"
	@echo "make notebooks  run the notebooks with few rounds"
	@echo "make ci         lint, test, nojit, notebooks and proofs"
	@echo "make examples   make the published reports in reports/ again"
	@echo "make dictionary write data/README.md from the columns and tables"
	@echo "make lock       pin the newest releases for test and ci in $(LOCK)"
	@echo "make clean      remove what tools made; .venv stays"

report: $(RUNTIME)
	$(BIN)/tarok-sim report

test: $(TEST)
	$(BIN)/pytest -n 2 -m "not slow and not benchmark"

lab: $(LAB)
	$(BIN)/jupyter lab notebooks

bench: $(RUNTIME)
	$(BIN)/tarok-sim bench

# pytest collects this file only by its name.
benchmarks: $(TEST)
	$(BIN)/pytest -m benchmark tests/benchmarks/bench_engine.py

lint: $(LINT)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(if $(NOTEBOOKS),$(BIN)/nbstripout --verify $(NOTEBOOKS))
	$(BIN)/pytest -q tests/house

proofs: $(TEST)
	$(BIN)/pytest -n 2 -m slow

nojit: $(TEST)
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 -m "nojit and not slow"

notebooks: $(TEST)
	$(if $(NOTEBOOKS),TAROK_N_ROUNDS=2000 $(BIN)/pytest -n 2 --nbmake $(NOTEBOOKS))

examples: $(RUNTIME)
	$(BIN)/tarok-sim report --out build/slovenian-4
	$(BIN)/tarok-sim report --rules slovenian-3 --out build/slovenian-3
	$(BIN)/tarok-sim report --rules slovenian-2 --out build/slovenian-2
	@mkdir -p docs
	cp build/slovenian-4/index.html reports/slovenian-4.html
	cp build/slovenian-3/index.html reports/slovenian-3.html
	cp build/slovenian-2/index.html reports/slovenian-2.html
	cp build/slovenian-4/figures/worth.svg docs/

dictionary: $(RUNTIME)
	@mkdir -p data
	$(BIN)/python -c 'import sys; from tarok_sim.report.dictionary import data_dictionary; sys.stdout.write(data_dictionary())' > data/README.md.new
	mv data/README.md.new data/README.md

ci: lint test nojit notebooks proofs

# Some systems keep pip out of the venv module: what fails then says so, and no half .venv stays behind.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("tarok-sim needs Python 3.11 or newer, this is " + sys.version.split()[0] + "; name another with make PYTHON=...")'
	@echo "setting up $(VENV), the first time only"
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); exit 1; }

$(RUNTIME): pyproject.toml | $(BIN)/python
	@echo "installing what a report needs"
	@$(PIP) install --quiet --editable .
	@touch $@

# The lock is for tests only: a report must not fail on a Python for which some pin has no wheel.
$(TEST): pyproject.toml $(LOCK) | $(BIN)/python
	@echo "installing what the tests need"
	@$(PIP) install --quiet --constraint $(LOCK) --editable '.[test]'
	@touch $(RUNTIME) $@

$(LINT): pyproject.toml $(LOCK) | $(BIN)/python
	@echo "installing what the linters and tests need"
	@$(PIP) install --quiet --constraint $(LOCK) --editable '.[test,lint]'
	@touch $(RUNTIME) $(TEST) $@

$(LAB): pyproject.toml | $(BIN)/python
	@echo "installing JupyterLab"
	@$(PIP) install --quiet --editable '.[lab]'
	@touch $(RUNTIME) $@

lock:
	rm -rf build/lock && $(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet '.[test,lint]'
	@mkdir -p $(dir $(LOCK))
	{ echo "# Made by \`make lock\`; constraints of \`make test\` and \`make ci\`."; \
	  build/lock/bin/python -m pip freeze --exclude tarok-sim; } > $(LOCK).new
	mv $(LOCK).new $(LOCK)
	rm -rf build/lock

clean:
	rm -rf build dist *.egg-info reports/latest
	rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find tarok_sim tests -name __pycache__ -type d -prune -exec rm -rf {} +
