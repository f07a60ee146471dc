// Package consensuslang makes the languages of package consensus: the URIs that all standards accept and take apart alike, less
// those that parsers get wrong.
package consensuslang

import (
	"embed"
	"io/fs"
	"sync"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/abnf"
	"github.com/urigrammar/uri/internal/automaton"
	"github.com/urigrammar/uri/internal/expr"
	"github.com/urigrammar/uri/internal/grammardfa"
)

// Names say how much an automaton decides about the names of hosts. The rest is decided elsewhere.
type Names uint8

const (
	Exact     Names = iota // all that the standards say, without A-labels
	ALabels                // and any text behind "xn--", of which the tables of IDNA decide
	Uncounted              // likewise, and labels can be of any length and have hyphens anywhere inside
)

// Standards returns the language of the URIs that RFC 3986, RFC 2396 as RFC 2732 amended it, and both texts of the URL Standard accept,
// with the same components; and RFC 2396 alone, unless there is an IPv6 address, of which it knows nothing.
func Standards(n Names) (*automaton.DFA, error) {
	standards.Lock()
	defer standards.Unlock()
	if d := standards.made[n]; d != nil {
		return d, nil
	}
	d, err := rfcs()
	if err != nil {
		return nil, err
	}
	for _, id := range []string{"whatwg", "whatwg-2026-02"} {
		url, err := n.standard(id)
		if err != nil {
			return nil, err
		}
		d = automaton.Intersection(d, url).Minimize()
	}
	standards.made[n] = d
	return d, nil
}

// standards are made once.
var standards = struct {
	sync.Mutex
	made map[Names]*automaton.DFA
}{made: map[Names]*automaton.DFA{}}

// rfcs is what the RFCs agree on.
func rfcs() (*automaton.DFA, error) {
	with, err := agreed("rfc2732")
	if err != nil {
		return nil, err
	}
	without, err := agreed("rfc2396")
	if err != nil {
		return nil, err
	}
	brackets, err := Rule("brackets")
	if err != nil {
		return nil, err
	}
	return automaton.Intersection(with, automaton.Union(without, brackets)).Minimize(), nil
}

// agreed returns the URIs that RFC 3986 and a predecessor accept and take apart alike.
func agreed(id string) (*automaton.DFA, error) {
	uri, err := grammardfa.Of("rfc3986", "URI")
	if err != nil {
		return nil, err
	}
	old, err := grammardfa.Of(id, "URI")
	if err != nil {
		return nil, err
	}
	return grammardfa.Boundaries(uri, old).Agreed(), nil
}

// standard returns the language of a text of the URL Standard, as far as it is ASCII, which RFC 3986 is.
func (n Names) standard(id string) (*automaton.DFA, error) {
	var rules []string
	if n == Uncounted {
		rules = []string{"ldh-label", "ace-label"}
	}
	other, err := names(rules...)
	if err != nil {
		return nil, err
	}
	for _, beyond := range []string{"url-nonascii", "url-nonascii-host", "url-nonascii-w"} {
		other[beyond] = expr.Or() // it derives nothing
	}
	g, _ := grammar.Find(id)
	l, err := grammardfa.Amended(id, g.Starts.URI, other)
	if err != nil {
		return nil, err
	}
	return l.ASCII(n != Exact), nil
}

// names are rules of labels.abnf.
func names(rules ...string) (map[string]*expr.Expr, error) {
	g, err := abnf.Load(files, "labels.abnf")
	if err != nil {
		return nil, err
	}
	other := map[string]*expr.Expr{}
	for _, name := range rules {
		r, _ := g.Rule(name)
		other[name] = r.Expr
	}
	return other, nil
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

// Rule returns the language of a rule of exclusions.abnf.
func Rule(name string) (*automaton.DFA, error) {
	rules, err := ExclusionRules()
	if err != nil {
		return nil, err
	}
	return automaton.Minimal(expr.To(name), rules, nil)
}

// ExclusionRules returns the rules of exclusions.abnf.
func ExclusionRules() (*expr.Grammar, error) { return abnf.Load(files, exclusionsFile) }
