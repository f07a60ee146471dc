package generate

import (
	"fmt"
	"iter"
	"maps"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/internal/lazy"
	"github.com/urigrammar/uri/abnf/language"
	hidden "github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
)

// printed is a grammar as a document prints it, with options for its package. Above the printed
// rules there are lines that import rules of other documents.
type printed struct {
	Grammar, Extract, Type, Rule string
	Flags                        []string // of abnf gen
	Accepted, Rejected           []string
}

func printedGrammars(t testing.TB) []printed {
	return golden.Rows[printed](t, "testdata/printed/printed.jsonl")
}

func (p printed) options(t testing.TB) Options {
	m := made{Type: p.Type + "=" + p.Rule}
	for i := 0; i < len(p.Flags); i += 2 {
		switch value := p.Flags[i+1]; p.Flags[i] {
		case "--fields":
			m.Fields = value
		case "--list":
			m.Lists = append(m.Lists, value)
		case "--greedy":
			m.Greedy = strings.Split(value, ",")
		case "--lazy":
			m.Lazy = strings.Split(value, ",")
		default:
			t.Fatalf("%s: flag %s", p.Grammar, p.Flags[i])
		}
	}
	return m.options(t, "p")
}

func (p printed) load(t testing.TB) *abnf.Grammar {
	g, err := abnf.LoadFile(p.path())
	require.NoError(t, err)
	return g
}

// madeFiles has the files of packages, by grammar and rule: to make all of them takes half a minute.
var madeFiles = map[string]map[string][]byte{}

// files returns the files of the package.
func (p printed) files(t testing.TB) map[string][]byte {
	name := p.Rule + " of " + p.Grammar
	if madeFiles[name] == nil {
		files, err := Files(p.load(t), p.options(t))
		require.NoError(t, err, name)
		madeFiles[name] = files
	}
	return maps.Clone(madeFiles[name])
}

// path returns the file of the grammar. Those of well-known documents are with the reader of ABNF.
func (p printed) path() string {
	if known := "../../internal/read/abnf/known/" + p.Grammar; exists(known) {
		return known
	}
	return "testdata/printed/" + p.Grammar
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// accepts returns the verdicts of the rule, from its automaton.
func (p printed) accepts(t testing.TB) func(text string) bool {
	g := p.load(t)
	if g.Regular(p.Rule) == nil {
		l, err := language.Of(g, p.Rule)
		require.NoError(t, err)
		return l.Contains
	}
	program, err := lazy.Compile(hidden.RulesOf(g), p.Rule)
	require.NoError(t, err)
	read := program.Reader()
	return func(text string) bool {
		_, ok, _ := read(text)
		return ok
	}
}

func TestGrammarsAsPrintedAcceptWhatTheirDocumentsShow(t *testing.T) {
	all := printedGrammars(t)
	assert.GreaterOrEqual(t, len(all), 40)
	every := exhaustive.OneIn(t, 8)
	for i, p := range all {
		if i%every != 1%every {
			continue
		}
		accepts := p.accepts(t)
		for _, text := range p.Accepted {
			assert.True(t, accepts(text), "%s of %s: %q", p.Rule, p.Grammar, text)
		}
		for _, text := range p.Rejected {
			assert.False(t, accepts(text), "%s of %s: %q", p.Rule, p.Grammar, text)
		}
		assert.NotEmpty(t, p.Accepted)
	}
}

// sampleTest is a test of a package, with texts that it accepts and rejects.
const sampleTest = `
func TestSamples(t *testing.T) {
	for _, text := range %#v {
		if _, err := Parse(text); err != nil {
			t.Errorf("%%q: %%v", text, err)
		}
	}
	for _, text := range %#v {
		if Valid(text) {
			t.Errorf("%%q is accepted", text)
		}
	}
}
`

// sampled yields the grammars, or some of them unless tests run in full, with their places.
func sampled(t testing.TB) iter.Seq2[int, printed] {
	every := exhaustive.OneIn(t, 16)
	return func(yield func(int, printed) bool) {
		for i, p := range printedGrammars(t) {
			if (i+every-1)%every == 0 && !yield(i, p) {
				return
			}
		}
	}
}

func addPrinted(t *testing.T, m *module) {
	for i, p := range sampled(t) {
		files := p.files(t)
		files["p_test.go"] = fmt.Appendf(files["p_test.go"], sampleTest, p.Accepted, p.Rejected)
		m.add(t, fmt.Sprintf("printed%d", i), files)
	}
}
