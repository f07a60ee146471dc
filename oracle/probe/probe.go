package probe

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"maps"
	"slices"
	"strconv"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/languages/componentlist"
	"github.com/urigrammar/uri/oracle/internal/reporttext"
	"github.com/urigrammar/uri/oracle/suite"
)

// Options configure [Run]. The zero Options select the suite of the zero suite.Options.
type Options struct {
	Parser string        // a name for the report
	Suite  suite.Options // the cases
	// Random is the number of random members to add for each of the lengths 1, 2, 4, … and 64 bytes, and also the
	// number of near misses. Seed determines them.
	Random int
	Seed   uint64
	// EmptyIsAbsent treats an empty component as absent. Set it for parsers that do not distinguish the two, as
	// net/url does not for fragments.
	EmptyIsAbsent bool
	// Progress, if not nil, is called from time to time with the number of answers, and the number of all inputs.
	Progress func(answered, all int)
}

// Run runs a parser on the cases of a suite. If the [Judge] returns an error, Run returns it and a
// nil report.
func Run(ctx context.Context, j Judge, s *suite.Suite, o Options) (*Report, error) {
	p := &prober{suite: s, options: o, cases: cases(s, o)}
	inputs := make([]string, len(p.cases))
	for i, c := range p.cases {
		inputs[i] = c.Input
	}
	p.answers = make([]Answer, 0, len(inputs))
	err := j.Judge(ctx, inputs, func(a Answer) bool {
		p.answers = append(p.answers, a)
		if n := len(p.answers); o.Progress != nil && (n%1024 == 0 || n == len(inputs)) {
			o.Progress(n, len(inputs))
		}
		return true
	})
	if err != nil {
		return nil, err
	}
	if len(p.answers) != len(inputs) {
		return nil, errors.New("the judge did not answer every input")
	}
	return p.report(), nil
}

func cases(s *suite.Suite, o Options) []suite.Case {
	all := slices.Collect(s.Cases(o.Suite))
	if o.Random == 0 {
		return all
	}
	for length := 1; length <= longestRandom; length *= 2 {
		all = appendSome(all, s.Random(length, o.Seed), o.Random)
		all = appendSome(all, s.NearMisses(length, o.Seed), o.Random)
	}
	return all
}

const longestRandom = 64

// appendSome appends at most n of the cases.
func appendSome(all []suite.Case, some iter.Seq[suite.Case], n int) []suite.Case {
	for c := range some {
		if n == 0 {
			break
		}
		all = append(all, c)
		n--
	}
	return all
}

// prober compares answers with the expected ones.
type prober struct {
	suite   *suite.Suite
	options Options
	cases   []suite.Case
	answers []Answer // of the cases
	groups  map[group]*Deviation
	read    []string       // the valid inputs that the parser accepts, sorted
	longest map[string]int // the maximum lengths of read in bytes: of a "reference", and by component
}

// group is a set of deviations that are reported as one.
type group struct {
	kind                   Kind
	rule, component, cause string
}

func (p *prober) report() *Report {
	r := &Report{Parser: p.options.Parser, Grammar: p.suite.Grammar(), Rule: p.suite.Rule(), Suite: p.options.Suite.String(), Cases: len(p.cases)}
	p.groups = map[group]*Deviation{}
	var rejected []int // valid cases
	for i, c := range p.cases {
		a := p.answers[i]
		if a.Unsent {
			r.Unsent++
			continue
		}
		if c.Valid {
			r.Valid++
		}
		switch {
		case c.Valid && !a.Valid && a.Panic == "":
			rejected = append(rejected, i)
		case !p.deviates(c, a):
			r.Right++
		}
	}
	p.blame(rejected)
	for _, d := range p.groups {
		d.finish()
		r.Deviations = append(r.Deviations, d)
	}
	slices.SortFunc(r.Deviations, func(a, b *Deviation) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(b.Count, a.Count), cmp.Compare(a.Rule, b.Rule),
			cmp.Compare(a.Component, b.Component), cmp.Compare(a.Cause, b.Cause))
	})
	return r
}

