package abnf

import (
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
	"github.com/urigrammar/uri/internal/tests/coqtest"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// coqReader returns, for each text, the grammar that the extracted reader finds, as Coq prints it, or an error in one word.
func coqReader(t *testing.T, lines []string) []string {
	t.Helper()
	dir := coqtest.Copy(t, "../../..")
	extract := filepath.Join(dir, "extract")
	coqtest.Run(t, dir, "make", "-s", "-j1", "Print.vo")
	coqtest.Run(t, extract, "coqc", "-q", "-R", dir, "UriProof", "ExtractReader.v")
	require.NoError(t, os.Remove(filepath.Join(extract, "readabnf.mli")))
	coqtest.Run(t, extract, "ocamlfind", "ocamlopt", "-w", "-a", "-o", "read", "readabnf.ml", "reader.ml")
	run := exec.Command(filepath.Join(extract, "read"))
	run.Stdin = strings.NewReader(strings.Join(lines, "\n") + "\n")
	out, err := run.Output()
	require.NoError(t, err)
	return strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
}

// The two readers share nothing. What the one in Coq prints is read by this one.
func TestTheReaderInCoqReadsTheSameRules(t *testing.T) {
	coqtest.Need(t, "coqc", "ocamlfind", "ocamlopt", "make")
	exhaustive.Only(t)
	files, err := filepath.Glob("../../../grammar/*bnf")
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(5234, 7405))
	type sample struct{ name, text string }
	var all []sample
	var lines []string
	add := func(name, text string) {
		notation := "abnf"
		if ModeOf(name) == RFC2396 {
			notation = "bnf"
		}
		all, lines = append(all, sample{name, text}), append(lines, notation+" "+hex.EncodeToString([]byte(text)))
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		add(name, string(text))
		for range 500 {
			add(name, mutilated(rng, string(text)))
		}
	}
	answers := coqReader(t, lines)
	require.Len(t, answers, len(all))
	same, refused, known := 0, 0, 0
	for i, s := range all {
		_, readErr := Options{}.read(s.name, s.text, ModeOf(s.name))
		g, err := Parse(s.name, s.text, ModeOf(s.name))
		if err == nil {
			err = readErr
		}
		switch coqRefuses := answers[i] == "refused"; {
		case err != nil && coqRefuses:
			refused++
		case err != nil && isLenient(s.text, err):
			known++
		case err == nil && coqRefuses && isStrict(s.name, s.text):
			known++
		case err != nil || coqRefuses:
			assert.Fail(t, "one reader refuses a text", "%s: Go: %v; Coq refuses: %t; %s", s.name, err, coqRefuses, around(s.text, err))
		default:
			printed, err := hex.DecodeString(answers[i])
			require.NoError(t, err)
			again, err := Parse(s.name+" printed", sameLetters.Replace(string(printed)), RFC5234)
			require.NoError(t, err)
			require.Equal(t, canonical(g), canonical(again), s.text)
			same++
		}
	}
	t.Logf("%d texts: %d with the same rules, %d that both refuse, %d that it is known to judge otherwise", len(all), same, refused, known)
	assert.Greater(t, same, len(all)/4)
	assert.Greater(t, refused, len(all)/20)
}

// mutilated changes an octet or two, but not in the lines of imports, which are no ABNF.
func mutilated(rng *rand.Rand, text string) string {
	const octets = " \n\"/|-=;:*%.,'_+<>()[]{}#019AFxdsbaz\t\x00\x7f\xc3"
	for range 1 + rng.IntN(2) {
		at := rng.IntN(len(text))
		for line := 1 + strings.LastIndexByte(text[:at], '\n'); strings.HasPrefix(text[line:], "; IMPORT"); line = 1 + strings.LastIndexByte(text[:at], '\n') {
			at = rng.IntN(len(text))
		}
		one := octets[rng.IntN(len(octets))]
		switch rng.IntN(3) {
		case 0:
			text = text[:at] + text[at+1:]
		case 1:
			text = text[:at] + string(one) + text[at:]
		default:
			text = text[:at] + string(one) + text[at+1:]
		}
	}
	return text
}

