// Package percent encodes parameter values.
package percent

import (
	"strings"

	"github.com/urigrammar/uri"
)

// EncodeParameter percent-encodes a parameter value as rule paramchar of RFC 3966 and RFC 5870 requires:
// everything except unreserved characters and "!", "$", "&", "'", "(", ")", "*", "+" and ":".
func EncodeParameter(value string) string {
	return delimiters.Replace(uri.UserinfoChars.Encode(value))
}

// delimiters are allowed in a userinfo, but not in a value.
var delimiters = strings.NewReplacer(";", "%3B", "=", "%3D", ",", "%2C")