// deviates reports whether an answer is wrong, and records why. It ignores rejections of valid input.
func (p *prober) deviates(c suite.Case, a Answer) bool {
	switch {
	case a.Panic != "":
		p.noteAt(Panics, c, c.Offset, a.Panic)
	case a.Valid && !c.Valid:
		p.noteAt(TooLenient, c, c.Offset, "")
	case c.Valid && a.Components != nil && c.Components != nil:
		return p.misreads(c, *a.Components)
	default:
		return false
	}
	return true
}

// blame records the rejected valid cases by their cause or, without one, by the place where they
// leave the accepted language.
func (p *prober) blame(rejected []int) {
	if len(rejected) == 0 {
		return
	}
	for i, c := range p.cases {
		if c.Valid && p.answers[i].Valid {
			p.read = append(p.read, c.Input)
		}
	}
	slices.Sort(p.read)
	p.measure()
	for _, i := range p.explain(rejected) {
		c := p.cases[i]
		d := p.noteAt(TooStrict, c, p.rejectedAt(c.Input), p.answers[i].Reason)
		d.Guess = true
	}
}

// rejectedAt returns the offset at which a valid input differs from all inputs that the parser accepts. The accepted
// input with the longest common prefix determines it. This is a heuristic: the fault may be before or after the
// offset.
func (p *prober) rejectedAt(input string) int {
	i, _ := slices.BinarySearch(p.read, input)
	offset := 0
	for _, j := range []int{i - 1, i} {
		if j >= 0 && j < len(p.read) {
			offset = max(offset, common(p.read[j], input))
		}
	}
	return offset
}

// common returns the length of the common prefix of two strings.
func common(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// misreads compares the components of a valid input.
func (p *prober) misreads(c suite.Case, got uri.Components) bool {
	theirs := maps.Collect(componentlist.All(got))
	wrong := false
	for name, want := range componentlist.All(*c.Components) {
		have := theirs[name]
		if have == want || p.options.EmptyIsAbsent && have.String() == want.String() {
			continue
		}
		wrong = true
		detail := name + " is " + quoted(want) + ", and was read as " + quoted(have)
		p.note(group{WrongComponent, name, "", ""}, "", c, len(c.Input), detail)
	}
	return wrong
}

// quoted returns a component quoted as in Go, without the end of a long one, or "absent".
func quoted(c uri.Optional) string {
	text, present := c.Get()
	switch {
	case !present:
		return "absent"
	case len(text) > reporttext.Longest:
		return strconv.Quote(text[:reporttext.Longest]) + "…"
	}
	return strconv.Quote(text)
}

// noteAt records a deviation in the rule at an offset.
func (p *prober) noteAt(k Kind, c suite.Case, offset int, detail string) *Deviation {
	rule, section := c.Rule, c.Section
	if k == TooStrict {
		rule, section = p.suite.RuleAfter(c.Input[:min(offset+1, len(c.Input))])
	}
	return p.note(group{k, rule, p.suite.ComponentAt(rule, c.Input, offset), ""}, section, c, offset, detail)
}

func (p *prober) note(g group, section string, c suite.Case, offset int, detail string) *Deviation {
	d := p.groups[g]
	if d == nil {
		d = &Deviation{Kind: g.kind, Rule: g.rule, Component: g.component, Cause: g.cause, Section: section, octets: map[string]bool{}}
		p.groups[g] = d
	}
	if d.Count == 0 || shorter(c.Input, d.Witness) {
		d.Witness, d.Offset, d.Detail = c.Input, offset, detail
		if g.kind != WrongComponent { // whose components are quoted
			d.Detail = reporttext.Shown(detail)
		}
	}
	d.Count++
	if c.Seed != "" && !slices.Contains(d.Seeds, c.Seed) {
		d.Seeds = append(d.Seeds, c.Seed)
	}
	if g.kind != WrongComponent && g.cause == "" {
		d.add(c.Input, offset)
	}
	return d
}

func shorter(a, b string) bool { return reporttext.Shorter(a, b, unreadable) }

// unreadable counts the bytes that are spaces or not printable ASCII.
func unreadable(s string) int {
	n := 0
	for i := range len(s) {
		if s[i] <= ' ' || s[i] >= 0x7F {
			n++
		}
	}
	return n
}
