package main

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	"github.com/urigrammar/uri/tools/grammars/compare"
)

// The grammar of RFC 8610, appendix B, as somebody would write it for participle: with a lexer, so
// that names and numbers are as long as they can be.
type (
	cddlFile struct {
		Rules []*cddlRule `parser:"@@+"`
	}
	cddlRule struct {
		Name       string     `parser:"@Name"`
		Parameters []string   `parser:"('<' @Name (',' @Name)* '>')?"`
		Assigns    string     `parser:"@('=' | '/=' | '//=')"`
		Entry      *cddlEntry `parser:"@@"`
	}
	cddlEntry struct {
		Occurrence string     `parser:"@Occurrence?"`
		Key        *cddlKey   `parser:"( @@?"`
		Type       *cddlType  `parser:"@@"`
		Group      *cddlGroup `parser:"| '(' @@ ')' )"`
	}
	cddlKey struct {
		Type *cddlRange `parser:"@@ '^'? '=>'"`
		Name string     `parser:"| @(Name | Text | Number | Bytes) ':'"`
	}
	cddlType struct {
		Choices []*cddlRange `parser:"@@ ('/' @@)*"`
	}
	cddlRange struct {
		From     *cddlSingle `parser:"@@"`
		Operator string      `parser:"(@(Range | Control)"`
		To       *cddlSingle `parser:"@@)?"`
	}
	cddlSingle struct {
		Value     string         `parser:"@(Number | Text | Bytes)"`
		Reference *cddlReference `parser:"| @@"`
		Type      *cddlType      `parser:"| '(' @@ ')'"`
		Map       *cddlGroup     `parser:"| '{' @@ '}'"`
		Array     *cddlGroup     `parser:"| '[' @@ ']'"`
		Unwrapped *cddlReference `parser:"| '~' @@"`
		Choice    *cddlGroup     `parser:"| '&' ('(' @@ ')'"`
		Named     *cddlReference `parser:"| @@)"`
		Tag       string         `parser:"| @Tag"`
		Tagged    *cddlType      `parser:"('(' @@ ')')?"`
	}
	cddlReference struct {
		Name      string       `parser:"@Name"`
		Arguments []*cddlRange `parser:"('<' @@ (',' @@)* '>')?"`
	}
	cddlGroup struct {
		Choices []*cddlEntries `parser:"@@ ('//' @@)*"`
	}
	cddlEntries struct {
		Entries []*cddlEntry `parser:"(@@ ','?)*"`
	}
)

var cddlLexer = lexer.MustSimple([]lexer.SimpleRule{
	{Name: "space", Pattern: `[ \n]|\r\n|;[\x20-\x7E\x{80}-\x{10FFFD}]*\r?\n`},
	{Name: "Occurrence", Pattern: `[0-9]*\*[0-9]*|[?+]`},
	{Name: "Bytes", Pattern: `(h|b64)?'([^'\\]|\\.)*'`},
	{Name: "Text", Pattern: `"([^"\\\n\r]|\\.)*"`},
	{Name: "Number", Pattern: `-?(0x[0-9A-Fa-f]+(\.[0-9A-Fa-f]+)?p[-+]?[0-9]+|0x[0-9A-Fa-f]+|0b[01]+|(0|[1-9][0-9]*)(\.[0-9]+)?(e[-+]?[0-9]+)?)`},
	{Name: "Tag", Pattern: `#([0-9](\.(0|[1-9][0-9]*))?)?`},
	{Name: "Name", Pattern: `[A-Za-z@_$]([-.]*[A-Za-z0-9@_$])*`},
	{Name: "Range", Pattern: `\.\.\.?`},
	{Name: "Control", Pattern: `\.[A-Za-z@_$]([-.]*[A-Za-z0-9@_$])*`},
	{Name: "Sign", Pattern: `//=|/=|//|=>|[-=/:,<>(){}\[\]~&^]`},
})

// participleCDDL parses by a grammar of ours for participle.
func participleCDDL() compare.Parser {
	parser := participle.MustBuild[cddlFile](participle.Lexer(cddlLexer), participle.Elide("space"), participle.UseLookahead(participle.MaxLookahead))
	return compare.Parser{Name: "github.com/alecthomas/participle/v2", Rules: map[string]compare.Parse{
		"cddl": func(text string) error { _, err := parser.ParseString("", text); return err },
	}}
}

// cddlc is a parser whose module the proxy of modules may not have: folder has its source.
func cddlc(folder string) compare.Program {
	source := compare.Source{Name: "github.com/HannesKimara/cddlc", Rules: map[string]string{"cddl": `func(text string) error {
	_, err := parser.NewParser(lexer.NewLexer([]byte(text))).ParseFile()
	if len(err) == 0 {
		return nil
	}
	return err
}`}}
	return compare.Program{
		Modules: map[string]string{"github.com/HannesKimara/cddlc": folder},
		Imports: []string{"github.com/HannesKimara/cddlc/lexer", "github.com/HannesKimara/cddlc/parser"},
		Parsers: []compare.Source{source},
	}
}
