package geo

import (
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/schemes/internal/percent"
)

// Equal reports whether u and v are the same location (section 3.4.4): the reference systems are the same, and so are coordinates and uncertainty as
// numbers, digit by digit, and all other parameters, in any order but that of parameters of one name. A value that is absent is not 0.
//
// Under WGS-84 there is one location at a pole, whatever the longitude, and a longitude of 180 degrees is one of -180 degrees.
//
// Names of parameters are compared without regard to case. Values are compared decoded and as they are: what a parameter
// means, its own specification says.
//
// Law: it reports whether u.Normalize() == v.Normalize().
func (u URI) Equal(v URI) bool { return u == v || u.Normalize() == v.Normalize() }

// Normalize returns u in its normal form: numbers without digits that mean nothing, in lower case but for values of parameters, WGS-84
// not named, the longitude 0 at a pole, and 180 for -180. Parameters are sorted by name, and percent-encoded only where they must be.
//
// Law: it is idempotent.
func (u URI) Normalize() URI {
	if u == (URI{}) {
		return u
	}
	a, b := decimal(u.CoordA()), decimal(u.CoordB())
	if u.IsWGS84() {
		b = onTheGlobe(a, b)
	}
	text := "geo:" + a + "," + b
	if c, ok := u.CoordC(); ok {
		text += "," + decimal(c)
	}
	if crs := u.CRS(); crs != wgs84 {
		text += ";crs=" + crs
	}
	if uncertainty, ok := u.Uval(); ok {
		text += ";u=" + decimal(uncertainty)
	}
	return MustParseURI(text + u.sortedParameters())
}

// onTheGlobe returns the longitude b, or another one that is the same for the latitude a.
func onTheGlobe(a, b string) string {
	switch {
	case a == "90", a == "-90":
		return "0"
	case b == "-180":
		return "180"
	}
	return b
}

// sortedParameters returns the parameters, sorted by name. Those of one name stay in their order.
func (u URI) sortedParameters() string {
	all := slices.SortedStableFunc(u.Parameters(), func(p, q Parameter) int {
		return strings.Compare(ascii.Lower(p.Name()), ascii.Lower(q.Name()))
	})
	var b strings.Builder
	for _, p := range all {
		b.WriteString(";" + ascii.Lower(p.Name()))
		if _, ok := p.Value(); ok {
			b.WriteString("=" + percent.EncodeParameter(p.DecodedValue()))
		}
	}
	return b.String()
}

// decimal returns the shortest text of a number. There is no "-0".
func decimal(number string) string {
	digits, negative := strings.CutPrefix(number, "-")
	digits = strings.TrimLeft(digits, "0")
	if strings.Contains(digits, ".") {
		digits = strings.TrimRight(strings.TrimRight(digits, "0"), ".")
	}
	switch {
	case digits == "":
		return "0"
	case digits[0] == '.':
		digits = "0" + digits
	}
	if negative {
		return "-" + digits
	}
	return digits
}
