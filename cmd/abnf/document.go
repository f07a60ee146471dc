package main

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/cmd/internal/extract"
	"github.com/urigrammar/uri/internal/run/printable"
)

// grammarOf reads the grammar of a document, such as an RFC, for some rules, or all if there are
// none. It says on standard error where rules of other documents come from, and what is missing.
func (r reading) grammarOf(p *program, file, text string, rules []string, reader abnf.Reader) (*abnf.Grammar, error) {
	x := extract.Of(text)
	if len(r.Section) > 0 {
		x = x.In(r.Section)
	}
	if len(x.Rules) == 0 {
		return nil, fmt.Errorf("%s: there are no rules in ABNF", file)
	}
	if len(rules) == 0 {
		for _, rule := range x.Rules {
			rules = append(rules, rule.Name)
		}
	}
	given := func(prose string) bool { return reader.Prose[prose] != "" }
	folder := documentFolder{path: r.Documents}
	closure := x.Close(rules, folder.document, given)
	if folder.err != nil {
		return nil, folder.err
	}
	for _, n := range slices.Concat(closure.Notes, closure.Missing) {
		fmt.Fprintln(p.stderr, printable.Text(file+": "+n.String()))
	}
	return reader.Load(documents{filepath.Base(file), closure.Files}, filepath.Base(file))
}

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

// documents are the grammars of a document and of those that it needs, as files.
type documents struct {
	main  string
	files map[string]string
}

// Open is for [fs.FS], whose files are read by ReadFile.
func (d documents) Open(name string) (fs.File, error) { return nil, errors.ErrUnsupported }

// ReadFile returns the grammar of a document.
func (d documents) ReadFile(name string) ([]byte, error) {
	name = path.Clean(name)
	text, ok := d.files[name]
	if name == d.main {
		text, ok = d.files[""]
	}
	if !ok {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
	}
	return []byte(text), nil
}
