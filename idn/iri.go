package idn

import (
	"github.com/urigrammar/uri"
)

// Parse returns the URI of what a person typed, an IRI such as "http://münchen.example/straße": the host as A-labels, as [ToASCII]
// makes them, and everything else percent-encoded (RFC 3987, section 3.1, with its ireg-name conversion). What is a URI of
// RFC 3986 already, with a host that IDNA does not change, is returned as it is.
//
// White space is not taken away, nothing is guessed, and a scheme must be there: for less see package repair.
//
// The error is a *uri.SyntaxError, or an [*Error] about the host.
//
// Law: the result is valid under RFC 3986, and its host is ASCII without percent-encoded characters beyond ASCII.
func Parse(text string) (uri.URI, error) {
	u, err := uri.RFC3987.Parse(text)
	if err != nil {
		return uri.URI{}, err
	}
	return ToURI(u)
}

// ToURI is like the ToURI of u, but has the host as A-labels, as [Host] returns it, where that is a registered name beyond ASCII, plain or
// percent-encoded. Schemes whose names are not of the DNS want the ToURI of u.
//
// The error is an [*Error] about the host, or that of the ToURI of u.
func ToURI(u uri.URI) (uri.URI, error) {
	v, err := u.ToURI()
	if err != nil {
		return uri.URI{}, err
	}
	host, ok := v.Host()
	if !ok || host.Kind() != uri.RegName || isPlain(host.String()) {
		return v, nil
	}
	ascii, err := ToASCII(host.String())
	if err != nil {
		return uri.URI{}, err
	}
	if ascii == host.String() {
		return v, nil
	}
	return v.WithHost(ascii)
}
