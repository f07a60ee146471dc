// Package coq writes automata, rule programs and the texts of grammars as definitions in Coq, for the proofs in proof/.
//
// The generated files contain only data: a list of numbers in Go becomes the same list in Coq. proof/README.md explains
// each definition.
package coq

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/run/rulevm"
	"github.com/urigrammar/uri/internal/run/scan"
)

// File is the text of a grammar file.
type File struct{ Name, Text string }

// Read returns the files of the given grammars and the files that they import, sorted by name. The core rules need no
// file.
func Read(fsys fs.FS, grammars ...string) (all []File, err error) {
	read := reading{fsys, map[string]bool{}}
	for _, file := range grammars {
		if _, err := abnf.Load(read, file); err != nil {
			return nil, err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(read.names)) {
		text, err := fs.ReadFile(fsys, name)
		if errors.Is(err, fs.ErrNotExist) && name == abnf.Core {
			text, err = []byte(abnf.CoreRules()), nil
		}
		if err != nil {
			return nil, err
		}
		all = append(all, File{name, string(text)})
	}
	return all, nil
}

// reading records the names of the files that are read.
type reading struct {
	fs.FS
	names map[string]bool
}

// ReadFile reads a file.
func (r reading) ReadFile(name string) ([]byte, error) {
	r.names[name] = true
	return fs.ReadFile(r.FS, name)
}

// perLine is the number of numbers in a line.
const perLine = 64

// head returns the first lines of a file: its sources and its imports.
func head(about, imports, scope string) *bytes.Buffer {
	b := &bytes.Buffer{}
	fmt.Fprintf(b, "(* Code generated %s. DO NOT EDIT. *)\nRequire Import %s.\nImport ListNotations.\nOpen Scope %s.\n", about, imports, scope)
	return b
}

// Base is existing data in Coq that already contains the texts of some files.
type Base struct {
	Name  string // of the data; "" for none
	Files []File
}

// Texts returns a definition that lists files with their names and bytes. It refers to the base's
// data for files that the base contains.
func Texts(about string, base Base, files []File) ([]byte, error) {
	imports, begin, end := "String List", "[", "]"
	if base.Name != "" {
		imports += " " + base.Name
		begin, end = "List.concat ["+base.Name+".files; [", "]]"
		files = slices.DeleteFunc(slices.Clone(files), func(f File) bool { return slices.Contains(base.Files, f) })
	}
	b := head(about, imports, "string_scope")
	b.WriteString("Definition files : list (string * string) := " + begin)
	for i, f := range files {
		if !utf8.ValidString(f.Text) {
			return nil, fmt.Errorf("%s is not UTF-8", f.Name)
		}
		fmt.Fprintf(b, "%s\n  (%s, %s)", semicolon(i), Quote(f.Name), Quote(f.Text))
	}
	b.WriteString(end + ".\n")
	return b.Bytes(), nil
}

// Machine returns the definitions of an automaton: the numbers that Go compiles. It omits data that only makes the Go code
// faster: the sets of ways.
func Machine[E scan.Entry](about string, starts []scan.Start, m *scan.Machine[E]) []byte {
	b := head(about, "NArith List String", "N_scope")
	writeStarts(b, starts)
	fmt.Fprintf(b, "Definition highest : N := %d.\nDefinition width : N := %d.\n", ^E(0)/2+1, m.Width)
	list(b, "classes", m.Class[:])
	list(b, "nexts", m.Next)
	b.WriteString("Definition ways : list (N * (N * N)) := [")
	for i, w := range m.Ways {
		fmt.Fprintf(b, "%s(%d, (%d, %d))", separator(i), w.Row, w.Ends, w.Clear)
	}
	b.WriteString("].\n")
	return b.Bytes()
}

func writeStarts(b *bytes.Buffer, starts []scan.Start) {
	b.WriteString("Definition starts : list (string * N) := [")
	for i, s := range starts {
		fmt.Fprintf(b, "%s(%s%%string, %d)", separator(i), Quote(s.Rule), s.State)
	}
	b.WriteString("].\n")
}

// Program returns the definitions of a rule program.
func Program(about string, p *rulevm.Program) []byte {
	b := head(about, "NArith List String", "N_scope")
	list(b, "code", p.Code)
	b.WriteString("Definition sets : list (list (N * N)) := [")
	for i, set := range p.Sets {
		spans := []rune(set)
		fmt.Fprintf(b, "%s\n  [", semicolon(i))
		for k := 0; k < len(spans); k += 2 {
			fmt.Fprintf(b, "%s(%d, %d)", semicolon(k), spans[k], spans[k+1])
		}
		b.WriteString("]")
	}
	b.WriteString("].\nDefinition rules : list (string * N) := [")
	for i, r := range p.Rules {
		fmt.Fprintf(b, "%s(%s%%string, %d)", separator(i), Quote(r.Name), r.Start)
	}
	b.WriteString("].\n")
	return b.Bytes()
}

// list writes the definition of a list of numbers. Long lists are concatenated: Coq reads them faster.
func list[N ~uint8 | ~uint16 | ~uint32](b *bytes.Buffer, name string, numbers []N) {
	fmt.Fprintf(b, "Definition %s : list N := List.concat [", name)
	for i, n := range numbers {
		switch {
		case i == 0:
			fmt.Fprintf(b, "\n  [%d", n)
		case i%perLine == 0:
			fmt.Fprintf(b, "];\n  [%d", n)
		default:
			fmt.Fprintf(b, ";%d", n)
		}
	}
	if len(numbers) > 0 {
		b.WriteString("]")
	}
	b.WriteString("].\n")
}

// semicolon returns the separator before the element of a list with an index.
func semicolon(i int) string {
	if i == 0 {
		return ""
	}
	return "; "
}

// separator is like semicolon, and begins a new line after some elements.
func separator(i int) string {
	if i > 0 && i%8 == 0 {
		return ";\n  "
	}
	return semicolon(i)
}

// Quote returns s as a string literal in Coq.
func Quote(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }
