package uri

import (
	"fmt"

	"github.com/urigrammar/uri/internal/window"
)

// CheckFormat returns an error unless s has a format of JSON Schema (its vocabulary "format", draft 6 and later):
// "uri" is rule URI of RFC 3986, "uri-reference" is rule URI-reference. Both are syntax: nothing is said
// about schemes or hosts.
//
// The error is a [*SyntaxError], or an [*UnknownFormatError] for another format.
func CheckFormat(format, s string) error {
	var err error
	switch format {
	case "uri":
		_, err = Parse(s)
	case "uri-reference":
		_, err = ParseReference(s)
	default:
		err = &UnknownFormatError{window.Hidden(format)}
	}
	return err
}

// UnknownFormatError says that [CheckFormat] does not know a format.
type UnknownFormatError struct{ Format string }

// Error describes the error in one line.
func (e *UnknownFormatError) Error() string {
	return fmt.Sprintf(`uri: no format %q: there are "uri" and "uri-reference"`, e.Format)
}
