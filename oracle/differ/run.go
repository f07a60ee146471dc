// Package differ runs parsers on the same inputs and reports how they differ: in the scheme, host,
// port, path, query or fragment, or in the verdict. If two parsers find different hosts in a URI, a
// check that uses one parser does not protect a connection that uses the other.
//
// A [Parser] can be built in, a Go function, or a program in any language: see [probe.Program] for
// the protocol. Answers are normalized before comparison: see [Normalization].
//
// Reports show inputs and answers unchanged, including passwords.
package differ

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/languages/componentlist"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/oracle/internal/reporttext"
	"github.com/urigrammar/uri/oracle/probe"
)

// Options configure [Run]. The zero Options compare all components after the default
// normalizations.
type Options struct {
	// Same lists the normalizations to apply. If Same is nil, [Run] applies [Defaults]. An empty list means no
	// normalization, so that "HTTP" and "http" differ.
	Same []Normalization
	// Components lists the names of the components to compare: see the function [Components]. If the list is nil, [Run]
	// compares all.
	Components []string
	// All, if not nil, is called for each input on which parsers differ, in the order of the inputs.
	All func(Deviation) error
	// Progress, if not nil, is called from time to time with the number of inputs that all parsers
	// have answered.
	Progress func(answered int)
}

// verdict is the name of a difference in which one parser accepts an input and another rejects it.
const verdict = "verdict"

var components = []string{verdict, "scheme", "host", "port", "path", "query", "fragment"}

// Components returns the names that can be compared: "verdict", which stands for the acceptance of an input, and the
// names of the components.
func Components() []string { return slices.Clone(components) }

// A batch is the number of inputs sent to parsers at a time. The memory is proportional to it and to the number of parsers.
const (
	batchInputs = 1 << 15
	batchOctets = 1 << 23
)

// Run sends all inputs to all parsers. If a parser cannot continue, Run returns a nil report, and an error that names
// the parser.
func Run(ctx context.Context, inputs iter.Seq[string], parsers []Parser, o Options) (*Report, error) {
	if err := checked(parsers); err != nil {
		return nil, err
	}
	d, err := newDiffer(parsers, o)
	if err != nil {
		return nil, err
	}
	for batch := range batches(inputs) {
		if err := d.ask(ctx, batch); err != nil {
			return nil, err
		}
		for i, input := range batch {
			if err := d.compare(input, i); err != nil {
				return nil, err
			}
		}
		d.report.Inputs += len(batch)
		if o.Progress != nil {
			o.Progress(d.report.Inputs)
		}
	}
	return d.finish(), nil
}

// mostParsers is the maximum number of parsers: the values of a byte, other than silent.
const mostParsers = silent

func checked(parsers []Parser) error {
	switch {
	case len(parsers) < 2:
		return errors.New("at least two parsers are required")
	case len(parsers) > mostParsers:
		return fmt.Errorf("%d parsers exceed the limit of %d", len(parsers), mostParsers)
	}
	for i, p := range parsers {
		if slices.ContainsFunc(parsers[:i], func(q Parser) bool { return p.Name == q.Name }) {
			return fmt.Errorf("two parsers have the name %s", excerpt.Hidden(printable.Visible(p.Name)))
		}
	}
	return nil
}

func batches(inputs iter.Seq[string]) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		var batch []string
		octets := 0
		for s := range inputs {
			batch = append(batch, s)
			octets += len(s)
			if len(batch) < batchInputs && octets < batchOctets {
				continue
			}
			if !yield(batch) {
				return
			}
			batch, octets = batch[:0], 0
		}
		if len(batch) > 0 {
			yield(batch)
		}
	}
}

// differ compares the answers of parsers.
type differ struct {
	parsers  []Parser
	options  Options
	compared []int        // indices into components
	answers  [][]sighting // of the batch, by parser
	report   *Report
	classes  map[classKey]*Class
	pairs    []Pair // by component and pair
}

// sighting is a parser's normalized answer for an input.
type sighting struct {
	probe.Answer
	seen [7]uri.Optional // by component; those of verdict are "accepted" and "rejected"
	told [7]bool         // whether the parser reports the component
}

type classKey struct {
	component int
	trait     string
	groups    string // for each parser, the group that it is in
}

