package consensus

import (
	"slices"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/unchecked"
)

// Normalize is like [Profile.Parse], but first converts the scheme to lower case. For http, https, ws, wss and ftp, it also
// converts the host to lower case, removes a ":" without a port, and appends "/" to an authority without a path. Normalize
// changes even URIs in the profile, because some programs misread upper-case hosts and URLs without a path. It does not
// allocate if s is unchanged. The error is an [*Error] whose offset refers to the text after these steps.
//
// Laws: the result is in the profile. There is no error for a URI in the profile. Normalize returns the result unchanged. whatwg.Parse
// returns the same record for s and the result, and uri.AllSteps gives both the same normal form.
func (p Profile) Normalize(s string) (uri.URI, error) { return p.Parse(normalized(s)) }

// rooted are the schemes for which the URL Standard turns an empty path into "/".
var rooted = []string{"http", "https", "ws", "wss", "ftp"}

// normalized applies the steps of [Profile.Normalize] to a URI of RFC 3986. It returns other texts unchanged.
func normalized(s string) string {
	o, ok := unchecked.Scan(s)
	if !ok {
		return s
	}
	scheme := ascii.Lower(s[:o.Scheme])
	if o.Host == 0 || !slices.Contains(rooted, scheme) {
		return withPart(s, scheme, 0, o.Scheme)
	}
	host := o.Scheme + uint32(len("://"))
	if s[o.Host:o.Authority] == ":" {
		s = withPart(s, "", o.Host, o.Authority)
		o.Authority = o.Host
	}
	if rest := s[o.Authority:]; rest == "" || rest[0] != '/' {
		s = withPart(s, "/", o.Authority, o.Authority)
	}
	return withPart(s, scheme+"://"+ascii.Lower(s[host:o.Authority]), 0, o.Authority)
}

// withPart returns s with part in place of the text between two offsets, or s itself if the texts are equal.
func withPart(s, part string, start, end uint32) string {
	if s[start:end] == part {
		return s
	}
	return s[:start] + part + s[end:]
}
