// Comparisons of package guard with other modules, in a module of their own, so that go.mod keeps what the packages need.
module github.com/urigrammar/uri/tools/guard

go 1.26.0

require code.dny.dev/ssrf v0.3.0
