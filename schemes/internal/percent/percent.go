// Package percent encodes parameters.
package percent

import (
	"strings"

	"github.com/urigrammar/uri"
)

// EncodeParameter percent-encodes a value of a parameter by rule paramchar of RFC 3966 and RFC 5870: everything except
// unreserved characters and "!", "$", "&", "'", "(", ")", "*", "+" and ":".
func EncodeParameter(value string) string {
	return delimiters.Replace(uri.UserinfoChars.Encode(value))
}

// delimiters can be in a userinfo, and not in a value.
var delimiters = strings.NewReplacer(";", "%3B", "=", "%3D", ",", "%2C")
