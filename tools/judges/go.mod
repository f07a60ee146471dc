// The parsers and clients of other languages, in a module of their own, since no program imports what asks them.
module github.com/urigrammar/uri/tools/judges

go 1.26.0

require (
	github.com/stretchr/testify v1.12.1
	github.com/urigrammar/uri v0.0.0
	golang.org/x/net v0.58.0
)

require go.yaml.in/yaml/v3 v3.0.5 // indirect

replace github.com/urigrammar/uri => ../..
