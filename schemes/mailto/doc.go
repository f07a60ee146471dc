// Package mailto parses, compares and makes mailto URIs (RFC 6068): whom to write to, and header fields of the message.
//
//	u, err := mailto.ParseURL("mailto:gorby%25kremvax@example.com?subject=perestro%C3%AFka")
//	u.Recipients()      // gorby%kremvax@example.com
//	u.Header("subject") // perestroïka
//
// # Addresses
//
// The RFC's rule <to> has characters that no URI has, and says in prose that these are percent-encoded. The grammar here has rules for encoded addresses
// instead: what is between two commas is one address of RFC 5322 when it is decoded, and not two, or none with a line break in it. What is not ASCII
// is UTF-8 (RFC 6532). A "," or an "@" that is part of an address is in a quoted string and encoded: "%22not%40me%22@example.org".
//
// So texts are left out that the RFC's rules derive: those with a character that its prose forbids.
// Erratum 7919 is applied: "&", ";" and "=" need no encoding.
//
// # Header fields
//
// The RFC's rules for names and values derive any octets, and its prose says that they encode a name and
// a value of RFC 5322. So a name decodes to one of RFC 5322, and no value but the body has a line
// break, which would begin another field. No value has a NUL.
//
// A mailto URI can come from anywhere: show the message to the user before it is sent, and use only
// fields that are [HeaderField.IsSafe].
//
// A URI with a fragment is none here: see [uri.URI.WithoutFragment].
package mailto
