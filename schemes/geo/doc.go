// Package geo parses, compares and makes geo URIs, which are locations (RFC 5870).
//
//	u, err := geo.ParseURI("geo:48.2010,16.3695,183;u=40")
//	u.Latitude()    // 48.201
//	u.Altitude()    // 183, true
//	u.Uncertainty() // 40, true
//
// # What the grammar decides
//
// Coordinates are of WGS-84 if no other reference system is named: then a latitude is at most 90 degrees and a longitude at most 180, north and
// south, east and west (section 3.4.2). The parameters "crs" and "u" come once, in this order, and before all others (section 3.3). Texts that break these rules
// are no geo URIs here, though the RFC's rules derive them. Coordinates that are out of range are wrong where the text ends without another reference system.
//
// # What is left out
//
// A "[" or "]" in the value of a parameter, which no URI has: they can be percent-encoded. A URI with a fragment is no geo URI: see
// [uri.URI.WithoutFragment].
package geo
