// Package consensuslang builds the languages of package consensus. They contain the URIs that all
// standards split into the same components, except URIs that parsers are known to misread.
package consensuslang

import (
	"embed"
	"io/fs"
	"sync"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/decide/failure"
	"github.com/urigrammar/uri/internal/languages/grammardfa"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
)

// Names controls how much an automaton checks in host names. Other code checks the rest.
type Names uint8

const (
	Exact     Names = iota // the standards' rules, without A-labels
	ALabels                // also any text after "xn--", which the tables of IDNA check
	Uncounted              // likewise, but labels may have any length, and hyphens anywhere inside
)

// Standards returns the language of the URIs that RFC 3986, RFC 2396 as amended by RFC 2732, and
// the URL Standard accept with the same components. RFC 2396 without that amendment must accept
// them too, unless they contain an IPv6 address, which it does not define.
func Standards(n Names) (d *automaton.DFA, err error) {
	defer failure.Catch(&err)
	return n.standards(), nil
}

// made caches the languages of the standards.
var made = memo[Names, *automaton.DFA]{made: map[Names]*automaton.DFA{}}

func (n Names) standards() *automaton.DFA {
	return made.of(n, func() *automaton.DFA {
		d := rfcs()
		return automaton.Intersection(d, n.standard("whatwg")).Minimize()
	})
}

// rfcs returns the URIs on which the RFCs agree.
func rfcs() *automaton.DFA {
	old := automaton.Union(agreed("rfc2396"), failure.Must(Rule("brackets")))
	return automaton.Intersection(agreed("rfc2732"), old).Minimize()
}

// agreed returns the URIs that RFC 3986 and a predecessor accept with the same components.
func agreed(id string) *automaton.DFA {
	return grammardfa.Boundaries(failure.Must(grammardfa.Of("rfc3986", "URI")), failure.Must(grammardfa.Of(id, "URI"))).Agreed()
}

// standard returns the ASCII part of a language of the URL Standard, because URIs of RFC 3986 are ASCII.
func (n Names) standard(id string) *automaton.DFA {
	other := map[string]*syntax.Expr{}
	if n == Uncounted {
		labels := failure.Must(abnf.Load(files, "labels.abnf"))
		for _, name := range []string{"ldh-label", "ace-label"} {
			r, _ := labels.Rule(name)
			other[name] = r.Expr
		}
	}
	for _, beyond := range []string{"url-nonascii", "url-nonascii-host", "url-nonascii-w"} {
		other[beyond] = syntax.Or() // it derives nothing
	}
	g, _ := grammar.Find(id)
	return failure.Must(grammardfa.Amended(id, g.Starts.URI, other)).ASCII(n != Exact)
}

//go:embed *.abnf
var own embed.FS

// files are the files of this package, and those of package grammar, which they import.
var files = both{}

type both struct{}

// Open opens a file of this package, or else of package grammar.
func (both) Open(name string) (fs.File, error) {
	if f, err := own.Open(name); err == nil {
		return f, nil
	}
	return grammar.Files.Open(name)
}

// Rule returns the language of a rule in exclusions.abnf.
func Rule(name string) (*automaton.DFA, error) {
	rules, err := ExclusionRules()
	if err != nil {
		return nil, err
	}
	return automaton.Minimal(syntax.To(name), rules, nil)
}

// ExclusionRules returns the rules in exclusions.abnf, which are read once.
var ExclusionRules = sync.OnceValues(func() (*syntax.Grammar, error) { return abnf.Load(files, exclusionsFile) })

// memo caches values by key.
type memo[K comparable, V any] struct {
	sync.Mutex
	made map[K]V
}

// of returns the value for a key, and calls make only once per key.
func (m *memo[K, V]) of(key K, make func() V) V {
	m.Lock()
	defer m.Unlock()
	v, ok := m.made[key]
	if !ok {
		v = make()
		m.made[key] = v
	}
	return v
}
