package main

import (
	"errors"
	"io/fs"
	"regexp"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/internal/printable"
)

// sayable returns the message of an error for the terminal: without passwords of arguments that it repeats, and without control
// characters, which names of files can have. Passwords are hidden in the places where messages have arguments: a search for them
// would change other text, and so reveal a short one.
func sayable(err error) string {
	message := excerpt.Message(err)
	if usage := (*kong.ParseError)(nil); errors.As(err, &usage) {
		message = repeated.ReplaceAllString(message, "${1}…@")
	}
	if file := (*fs.PathError)(nil); errors.As(err, &file) {
		hidden := &fs.PathError{Op: file.Op, Path: withoutUserinfo(file.Path), Err: file.Err}
		message = strings.Replace(message, file.Error(), hidden.Error(), 1)
	}
	return printable.Text(message)
}

// repeated finds an argument in a message of package kong, up to its last "@". Package kong writes no "@" itself.
var repeated = regexp.MustCompile(`(?s)((?:unexpected argument|unexpected flag argument|unexpected token|unknown flag|but got|perhaps try|invalid map key|invalid map value) (?:--[a-z-]+=)?"?)[^ ].*@`)

// withoutUserinfo returns a text with what is before its last "@" hidden.
func withoutUserinfo(text string) string {
	if at := strings.LastIndexByte(text, '@'); at > 0 {
		return "…" + text[at:]
	}
	return text
}
