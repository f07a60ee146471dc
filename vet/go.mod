// The check of constant URIs for go vet, in a module of its own, so that golang.org/x/tools does not reach programs that import
// package uri.
module github.com/urigrammar/uri/vet

go 1.26.0

require (
	github.com/stretchr/testify v1.12.1
	github.com/urigrammar/uri v0.0.0
	golang.org/x/tools v0.48.0
	pgregory.net/rapid v1.3.0
)

require (
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/mod v0.38.0 // indirect
	golang.org/x/sync v0.22.0 // indirect
)

replace github.com/urigrammar/uri => ../