func around(text string, err error) string {
	var e *syntax.Error
	if !errors.As(err, &e) || e.Line == 0 {
		return ""
	}
	lines := strings.Split(text, "\n")
	return fmt.Sprintf("%q", lines[max(0, e.Line-2):min(len(lines), e.Line+1)])
}

// isLenient reports whether a text is one that the reader in Coq accepts all the same: it continues a rule after an empty line, or after a
// comment that begins the line.
func isLenient(text string, err error) bool {
	var e *syntax.Error
	if !errors.As(err, &e) || e.Line == 0 {
		return false
	}
	lines := strings.Split(text, "\n")
	return e.Line > 1 && strings.HasPrefix(lines[e.Line-1], " ") && (lines[e.Line-2] == "" || lines[e.Line-2][0] == ';')
}

// isStrict reports whether only the reader in Coq rejects a text. It reads no repeated option, which means something else in the
// older notation, and none of the forms that documents print and RFC 5234 does not have.
func isStrict(name, text string) bool {
	if ModeOf(name) == RFC2396 && regexp.MustCompile(`[0-9*]\[`).MatchString(text) {
		return true
	}
	same, _ := dedent(text)
	list, _, ok := recognize(text, ModeOf(name))
	return same != text || ok && hasPrintedForm(list)
}

// hasPrintedForm reports whether n has a list such as 1#element, a space within a repetition, as in 1* ( element ), or elements
// without a space between them.
func hasPrintedForm(n node) bool {
	if n.Number() == ruleconcatenation {
		end := -1
		for element := range n.Children() {
			if element.Start() == end {
				return true
			}
			end = element.Start() + len(element.Text())
		}
	}
	if repeat, ok := n.Child(rulerepeat); ok && n.Number() == rulerepetition {
		_, list := repeat.Child(rulehash)
		return list || strings.ContainsRune(" \t\r\n", rune(n.Text()[len(repeat.Text())])) || slices.ContainsFunc(slices.Collect(n.Children()), hasPrintedForm)
	}
	return slices.ContainsFunc(slices.Collect(n.Children()), hasPrintedForm)
}

// sameLetters gives names of the older notation letters of the newer one.
var sameLetters = strings.NewReplacer("_", "-", "+", "-")

// canonical returns the rules in a form that does not depend on how sequences and choices are nested.
func canonical(g *syntax.Grammar) []string {
	var all []string
	for _, r := range g.Rules {
		all = append(all, sameLetters.Replace(syntax.Fold(r.Name))+" = "+form(r.Expr))
	}
	slices.Sort(all)
	return all
}

func form(e *syntax.Expr) string {
	switch e.Op {
	case syntax.Symbol:
		return fmt.Sprint(e.Set.Spans())
	case syntax.Ref:
		return sameLetters.Replace(syntax.Fold(e.Name))
	case syntax.Repeat:
		return fmt.Sprintf("%d*%d(%s)", e.Min, e.Max, form(e.Subs[0]))
	case syntax.Concat:
		var parts []string
		for _, s := range flat(e, syntax.Concat) {
			if p := form(s); p != "" {
				parts = append(parts, p)
			}
		}
		return strings.Join(parts, " ")
	case syntax.Alternate:
		var set rangeset.Set
		var parts []string
		for _, s := range flat(e, syntax.Alternate) {
			if s.Op == syntax.Symbol {
				set = set.Union(s.Set)
				continue
			}
			parts = append(parts, form(s))
		}
		if !set.Empty() {
			parts = append(parts, fmt.Sprint(set.Spans()))
		}
		if len(parts) == 1 {
			return parts[0]
		}
		return "(" + strings.Join(parts, " / ") + ")"
	}
	return "" // empty
}

// flat returns the parts of nested expressions of one kind.
func flat(e *syntax.Expr, op syntax.Op) (all []*syntax.Expr) {
	if e.Op != op {
		return []*syntax.Expr{e}
	}
	for _, s := range e.Subs {
		all = append(all, flat(s, op)...)
	}
	return all
}
