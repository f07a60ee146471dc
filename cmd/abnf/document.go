package main

import (
	"bufio"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"

	"github.com/urigrammar/uri/abnf"
)

// readText reads a file, decompressing it if necessary, or a stream of at most [abnf.MaxFile] bytes.
func readText(from io.Reader, name string) (string, error) {
	unpacked := bufio.NewReader(from)
	if magic, _ := unpacked.Peek(2); string(magic) == "\x1f\x8b" {
		z, err := gzip.NewReader(unpacked)
		if err != nil {
			return "", &fs.PathError{Op: "read", Path: name, Err: err}
		}
		unpacked = bufio.NewReader(z)
	}
	text, err := io.ReadAll(io.LimitReader(unpacked, abnf.MaxFile+1))
	if err == nil && len(text) > abnf.MaxFile {
		err = abnf.ErrTooLong
	}
	if named := (*fs.PathError)(nil); err != nil && !errors.As(err, &named) {
		err = &fs.PathError{Op: "read", Path: name, Err: err}
	}
	return string(text), err
}
