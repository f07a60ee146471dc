module github.com/urigrammar/uri/tools/bench

go 1.26.0

require (
	github.com/fredbi/uri v1.1.1
	github.com/nlnwa/whatwg-url v0.6.2
	github.com/urigrammar/uri v0.0.0
	github.com/urigrammar/uri/format v0.0.0
	github.com/valyala/fasthttp v1.73.0
	github.com/yosida95/uritemplate/v3 v3.0.2
	golang.org/x/net v0.58.0
	golang.org/x/sys v0.49.0
)

require (
	github.com/andybalholm/brotli v1.2.2 // indirect
	github.com/bits-and-blooms/bitset v1.20.0 // indirect
	github.com/klauspost/compress v1.19.1 // indirect
	github.com/valyala/bytebufferpool v1.0.0 // indirect
	golang.org/x/text v0.41.0 // indirect
)

replace github.com/urigrammar/uri => ../../

replace github.com/urigrammar/uri/format => ../../format
