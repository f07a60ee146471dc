package geo

import "strconv"

// At returns the location at a latitude and a longitude of WGS-84, in decimal degrees. The error is a [*SyntaxError] if there is no such place
// on the globe.
//
// Law: [URI.Latitude] and [URI.Longitude] return the very numbers, unless the longitude has another
// name: see [URI.Longitude].
func At(latitude, longitude float64) (URI, error) {
	return ParseURI("geo:" + format(latitude) + "," + format(longitude))
}

// WithAltitude returns u with a third coordinate, in place of the one that it has. The error is a [*SyntaxError] if u is the zero URI, or
// if the number is none.
func (u URI) WithAltitude(meters float64) (URI, error) {
	return ParseURI(u.text[:u.coordBEnd] + "," + format(meters) + u.text[max(u.coordBEnd, u.coordCEnd):])
}

// WithUncertainty returns u with an uncertainty, in place of the one that it has. The error is a [*SyntaxError] if u is the zero URI, or
// if the number is none or less than 0.
func (u URI) WithUncertainty(meters float64) (URI, error) {
	before := max(u.coordBEnd, u.coordCEnd, u.crsLabelEnd)
	return ParseURI(u.text[:before] + ";u=" + format(meters) + u.text[max(before, u.uvalEnd):])
}

// format writes a number as the grammar has it: without an exponent.
func format(number float64) string { return strconv.FormatFloat(number, 'f', -1, 64) }
