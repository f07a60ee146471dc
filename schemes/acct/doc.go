// Package acct parses account URIs (RFC 7565), such as "acct:foobar@status.example.net", which WebFinger asks about.
//
// The grammar of the RFC needs two parentheses, without which none of its examples could be derived; they are marked in acct.abnf. A user part does not begin with a
// percent-encoded octet (erratum 7998 would let it; it is not verified).
//
// Left out are hosts in brackets, as in "acct:a@[::1]": the RFC's grammar has them, but they are no URI, since RFC 3986 has brackets in an authority only, and these
// URIs have none. A host can be empty, as in RFC 3986.
package acct
