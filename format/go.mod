// Formats of JSON Schema, in a module of their own, so that the root has no packages generated for them, and that no validator reaches
// programs that import package uri.
module github.com/urigrammar/uri/format

go 1.26.0

require (
	github.com/kaptinlin/jsonschema v0.4.6
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
	github.com/stretchr/testify v1.12.1
	github.com/urigrammar/uri v0.0.0
	github.com/xeipuuv/gojsonschema v1.2.0
	pgregory.net/rapid v1.3.0
)

require (
	github.com/goccy/go-json v0.10.5 // indirect
	github.com/goccy/go-yaml v1.18.0 // indirect
	github.com/gotnospirit/makeplural v0.0.0-20180622080156-a5f48d94d976 // indirect
	github.com/gotnospirit/messageformat v0.0.0-20221001023931-dfe49f1eb092 // indirect
	github.com/kaptinlin/go-i18n v0.1.4 // indirect
	github.com/xeipuuv/gojsonpointer v0.0.0-20180127040702-4e3ac2762d5f // indirect
	github.com/xeipuuv/gojsonreference v0.0.0-20180127040603-bd5ef7bd5415 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/text v0.25.0 // indirect
)

replace github.com/urigrammar/uri => ../
