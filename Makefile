# Everything a developer of uri does, by name. `make gen` after every change to a grammar.

.PHONY: gen prove certify validate quick test goldens check fuzz bench strictness judges readings unicode addresses web webbench mutants api help

gen: ## prove the .peg files, and make every file that is generated from them and from grammar/
	go run ./gen

prove: ## decide that the transcriptions are right, and report each decision
	go run ./gen -prove

certify: ## check the proofs in proof/ with Coq, and print each theorem with its assumptions
	$(MAKE) -C proof -j$(shell getconf _NPROCESSORS_ONLN) certify

validate: ## decide that the generated Go code is the automata of the grammars, and print a verdict for each function
	go run ./internal/decide/validate/command

quick: ## gen, and the tests of what changed since the last commit, or since commit SINCE
	.ci/quick

test: ## every test of the library and of the commands; with URI_EXHAUSTIVE=1 those that try everything do
	go test ./...
	go test -C cmd ./...
	go test -C format ./...

goldens: ## what people read, and what is exported, written anew after a change: read the difference before you commit it
	go test ./internal/tests/documents -run TheListOfSchemes -update
	go test . ./abnf/draw ./consensus ./gen ./guard ./httpuri ./internal/tests/contracts ./internal/tests/documents ./oracle ./schemes ./template ./whatwg -update
	go test -C cmd ./abnf ./uri ./uritest -update
	go test -C format . ./jsonschema -update

check: ## what CI runs: everything is proved anew, and every test is exhaustive
	.ci/run

fuzz: ## every fuzz target for FUZZTIME, by default 30s
	.ci/fuzz

bench: ## package uri and its peers in one run, as tools/bench/run.txt shows it; URI_CORPORA names lists of real URLs, URI_ADA the sources of ada
	cd tools/bench && go run .

strictness: ## how grammars differ and where parsers depart from them, into docs/strictness.md; uses the languages that are installed
	go test ./oracle/strictness -update -parsers -count 1 -timeout 1h

judges: ## the parsers and clients of other languages that are installed here, as programs for uritest differ --judges judges/judges.jsonl
	go run -C tools/judges .

readings: ## the picture of README
	go test -C tools/judges ./readings -update

unicode: ## the tables of the newest Unicode that packages of npm have; needs node, npm and a network
	.ci/unicode

addresses: ## IANA's registries of special-purpose addresses, for package guard; renew them by 2027-05-31; needs python3, node, npm and a network
	cd tools/guard && go run .

web: ## the playground as a folder for any server of files, into playground/
	go run -C cmd ./internal/playground/folder ../playground

webbench: ## what the playground weighs, and how fast it answers in headless Chromium
	cd cmd/tools/web && go test -run '^$$' -bench . -benchtime 40x

api: ## what the packages export, compared with the last release; fails if version 1 loses something
	.ci/api

mutants: ## change one thing at a time in folder PACKAGE, run its tests, and list the changes that they miss
	go run github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0 unleash --timeout-coefficient 10 --output-statuses lt -E '\.(peg|scan|tables)\.go$$' ./$(PACKAGE)

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1: /p' Makefile
