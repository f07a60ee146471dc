// The playground in a real browser: tests, and a program that measures it. A module of its own, so that what drives a browser reaches no user of
// package uri.
module github.com/urigrammar/uri/cmd/tools/web

go 1.26.0

replace (
	github.com/urigrammar/uri => ../../../
	github.com/urigrammar/uri/cmd => ../../
)

require (
	github.com/chromedp/cdproto v0.159.0
	github.com/chromedp/chromedp v0.23.0
	github.com/stretchr/testify v1.12.1
	github.com/urigrammar/uri v0.0.0
	github.com/urigrammar/uri/cmd v0.0.0
)

require (
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/net v0.57.0 // indirect
)
