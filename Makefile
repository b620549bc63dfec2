# Crux: the front door. Every command first installs what is missing (scripts/setup), then builds what it needs.
.DEFAULT_GOAL := help
.PHONY: help run gallery test bench load format lint golden clean setup

# `make run ARGS="--port 9000"`; docs/deploy.md says what else there is.
ARGS :=

TESTED := release asan tsan
SOURCES := find src tests bench -name '*.[ch]pp'
# What the release build compiles: not the fuzz targets, nor what must not compile.
TIDIED := find src tests bench -name '*.cpp' -not -path 'tests/compile_fail/*' -not -path 'tests/fuzz/*'

help: ## this list
	@grep -hE '^[a-z]+:.*##' Makefile | sed -E 's/^([a-z]+):[^#]*## /  make \1\t/' | expand -t 16

run: build/release/build.ninja ## build, then serve Crux at http://127.0.0.1:8080
	@cmake --build --preset release --target crux
	build/crux serve $(ARGS)

gallery: build/release/build.ninja ## draw the example puzzles with their grades into build/gallery/index.html
	@cmake --build --preset release --target crux
	build/crux draw data/examples --gallery build/gallery
	@echo "Look at build/gallery/index.html"

# One summary for everything: CTest reads the tests of all three builds through one file that names them.
test: $(TESTED:%=build/%/build.ninja) ## build and run all tests: plain, sanitized, fuzz
	@set -e; for preset in $(TESTED); do echo "building $$preset"; cmake --build --preset $$preset; done
	@echo 'subdirs($(TESTED))' > build/CTestTestfile.cmake
	ctest --test-dir build --output-on-failure -j2

bench: build/release/build.ninja ## measure; writes bench/results.json
	@cmake --build --preset release --target crux_bench
	build/release/crux_bench --benchmark_out=bench/results.json --benchmark_out_format=json

load: build/release/build.ninja ## measure the server under load with wrk (two minutes)
	@cmake --build --preset release --target crux
	scripts/load

golden: build/release/build.ninja ## write the golden files anew; then review the diff
	@cmake --build --preset release --target golden_test
	CRUX_REGOLD=1 build/release/tests/golden_test
	git diff --stat

format: setup ## lay out all sources with clang-format
	@$(SOURCES) | xargs clang-format-19 -i

lint: build/lint/build.ninja ## check layout and run clang-tidy; must be clean
	@$(SOURCES) | xargs clang-format-19 --dry-run -Werror
	@$(TIDIED) | xargs -P2 -n1 clang-tidy-19 --quiet -p build/lint

clean: ## forget all builds
	rm -rf build

setup:
	@scripts/setup

# Ninja itself notices changed CMakeLists.txt and new files, but not changed presets.
build/%/build.ninja: CMakePresets.json | setup
	@cmake --preset $*
	@touch $@
.PRECIOUS: build/%/build.ninja

# --- installing --------------------------------------------------------------------------------------------------------------

# `make install PREFIX=/opt/crux`; packagers set DESTDIR. Only the program is built, not the tests.
PREFIX := /usr/local
DESTDIR :=
INSTALLED = $(DESTDIR)$(PREFIX)/share/doc/crux/installed

.PHONY: install uninstall deb
install: build/release/build.ninja ## install crux, its man page and completion below PREFIX (/usr/local)
	@cmake --build --preset release --target packaged
	@DESTDIR=$(DESTDIR) cmake --install build/release --prefix $(PREFIX)
	@cp build/release/install_manifest.txt $(INSTALLED)

uninstall: ## remove what `make install` put there; give it the same PREFIX
	@test -f $(INSTALLED) || { echo "crux was not installed below $(DESTDIR)$(PREFIX)" >&2; exit 1; }
	@sed 's|^|$(DESTDIR)|' $(INSTALLED) | xargs -d '\n' rm -f
	@rm $(INSTALLED)
	@find $(DESTDIR)$(PREFIX)/share/doc/crux -depth -type d -empty -delete

deb: build/release/build.ninja ## make a Debian package in build/
	@cmake --build --preset release --target packaged
	@cd build/release && cpack
