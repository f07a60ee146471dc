package uri

import (
	"github.com/urigrammar/uri/internal/scan"
	"github.com/urigrammar/uri/internal/unchecked"
)

// Packages of this module, such as consensus, decide about a URI by where its components are.
func init() { unchecked.Scan, unchecked.Parser = scanned, parserOf }

// scanned is [Parse] with offsets in place of the URI and of the error.
func scanned(s string) (o unchecked.Offsets, ok bool) {
	var found offsets
	ok = found.scan(s)
	return found.made(), ok
}

// parserOf returns a function like [Parse] for the URIs that accept accepts. The URI is not copied on its way to the caller.
func parserOf(accept unchecked.Accept, reject unchecked.Reject) func(by uint16, s string) (URI, error) {
	return func(by uint16, s string) (u URI, err error) {
		var failed scan.State
		if scan.Vectors && uint64(len(s)) <= maxLen { // as in Grammar.parse
			_, failed = rfc3986MaskScan(startURI, s, 0, &u.offsets)
		} else if !u.offsets.scan(s) {
			failed = startURI
		}
		if failed != 0 || !accept(by, s, u.offsets.made()) {
			return URI{}, reject(by, s)
		}
		u.text = s
		return u, nil
	}
}

// scan reports whether s is a URI of RFC 3986, and sets o to where its components end.
func (o *offsets) scan(s string) bool {
	if uint64(len(s)) > maxLen {
		return false
	}
	_, failed := scanPlain(startURI, s, 0, o)
	return failed == 0
}

func (o *offsets) made() unchecked.Offsets {
	return unchecked.Offsets{Scheme: o.scheme, Host: o.host, Authority: o.authority}
}