func newDiffer(parsers []Parser, o Options) (*differ, error) {
	if o.Same == nil {
		o.Same = Defaults()
	}
	d := &differ{parsers: parsers, options: o, answers: make([][]sighting, len(parsers)), classes: map[classKey]*Class{}}
	d.report = &Report{Same: o.Same}
	for _, p := range parsers {
		d.report.Parsers = append(d.report.Parsers, Count{Name: p.Name})
	}
	if o.Components == nil {
		o.Components = components
	}
	for _, name := range o.Components {
		i := slices.Index(components, name)
		if i < 0 {
			return nil, fmt.Errorf("unknown component %q: the components are %s", excerpt.Hidden(name), strings.Join(components, ", "))
		}
		d.compared = append(d.compared, i)
	}
	slices.Sort(d.compared)
	d.pairs = make([]Pair, len(components)*len(parsers)*len(parsers))
	return d, nil
}

// ask sends a batch to all parsers, a few at a time.
func (d *differ) ask(ctx context.Context, batch []string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var wait sync.WaitGroup
	failures := make([]error, len(d.parsers))
	running := make(chan struct{}, runtime.GOMAXPROCS(0))
	for p := range d.parsers {
		wait.Go(func() {
			running <- struct{}{}
			defer func() { <-running }()
			if failures[p] = d.askOne(ctx, p, batch); failures[p] != nil {
				cancel()
			}
		})
	}
	wait.Wait()
	for p, err := range failures {
		if err != nil && !errors.Is(err, context.Canceled) {
			return fmt.Errorf("%s: %w", d.parsers[p].Name, err)
		}
	}
	return cmp.Or(failures...)
}

func (d *differ) askOne(ctx context.Context, p int, batch []string) error {
	all := d.answers[p][:0]
	err := d.parsers[p].Judge.Judge(ctx, batch, func(a probe.Answer) bool {
		all = append(all, d.sighted(a))
		return true
	})
	d.answers[p] = all
	if err == nil && len(all) != len(batch) {
		return errors.New("it did not answer every input")
	}
	return err
}

func (d *differ) sighted(a probe.Answer) sighting {
	s := sighting{Answer: a}
	s.told[0] = !a.Unsent
	s.seen[0] = componentlist.Optional(taken, a.Valid)
	if !a.Valid || a.Components == nil {
		return s
	}
	c := normalized(*a.Components, d.options.Same)
	s.seen = [...]uri.Optional{s.seen[0], componentlist.Optional(c.Scheme, c.Scheme != ""), c.Host, c.Port, uri.Present(c.Path), c.Query, c.Fragment}
	for component := range s.told {
		s.told[component] = true
	}
	if c.RegistryName.IsPresent() {
		s.told[2] = false // RFC 2396 does not know whether it is a host
	}
	return s
}

const taken = "accepted"

// compare records the differences between parsers for an input of the batch.
func (d *differ) compare(input string, at int) error {
	trait, found := "", false
	var differing []string
	for _, c := range d.compared {
		groups, different := d.groups(c, at)
		if !different {
			continue
		}
		if !found {
			trait, found = traitOf(input), true
		}
		d.note(classKey{c, trait, groups}, input, at)
		differing = append(differing, components[c])
	}
	d.count(at)
	for _, c := range d.compared {
		d.notePairs(c, input, at, slices.Contains(differing, components[c]))
	}
	if found && d.options.All != nil {
		return d.options.All(d.deviation(input, trait, differing, at))
	}
	return nil
}

// silent is the group of parsers that do not report a component.
const silent = 0xFF

// groups holds one byte per parser: the index of the first parser with the same result.
func (d *differ) groups(component, at int) (groups string, different bool) {
	first := -1
	b := make([]byte, len(d.parsers))
	for p := range d.parsers {
		b[p] = silent
		s := &d.answers[p][at]
		if !s.told[component] {
			continue
		}
		if first < 0 {
			first = p
		}
		for q := range p + 1 {
			if t := &d.answers[q][at]; t.told[component] && t.seen[component] == s.seen[component] {
				b[p] = byte(q)
				break
			}
		}
		different = different || int(b[p]) != first
	}
	return string(b), different
}

func (d *differ) count(at int) {
	for p := range d.parsers {
		n := &d.report.Parsers[p]
		switch a := &d.answers[p][at]; {
		case a.Unsent:
			n.Unsent++
		case a.Valid:
			n.Accepted++
		default:
			n.Rejected++
		}
	}
}

// mostClasses limits memory.
const mostClasses = 10_000

