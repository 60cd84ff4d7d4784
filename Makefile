# glassbar: `make help` lists what there is.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run test matrix vm bench man kit install lint clean dependencies toolchain

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT := $(or $(shell command -v swift 2>/dev/null),$(wildcard /opt/swift/usr/bin/swift))
# The tests start swiftc.
ifneq ($(SWIFT),)
export PATH := $(PATH):$(patsubst %/,%,$(dir $(SWIFT)))
endif

help: ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 18

run: toolchain ## the bar in this desktop; without one, a headless desktop and pictures in out/
	@if [ -n "$${WAYLAND_DISPLAY:-}" ]; then Scripts/install-dependencies; else Scripts/install-dependencies run; fi
	$(SWIFT) build -c release
	@bin="$$($(SWIFT) build -c release --show-bin-path)"; \
	if [ -n "$${WAYLAND_DISPLAY:-}" ]; then exec "$$bin/glassbar"; else exec Scripts/desktop --bin "$$bin"; fi

test: dependencies lint ## everything: style, build, all tests; the last line counts them
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --disable-xctest

matrix: dependencies ## the desktop tests on sway 1.7, 1.10, 1.12 and labwc 0.20; a table last; needs root
	$(SWIFT) build --build-tests
	@Scripts/matrix

vm: dependencies ## sway, labwc and Hyprland on GLES and a display device, in a virtual machine; needs root
	$(SWIFT) build --build-tests
	@Scripts/vm

bench: dependencies ## start-up, first frame, drawing time, the glass's cost and motion figures, release build
	$(SWIFT) build -c release --product glassbar
	$(SWIFT) build -c release --product glass-bench
	$(SWIFT) build -c release --product motion-bench
	@Scripts/bench "$$($(SWIFT) build -c release --show-bin-path)"
	@Scripts/bench-start "$$($(SWIFT) build -c release --show-bin-path)"

man: dependencies ## writes the manual pages of docs/man from the program's tables
	$(SWIFT) build --build-tests
	GLASSBAR_WRITE_MANUAL=1 $(SWIFT) test --skip-build --disable-xctest --filter ManualTests

kit: dependencies ## a sheet of all the demo's tiles: out/kit.png
	$(SWIFT) build -c release --product glassbar
	@mkdir -p out
	LIBGL_ALWAYS_SOFTWARE=1 "$$($(SWIFT) build -c release --show-bin-path)/glassbar" render --scene kit --scale 2 -o out/kit.png
	@echo out/kit.png

install: dependencies ## the release build to DESTDIR/PREFIX (/usr/local)
	$(SWIFT) build -c release --static-swift-stdlib --scratch-path .build/install --product glassbar
	install -s -D -m 755 .build/install/release/glassbar '$(DESTDIR)$(PREFIX)/bin/glassbar'
	install -D -m 644 README.md '$(DESTDIR)$(PREFIX)/share/doc/glassbar/README.md'
	install -D -m 644 docs/status.schema.json '$(DESTDIR)$(PREFIX)/share/doc/glassbar/status.schema.json'
	install -D -m 644 -t '$(DESTDIR)$(PREFIX)/share/man/man1' docs/man/glassbar.1 docs/man/glassbar-msg.1
	install -D -m 644 -t '$(DESTDIR)$(PREFIX)/share/man/man5' docs/man/glassbar.5
	install -D -m 644 LICENSE '$(DESTDIR)$(PREFIX)/share/doc/glassbar/LICENSE'

lint: toolchain ## style of all Swift files
	$(SWIFT) format lint --strict -r .

clean: toolchain ## removes what was built and drawn
	$(SWIFT) package clean
	rm -rf .build/install out

dependencies: toolchain
	@Scripts/install-dependencies

toolchain:
	@if [ -z '$(SWIFT)' ]; then \
	  echo 'make: no Swift toolchain in PATH or /opt/swift; get one from https://swift.org/install' >&2; exit 1; fi
