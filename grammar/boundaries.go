package grammar

import "slices"

// Boundary states of two sets of grammars which components any grammar of one and any of the other can see at different places, or not
// at all, in a text that both accept. All other components are at the same places, in every such text. `make prove` decides it.
//
// A domain of the URL Standard that tables of IDNA decide about is taken for valid here, so the statement is about more texts than
// the standard accepts.
type Boundary struct {
	A, B       []string // IDs
	Components []string // that can differ; each does in some text
	Example    string   // a text in which they do, or ""
}

var (
	inheritors2396 = []string{"rfc2396", "rfc2732"}
	inheritors3986 = []string{"rfc3986", "rfc6874", "rfc3987"}
	editions2026   = []string{"whatwg", "whatwg-2026-02"}
)

// Boundaries are stated of all pairs of grammars. RFC 2396 sees a host in an authority only where that is a server, and
// calls other authorities names of a registry (reg_name). Nothing else differs: the RFCs and the URL Standard give the same components
// to every string that they accept.
var Boundaries = []Boundary{
	{A: inheritors3986, B: inheritors3986},
	{A: inheritors3986, B: editions2026},
	{A: editions2026, B: editions2026},
	{A: inheritors2396, B: inheritors3986, Components: []string{"userinfo", "host", "port"}, Example: "//@:"},
	{A: inheritors2396, B: editions2026, Components: []string{"host", "port"}, Example: "//1:"},
	{A: []string{"rfc2396"}, B: []string{"rfc2732"}, Components: []string{"userinfo", "host", "port"}, Example: "//@1111.1.1.1:"},
}

// BoundaryOf returns the statement about two grammars, and reports whether there is one.
func BoundaryOf(a, b string) (Boundary, bool) {
	i := slices.IndexFunc(Boundaries, func(s Boundary) bool {
		return slices.Contains(s.A, a) && slices.Contains(s.B, b) || slices.Contains(s.A, b) && slices.Contains(s.B, a)
	})
	if i < 0 {
		return Boundary{}, false
	}
	return Boundaries[i], true
}
