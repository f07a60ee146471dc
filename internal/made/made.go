// Package made lets packages of this module make values of package uri from what they have read by themselves.
package made

// Offsets are where the components of a URI end, in octets: those of an unexported type of package uri. 0 is absent.
type Offsets struct{ Scheme, Userinfo, Host, Authority, Path, Query uint32 }

// Make is a func(text string, o Offsets) uri.URI, for texts of RFC 3986. Package uri sets it. It does not look at the text:
// who calls it has proved that it is a URI with these components.
var Make any

// Scan reports whether a text is a URI of RFC 3986, and returns where its components end. Package uri sets it.
var Scan func(text string) (o Offsets, ok bool)
