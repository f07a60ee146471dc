package grammar

import "slices"

// Boundary is a statement about texts that a grammar in set A and a grammar in set B both accept.
// It lists the components that the two grammars can find at different positions, or that only one
// of them finds. All other components have the same positions in every such text. `make prove`
// proves the statement.
//
// The statement covers more texts than the URL Standard accepts, because it treats as valid every
// domain that only the tables of IDNA can check.
type Boundary struct {
	A, B       []string // IDs
	Components []string // the components that differ in some text
	Example    string   // a text in which they differ, or ""
}

var (
	inheritors2396 = []string{"rfc2396", "rfc2732"}
	inheritors3986 = []string{"rfc3986", "rfc6874", "rfc3987"}
)

// Boundaries covers all pairs of grammars. RFC 2396 finds a host in an authority only if the
// authority is a server. It calls other authorities registry names (reg_name). Nothing else
// differs: the RFCs and the URL Standard find the same components in every string that they accept.
var Boundaries = []Boundary{
	{A: inheritors3986, B: inheritors3986},
	{A: inheritors3986, B: []string{"whatwg"}},
	{A: inheritors2396, B: inheritors3986, Components: []string{"userinfo", "host", "port"}, Example: "//@:"},
	{A: inheritors2396, B: []string{"whatwg"}, Components: []string{"host", "port"}, Example: "//1:"},
	{A: []string{"rfc2396"}, B: []string{"rfc2732"}, Components: []string{"userinfo", "host", "port"}, Example: "//@1111.1.1.1:"},
}

// BoundaryOf returns the statement about two grammars, and reports whether Boundaries contains one.
func BoundaryOf(a, b string) (Boundary, bool) {
	i := slices.IndexFunc(Boundaries, func(s Boundary) bool {
		return slices.Contains(s.A, a) && slices.Contains(s.B, b) || slices.Contains(s.A, b) && slices.Contains(s.B, a)
	})
	if i < 0 {
		return Boundary{}, false
	}
	return Boundaries[i], true
}
