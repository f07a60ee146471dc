package consensus

import (
	"slices"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/unchecked"
)

// Normalize is like [Profile.Parse], after it made the scheme lower-case and, for http, https, ws, wss and ftp, made the host
// lower-case, removed a ":" without a port, and appended "/" to the authority if there is no path. It changes members too, because some
// programs misread hosts in capitals, and URLs without a path. It does not allocate if s does not change. The error is an [*Error]; its
// offset refers to the text after these steps.
//
// Laws: the URI is in the profile. There is no error for a member. Normalize returns the same URI for its text. whatwg.Parse returns the same record for s and for
// the URI, and they have the same normal form by uri.AllSteps.
func (p Profile) Normalize(s string) (uri.URI, error) { return p.Parse(normalized(s)) }

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

// withPart returns s with another text between two offsets, and s itself if that is there.
func withPart(s, part string, start, end uint32) string {
	if s[start:end] == part {
		return s
	}
	return s[:start] + part + s[end:]
}
