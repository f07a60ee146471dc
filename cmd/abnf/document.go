package main

import (
	"bufio"
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
	if file, err = os.Open(name); err != nil {
		return "", err
	}
	defer file.Close()
	return readText(file, name)
}

// readText reads a file, unpacked if it is packed, or a stream of at most [abnf.MaxFile] bytes.
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
