package main

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/urigrammar/uri/abnf"
)

// documentFolder is a folder of RFCs.
type documentFolder struct {
	path string // "" for none
	err  error  // about the first document that is there and cannot be read
}

// document returns the text of an RFC, if it is there.
func (f *documentFolder) document(number int) (text string, ok bool) {
	if f.path == "" {
		return "", false
	}
	text, err := readDocument(filepath.Join(f.path, fmt.Sprintf("rfc%d.txt", number)))
	if f.err == nil && !errors.Is(err, fs.ErrNotExist) {
		f.err = err
	}
	return text, err == nil
}

// readDocument reads a file, or a packed file, as Debian has them.
func readDocument(name string) (string, error) {
	file, err := os.Open(name)
	if err == nil {
		defer file.Close()
		return readText(file, name)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	name += ".gz"
	packed, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer packed.Close()
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		return "", &fs.PathError{Op: "read", Path: name, Err: err}
	}
	return readText(unpacked, name)
}

// readText reads a file or a stream of at most [abnf.MaxFile] bytes.
func readText(from io.Reader, name string) (string, error) {
	text, err := io.ReadAll(io.LimitReader(from, abnf.MaxFile+1))
	if err == nil && len(text) > abnf.MaxFile {
		err = abnf.ErrTooLong
	}
	if named := (*fs.PathError)(nil); err != nil && !errors.As(err, &named) {
		err = &fs.PathError{Op: "read", Path: name, Err: err}
	}
	return string(text), err
}
