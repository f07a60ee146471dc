package uri

import (
	"github.com/urigrammar/uri/internal/made"
	"github.com/urigrammar/uri/internal/scan"
)

// Packages of this module, such as consensus, look at the components of a text before they make a URI of it.
func init() { made.Make, made.Scan = fromOffsets, offsetsOf }

func fromOffsets(text string, o made.Offsets) URI {
	return URI{text: text, offsets: offsets{
		scheme: o.Scheme, userinfo: o.Userinfo, host: o.Host, authority: o.Authority, path: o.Path, query: o.Query,
	}}
}

// offsetsOf returns the offsets of [Parse], and no error.
func offsetsOf(text string) (o made.Offsets, ok bool) {
	if uint64(len(text)) > maxLen {
		return o, false
	}
	var failed scan.State
	var found offsets
	if scan.Vectors { // as in Grammar.parse
		_, failed = rfc3986MaskScan(startURI, text, &found)
	} else {
		_, failed = scanner(RFC3986, startURI, text, &found)
	}
	return made.Offsets{
		Scheme: found.scheme, Userinfo: found.userinfo, Host: found.host, Authority: found.authority, Path: found.path, Query: found.query,
	}, failed == 0
}
