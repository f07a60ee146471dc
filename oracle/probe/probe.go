package probe

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/urigrammar/uri/oracle/suite"
)

// Options say how to probe. The zero Options run the complete suite.
type Options struct {
	Parser string        // a name for the report
	Suite  suite.Options // the cases
	// Random asks about that many random members and as many near misses too, of each length up to 64
	// octets that is a power of two, by Seed.
	Random int
	Seed   uint64
	// EmptyIsAbsent is for parsers that take inputs apart and cannot tell an empty component from none.
	EmptyIsAbsent bool
	// Progress is called now and then with how many of all inputs have been answered; nil for not at all.
	Progress func(answered, all int)
}

// Run asks a parser about a suite. The error is that of the parser, see [Judge]; there is no report then.
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

// appendSome appends n of some cases, or fewer if there are fewer.
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

// prober compares answers with what is right.
type prober struct {
	suite   *suite.Suite
	options Options
	cases   []suite.Case
	answers []Answer // of the cases
	groups  map[group]*Deviation
	read    []string // valid inputs that the parser takes, sorted
}

// group is the deviations that are reported as one.
type group struct {
	kind Kind
	rule string
}

func (p *prober) report() *Report {
	r := &Report{Parser: p.options.Parser, Grammar: p.suite.Grammar(), Rule: p.suite.Rule(), Suite: p.options.Suite.Method.String(), Cases: len(p.cases)}
	p.groups = map[group]*Deviation{}
	for i, c := range p.cases {
		if c.Valid && p.answers[i].Valid {
			p.read = append(p.read, c.Input)
		}
	}
	slices.Sort(p.read)
	for i, c := range p.cases {
		if p.answers[i].Unasked {
			r.Unasked++
			continue
		}
		if c.Valid {
			r.Valid++
		}
		if !p.deviates(c, p.answers[i]) {
			r.Right++
		}
	}
	for _, d := range p.groups {
		d.finish()
		r.Deviations = append(r.Deviations, d)
	}
	slices.SortFunc(r.Deviations, func(a, b *Deviation) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(b.Count, a.Count), cmp.Compare(a.Rule, b.Rule))
	})
	return r
}

// deviates notes what is wrong with an answer, if anything is.
func (p *prober) deviates(c suite.Case, a Answer) bool {
	switch {
	case a.Panic != "":
		p.note(Panics, c.Rule, c.Section, c, c.Offset, a.Panic)
	case a.Valid && !c.Valid:
		p.note(TooLenient, c.Rule, c.Section, c, c.Offset, "")
	case c.Valid && !a.Valid:
		offset := p.refusedAt(c.Input)
		rule, section := p.suite.RuleAfter(c.Input[:min(offset+1, len(c.Input))])
		p.note(TooStrict, rule, section, c, offset, a.Reason)
	case c.Valid && a.Components != nil && c.Components != nil:
		return p.misreads(c, *a.Components)
	default:
		return false
	}
	return true
}

// refusedAt is the offset at which a valid input leaves all that the parser takes.
func (p *prober) refusedAt(input string) int {
	i, _ := slices.BinarySearch(p.read, input)
	offset := 0
	for _, j := range []int{i - 1, i} {
		if j >= 0 && j < len(p.read) {
			offset = max(offset, common(p.read[j], input))
		}
	}
	return offset
}

// common is how many octets two strings begin with alike.
func common(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// misreads compares the components of a valid input.
func (p *prober) misreads(c suite.Case, got suite.Components) bool {
	theirs := got.All()
	wrong := false
	for i, want := range c.Components.All() {
		have := theirs[i].Part
		if have == want.Part || p.options.EmptyIsAbsent && have.Text == want.Text {
			continue
		}
		wrong = true
		detail := want.Name + " is " + want.Part.String() + ", and was read as " + have.String()
		p.note(WrongComponent, want.Name, "", c, len(c.Input), detail)
	}
	return wrong
}

func (p *prober) note(k Kind, rule, section string, c suite.Case, offset int, detail string) {
	g := group{k, rule}
	d := p.groups[g]
	if d == nil {
		d = &Deviation{Kind: k, Rule: rule, Section: section, octets: map[string]bool{}}
		p.groups[g] = d
	}
	if d.Count == 0 || shorter(c.Input, d.Witness) {
		d.Witness, d.Offset, d.Detail = c.Input, offset, detail
	}
	d.Count++
	if k != WrongComponent {
		d.add(c.Input, offset)
	}
}

// shorter prefers short witnesses, then those that can be read, and then those that come first in the
// alphabet, so that the order of the suite does not matter.
func shorter(a, b string) bool {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(unreadable(a), unreadable(b)), cmp.Compare(a, b)) < 0
}

// unreadable counts the octets that are not printable ASCII, or a space.
func unreadable(s string) int {
	n := 0
	for i := range len(s) {
		if s[i] <= ' ' || s[i] >= 0x7F {
			n++
		}
	}
	return n
}
