package consensus

import (
	"slices"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/unchecked"
)

// Normalize parses s like [Profile.Parse]. If the profile does not have s, Normalize first makes the scheme lower-case and, for http, https, ws,
// wss and ftp, removes a ":" without a port and puts a "/" between the authority and a "?" or "#". A member is returned
// as it is, without allocation. The error is an [*Error]; its offset is one of the text after these steps.
//
// Laws: the URI is in the profile. Normalize returns the same URI for its text. whatwg.ParseRecord returns the same record for s and for
// the URI, and they have the same normal form by uri.AllSteps.
func (p Profile) Normalize(s string) (uri.URI, error) {
	if p.Valid(s) {
		return p.Parse(s)
	}
	return p.Parse(normalized(s))
}

// rooted are the schemes of the URL Standard for which an empty path is "/".
var rooted = []string{"http", "https", "ws", "wss", "ftp"}

// normalized carries out the steps of [Profile.Normalize] on a URI of RFC 3986. Another text stays as it is.
func normalized(s string) string {
	o, ok := unchecked.Scan(s)
	if !ok {
		return s
	}
	scheme := ascii.Lower(s[:o.Scheme])
	if o.Host == 0 || !slices.Contains(rooted, scheme) {
		return scheme + s[o.Scheme:]
	}
	end, root := o.Authority, ""
	if s[o.Host:o.Authority] == ":" {
		end = o.Host
	}
	if rest := s[o.Authority:]; rest != "" && rest[0] != '/' {
		root = "/"
	}
	return scheme + s[o.Scheme:end] + root + s[o.Authority:]
}
