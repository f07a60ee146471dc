package uri

import "github.com/urigrammar/uri/internal/made"

// Packages of this module have recognizers of their own, such as consensus, for texts that are URIs of RFC 3986.
func init() { made.Make = fromOffsets }

func fromOffsets(text string, o made.Offsets) URI {
	return URI{text: text, offsets: offsets{
		scheme: o.Scheme, userinfo: o.Userinfo, host: o.Host, authority: o.Authority, path: o.Path, query: o.Query,
	}}
}
