# Two commands are enough: `make run` and `make test`. `make help` lists the others.

BUILD_PACKAGES := pkg-config libsqlite3-dev libmagic-dev libvips-dev libsodium-dev libseccomp-dev zlib1g-dev
TEST_PACKAGES := $(BUILD_PACKAGES) chromium-headless-shell default-jre-headless python3-venv libvips-tools libheif-examples
BENCH_PACKAGES := $(BUILD_PACKAGES) python3-venv wrk nginx nghttp2-client
LOAD_PACKAGES := $(TEST_PACKAGES) nghttp2-client
PROXY_PACKAGES := $(TEST_PACKAGES) nginx caddy openssl

RELEASE := swift build --configuration release --static-swift-stdlib
SWIFT_FILES := Package.swift Plugins Sources Tests
PYTEST := .venv/bin/pytest

ARGS ?=
CRASHES ?= 50
KILLS ?= 300
ROUNDS ?= 3
TARGET ?= all
WHAT ?=
SECONDS ?= 60
RUNS ?=
CYCLES ?= 1000000
SANITIZED := HTTPServerTests PersistenceTests HTMLTests TemplateCompilerTests

# All tests at once take longer than a few at a time, and those that are about time wait for the others.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH := 8

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run build test format lint docs crash soak fuzz fuzz-coverage sanitize bench bench-persistence bench-store bench-photos load photos proxies clean swift

help: ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## /make \1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 24

run: build ## build and start the server; options go in ARGS, e.g. make run ARGS="--sample-data"
	.build/release/foodpin serve $(ARGS)

build: swift ## build the release programs
	@scripts/install-packages $(BUILD_PACKAGES)
	$(RELEASE) --product foodpin-images
	$(RELEASE) --product foodpin

test: swift ## run every test: Swift's, then the browser's
	@scripts/install-packages $(TEST_PACKAGES)
	@$(MAKE) --no-print-directory .venv/installed
	swift build
	swift test
	Tests/Fuzz/fuzz check all -runs=20000 -seed=1
	$(PYTEST) Tests/Browser Tests/Crash Tests/Proxies --numprocesses auto --dist worksteal
	$(PYTEST) Tests/Load Tests/Photos

format: swift ## format the Swift files in place
	swift format --in-place --recursive $(SWIFT_FILES)

lint: swift ## check the format of the Swift files
	swift format lint --strict --recursive $(SWIFT_FILES)

docs: swift ## render the articles and symbols of Persistence into .build/docs/Persistence.doccarchive
	@scripts/install-packages $(BUILD_PACKAGES)
	swift build --target Persistence --scratch-path .build/docs -Xswiftc -emit-symbol-graph \
		-Xswiftc -emit-symbol-graph-dir -Xswiftc $(CURDIR)/.build/docs/symbols
	@mkdir -p .build/docs/Persistence
	@cp .build/docs/symbols/Persistence*.json .build/docs/Persistence
	docc convert Sources/Persistence/Persistence.docc --additional-symbol-graph-dir .build/docs/Persistence \
		--output-path .build/docs/Persistence.doccarchive --warnings-as-errors

crash: build ## kill the server CRASHES times after a photo, and KILLS times under 64 writers, and lose the power
	@scripts/install-packages $(TEST_PACKAGES)
	@$(MAKE) --no-print-directory .venv/installed
	$(PYTEST) Tests/Crash --crashes $(CRASHES) --kills $(KILLS) --power-seconds 6 --configuration release

soak: swift ## save and fetch CYCLES times, and look at the memory that this takes
	@scripts/install-packages $(BUILD_PACKAGES)
	CYCLES=$(CYCLES) swift test --filter SoakTests

fuzz: swift ## give the parsers made-up input for SECONDS each, or RUNS times; TARGET=head is one of them
	@scripts/install-packages $(BUILD_PACKAGES)
	Tests/Fuzz/fuzz run $(TARGET) $(if $(RUNS),-runs=$(RUNS),-max_total_time=$(SECONDS))

fuzz-coverage: swift ## say how many lines of the parsers the fuzz targets' seeds reach
	@scripts/install-packages $(BUILD_PACKAGES)
	Tests/Fuzz/fuzz coverage $(TARGET)

sanitize: swift ## run the tests of the server, the store and the templates under address and thread sanitizer
	@scripts/install-packages $(BUILD_PACKAGES)
	swift build --build-tests --sanitize address --scratch-path .build/address
	swift build --build-tests --sanitize thread --scratch-path .build/thread
	clang -shared -fPIC -O1 Tests/Fuzz/Sanitizers/mutex.c -o .build/thread/mutex.so
	@# One module after the other: beside all others, those that wait for a time limit would come too late.
	set -e; for module in $(SANITIZED); do \
		LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Fuzz/Sanitizers/leaks.txt \
			swift test --skip-build --sanitize address --scratch-path .build/address --filter "$$module"; \
		LD_PRELOAD=$(CURDIR)/.build/thread/mutex.so \
			swift test --skip-build --sanitize thread --scratch-path .build/thread --filter "$$module"; \
	done

load: build ## hold a crowd of connections beside steady requests, and misuse the server a thousand times
	@scripts/install-packages $(LOAD_PACKAGES)
	@$(MAKE) --no-print-directory .venv/installed
	$(PYTEST) Tests/Load --full --configuration release

photos: build ## send pictures of every kind, damaged ones and large ones, and kill the workers meanwhile
	@scripts/install-packages $(TEST_PACKAGES)
	@$(MAKE) --no-print-directory .venv/installed
	$(PYTEST) Tests/Photos --full --configuration release

proxies: build ## test the server behind a real nginx and a real Caddy, configured as docs/proxies.md says
	@scripts/install-packages $(PROXY_PACKAGES)
	@$(MAKE) --no-print-directory .venv/installed
	$(PYTEST) Tests/Proxies --configuration release

bench-store: build ## fill .build/bench/store with 5,000 restaurants
	@scripts/install-packages $(BENCH_PACKAGES)
	python3 Tests/Benchmarks/fill_store.py

bench: bench-store ## measure the release server beside nginx, ROUNDS times
	@$(MAKE) --no-print-directory .venv/installed
	.venv/bin/python Tests/Benchmarks/bench.py --rounds $(ROUNDS)

bench-photos: build ## measure preparing a photo beside vipsthumbnail, and the list page with photos beside one without
	@scripts/install-packages $(BENCH_PACKAGES) libvips-tools
	@$(MAKE) --no-print-directory .venv/installed
	.venv/bin/python Tests/Benchmarks/photos.py --rounds $(ROUNDS)

bench-persistence: build ## measure the store beside plain C: mapping, pages, searches, posts; or WHAT of these
	@scripts/install-packages $(BENCH_PACKAGES)
	swift build --configuration release --package-path Tests/Benchmarks/Persistence --scratch-path .build/bench/store-bench
	python3 Tests/Benchmarks/persistence.py --rounds $(ROUNDS) $(WHAT)

clean: ## remove everything that was built
	rm -rf .build .venv

swift:
	@command -v swift >/dev/null || { echo "FoodPin needs a Swift 6.3 toolchain: see https://www.swift.org/install" >&2; exit 1; }

.venv/installed: Tests/requirements.txt
	python3 -m venv .venv
	.venv/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@
