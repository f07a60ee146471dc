package main

import (
	"bytes"

	"github.com/urigrammar/uri/internal/printable"
)

// writeJSON writes v on a line, in which nothing can act on a terminal. Nothing that this program writes can fail to be
// encoded.
func writeJSON[T any](out *bytes.Buffer, v T) {
	line, err := printable.JSON(v)
	if err != nil {
		panic(err)
	}
	out.Write(line)
	out.WriteByte('\n')
}

// present is a text for a key that is always there, unless the text is not UTF-8 and is in another key, encoded.
func present(text string) (asText any, asBytes *string) {
	plain, encoded := printable.TextOrBytes(text)
	if plain == nil {
		return nil, encoded
	}
	return plain, nil
}

// absent is null.
var absent any = (*string)(nil)
