package generate

import (
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/tests/slowgrammar"
)

// slowly takes a text apart as a package does, by deriving it.
func (p *pack) slowly(text string) (e example, member bool) {
	e = example{Text: text, Fields: make([]*string, len(p.Values)), Lists: make([][]item, len(p.Lists))}
	begins := map[int]int{}
	member = slowgrammar.Derive(p.grammar, p.Runes, p.Rule, text, func(m slowgrammar.Pass) {
		for i, f := range p.Values {
			switch {
			case !slices.ContainsFunc(f.Rules, func(path string) bool { return fits(m.Chain, path) }):
			case m.Begins:
				begins[i] = m.At
			default:
				part := text[begins[i]:m.At]
				e.Fields[i] = &part
			}
		}
	})
	if !member {
		return e, false
	}
	for i, l := range p.Lists {
		container, rule := &text, p.Rule
		if l.Holder != nil {
			container = e.Fields[slices.Index(p.Values, l.Holder)]
			rule = l.Container[strings.LastIndexByte(l.Container, '/')+1:]
		}
		if container != nil {
			e.Lists[i] = p.slowItems(l, rule, *container)
		}
	}
	return e, true
}

func (p *pack) slowItems(l *list, rule, text string) (all []item) {
	var open item
	var begin int
	begins := map[int]int{}
	slowgrammar.Derive(p.grammar, p.Runes, rule, text, func(m slowgrammar.Pass) {
		if m.Chain[len(m.Chain)-1] == l.List.Item {
			if m.Begins {
				open, begin = item{Parts: make([]*string, len(l.Parts))}, m.At
			} else {
				open.Text = text[begin:m.At]
				all = append(all, open)
			}
		}
		for i, f := range l.within() {
			switch {
			case !slices.ContainsFunc(f.Rules, func(path string) bool { return fits(m.Chain, path) }):
			case m.Begins:
				begins[i] = m.At
			default:
				part := text[begins[i]:m.At]
				open.Parts[i] = &part
			}
		}
	})
	return all
}

// fits reports whether the last rule of a chain is what a path names.
func fits(chain []string, path string) bool {
	rules := strings.Split(path, "/")
	last := len(rules) - 1
	if len(chain) == 0 || chain[len(chain)-1] != rules[last] {
		return false
	}
	chain, rules = chain[:len(chain)-1], rules[:last]
	for len(chain) > 0 && len(rules) > 0 {
		if chain[len(chain)-1] == rules[len(rules)-1] {
			rules = rules[:len(rules)-1]
		}
		chain = chain[:len(chain)-1]
	}
	return len(rules) == 0
}
