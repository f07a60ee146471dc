# Everything a developer of uri does, by name. `make gen` after every change to a grammar.

.PHONY: gen prove test check bench strictness help

gen: ## make the generated files from grammar/ and the .peg files
	go run ./gen

prove: ## decide that the transcriptions are right, and report each decision
	go run ./gen -prove

test: ## what CI tests
	go test ./...

check: ## what CI runs
	.ci/run

bench: ## package uri and its peers in one run, as docs/performance.md shows it; URI_CORPORA names lists of real URLs
	cd bench && go run .

strictness: ## how grammars differ and where parsers depart from them, into docs/strictness.md; uses the languages that are installed
	go run ./oracle/strictness

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile
