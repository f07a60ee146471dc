// Package consensus parses URIs in which standards and tested programs find the same host. Use it where one program checks a URL and another one
// connects.
//
// Parsers differ: a URL can pass the check of one program and lead another one elsewhere. This
// package accepts a URI only if RFC 3986, RFC 2396 as amended by RFC 2732, and the URL Standard
// accept it and find the same components, which automata decide. It also rejects classes of URIs in
// which a tested program found another host. docs/consensus.md describes the language, the tested
// programs, and the few that misread even these URIs: some ignore https, for example, and connect to
// port 80.
//
// [For] returns a profile that accepts more URIs, for programs that connect only by some clients,
// such as [NetHTTP].
//
// The example of an allow-list compares the host of a URI that [Parse] accepts.
//
// The package does not check where a host leads: it accepts localhost, 169.254.169.254 and
// 127.0.0.1. To fetch a URL from a stranger in Go, use package guard.
package consensus
