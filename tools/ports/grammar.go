package main

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/generate"
)

// A Grammar is a file of a port that a package is generated from, when the port is prepared.
type Grammar struct {
	File   string
	Folder string // of the package, in the module
	Type   string // as `abnf gen` has it
	Fields string
}

// files returns the files of the package, without its test.
func (g Grammar) files(folder string) (map[string][]byte, error) {
	grammar, err := abnf.Reader{}.LoadFile(filepath.Join(folder, g.File))
	if err != nil {
		return nil, err
	}
	o := generate.Options{Package: filepath.Base(g.Folder)}
	var typeErr, fieldsErr error
	o.Type, o.Rule, typeErr = generate.ParseType(g.Type)
	o.Fields, fieldsErr = generate.ParseFields(g.Fields)
	if err := errors.Join(typeErr, fieldsErr); err != nil {
		return nil, err
	}
	files, err := generate.Files(grammar, o)
	delete(files, o.Package+"_test.go")
	return files, err
}

// generate writes the packages of the port's grammars, and counts the grammars.
func (w *workshop) generate() error {
	for _, g := range w.Grammars {
		files, err := g.files(w.folder())
		if err != nil {
			return err
		}
		folder, as := filepath.Join(w.dir, "generated", g.Folder), filepath.Join(w.copied, g.Folder)
		if err := errors.Join(os.MkdirAll(folder, 0o755), os.MkdirAll(as, 0o755)); err != nil { // the assembler goes into as
			return err
		}
		for name, text := range files {
			file := filepath.Join(folder, name)
			w.after[filepath.Join(as, name)] = file
			if err := os.WriteFile(file, text, 0o644); err != nil {
				return err
			}
		}
		text, err := os.ReadFile(filepath.Join(w.folder(), g.File))
		if err != nil {
			return err
		}
		w.new = w.new.plus(sizeOfGrammar(text))
	}
	return nil
}
