// Parsers that people use for the same grammars, in a module of their own, so that nothing else downloads them.
module github.com/urigrammar/uri/tools/grammars/peers

go 1.26.0

require (
	github.com/alecthomas/participle/v2 v2.1.4
	github.com/arran4/golang-ical v0.3.4
	github.com/emersion/go-ical v0.0.0-20250329121855-f41e73efc392
	github.com/emersion/go-imap v1.2.1
	github.com/emersion/go-message v0.18.2
	github.com/emiago/sipgo v1.7.3
	github.com/pion/sdp/v3 v3.0.20
	github.com/stretchr/testify v1.12.1
	github.com/urigrammar/uri/tools/grammars v0.0.0
)

require (
	github.com/emersion/go-sasl v0.0.0-20200509203442-7bfe0ed36a21 // indirect
	github.com/gobwas/httphead v0.1.0 // indirect
	github.com/gobwas/pool v0.2.1 // indirect
	github.com/gobwas/ws v1.3.2 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/pion/randutil v0.1.0 // indirect
	github.com/teambition/rrule-go v1.8.2 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/sync v0.16.0 // indirect
	golang.org/x/sys v0.24.0 // indirect
	golang.org/x/text v0.14.0 // indirect
)

replace github.com/urigrammar/uri/tools/grammars => ..
