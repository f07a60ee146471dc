package sourcetext

import (
	"fmt"
	"iter"
	"strings"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// File is a text from which expressions are read. It records their positions, and the first error.
type File struct {
	Name, Text string
	Rule       string // the rule that is being read
	Err        error  // the first error of Fail; what is read after it does not matter
	Margins    []int  // by line: how many columns were removed before the text; nil if none were

	lines Lines
}

// NewFile returns a File for text. Errors show its name.
func NewFile(name, text string) *File { return &File{Name: name, Text: text, lines: LinesOf(text)} }

// Position returns the line and the column of an offset, both from 1.
func (f *File) Position(offset int) (line, column int) {
	line, column = f.lines.Position(offset)
	if line <= len(f.Margins) {
		column += f.Margins[line-1]
	}
	return line, column
}

// ErrorAt returns an [*syntax.Error] at an offset.
func (f *File) ErrorAt(offset int, format string, args ...any) error {
	line, column := f.Position(offset)
	_, shown := f.lines.Position(offset)
	return &syntax.Error{
		File: f.Name, Line: line, Column: column, Rule: f.Rule, Problem: fmt.Sprintf(format, args...),
		Excerpt: Caret(f.lines.Text(f.Text, line), shown-1),
	}
}

// Fail records an error at an offset, unless an error was recorded before.
func (f *File) Fail(offset int, format string, args ...any) {
	if f.Err == nil {
		f.Err = f.ErrorAt(offset, format, args...)
	}
}

// At sets the position of e, unless e already has one, and returns e.
func (f *File) At(offset int, e *syntax.Expr) *syntax.Expr {
	if e.Line == 0 {
		e.Line, e.Column = f.Position(offset)
	}
	return e
}

// Found describes the text at an offset, for messages. It quotes the rest of the line, or returns
// "the end of the line" or "the end of the file".
func (f *File) Found(offset int) string {
	rest, _, more := strings.Cut(f.Text[offset:], "\n")
	line := strings.TrimSuffix(rest, "\r")
	switch {
	case rest == "" && !more:
		return "the end of the file"
	case line == "":
		return "the end of the line"
	}
	return excerpt.Quote(line)
}

// All returns the results of read for all nodes.
func All[N any](nodes iter.Seq[N], read func(N) *syntax.Expr) (all []*syntax.Expr) {
	for n := range nodes {
		all = append(all, read(n))
	}
	return all
}
