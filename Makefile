# Everything a developer of uri does, by name. `make gen` after every change to a grammar.

.PHONY: gen test prove bench

gen: ## make the generated files from grammar/ and the .peg files
	go generate ./...

prove: ## decide that the transcriptions are right, and report each decision
	go run ./gen -prove

test: ## what CI tests
	go test ./...
