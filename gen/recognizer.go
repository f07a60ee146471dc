package main

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
	"strconv"
)

// pegVersion is the version of the peg tool whose output this file edits.
const pegVersion = "v1.0.1"

// recognizer runs the peg tool on a file, and patches its output so that a package can contain it. The package must have a
// function decode, which converts a text to symbols.
//
// The tool's header names the machine's temporary directory, its runtime exports names, and its tokens cannot place empty matches.
// So recognizer replaces the header, drops the runtime code that prints, and puts tokens in the order of a tree. It also speeds up
// repetitions of characters, and rules that begin with a character.
//
// The command omits -inline, because an inlined rule cannot be a start. It omits -switch, which is wrong for alternatives that can
// match nothing.
func recognizer(tool []string, file, header string) ([]byte, error) {
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
// The patched code puts tokens in the order of a tree, parents first. A rule reserves its token
// before it tries its parts. It fills the token at its end, when the next token outside it has a
// known index. The tool leaves tokens in the order in which rules end, which does not show the rule
// around an empty match. The package's own function decode decodes the input, into a buffer that is
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
	{`(?s)func \(t \*tokens32\) Add\(.*?\n\}`, `// Add fills the place of a token. There can be others after it already.
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

// sequence matches the tool's comment for a rule that is a sequence and begins with a character: its name and the character. In an alternative, "/"
// follows the character, and a repetition ends differently.
var sequence = regexp.MustCompile(`(?m)^\s*/\* \d+ (\w+) <- <\(('\\?.') [^/\n].*\)> \*/$`)

// firsts makes rules that begin with a character run only where that character occurs. Elsewhere they match nothing and change nothing.
func firsts(src []byte) []byte {
	for _, m := range sequence.FindAllSubmatch(src, -1) {
		call := regexp.MustCompile(`if !_rules\[rule` + string(m[1]) + `\]\(\) \{`)
		checked := fmt.Sprintf("if buffer[position] != rune(%s) || !_rules[rule%s]() {", m[2], m[1])
		src = call.ReplaceAllLiteral(src, []byte(checked))
	}
	return src
}

// The tool tries one alternative of a repetition after the other for each symbol, and writes the position back each time. That is most of what
// a recognizer of URIs does, since most of their symbols are in repetitions of characters, such as ( [a-z] / '-' / rule )*. Here these get a loop of
// their own.

// repetition matches the tool's code for a repetition of a choice, up to the first alternative: its label, and the number of the choice.
var repetition = regexp.MustCompile(`\n\s*l(\d+):(\n\s*\{\n\s*position\d+, tokenIndex\d+ := position, tokenIndex\n\s*\{\n\s*position(\d+), tokenIndex\d+ := position, tokenIndex\n)`)

// alternative matches the code for a character or a range that is not the last alternative.
var alternative = regexp.MustCompile(`^\s*if (?:c := buffer\[position\]; c < rune\('(.+?)'\) \|\| c > rune\('(.+?)'\)|buffer\[position\] != rune\('(.+?)'\)) \{\n` +
	`\s*goto l\d+\n\s*\}\n\s*position\+\+\n\s*goto l\d+\n\s*l\d+:\n\s*position, tokenIndex = position\d+, tokenIndex\d+\n`)

// set is a set of ASCII characters, with one bit for each.
type set [2]uint64

// runs lets repetitions skip all symbols that match their first alternatives, if these are single
// characters, before they try an alternative. After that these alternatives never match. They are
// removed except for one, which keeps the labels in use.
func runs(src []byte) []byte {
	var out bytes.Buffer
	var sets []set
	copied := 0
	for _, m := range repetition.FindAllSubmatchIndex(src, -1) {
		label, choice, begin := src[m[2]:m[3]], src[m[6]:m[7]], m[1]
		s, last := characters(src[begin:])
		if s == (set{}) || !isAll(src[begin:], choice, label) {
			continue
		}
		i := slices.Index(sets, s)
		if i < 0 {
			i = len(sets)
			sets = append(sets, s)
		}
		out.Write(src[copied:m[4]])
		fmt.Fprintf(&out, "\nposition = run(buffer, position, &runs[%d])", i)
		out.Write(src[m[4]:begin])
		copied = begin + last
	}
	out.Write(src[copied:])
	if len(sets) > 0 {
		out.WriteString(runCode)
		for _, s := range sets {
			fmt.Fprintf(&out, "charactersOf(%#x, %#x),\n", s[0], s[1])
		}
		out.WriteString("}\n")
	}
	return out.Bytes()
}

// characters returns the set of the single characters at the beginning of a choice, and the offset in src of the last alternative among them.
func characters(src []byte) (s set, last int) {
	for at := 0; ; {
		m := alternative.FindSubmatch(src[at:])
		if m == nil {
			return s, last
		}
		low, high := symbol(m[1]), symbol(m[2])
		if len(m[3]) > 0 {
			low = symbol(m[3])
			high = low
		}
		if high >= 0x80 {
			return s, last
		}
		for c := low; c <= high; c++ {
			s[c>>6] |= 1 << (c & 63)
		}
		last = at
		at += len(m[0])
	}
}

// symbol returns a character that is quoted as in Go.
func symbol(quoted []byte) rune {
	if len(quoted) == 0 {
		return 0
	}
	c, _, _, _ := strconv.UnquoteChar(string(quoted), '\'') // the tool's output compiles
	return c
}

// isAll reports whether a repetition consists of a choice and nothing else.
func isAll(src, choice, label []byte) bool {
	end := regexp.MustCompile(`\n\s*\}\n\s*l` + string(choice) + `:\n\s*goto l` + string(label) + `\n`)
	return end.Match(src)
}

// runCode is the code that repetitions call. The sets are appended to it.
const runCode = `
// run returns where the symbols end that are in a set of ASCII characters, from i on. The buffer ends with a symbol that is in none.
func run(buffer []rune, i uint32, set *[128]bool) uint32 {
	for {
		if c := uint32(buffer[i]); c >= 128 || !set[c] {
			return i
		}
		i++
	}
}

// charactersOf returns a set of characters, given as bits: low for the first 64, high for the
// others.
//
//go:noinline
func charactersOf(low, high uint64) (set [128]bool) {
	for c := range 64 {
		set[c], set[c+64] = low>>c&1 == 1, high>>c&1 == 1
	}
	return set
}

// runs are the sets of characters that are repeated.
var runs = [...][128]bool{
`
