// Package geo parses, compares and creates geo URIs, which identify locations (RFC 5870).
//
//	u, err := geo.Parse("geo:48.2010,16.3695,183;u=40")
//	u.Latitude()    // 48.201
//	u.Altitude()    // 183, true
//	u.Uncertainty() // 40, true
//
// # What the grammar decides
//
// Coordinates use WGS-84 unless another reference system is named. Under WGS-84, a latitude is at
// most 90 degrees north or south, and a longitude at most 180 degrees east or west (section 3.4.2).
// The parameters "crs" and "u" occur at most once, in this order, and before all others (section
// 3.3). Texts that break these rules are invalid, although the RFC's ABNF derives them. The offset
// of an error for coordinates out of range is the end of the text, because another reference system
// could follow.
//
// # What is left out
//
// The package rejects "[" and "]" in a parameter value, because no URI can contain them there:
// percent-encode them. A URI with a fragment is not a geo URI: see [uri.URI.WithoutFragment].
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

// CRS returns the coordinate reference system, in lower case. The default is "wgs84".
func (u URI) CRS() string {
	if label, ok := u.CRSLabel(); ok {
		return ascii.Lower(label)
	}
	return wgs84
}

// IsWGS84 reports whether the coordinates use WGS-84, the default.
func (u URI) IsWGS84() bool { return u.CRS() == wgs84 }

// Latitude returns the first coordinate. Under WGS-84 it is a latitude in decimal degrees. Other systems define their own meanings.
// The result is the float64 nearest to the coordinate. [URI.CoordA] returns all digits.
func (u URI) Latitude() float64 { return number(u.CoordA()) }

// Longitude returns the second coordinate, which is a longitude in decimal degrees under WGS-84: see
// [URI.Latitude]. Equal locations have the same longitude: 0 at a pole, and 180 rather than -180
// (section 3.4.4). [URI.CoordB] returns the coordinate as written.
func (u URI) Longitude() float64 {
	b := u.CoordB()
	if u.IsWGS84() {
		b = onTheGlobe(decimal(u.CoordA()), decimal(b))
	}
	return number(b)
}

// Altitude returns the third coordinate, and reports whether it is present. Under WGS-84 it is in meters, and 0 does not mean the
// ground: a location on the ground has no altitude (section 3.4.2).
func (u URI) Altitude() (meters float64, ok bool) {
	c, ok := u.CoordC()
	return number(c), ok
}

// Uncertainty returns the uncertainty of the coordinates, in meters, and reports whether it is known (section 3.4.3).
func (u URI) Uncertainty() (meters float64, ok bool) {
	text, ok := u.Uval()
	return number(text), ok
}

// Parameter returns the decoded value of the first parameter with the given name, ignoring case, and reports whether there is one.
// It returns "" for a parameter without a value. The value need not be UTF-8. "crs" and "u" do not count as parameters.
func (u URI) Parameter(name string) (value string, ok bool) {
	for p := range u.Parameters() {
		if ascii.EqualFold(p.Name(), name) {
			return p.DecodedValue(), true
		}
	}
	return "", false
}

// DecodedValue returns the decoded value of p, or "" if the value is absent. It can contain any
// bytes, including line breaks and NUL: check it before you write it to a line-based protocol.
func (p Parameter) DecodedValue() string {
	text, _ := p.Value()
	return ascii.PercentDecode(text)
}

// number returns the nearest float64: an infinity for a number out of range, and 0 for no digits.
func number(digits string) float64 {
	f, _ := strconv.ParseFloat(digits, 64)
	return f + 0 // -0 is 0 then
}

// At returns the location at a WGS-84 latitude and longitude, in decimal degrees. The error is a
// [*SyntaxError] if a coordinate is out of range.
//
// Law: [URI.Latitude] and [URI.Longitude] return exactly these numbers, unless [URI.Longitude]
// replaces the longitude with an equal one.
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

// Equal reports whether u and v are the same location (section 3.4.4). Reference systems must be equal, coordinates and uncertainty must be
// equal numbers, digit by digit, and other parameters must be equal. The order of parameters matters only among those with the same name.
// An absent altitude or uncertainty does not equal 0.
//
// Under WGS-84, the longitude does not matter at a pole, and longitudes of 180 and -180 degrees are equal.
//
// Equal ignores the case of parameter names. It compares decoded values exactly, because only a parameter's own
// specification defines its meaning.
//
// Law: Equal reports whether u.Normalize() == v.Normalize().
func (u URI) Equal(v URI) bool { return u == v || u.Normalize() == v.Normalize() }

// Normalize returns u in normal form. It removes redundant digits and an explicit WGS-84, and
// writes all except parameter values in lower case. The longitude is 0 at a pole, and 180
// instead of -180. Parameters are sorted by name, and percent-encoded only where necessary.
//
// Law: Normalize is idempotent.
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

// onTheGlobe returns the longitude b, or its normal form at the latitude a.
func onTheGlobe(a, b string) string {
	switch {
	case a == "90", a == "-90":
		return "0"
	case b == "-180":
		return "180"
	}
	return b
}

// sortedParameters returns the parameters sorted by name. Parameters with the same name keep their order.
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

// decimal returns the shortest text of a number. It never returns "-0".
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

// diagnose returns which WGS-84 coordinate in text is out of range, or else the violated rule and a hint.
// Coordinates of other reference systems have no limits.
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

// outOfRange returns the problem of a coordinate whose absolute value must be at most limit, or "".
func outOfRange(name, number, limit string) string {
	number = strings.TrimPrefix(number, "-")
	whole, fraction, _ := strings.Cut(number, ".")
	if !allDigits(whole) || !allDigits(fraction) {
		return ""
	}
	if len(whole) > len(limit) {
		return fmt.Sprintf("the %s has more than %d digits before the decimal point", name, len(limit))
	}
	padded := strings.Repeat("0", len(limit)-len(whole)) + whole
	if padded > limit || padded == limit && strings.Trim(fraction, "0") != "" {
		return fmt.Sprintf("the %s exceeds %s degrees", name, limit)
	}
	return ""
}

// allDigits reports whether s contains only decimal digits.
func allDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }
