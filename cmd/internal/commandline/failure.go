package commandline

import (
	"errors"
	"io/fs"

	"github.com/alecthomas/kong"

	"github.com/urigrammar/uri/internal/lazyregexp"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// Sayable returns an error message for the terminal. It removes passwords in arguments that package kong repeats, and control
// characters, which file names can contain. It hides passwords only where messages contain arguments: searching for a short
// password would change other text, and so reveal the password. Commands hide arguments in their own errors.
func Sayable(err error) string {
	message := excerpt.Message(err)
	if usage := (*kong.ParseError)(nil); errors.As(err, &usage) {
		message = repeated().ReplaceAllString(message, "${1}"+excerpt.Mask+"@")
	}
	return printable.Text(message)
}

// WithHiddenName hides the part of a file name before its last "@" in an error about the file. It returns other errors unchanged.
func WithHiddenName(err error) error {
	if about, ok := err.(*fs.PathError); ok {
		return &fs.PathError{Op: about.Op, Path: excerpt.Hidden(about.Path), Err: about.Err}
	}
	return err
}

// repeated finds an argument in a message of package kong, up to its last "@". Package kong writes no "@" itself.
var repeated = lazyregexp.New(`(?s)((?:unexpected argument|unexpected flag argument|unexpected token|unknown flag|but got|perhaps try|invalid map key|invalid map value) (?:--[a-z-]+=)?"?)[^ ].*@`)
