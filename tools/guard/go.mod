// Comparisons of package guard with other modules, in a module of their own, so that go.mod keeps what the packages need.
module github.com/urigrammar/uri/tools/guard

go 1.26.0

require code.dny.dev/ssrf v0.3.0

require (
	github.com/google/safehtml v0.1.0
	github.com/microcosm-cc/bluemonday v1.0.27
	github.com/stretchr/testify v1.12.1
	github.com/urigrammar/uri v0.0.0
)

require (
	github.com/aymerick/douceur v0.2.0 // indirect
	github.com/google/go-cmp v0.6.0 // indirect
	github.com/gorilla/css v1.0.1 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/net v0.56.0 // indirect
	golang.org/x/text v0.39.0 // indirect
)

replace github.com/urigrammar/uri => ../..
