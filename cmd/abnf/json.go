package main

import (
	"bytes"

	"github.com/urigrammar/uri/internal/run/printable"
)

// writeJSON writes v on a line, without characters that affect a terminal. Every value that this program writes can be
// encoded.
func writeJSON[T any](out *bytes.Buffer, v T) {
	line, err := printable.JSON(v)
	if err != nil {
		panic(err)
	}
	out.Write(line)
	out.WriteByte('\n')
}

// A nullable is a string or null in JSON. A nil nullable omits its key, if the key has omitempty.
type nullable **string

// absent returns null.
func absent() nullable { return new(*string) }

// present returns a text for the first of two keys or, if it is not UTF-8, the encoded text for the second.
func present(text string) (asText nullable, asBytes *string) {
	utf8, encoded := printable.TextOrBytes(text)
	if utf8 == nil {
		return nil, encoded
	}
	return &utf8, nil
}