func (d *differ) note(key classKey, input string, at int) {
	c := d.classes[key]
	switch {
	case c == nil && len(d.classes) == mostClasses:
		d.report.Others++
		return
	case c == nil:
		c = &Class{Component: components[key.component], Trait: key.trait}
		d.classes[key] = c
	}
	c.Count++
	if c.Count == 1 || shorter(input, c.Witness) {
		c.Witness, c.Groups = strings.Clone(input), d.whoSeesWhat(key, at)
	}
}

// whoSeesWhat lists the groups, largest first.
func (d *differ) whoSeesWhat(key classKey, at int) []Group {
	var out []Group
	byFirst := map[byte]int{}
	for p := range d.parsers {
		g := key.groups[p]
		if g == silent {
			continue
		}
		i, ok := byFirst[g]
		if !ok {
			i = len(out)
			byFirst[g] = i
			out = append(out, Group{Sees: d.answers[p][at].says(key.component)})
		}
		out[i].Parsers = append(out[i].Parsers, d.parsers[p].Name)
	}
	slices.SortStableFunc(out, func(a, b Group) int { return cmp.Compare(len(b.Parsers), len(a.Parsers)) })
	return out
}

// says returns a component as the parser reported it.
func (s *sighting) says(component int) string {
	if component > 0 {
		return spoken(s.Components, component)
	}
	switch {
	case s.Panic != "":
		return "panics: " + s.Panic
	case s.Valid:
		return taken
	case s.Reason != "":
		return "rejected: " + s.Reason
	}
	return "rejected"
}

// spoken returns a component as the parser reports it, quoted.
func spoken(c *uri.Components, component int) string {
	if c == nil {
		return "nothing"
	}
	opaque, query, hasQuery := strings.Cut(c.Opaque.String(), "?")
	text := [...]uri.Optional{
		{}, componentlist.Optional(c.Scheme, c.Scheme != ""), c.Host, c.Port, uri.Present(c.Path + opaque), c.Query, c.Fragment,
	}[component]
	if components[component] == "query" && hasQuery {
		text = uri.Present(query)
	}
	if s, ok := text.Get(); ok {
		return strconv.Quote(s)
	}
	return "none"
}

func (d *differ) pair(component, a, b int) *Pair {
	return &d.pairs[(component*len(d.parsers)+a)*len(d.parsers)+b]
}

// notePairs counts, for each pair of parsers, the components that both report, and records their differences.
func (d *differ) notePairs(component int, input string, at int, different bool) {
	for a := range d.parsers {
		s := &d.answers[a][at]
		if !s.told[component] {
			continue
		}
		for b := a + 1; b < len(d.parsers); b++ {
			t := &d.answers[b][at]
			if !t.told[component] {
				continue
			}
			p := d.pair(component, a, b)
			p.Compared++
			if !different || s.seen[component] == t.seen[component] {
				continue
			}
			if p.Count++; p.Count == 1 || shorter(input, p.Witness) {
				p.Witness, p.SeenByA, p.SeenByB = strings.Clone(input), s.says(component), t.says(component)
			}
		}
	}
}

func (d *differ) finish() *Report {
	r := d.report
	r.Classes = slices.AppendSeq(r.Classes, maps.Values(d.classes))
	slices.SortFunc(r.Classes, compareClasses)
	for _, c := range d.compared {
		for a := range d.parsers {
			for b := a + 1; b < len(d.parsers); b++ {
				p := *d.pair(c, a, b)
				p.Component, p.A, p.B = components[c], d.parsers[a].Name, d.parsers[b].Name
				r.Pairs = append(r.Pairs, p)
			}
		}
	}
	return r
}

// compareClasses sorts classes with the shortest witnesses first.
func compareClasses(a, b *Class) int {
	if a.Witness != b.Witness {
		if shorter(a.Witness, b.Witness) {
			return -1
		}
		return 1
	}
	return cmp.Or(
		cmp.Compare(slices.Index(components, a.Component), slices.Index(components, b.Component)),
		cmp.Compare(b.Count, a.Count),
	)
}

func shorter(a, b string) bool { return reporttext.Shorter(a, b, unreadable) }

func (d *differ) deviation(input, trait string, differing []string, at int) Deviation {
	out := Deviation{Input: input, Trait: trait, Components: differing}
	for p := range d.parsers {
		s := &d.answers[p][at]
		reason := s.Reason
		if s.Panic != "" {
			reason = "panics: " + s.Panic
		}
		out.Answers = append(out.Answers, Answer{d.parsers[p].Name, s.Valid, !s.Unsent, s.Components, reason})
	}
	return out
}
