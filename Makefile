# Crux: the front door. Every command that builds first installs what is missing (scripts/setup), then builds what it needs.
.DEFAULT_GOAL := help
.PHONY: help run gallery python check test built races abuse fuzz bench load format lint golden clean

# `make run ARGS="--port 9000"`; docs/deploy.md says what else there is.
ARGS :=
# `make abuse ATTACKS="picture keys"`: only these.
ATTACKS :=

TESTED := release asan

help: ## this list
	@grep -hE '^[a-z]+:.*##' Makefile | sed -E 's/^([a-z]+):[^#]*## /  make \1\t/' | expand -t 16

run: build/release/build.ninja engine ## build, then serve Crux at http://127.0.0.1:8080
	@cmake --build --preset release --target crux
	build/crux serve $(ARGS)

gallery: build/release/build.ninja engine ## draw the example puzzles with their grades into build/gallery/index.html
	@cmake --build --preset release --target crux
	build/crux draw data/examples --gallery build/gallery
	@echo "Look at build/gallery/index.html"

python: build/release/build.ninja ## `import crux`: build it into a virtual environment, build/venv
	@scripts/setup python
	@cmake --preset release >/dev/null
	@/usr/bin/python3 -m venv --system-site-packages build/venv
	@build/venv/bin/pip install --quiet --no-index --no-deps --force-reinstall .
	@echo "Now: build/venv/bin/python examples/first.py"

check: engine ## while you work: build once, run the unit tests, lint what changed
	@scripts/setup lint
	@scripts/pages install
	@cmake --preset release >/dev/null
	@cmake --preset lint >/dev/null
	@cmake --build --preset release --target crux units
	ctest --test-dir build/release --label-regex check --output-on-failure --no-tests=error -j2
	cd web && npm run --silent units
	scripts/lint changed

# One summary for everything: CTest reads the tests of both builds through one file that names them.
test: built ## build and run all tests: plain, sanitized, fuzz
	@echo 'subdirs($(TESTED))' > build/CTestTestfile.cmake
	ctest --test-dir build --label-exclude check --output-on-failure --no-tests=error -j4

built: ## build everything that `make test` runs
	@scripts/setup test
	@scripts/pages install
	@$(MAKE) --no-print-directory built-wasm
	@$(MAKE) --no-print-directory -j2 built-release built-asan

# A build of its own for tests that run in `make test`, too: CI looks for races at every landing, people when they touch threads.
races: ## run the tests of rooms with threads under the thread sanitizer
	@scripts/setup test
	@$(MAKE) --no-print-directory built-tsan
	ctest --test-dir build/tsan --output-on-failure --no-tests=error -j4

# Two builds go side by side: one keeps the cores busy while the other waits for its last files.
built-%:
	@echo "building $*"
	@cmake --preset $* >/dev/null
	@cmake --build --preset $*

abuse: build/release/build.ninja engine ## attack the server for a long time (half an hour); `make test` does it for a short time
	@scripts/setup test
	@cmake --build --preset release --target crux
	node tests/abuse/run.mjs --long $(ATTACKS)

# Two at a time. What breaks a target is copied into its corpus: mend it, and commit both.
SECONDS := 600
fuzz: ## run every fuzz target for SECONDS (600)
	@scripts/setup test
	@cmake --preset asan >/dev/null
	@cmake --build --preset asan --target fuzzers
	@ls build/asan/tests/fuzz_* | KEEP=1 xargs -P2 -I{} tests/fuzz/run {} $(SECONDS)

bench: ## measure; writes bench/results.json
	@scripts/setup test
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target crux_bench
	build/release/crux_bench --benchmark_out=bench/results.json --benchmark_out_format=json

load: build/release/build.ninja engine ## measure the server under load with wrk (two minutes)
	@scripts/setup load
	@cmake --build --preset release --target crux
	scripts/load

golden: ## write the golden files anew; then review the diff
	@scripts/setup test
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target golden_test units
	CRUX_REGOLD=1 build/release/tests/golden_test
	for file in src/games/*/tests/pages_test.cpp; do \
	  CRUX_REGOLD=1 build/release/tests/$$(echo $$file | cut -d/ -f3)_test --gtest_filter='Pages.*' || exit 1; done
	git diff --stat

format: ## lay out all sources: clang-format, Prettier
	@scripts/setup lint
	@scripts/pages install
	@git ls-files '*.cpp' '*.hpp' | xargs clang-format-19 -i
	@cd web && npm run --silent format

lint: ## check layout, and run clang-tidy and ESLint over everything; must be clean
	@scripts/setup lint
	@scripts/pages install
	@cmake --preset lint >/dev/null
	@scripts/lint

clean: ## forget all builds
	rm -rf build

# Ninja itself notices changed CMakeLists.txt and new files, but not changed presets. Missing packages are looked for every time.
build/%/build.ninja: CMakePresets.json | installed
	@cmake --preset $*
	@touch $@
.PRECIOUS: build/%/build.ninja
.PHONY: installed
installed:
	@scripts/setup run

# The engine in the pages. `crux` packs the pages with the engine that lies in build/wasm, so every command that builds `crux` builds
# it first, or a page would have the engine of yesterday.
.PHONY: engine
engine: build/wasm/build.ninja
	@cmake --build --preset wasm

# --- installing --------------------------------------------------------------------------------------------------------------

# `make install PREFIX=/opt/crux`; packagers set DESTDIR. Only the program is built, not the tests.
PREFIX := /usr/local
DESTDIR :=
INSTALLED = $(DESTDIR)$(PREFIX)/share/doc/crux/installed

.PHONY: install uninstall deb
install: build/release/build.ninja engine ## install crux, its man page and completion below PREFIX (/usr/local)
	@cmake --build --preset release --target packaged
	@DESTDIR=$(DESTDIR) cmake --install build/release --prefix $(PREFIX)
	@cp build/release/install_manifest.txt $(INSTALLED)

uninstall: ## remove what `make install` put there; give it the same PREFIX
	@test -f $(INSTALLED) || { echo "crux was not installed below $(DESTDIR)$(PREFIX)" >&2; exit 1; }
	@sed 's|^|$(DESTDIR)|' $(INSTALLED) | xargs -d '\n' rm -f
	@rm $(INSTALLED)
	@find $(DESTDIR)$(PREFIX)/share/doc/crux -depth -type d -empty -delete

deb: build/release/build.ninja engine ## make a Debian package in build/
	@scripts/setup deb
	@cmake --build --preset release --target packaged
	@cd build/release && cpack
