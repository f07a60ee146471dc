// Package peggen makes recognizers from .peg files with the peg tool, and patches its output so that a package can contain it.
//
// Its header names the machine's temporary directory, its runtime exports names, and its tokens cannot place matches of nothing. So it gets
// another header, the runtime that prints is left out, tokens are put in the order of a tree, and repetitions of characters
// and rules that begin with one are made fast.
package peggen

import (
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

// The patches. Each must apply.
//
// Tokens are in the order of a tree, parents first: a rule reserves its token before it tries its
// parts, and fills it at its end, when the index of the next token that is not below it is known.
// The tool would leave tokens in the order in which rules end, where empty matches do not show
// which rule contains them. The input is decoded by the package's own decode, into a buffer that is
// used again.
var patches = []struct{ old, new string }{
	{`(?m)^(\s*)position(\d+) := position$`, "${1}position$2, tokenIndex$2 := position, tokenIndex\n${1}tokenIndex++"},
	{`\badd\((rule\w+), position(\d+)\)`, `add($1, position$2, tokenIndex$2)`},
	{`(?s)add := func\(rule pegRule, begin uint32\) \{.*?\n\t\}`, `add := func(rule pegRule, begin, index uint32) {
		tree.Add(rule, begin, position, tokenIndex, index)
		if begin != position && position > max {
			max = position
		}
	}`},
	{`(?s)func \(t \*tokens32\) Add\(.*?\n\}`, `// Add fills the place of a token. Behind it there can be others already.
func (t *tokens32) Add(rule pegRule, begin, end, next, index uint32) {
	for int(index) >= len(t.tree) {
		t.tree = append(t.tree, token32{})
	}
	t.tree[index] = token32{Rule: rule, Begin: begin, End: end, Next: next}
}`},
	{`(?s)type token32 struct \{.*?\n\}`, "// token32 is the match of a rule. The tokens below it follow it, up to the token Next.\ntype token32 struct {\n\tRule pegRule\n\tBegin, End, Next uint32\n}"},
	{`max\s+token32\n`, "max uint32\n"},
	{`max = token32\{\}`, `max = 0`},
	{`type pegRule uint8`, `type pegRule = uint8`},
	{`p\.buffer = \[\]rune\(p\.Buffer\)`, `p.buffer = decode(p.buffer[:0], p.Buffer)`},
	{`parse(\s+)func\(rule \.\.\.int\) error`, `parse${1}func(rule pegRule) bool`},
	{`p\.parse = func\(rule \.\.\.int\) error \{\s*r := 1\s*if len\(rule\) > 0 \{\s*r = rule\[0\]\s*\}\s*matches := p\.rules\[r\]\(\)`,
		"p.parse = func(rule pegRule) bool {\n\tmatches := p.rules[rule]()"},
	{`(?s)if matches \{\s*p\.Trim\(tokenIndex\)\s*return nil\s*\}\s*return &parseError\{p, max\}`, "p.reached = max\n\tif matches {\n\t\tp.Trim(tokenIndex)\n\t}\n\treturn matches"},
	{`func \(p \*recognizer\) Parse\(rule \.\.\.int\) error \{\s*return p\.parse\(rule\.\.\.\)`, "// Parse reports whether a rule matches a beginning of the buffer.\nfunc (p *recognizer) Parse(rule pegRule) bool {\n\treturn p.parse(rule)"},
	{`\tPretty bool\n`, "\treached uint32 // how far a rule came\n"},
	{`(?s)type parseError struct \{.*?\n\}`, ""},
	{`\n\s*/\*match(Char|Range) (?s:.*?)\*/\n`, "\n"},
}

func patch(src []byte) ([]byte, error) {
	src = firsts(runs(src))
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
	"node32", "Error", "textPosition", "textPositionMap", "translatePositions", "Pretty", "Size",
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
	return format.Source(append([]byte(header), src...))
}

// declared returns the name that a declaration declares, if it is only one.
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
