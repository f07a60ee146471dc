package draw

import (
	"cmp"
	"strings"

	"github.com/urigrammar/uri/abnf"
	hidden "github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
)

// Options control how rules are drawn. The zero Options suit most grammars.
type Options struct {
	// Width is the maximum width of a diagram before sequences are broken into rows. 0 means 800. A part that cannot
	// be broken makes the diagram wider.
	Width int
}

// SVG draws rules one below another, each with its name, using the zero [Options]: see [Options.SVG].
func SVG(g *abnf.Grammar, rules ...string) (string, error) { return Options{}.SVG(g, rules...) }

// HTML returns a page of rules, using the zero [Options]: see [Options.HTML].
func HTML(g *abnf.Grammar, rules ...string) (string, error) { return Options{}.HTML(g, rules...) }

func (o Options) width() int { return cmp.Or(max(o.Width, 0), 800) }

// drawn is a rule to draw.
type drawn struct {
	abnf.Rule
	made *syntax.Rule
}

// choose finds rules by their names. If there are no names, it returns all rules. The error is an [*abnf.Error].
func choose(g *abnf.Grammar, names []string) (all []drawn, err error) {
	rules := hidden.RulesOf(g)
	if len(names) == 0 {
		for _, r := range g.Rules() {
			names = append(names, r.Name)
		}
	}
	for _, name := range names {
		r, ok := g.Rule(name)
		if !ok {
			return nil, g.Regular(name) // which says so, and what may be meant
		}
		made, _ := rules.Rule(name)
		all = append(all, drawn{r, made})
	}
	return all, nil
}

// anchor returns the id of a rule in a drawing of several rules.
func anchor(rule string) string {
	var b strings.Builder
	b.WriteString("rule-")
	for _, c := range []byte(rule) {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '-', c == '.':
			b.WriteByte(c)
		default:
			b.WriteByte('_')
			b.WriteByte("0123456789ABCDEF"[c>>4])
			b.WriteByte("0123456789ABCDEF"[c&15])
		}
	}
	return b.String()
}

// among returns a function that returns the link to a rule in a drawing.
func among(rules []drawn) func(rule string) string {
	there := map[string]bool{}
	for _, r := range rules {
		there[r.Name] = true
	}
	return func(rule string) string {
		if !there[rule] {
			return ""
		}
		return "#" + anchor(rule)
	}
}
