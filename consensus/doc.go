// Package consensus parses URIs in which every parser sees the same host.
//
// Parsers differ. Where one checks a URL and another one connects, a URL in which they see different hosts passes the check and leads
// elsewhere. This package accepts a URI only if RFC 3986, RFC 2396 as amended by RFC 2732, and the URL Standard accept it and
// take it apart alike, which is decided by automata, and if it is none of those that parsers in use are known to get wrong, which
// was found by trying them. docs/consensus.md has the language on a page, what is decided, and which parsers were tried.
//
//	u, err := consensus.Parse(input)
//	if err != nil || !allowed[u.Host()] {
//		return errRefused
//	}
//
// It says nothing about where a host leads: localhost, 169.254.169.254 and [::ffff:127.0.0.1] are hosts like others.
package consensus
