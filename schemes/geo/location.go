package geo

import (
	"strconv"

	"github.com/urigrammar/uri/internal/ascii"
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
// than -180 (section 3.4.4). [URI.CoordB] is what is written.
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
// without a value has the value "". The octets need not be UTF-8. "crs" and "u" are not among the parameters.
func (u URI) Parameter(name string) (value string, ok bool) {
	for p := range u.Parameters() {
		if ascii.EqualFold(p.Name(), name) {
			return p.DecodedValue(), true
		}
	}
	return "", false
}

// DecodedValue returns the value of p, decoded, or "" if it is absent. It can hold any octets, also line
// breaks and NUL: check it before it becomes part of a line of a protocol.
func (p Parameter) DecodedValue() string {
	text, _ := p.Value()
	return percent.Decode(text)
}

// number returns the nearest float64: an infinity if there is none, and 0 for no digits.
func number(digits string) float64 {
	f, _ := strconv.ParseFloat(digits, 64)
	return f + 0 // -0 is 0 then
}
