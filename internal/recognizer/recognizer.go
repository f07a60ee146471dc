// Package recognizer makes recognizers of .peg files by the peg tool, and makes of what that writes what a package can have.
//
// Its header names the machine's temporary directory, its runtime exports names, and its tokens cannot place matches of nothing. So it gets
// another header, the runtime that prints is left out, and patches let tokens note the first token below them.
package recognizer

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
)

// Version is that of the peg tool whose output is known.
const Version = "v1.0.1"

// Recognizer runs the peg tool, by a command, on a file. The package of the recognizer must have a function decode, which makes
// the symbols of a text.
//
// There is no -inline, for a rule that was folded away cannot be a start; and no -switch, which is wrong for alternatives that can
// match nothing.
func Recognizer(tool []string, file, header string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "recognizer")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "out.go")
	cmd := exec.Command(tool[0], append(slices.Clip(tool[1:]), "-output", out, file)...)
	if msg, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("peg tool: %w\n%s", err, msg)
	}
	src, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	if src, err = patch(src); err != nil {
		return nil, err
	}
	return trim(src, header)
}

// The patches, each of which must apply.
//
// A token notes the first token below it, so that a tree can be built of tokens that match nothing;
// and the input is decoded by the package's own decode, into a buffer that is used again.
var patches = []struct{ old, new string }{
	{`(?m)^(\s*)position(\d+) := position$`, `${1}position$2, tokenIndex$2 := position, tokenIndex`},
	{`\badd\((rule\w+), position(\d+)\)`, `add($1, position$2, tokenIndex$2)`},
	{`add := func\(rule pegRule, begin uint32\)`, `add := func(rule pegRule, begin, first uint32)`},
	{`tree\.Add\(rule, begin, position, tokenIndex\)`, `tree.Add(rule, begin, position, first, tokenIndex)`},
	{`Add\(rule pegRule, begin, end, index uint32\)`, `Add(rule pegRule, begin, end, first, index uint32)`},
	{`token32\{pegRule: rule, begin: begin, end: end\}`, `token32{pegRule: rule, begin: begin, end: end, first: first}`},
	{`max = token32\{rule, begin, position\}`, `max = token32{rule, begin, position, first}`},
	{`type pegRule uint8`, `type pegRule = uint8`},
	{`begin, end uint32\n`, "begin, end uint32\n\tfirst uint32 // the index of the first token below this one\n"},
	{`p\.buffer = \[\]rune\(p\.Buffer\)`, `p.buffer = decode(p.buffer[:0], p.Buffer)`},
	{`return &parseError\{p, max\}`, `return &parseError{max}`},
	{`(?s)type parseError struct \{.*?\n\}`, "type parseError struct{ max token32 }"},
	{`(?s)func \(e \*parseError\) Error\(\) string \{.*?\n\}`, "func (e *parseError) Error() string { return rul3s[e.max.pegRule] }"},
	{`\n\s*/\*match(Char|Range) (?s:.*?)\*/\n`, "\n"},
}

func patch(src []byte) ([]byte, error) {
	for _, p := range patches {
		re := regexp.MustCompile(p.old)
		if !re.Match(src) {
			return nil, fmt.Errorf("the peg tool's output has changed: nothing matches %s", p.old)
		}
		src = re.ReplaceAll(src, []byte(p.new))
	}
	return src, nil
}

// dropped are the parts of the tool's runtime that the packages do not use: printing, and the
// options that would be exported.
var dropped = []string{
	"node32", "textPosition", "textPositionMap", "translatePositions", "Pretty", "Size",
	"AST", "Print", "PrettyPrint", "print", "String", "Tokens", "WriteSyntaxTree",
	"PrintSyntaxTree", "PrettyPrintSyntaxTree", "SprintSyntaxTree",
}

func trim(src []byte, header string) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", src, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	offset := func(p token.Pos) int { return fset.Position(p).Offset }
	for _, d := range slices.Backward(file.Decls) {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT || slices.Contains(dropped, declared(d)) {
			src = slices.Delete(src, offset(d.Pos()), offset(d.End()))
		}
	}
	src = regexp.MustCompile(`(?m)^// Code generated .*\n`).ReplaceAll(src, nil)
	src = bytes.ReplaceAll(src, []byte("\tPretty bool\n"), nil)
	return format.Source(append([]byte(header), src...))
}

// declared is the name that a declaration declares, if it is only one.
func declared(d ast.Decl) string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Name.Name
	case *ast.GenDecl:
		if len(d.Specs) == 1 {
			if t, ok := d.Specs[0].(*ast.TypeSpec); ok {
				return t.Name.Name
			}
		}
	}
	return ""
}
