// Ports of well-known modules to this library, in a module of their own, so that go.mod keeps what the packages need.
module github.com/urigrammar/uri/tools/ports

go 1.26.0

require (
	github.com/PuerkitoBio/purell v1.2.1
	github.com/go-openapi/jsonreference v1.0.3
	github.com/go-openapi/testify/v2 v2.8.0
	github.com/leodido/go-urn v1.5.0
	github.com/redis/go-redis/v9 v9.23.0
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
	github.com/stretchr/testify v1.12.1
	github.com/urigrammar/uri v0.0.0
	github.com/xo/dburl v0.57.0
)

require (
	github.com/go-chi/chi/v5 v5.5.0
	github.com/mmcdole/gofeed v1.4.2
	github.com/rhnvrm/simples3 v0.6.1
)

require github.com/mmcdole/goxpp/v2 v2.0.0 // indirect

require (
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	github.com/go-openapi/jsonpointer v1.0.2 // indirect
	github.com/urigrammar/uri/format v0.0.0
	go.uber.org/atomic v1.12.0 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/net v0.57.0 // indirect
	golang.org/x/sys v0.48.0 // indirect
	golang.org/x/text v0.40.0 // indirect
)

replace (
	github.com/urigrammar/uri => ../../
	github.com/urigrammar/uri/format => ../../format
)
