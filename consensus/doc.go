// Package consensus parses URIs in which standards and tested programs find the same host. Use it if one program checks a URL and another
// connects to it.
//
// Parsers differ: a URL can pass one program's check, but lead another program to a different host.
// This package accepts a URI only if three standards accept it and find the same components: RFC
// 3986, RFC 2396 as amended by RFC 2732, and the URL Standard. Automata decide this. It also rejects
// classes of URIs in which a tested program found another host. docs/consensus.md describes the
// language and the tested programs. It also lists the few programs that misread even accepted URIs:
// some ignore https, for example, and connect to port 80.
//
// [For] returns a profile that accepts more URIs, for programs that connect only with certain
// clients, such as [NetHTTP].
//
// The allow-list example shows how to check the host of a URI that [Parse] accepts.
//
// The package does not check where a host leads: it accepts localhost, 169.254.169.254 and
// 127.0.0.1. To fetch URLs from untrusted sources in Go, use package guard.
package consensus
