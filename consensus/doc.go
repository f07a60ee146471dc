// Package consensus parses URIs in which standards and tested programs see the same host.
//
// Parsers differ. If one program checks a URL and another one connects, a URL in which they see
// different hosts passes the check and leads elsewhere. This package accepts a URI only if RFC
// 3986, RFC 2396 as amended by RFC 2732, and the URL Standard accept it and see the same components
// in it: automata decide that. It also rejects classes of URIs in which some program was seen to
// find another host. docs/consensus.md describes the language, what is decided, which programs were
// tested, and the few that misread members all the same: some ignore https, for example, and connect
// to port 80.
//
// Most programs have one client, and need not leave out what others misread: [For] returns the
// profile for the clients that one has, such as [NetHTTP].
//
// The example of an allow-list compares the host of a URI that [Parse] accepts.
//
// The package does not check where a host leads: it accepts localhost, 169.254.169.254 and
// 127.0.0.1.
package consensus
