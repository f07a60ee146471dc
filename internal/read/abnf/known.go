package abnf

import (
	"embed"
	_ "embed"
	"reflect"
	"regexp"
	"strings"
	"sync"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// knownFiles contains the grammars of documents to which many others refer. Files import them by names without a path, such as
// rfc3986. The command abnf extracted the rules from the documents. Import lines were added.
//
//go:embed known/*.abnf
var knownFiles embed.FS

// Known returns the text of a well-known document, and reports whether there is one.
func Known(name string) (text string, ok bool) {
	if name == Core {
		return coreRules, true
	}
	b, err := knownFiles.ReadFile("known/" + name + ".abnf")
	return string(b), err == nil
}

// proseRule matches a prose-val that names a rule, such as <host, see [URI], Section 3.2.2> or <subdomain>.
var proseRule = pattern(`^<([a-zA-Z][a-zA-Z0-9-]*)(?:,.*|[ \t]+(?:from|defined|see|in|as)\b.*)?>$`)

// proseName returns the name of the rule that a prose-val refers to, or "".
func proseName(prose string) string {
	if m := proseRule().FindStringSubmatch(prose); m != nil {
		return m[1]
	}
	return ""
}

// labels maps well-known documents to the names, besides their numbers, by which other documents call them.
var labels = map[string]string{"rfc3986": "URI", "rfc9110": "HTTP|SEMANTICS", "rfc5234": "ABNF", "rfc5322": "MAIL|IMF", "rfc3629": "UTF-8"}

// citations maps well-known documents to expressions that match citations of them.
var citations = sync.OnceValue(func() map[string]*regexp.Regexp {
	all := map[string]*regexp.Regexp{}
	entries, err := knownFiles.ReadDir("known")
	if err != nil {
		panic(err) // it is embedded
	}
	for _, entry := range entries {
		name := strings.TrimSuffix(entry.Name(), ".abnf")
		all[name] = regexp.MustCompile(`\[(?:` + labels[name] + `)\]|RFC ?` + name[len("rfc"):] + `\b`)
	}
	return all
})

// Cited returns the well-known document that a prose-val cites, and the rule of that document to which it refers.
func Cited(in *syntax.Rule, prose string) (document, rule string, ok bool) {
	if !IsProse(prose) {
		return "", "", false
	}
	for document, as := range citations() {
		if !as.MatchString(prose) {
			continue
		}
		for _, name := range citedNames(in, prose) {
			if knownRules(document)[syntax.Fold(name)] {
				return document, name, true
			}
		}
	}
	return "", "", false
}

// IsKnown reports whether a document is well-known and has the rule. "" means any rule.
func IsKnown(document, rule string) bool {
	if _, ok := Known(document); !ok {
		return false
	}
	return rule == "" || knownRules(document)[syntax.Fold(rule)]
}

// knownRules returns the names of the rules that files can import from a well-known document, in lower case.
func knownRules(document string) map[string]bool {
	rules, _ := knownNames.LoadOrStore(document, sync.OnceValue(func() map[string]bool {
		names := map[string]bool{}
		g, err := Options{}.LoadText("prose", "; IMPORT "+document+" : *\n")
		if err != nil {
			panic(err) // a test reads all of them
		}
		for _, r := range g.Rules {
			names[syntax.Fold(r.Name)] = true
		}
		return names
	}))
	return rules.(func() map[string]bool)()
}

var knownNames sync.Map // by document: a function that returns its names

// citedNames returns possible names of the rule to which a prose-val in a rule refers.
func citedNames(in *syntax.Rule, prose string) (names []string) {
	if name := proseName(prose); name != "" {
		names = append(names, name)
	}
	if isProse(in) {
		names = append(names, in.Name)
	}
	return names
}

// same reports whether two rules have the same symbols, or are the same core rule as printed in two documents.
func same(a, b *syntax.Rule) bool {
	for range a.Expr.Refs {
		if !IsCore(a.Name) {
			return false
		}
	}
	return reflect.DeepEqual(a.Expr.Moved(0, 0), b.Expr.Moved(0, 0))
}

// satisfy gives the prose-vals of a file the meaning of the imported rules that they refer to.
func (l *loader) satisfy(s *scope) {
	for _, r := range s.own {
		for ref := range r.Expr.Refs {
			if !IsProse(ref.Name) {
				continue
			}
			for _, name := range citedNames(r, ref.Name) {
				if t, ok := s.imported[syntax.Fold(name)]; ok && l.target[ref] == nil {
					l.target[ref] = t
				}
			}
		}
	}
}

// isProse reports whether a rule is a prose-val and nothing else.
func isProse(r *syntax.Rule) bool { return r.Expr.Op == syntax.Ref && IsProse(r.Expr.Name) }

// claim returns the problem of importing a rule under a name that a rule in the scope already has.
func (s *scope) claim(name string, r *syntax.Rule) string {
	taken := s.byName[syntax.Fold(name)]
	switch {
	case taken == r || isProse(taken) || same(taken, r):
		return ""
	case ascii.EqualFold(taken.File, s.file):
		return "rule " + name + " is imported and defined here too: import it AS another name, or all rules (*) to replace it"
	}
	return "rule " + name + " is imported from " + taken.File + " too: import one of them AS another name"
}

// Core is the name by which a file imports the core rules of RFC 5234, appendix B.1.
const Core = "core"

//go:embed core.abnf
var coreRules string

var core = sync.OnceValue(func() *syntax.Grammar {
	g, err := Parse(Core, coreRules, RFC5234)
	if err != nil {
		panic(err) // a test reads them
	}
	return g
})

// CoreRules returns the text of the core rules.
func CoreRules() string { return coreRules }

// IsCore reports whether name is a core rule.
func IsCore(name string) bool { return CoreRule(name) != nil }

// CoreRule returns the expression of a core rule, or nil.
func CoreRule(name string) *syntax.Expr {
	if r, ok := core().Rule(name); ok {
		return r.Expr
	}
	return nil
}
