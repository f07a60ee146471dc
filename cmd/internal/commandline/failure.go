package commandline

import (
	"errors"
	"io/fs"

	"github.com/alecthomas/kong"

	"github.com/urigrammar/uri/internal/lazyregexp"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// Sayable returns an error's message in a form that is safe to print on a terminal. It removes passwords in arguments that
// package kong repeats, and control characters, which file names can contain. It hides passwords only where messages contain
// arguments: searching for a short password would change other text, and so reveal the password. Commands hide passwords in
// their own errors.
func Sayable(err error) string {
	message := excerpt.Message(err)
	if usage := (*kong.ParseError)(nil); errors.As(err, &usage) {
		message = repeated().ReplaceAllString(message, "${1}${2}"+excerpt.Mask+"@")
	}
	return printable.Text(message)
}

// WithHiddenName returns an error about a file with the part of the file's name before the last "@" hidden. It returns other
// errors unchanged.
func WithHiddenName(err error) error {
	if about, ok := err.(*fs.PathError); ok {
		return &fs.PathError{Op: about.Op, Path: excerpt.Hidden(about.Path), Err: about.Err}
	}
	return err
}

// repeated finds an argument in a message of package kong, up to its last "@". Package kong writes no "@" itself. It ends the name of
// an unknown flag at a "=", which a password can contain, so a URL without a space after "--" is hidden as a whole.
var repeated = lazyregexp.New(`(?s)((?:unexpected argument|unexpected flag argument|unexpected token|unknown flag|but got|perhaps try|invalid map key|invalid map value) (?:--[a-z-]+=)?"?)[^ ].*@|(unknown flag --).*:.*`)
