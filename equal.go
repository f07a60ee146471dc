package uri

import (
	"cmp"
	"fmt"
	"strings"
)

// Rung is a rung of the comparison ladder (section 6.2): higher rungs find more URIs equal, at a higher price.
// The zero Rung is the lowest.
type Rung uint8

const (
	RungString  Rung = iota // simple string comparison (section 6.2.1)
	RungCase                // case normalization (section 6.2.2.1)
	RungPercent             // and percent-encoding normalization (section 6.2.2.2)
	RungPath                // and path segment normalization (section 6.2.2.3): all of syntax-based normalization
	RungScheme              // and scheme-based normalization (section 6.2.3), with IPv6 addresses by RFC 5952
)

// rungs are named, and made of steps, from the lowest on.
var rungs = [...]struct {
	name  string
	steps Steps
}{
	RungString:  {"simple string", 0},
	RungCase:    {"case", StepCase},
	RungPercent: {"percent-encoding", StepCase | StepPercent | StepCharacters},
	RungPath:    {"path segment", SyntaxSteps},
	RungScheme:  {"scheme-based", AllSteps},
}

// String returns the name of the rung, such as "percent-encoding".
func (r Rung) String() string {
	if int(r) < len(rungs) {
		return rungs[r].name
	}
	return fmt.Sprintf("Rung(%d)", uint8(r))
}

// Steps returns the steps of normalization that precede a comparison at r. A value that is no rung
// counts as the highest.
func (r Rung) Steps() Steps { return rungs[min(r, RungScheme)].steps }

// Equal reports whether u and v are equal at a rung: whether they have the same text once they are normalized by its
// steps. URIs of different grammars are never equal, since one text can have different normal
// forms under them. For other schemes than the registered ones compare what a [Normalizer] makes.
//
// It does not allocate for URIs that are normal, or that are == at once.
//
// Laws: at every rung it is an equivalence; what is equal at one is equal at every higher one. Read under [RFC3987], the [URI.ToURI] of an IRI
// without directions (see [URI.HasDirections]) and private characters is equal to it at RungPercent.
func Equal(u, v URI, at Rung) bool {
	if u.grammar != v.grammar {
		return false
	}
	return u.text == v.text || at != RungString && u.Normalize(at.Steps()).text == v.Normalize(at.Steps()).text
}

// LowestRung returns the lowest rung at which u and v are equal, and reports whether there is one.
func LowestRung(u, v URI) (Rung, bool) {
	for r := range Rung(len(rungs)) {
		if Equal(u, v, r) {
			return r, true
		}
	}
	return 0, false
}

// CompareAt compares URIs by their text once they are normalized by the steps of a rung, byte by byte, and then
// by grammar: it is -1, 0 or +1.
//
// Law: it is 0 exactly when Equal(u, v, at).
func CompareAt(u, v URI, at Rung) int {
	steps := at.Steps()
	if c := strings.Compare(u.Normalize(steps).text, v.Normalize(steps).text); c != 0 {
		return c
	}
	return cmp.Compare(u.grammar, v.grammar)
}

// Key stands for a URI at a rung, for use in maps: keys are comparable.
//
// Law: u.Key(r) == v.Key(r) exactly when Equal(u, v, r). Keys of different rungs are never equal.
type Key struct {
	text    string
	grammar Grammar
	at      Rung
}

// Key returns the key of u at a rung. It keeps the text of u alive, or the normalized text.
func (u URI) Key(at Rung) Key {
	if m, _ := u.marks(); u.isPlain(m) {
		return Key{u.text, u.grammar, min(at, RungScheme)}
	}
	return Key{u.Normalize(at.Steps()).text, u.grammar, min(at, RungScheme)}
}

// String returns the normalized text that k stands for.
func (k Key) String() string { return k.text }
