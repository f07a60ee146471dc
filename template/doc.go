// Package template expands URI Templates (RFC 6570), and finds their variables.
//
//	t, err := template.ParseTemplate("https://example.com/{user}/repos{?page,sort}")
//	u, err := t.Expand(template.Values{"user": template.Text("zoë"), "page": template.Text("2")})
//	// https://example.com/zo%C3%AB/repos?page=2
//
// All four levels are there: operators, lists and maps, prefixes and explode. What [Template.Expand] returns is a [uri.URI]: it was
// parsed, so a value cannot make anything of it that is no URI-reference.
//
// # What the RFC leaves open
//
// The operators "=", ",", "!", "@" and "|" are reserved: a template with one of them is valid, and expanding it is an error. So is a
// prefix of a list or a map. [Template.Check] finds the first of these without values.
//
// A prefix counts code points of the value as it is given, also where triplets such as "%20" stay what they are ({+var:3}).
// Values must be UTF-8. They are not normalized: whoever wants them in NFC, as section 1.6 advises, gives them so.
//
// # Security
//
// A value of {var} cannot leave its place: all that delimits is encoded, but for "." and "..", which are segments of a
// path all the same: "/a/{var}/b" with ".." is "/a/../b". A value of {+var} or {#var} can be anything, a host included.
package template
