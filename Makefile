# One command makes everything: `make run` or `make test`. See `make help`.
.DEFAULT_GOAL := help
.PHONY: run test checks test-next near cover setup soak browser bench demo pictures ways rules rulebook mutants wheel bundle \
	spec apk-proof lock help

# The tests wait as much as they reckon, so three processes keep two cores busy.
PYTHON := .venv/bin/python
OFFSCREEN := SDL_VIDEODRIVER=offscreen
SOURCES := companion tests tools $(wildcard main.py setup.py)
export HANKO_PYTHON HANKO_NEXT
# What Python has compiled is kept, whatever the shell says: the tests start some hundred processes.
export PYTHONDONTWRITEBYTECODE :=

help:  ## these lines
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1|/p' Makefile | while IFS='|' read -r name what; do printf 'make %-9s %s\n' "$$name" "$$what"; done

run:  ## the app in a window
	@if [ "$$(uname)" = Linux ] && [ -z "$$DISPLAY$$SDL_VIDEODRIVER" ]; then \
		echo "There is no display here. 'make demo' plays a table off-screen and leaves pictures in build/demo/."; \
	else $(MAKE) --no-print-directory setup && $(PYTHON) main.py; fi

# The checks go beside the tests, which leave them a core now and then; what they say comes at the end.
test: setup  ## the checks and the tests, off-screen
	@mkdir -p build; $(MAKE) --no-print-directory checks >build/checks.txt 2>&1 & checks=$$!; \
	$(OFFSCREEN) $(PYTHON) -m pytest -n 3 --dist loadfile --no-loadscope-reorder; tests=$$?; \
	wait $$checks || tests=1; cat build/checks.txt; exit $$tests

checks: setup  ## ruff, mypy and the arrows between the parts
	@$(PYTHON) -m ruff check $(SOURCES)
	@$(PYTHON) -m ruff format --check $(SOURCES)
	@$(PYTHON) -m mypy $(SOURCES)
	@$(PYTHON) .venv/bin/lint-imports --no-logo

test-next: setup  ## what needs no window under Python 3.14 with -OO, as on a phone, and the app's start (HANKO_NEXT=...)
	@$(PYTHON) -m tools.next

near: setup  ## the tests nearest to what differs from main, in about half a minute
	@$(OFFSCREEN) $(PYTHON) -m tools.near

cover: setup  ## the tests of make test once more, and which lines of the app none of them reaches
	@$(OFFSCREEN) $(PYTHON) -m pytest -n 3 --dist loadfile --no-loadscope-reorder --cov --cov-report=term

setup:  ## the virtual environment, system libraries and catalogues (the others call it)
	@$(PYTHON) -m tools.setup --check 2>/dev/null || \
	if command -v python3 >/dev/null; then python3 -m tools.setup; \
	else echo "Python is missing. To bring it (Debian): apt-get install -y --no-install-recommends python3 python3-venv"; exit 1; fi

soak: setup  ## what make test leaves out: all of the random play, every look of every screen
	@HANKO_COUNTS=full $(OFFSCREEN) $(PYTHON) -m pytest -n 3 --dist worksteal -m "soak or counts or turn"

browser: setup  ## guests in a real browser (Chromium and Node), and the guest page rebuilt to the byte
	@command -v node >/dev/null || { echo "Node is missing. To bring it (Debian): apt-get install -y nodejs npm"; exit 1; }
	@command -v chromium >/dev/null || [ -n "$$CHROMIUM" ] || \
		{ echo "Chromium is missing. To bring it (Debian): apt-get install -y chromium"; exit 1; }
	@command -v WebKitWebDriver >/dev/null || [ -n "$$WEBKIT_DRIVER" ] || \
		echo "WebKit is missing, its tests are skipped. To bring it (Debian): apt-get install -y webkit2gtk-driver xvfb"
	@npm --prefix web ci --ignore-scripts --no-audit --no-fund
	@npm --prefix web run --silent check
	@$(OFFSCREEN) $(PYTHON) -m pytest -m browser

bench: setup  ## the measured figures, printed and in build/bench.json
	@$(PYTHON) -m companion bench

demo: setup  ## an Open table played off-screen by real taps; pictures in build/demo/
	@$(OFFSCREEN) $(PYTHON) -m tools.demo

pictures: setup  ## every screen of the real app in build/pictures/, and those that the documents show in docs/pictures/
	@$(OFFSCREEN) $(PYTHON) -m tools.pictures
	@if command -v node >/dev/null && { command -v chromium >/dev/null || [ -n "$$CHROMIUM" ]; } && [ -d web/node_modules ]; then \
		$(PYTHON) -m tools.guests; else echo "The pictures of a guest's page stay as they are: they need Chromium, Node and 'make browser' once."; fi

ways: setup  ## through which files a tap goes, and how many calls it takes
	@$(OFFSCREEN) $(PYTHON) -m tools.ways

rules: setup  ## rule ids that no test cites, one a line
	@$(PYTHON) -m tools.rules

rulebook: setup  ## docs/rules/ anew from the code: every rule with its sentences, rulings, functions and plays
	@$(PYTHON) -m tools.rulebook

mutants: setup  ## 400 small errors put into engine and games, and whether a test notices; build/mutants.json
	@$(PYTHON) -m tools.mutants

wheel: setup  ## the app as one file that pip installs, in build/wheel/, and whether it starts from that alone
	@$(OFFSCREEN) $(PYTHON) -m tools.wheel

bundle: setup  ## the app with its Python in one folder for this system, packed, in build/bundle/, and whether it starts
	@$(PYTHON) -m tools.bundle

spec: setup  ## whether buildozer.spec can be built: recipes and Android wheels, without an SDK
	@$(PYTHON) -m tools.spec

apk-proof: setup  ## how far a machine without an SDK can show that the package for phones is right; build/apk.json
	@$(PYTHON) -m tools.apk

lock: setup  ## requirements/*.txt anew from the *.in files
	@$(PYTHON) -m tools.lock
