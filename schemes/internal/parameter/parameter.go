// Package parameter writes values of parameters as RFC 3966 and RFC 5870 have them.
package parameter

import (
	"strings"

	"github.com/urigrammar/uri"
)

// Encode percent-encodes a value: all but unreserved characters and "!", "$", "&", "'", "(", ")", "*", "+" and ":". Those are of rule
// paramchar in both documents.
func Encode(value string) string {
	return delimiters.Replace(uri.SegmentOctets.Encode(value))
}

// delimiters can be in a segment of a path, and not in a value.
var delimiters = strings.NewReplacer(";", "%3B", "=", "%3D", ",", "%2C", "@", "%40")

// Decode decodes a value, whose triplets the grammar has found well.
func Decode(value string) string {
	octets, _ := uri.DecodeOctets(value)
	return string(octets)
}
