package generate

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
)

// choices chooses a number from 0 to below n. It is a generator of random numbers, or the input of
// a fuzz target.
type choices interface{ IntN(n int) int }

var _ choices = (*rand.Rand)(nil)

// octetsOf chooses by the octets of a fuzz target. Behind the last one, it always chooses 0.
type octetsOf struct{ rest []byte }

func (o *octetsOf) IntN(n int) int {
	if len(o.rest) == 0 {
		return 0
	}
	octet := o.rest[0]
	o.rest = o.rest[1:]
	return int(octet) % n
}

func one[T any](c choices, of []T) T { return of[c.IntN(len(of))] }

// draft is a random grammar and what is asked of it.
type draft struct {
	rules   string
	options Options
	within  []string // rules
}

// The names of rules, types and fields are also those that the templates use, in other cases.
var (
	draftRules = []string{"s", "e", "list-item", "a-b", "type", "begin", "bits", "x1", "text", "Item", "has-a", "URL", "step", "pct-encoded"}
	draftTypes = []string{"T", "T", "T", "T", "URL", "Fill", "Each", "Mask", "State", "Offsets", "Start", "Syntax", "Bad", "Ivory", "Window", "Write", "Max", "Any"}
	itemTypes  = []string{"", "", "", "Item", "Url", "Scan", "Parse", "Valid", "Label", "Table", "Step", "Steps", "Bit", "Pair", "Mask"}
	fieldNames = []string{"", "", "", "", "A", "Url", "Begin", "End", "Text", "Offsets", "AEnd", "ABegin", "HasA", "URL", "Type", "IsValid"}

	octetTerminals = []string{
		`","`, `";"`, `"="`, `"x"`, `"ab"`, `%s"aB"`, `""`, "%x30-39", "%x41-5A", "%x00-FF", "%x80-FF", "%x00", "%x0D.0A", "%d127-200",
		`( %x41-5A / %x61-7A / %x30-39 / "-" )`, `( %x21 / %x23-5B / %x5D-7E )`, `( %x41-5A / %x61-7A / %x30-39 / "%" 2( %x30-39 / %x41-46 / %x61-66 ) )`,
	}
	runeTerminals = []string{
		"%x100-D7FF", "%x80-10FFFF", "%xE9", "%x1F600-1F64F", "%x800-FFFF", "%x10000-10FFFF", "%xA0-D7FF", "%x7F-7FF", "%x4E00-4E0F", "%x370-3FF", "%xD7FF-E000", "%x00-10FFFF",
	}
	repetitions = []string{"*", "1*", "2*3", "3", "*2", "0*1", "2", "*5", "7"}
)

// drafter draws a grammar of few rules. Each refers to later ones only.
type drafter struct {
	choices
	terminals []string
	names     []string
}

func newDraft(c choices) draft {
	d := drafter{choices: c, terminals: octetTerminals}
	if c.IntN(3) == 0 {
		d.terminals = append(runeTerminals[:len(runeTerminals):len(runeTerminals)], octetTerminals[:9]...)
	}
	rest := draftRules[1:]
	d.names = draftRules[:1]
	for range c.IntN(5) {
		i := c.IntN(len(rest))
		d.names = append(d.names[:len(d.names):len(d.names)], rest[i])
		rest = append(rest[:i:i], rest[i+1:]...)
	}
	var b strings.Builder
	for i, name := range d.names {
		fmt.Fprintf(&b, "%s = %s\n", name, d.expression(d.names[i+1:], 3))
	}
	return draft{rules: b.String(), options: d.options(), within: d.some(3)}
}

// some are rules, mostly none.
func (d drafter) some(outOf int) (all []string) {
	for _, name := range d.names[1:] {
		if d.IntN(outOf*len(d.names)) == 0 {
			all = append(all, name)
		}
	}
	return all
}

func (d drafter) expression(rules []string, depth int) string {
	kind := d.IntN(9)
	if depth == 0 {
		kind = 0
	}
	part := func() string { return d.expression(rules, depth-1) }
	switch {
	case kind < 2 && len(rules) > 0:
		return one(d, rules)
	case kind < 2:
		return one(d, d.terminals)
	case kind < 5:
		return "( " + part() + " " + part() + " )"
	case kind == 5:
		return "( " + part() + " / " + part() + " )"
	case kind == 6:
		item := part()
		return "( " + item + ` *( "," ` + item + " ) )"
	case kind == 7:
		return "[ " + part() + " ]"
	}
	return one(d, repetitions) + "( " + part() + " )"
}

func (d drafter) options() Options {
	o := Options{Package: one(d, []string{"p", "strings", "int", "utf8", "bits"}), Type: one(d, draftTypes), Rule: d.names[0], Title: one(d, []string{"", "RFC 1"})}
	o.Lazy, o.Greedy = d.some(2), d.some(2)
	o.Fields = d.fields(d.names[1:])
	for range d.IntN(3) {
		o.Lists = append(o.Lists, d.list())
	}
	for range d.IntN(3) {
		o.Typical = append(o.Typical, one(d, []string{"", "x", "a,a", "aB;", "%2Fé", "abc=x,abc=x"}))
	}
	o.Vectors = d.IntN(2) == 0
	return o
}

func (d drafter) list() List {
	l := List{Type: one(d, itemTypes), Item: one(d, d.names), Name: one(d, []string{"", "", "All", "URLs", "Steps", "AStep"})}
	if d.IntN(2) == 0 {
		l.Container = one(d, d.names)
	}
	l.Parts = d.fields(d.names)
	return l
}

func (d drafter) fields(of []string) (all []Field) {
	for _, name := range of {
		if d.IntN(3) > 0 {
			continue
		}
		f := Field{Name: one(d, fieldNames), Rules: []string{name}}
		switch d.IntN(6) {
		case 0:
			f.Rules = append(f.Rules, one(d, of))
		case 1:
			f.Rules[0] = one(d, of) + "/" + name
		}
		all = append(all, f)
	}
	return all
}

// maxDraftStates bounds the automata of drafts: the time that a complete suite takes grows faster
// than they do.
const maxDraftStates = 100

// files makes the package. After an error it tries again, without an option that the error may be
// about. The error is the last one.
func (d draft) files() (map[string][]byte, error) {
	g, err := abnf.Parse("random.abnf", d.rules)
	if err != nil {
		return nil, fmt.Errorf("the draft is not a grammar: %w", err)
	}
	o := d.options
	o.MaxStates, o.MaxMemory = maxDraftStates, 1<<22
	if len(d.within) > 0 {
		if o.Within, err = (language.Options{MaxStates: maxDraftStates}).Of(g, d.within[0]); err != nil {
			return nil, err
		}
	}
	for {
		files, err := Files(g, o)
		if err == nil || !o.concede(err) {
			return files, err
		}
	}
}

// concede asks for less, and reports whether there was something to leave out.
func (o *Options) concede(refused error) bool {
	var ambiguous *AmbiguityError
	var refusal *Error
	switch {
	case errors.As(refused, &ambiguous):
		for _, settled := range append(o.Lazy, o.Greedy...) {
			if settled == ambiguous.Rule {
				return false
			}
		}
		o.Greedy = append(o.Greedy[:len(o.Greedy):len(o.Greedy)], ambiguous.Rule)
		return true
	case !errors.As(refused, &refusal):
		return false
	case len(o.Fields) > 0:
		o.Fields = o.Fields[:len(o.Fields)-1]
		return true
	case len(o.Lists) > 0:
		o.Lists = o.Lists[:len(o.Lists)-1]
		return true
	case o.Within != nil:
		o.Within = nil
		return true
	}
	return false
}
