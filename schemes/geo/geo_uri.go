// Package geo parses, compares and creates geo URIs, which identify locations (RFC 5870).
//
//	u, err := geo.Parse("geo:48.2010,16.3695,183;u=40")
//	u.Latitude()    // 48.201
//	u.Altitude()    // 183, true
//	u.Uncertainty() // 40, true
//
// # What the grammar decides
//
// Coordinates are of WGS-84 if no other reference system is named: then a latitude is at most 90
// degrees and a longitude at most 180, north and south, east and west (section 3.4.2). The
// parameters "crs" and "u" come once, in this order, and before all others (section 3.3). Texts
// that break these rules are invalid here, although the RFC's rules derive them. Coordinates that
// are out of range are wrong where the text ends without another reference system.
//
// # What is left out
//
// A "[" or "]" in the value of a parameter, which no URI has: they can be percent-encoded. A URI
// with a fragment is not a geo URI: see [uri.URI.WithoutFragment].
package geo

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/schemes/internal/percent"
)

// wgs84 is the default reference system (section 3.4.1).
const wgs84 = "wgs84"

// CRS returns the coordinate reference system, in lower case: "wgs84" where none is named.
func (u URI) CRS() string {
	if label, ok := u.CRSLabel(); ok {
		return ascii.Lower(label)
	}
	return wgs84
}

// IsWGS84 reports whether the coordinates are of WGS-84, which is so unless another system is named.
func (u URI) IsWGS84() bool { return u.CRS() == wgs84 }

// Latitude returns the first coordinate. Under WGS-84 it is a latitude in decimal degrees; what it is under another system, that system
// says. The number is the nearest float64, and [URI.CoordA] returns all its digits.
func (u URI) Latitude() float64 { return number(u.CoordA()) }

// Longitude returns the second coordinate, which is a longitude in decimal degrees under WGS-84: see
// [URI.Latitude]. Places that are the same have the same longitude: it is 0 at a pole, and 180 rather
// than -180 (section 3.4.4). [URI.CoordB] is the text.
func (u URI) Longitude() float64 {
	b := u.CoordB()
	if u.IsWGS84() {
		b = onTheGlobe(decimal(u.CoordA()), decimal(b))
	}
	return number(b)
}

// Altitude returns the third coordinate, and reports whether it is present. Under WGS-84 it is in meters, and 0 is not the ground: a
// location on the ground has no altitude (section 3.4.2).
func (u URI) Altitude() (meters float64, ok bool) {
	c, ok := u.CoordC()
	return number(c), ok
}

// Uncertainty returns the uncertainty of all coordinates in meters, and reports whether it is known (section 3.4.3).
func (u URI) Uncertainty() (meters float64, ok bool) {
	text, ok := u.Uval()
	return number(text), ok
}

// Parameter returns the value of the first parameter of a name, in any case, decoded, and reports whether there is one. A parameter
// without a value has the value "". The value need not be UTF-8. "crs" and "u" are not parameters.
func (u URI) Parameter(name string) (value string, ok bool) {
	for p := range u.Parameters() {
		if ascii.EqualFold(p.Name(), name) {
			return p.DecodedValue(), true
		}
	}
	return "", false
}

// DecodedValue returns the value of p, decoded, or "" if it is absent. It can contain any bytes, also
// line breaks and NUL: check it before you write it to a line of a protocol.
func (p Parameter) DecodedValue() string {
	text, _ := p.Value()
	return ascii.PercentDecode(text)
}

// number returns the nearest float64: an infinity for a number out of range, and 0 for no digits.
func number(digits string) float64 {
	f, _ := strconv.ParseFloat(digits, 64)
	return f + 0 // -0 is 0 then
}

// At returns the location at a latitude and a longitude of WGS-84, in decimal degrees. The error is
// a [*SyntaxError] if a coordinate is out of range.
//
// Law: [URI.Latitude] and [URI.Longitude] return the very numbers, unless the longitude has another
// name: see [URI.Longitude].
func At(latitude, longitude float64) (URI, error) {
	return Parse("geo:" + format(latitude) + "," + format(longitude))
}

// WithAltitude returns u with the third coordinate set or replaced. The error is a [*SyntaxError]
// if u is the zero URI, or if meters is not a finite number.
func (u URI) WithAltitude(meters float64) (URI, error) {
	return Parse(u.text[:u.coordBEnd] + "," + format(meters) + u.text[max(u.coordBEnd, u.coordCEnd):])
}

// WithUncertainty returns u with the uncertainty set or replaced. The error is a [*SyntaxError] if
// u is the zero URI, or if meters is negative or not a finite number.
func (u URI) WithUncertainty(meters float64) (URI, error) {
	before := max(u.coordBEnd, u.coordCEnd, u.crsLabelEnd)
	return Parse(u.text[:before] + ";u=" + format(meters) + u.text[max(before, u.uvalEnd):])
}

// format returns a number in the form of the grammar, without an exponent.
func format(number float64) string { return strconv.FormatFloat(number, 'f', -1, 64) }

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

// Normalize returns u in its normal form: numbers without redundant digits, lower case except in
// values of parameters, WGS-84 omitted, the longitude 0 at a pole, and 180 for -180. Parameters are
// sorted by name, and percent-encoded only where they must be.
//
// Law: it is idempotent.
func (u URI) Normalize() URI {
	if u == (URI{}) {
		return URI{}
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
	return MustParse(text + u.sortedParameters())
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

// diagnose returns which coordinate of WGS 84 in text is out of range, or else the rule that is broken and advice.
// Coordinates of other reference systems have no range.
func diagnose(text string, offset int, rule string) (problem, hint string) {
	path, parameters, _ := strings.Cut(strings.TrimPrefix(ascii.Lower(text), "geo:"), ";")
	latitude, rest, found := strings.Cut(path, ",")
	longitude, _, _ := strings.Cut(rest, ",")
	if found && (!strings.HasPrefix(parameters, "crs=") || strings.HasPrefix(parameters, "crs=wgs84")) {
		problem = cmp.Or(outOfRange("latitude", latitude, "90"), outOfRange("longitude", longitude, "180"))
	}
	if problem != "" {
		return problem, ""
	}
	return explained(text, offset, rule)
}

// outOfRange returns what is wrong with a coordinate whose absolute value is at most limit, or "".
func outOfRange(name, number, limit string) string {
	number = strings.TrimPrefix(number, "-")
	whole, fraction, _ := strings.Cut(number, ".")
	if !allDigits(whole) || !allDigits(fraction) {
		return ""
	}
	if len(whole) > len(limit) {
		return fmt.Sprintf("the %s has more than %d digits before the point", name, len(limit))
	}
	padded := strings.Repeat("0", len(limit)-len(whole)) + whole
	if padded > limit || padded == limit && strings.Trim(fraction, "0") != "" {
		return fmt.Sprintf("the %s is beyond %s degrees", name, limit)
	}
	return ""
}

// allDigits reports whether s has only decimal digits.
func allDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }
