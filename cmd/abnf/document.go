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

// readDocument reads the grammar of a document, such as an RFC, for some rules, or all if there are
// none. It says on standard error where rules of other documents come from, and what is missing.
func (r reading) readDocument(p *program, file, text string, rules []string, reader abnf.Reader) (*abnf.Grammar, error) {
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
	closure := x.Close(rules, r.document, given)
	for _, n := range slices.Concat(closure.Notes, closure.Missing) {
		fmt.Fprintln(p.stderr, printable.Text(file+": "+n.String()))
	}
	return reader.Load(documents{filepath.Base(file), closure.Files}, filepath.Base(file))
}

// document returns the text of an RFC in the folder of documents.
func (r reading) document(number int) (text string, ok bool) {
	if r.Documents == "" {
		return "", false
	}
	name := filepath.Join(r.Documents, fmt.Sprintf("rfc%d.txt", number))
	if b, err := os.ReadFile(name); err == nil {
		return string(b), true
	}
	file, err := os.Open(name + ".gz") // as Debian has them
	if err != nil {
		return "", false
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		return "", false
	}
	b, err := io.ReadAll(io.LimitReader(unpacked, abnf.MaxFile))
	return string(b), err == nil
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
