package main

import (
	"go/scanner"
	"go/token"
	"strings"
)

// A Size is how much code there is. Comments, blank lines, package clauses and imports are not counted. Tokens are
// counted too, since lines can be joined.
type Size struct{ Lines, Tokens int }

func (s Size) plus(t Size) Size { return Size{s.Lines + t.Lines, s.Tokens + t.Tokens} }

func (s Size) minus(t Size) Size { return Size{s.Lines - t.Lines, s.Tokens - t.Tokens} }

// sizeOfGrammar returns the size of a grammar in ABNF, with the lines that say where rules are from.
func sizeOfGrammar(text []byte) Size {
	var size Size
	for line := range strings.Lines(string(text)) {
		size = size.plus(sizeOf([]byte(strings.TrimPrefix(line, ";"))))
	}
	return size
}

// sizeOf returns the size of some code.
func sizeOf(code []byte) Size {
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(code))
	var s scanner.Scanner
	s.Init(file, code, func(token.Position, string) {}, 0) // what a code is generated from need not be Go
	var size Size
	last := 0 // the last line that was counted
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return size
		}
		if tok == token.SEMICOLON && text == "\n" {
			continue
		}
		size.Tokens++
		first := file.Line(pos)
		end := file.Line(min(pos+token.Pos(len(text)), token.Pos(file.Base()+file.Size())))
		size.Lines += end - max(first-1, last)
		last = max(last, end)
	}
}
