// Package data parses, reads and makes data URLs, which hold what they stand for (RFC 2397).
//
//	u, err := data.ParseURL("data:text/plain;charset=utf-8;base64,Z3LDvMOfZQ==")
//	u.MediaType() // text/plain, charset utf-8
//	u.Bytes()     // grüße
//
// # What the grammar decides
//
// Base64 is that of RFC 4648, section 4: groups of four digits, and padding where the last group has fewer. Each digit and "=" can be
// percent-encoded. What follows ";base64," and is not that is no data URL here, such as "data:;base64,=", though the RFC's rules
// derive it; so to read and to decode has no error. That means no line breaks and no missing padding, which browsers take.
//
// Types, subtypes and names of parameters are tokens of RFC 2045 when they are decoded. Values of parameters can be any octets.
//
// # What is left out
//
// A URI with a fragment is no data URL: see [uri.URI.WithoutFragment]. What browsers take beside that, such as ";utf8" or a "<" that is not
// encoded, the RFC's rules do not derive either.
package data
