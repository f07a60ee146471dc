package uribeam

import (
	"cmp"
	"fmt"
	"reflect"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/lines/linecheck"
	"github.com/urigrammar/uri/internal/run/scan"
)

// CheckOptions select the rule that inputs must match. The zero CheckOptions accept any reference
// of RFC 3986.
type CheckOptions struct {
	Grammar  string // its ID, such as "rfc2396"; "" is "rfc3986"
	Rule     string // as the document prints it; "" is the rule for references
	Require  string // a component that references must have: "scheme", "authority" or a nonempty "host"; may be empty
	CRLF     bool   // a CR before the LF that ends a line is part of the end
	Shortest int    // how many of the shortest inputs are kept for each count
}

// Validate returns an error if the grammar, the rule or the component is unknown.
func (o CheckOptions) Validate() error {
	_, err := newValidator(o)
	return err
}

// Check counts inputs, which are a collection of [Block], string or []byte: all of them, valid
// ones, invalid ones by the rule that failed, and valid ones by scheme and by the kind of host. It
// returns a collection of [Count].
//
// Check panics if the options are not valid.
func Check(s beam.Scope, inputs beam.PCollection, o CheckOptions) beam.PCollection {
	s = s.Scope("uribeam.Check")
	if err := o.Validate(); err != nil {
		panic(err)
	}
	counts := beam.ParDo(s, &checkFn{Options: o}, blocks(s, inputs))
	return beam.DropKey(s, beam.CombinePerKey(s, &mergeFn{o.Shortest}, counts))
}

// checkFn counts the inputs of a block. It keeps nothing from block to block, so a block that is tried again is counted once.
type checkFn struct {
	Options CheckOptions

	validator validator
	file      string
	counter   *linecheck.Counter
}

// Setup finds the rule.
func (fn *checkFn) Setup() (err error) {
	fn.validator, err = newValidator(fn.Options)
	return err
}

// ProcessElement counts the inputs of a block.
func (fn *checkFn) ProcessElement(b Block, emit func(string, Count)) {
	if fn.counter == nil || fn.file != b.File {
		fn.counter, fn.file = linecheck.NewCounter(&fn.validator, linecheck.MessageOnly, b.File), b.File
		fn.counter.KeepAll(fn.Options.Shortest)
	}
	sum := fn.count(&b)
	put := func(c Count) {
		if c.Inputs > 0 {
			emit(c.key(), c)
		}
	}
	put(Count{Table: ByInput, Name: Total, Inputs: sum.Lines.Total})
	put(Count{Table: ByInput, Name: Valid, Inputs: sum.Lines.Valid})
	put(Count{Table: ByInput, Name: OnlyCR, Inputs: sum.Lines.OnlyCR})
	for i, t := range [...]*linecheck.Tally{&sum.Rules, &sum.Schemes, &sum.HostKinds} {
		for k := range t.List {
			put(b.count(tables[i], &t.List[k]))
		}
		c := b.count(tables[i], &t.Others)
		c.Name, c.Others = "", true
		put(c)
	}
}

func (fn *checkFn) count(b *Block) *linecheck.Summary {
	if b.Shape == One {
		return fn.counter.CountText(int(b.Line), scan.View(b.Text))
	}
	return fn.counter.Count(lines.Of(b.Text, int(b.Line), lines.Options{CRLF: fn.Options.CRLF}, b.Shape == TooLong))
}

// count is a count of the inputs of a block, which does not share memory with them.
func (b *Block) count(t Table, c *linecheck.Counted) Count {
	return Count{Table: t, Name: string([]byte(c.Name)), Inputs: c.Count, First: b.sample(c.First), Shortest: b.samples(c.Shortest)}
}

// validator validates by a rule of a grammar of package uri.
type validator struct {
	rule    linecheck.Rule
	require string // a component; or ""
}

func newValidator(o CheckOptions) (validator, error) {
	g, err := KeyOptions{Grammar: o.Grammar}.grammar()
	if err != nil {
		return validator{}, err
	}
	r, err := linecheck.NewRule(g, o.Rule)
	if err != nil {
		return validator{}, fmt.Errorf("uribeam: %w", err)
	}
	switch {
	case o.Require == "" || o.Require == "none":
		return validator{rule: r}, nil
	case o.Require != "scheme" && o.Require != "authority" && o.Require != "host":
		return validator{}, fmt.Errorf("uribeam: %q cannot be required; scheme, authority and host can", o.Require)
	case !r.HasComponents():
		return validator{}, fmt.Errorf("uribeam: components can be required of references, and %s is not a rule of references", r.Name)
	}
	return validator{r, o.Require}, nil
}

// References returns the grammar whose references are the valid texts, unless a component is required.
func (v *validator) References() (uri.Grammar, bool) {
	g, ok := v.rule.References()
	return g, ok && v.require == ""
}

// HasComponents reports whether valid texts are references.
func (v *validator) HasComponents() bool { return v.rule.HasComponents() }

// Outline returns the reason why a text is invalid, and sets o if it is valid.
func (v *validator) Outline(text string, o *linecheck.Outline) error {
	if err := v.rule.Outline(text, o); err != nil || v.require == "" {
		return err
	}
	return o.Require(v.require)
}

func init() {
	register.DoFn2x0[Block, func(string, Count)](&checkFn{})
}

// Table is a trait by which inputs are counted.
type Table string

const (
	ByInput  Table = "input"     // all of them, under the names in [Total], [Valid] and [OnlyCR]
	ByRule   Table = "rule"      // invalid ones, by the rule that failed
	ByScheme Table = "scheme"    // valid ones, by their scheme
	ByHost   Table = "host_kind" // valid ones, by the kind of their host
)

// Names of the counts in table [ByInput].
const (
	Total  = "total"
	Valid  = "valid"
	OnlyCR = "only_cr" // invalid only because of the CR before the LF
)

// Count is the number of inputs with a name in a table.
type Count struct {
	Table  Table
	Name   string // "" is no scheme, or no host
	Others bool   // whether it counts all names that are too long to be counted singly; Name is "" then
	Inputs int64
	First  Sample
	// Shortest are the shortest inputs, as many as CheckOptions.Shortest: each text once, at its
	// first place.
	Shortest []Sample
}

// Sample is an input that was counted.
type Sample struct {
	Place
	Text   string // shows nothing before the last "@", no control characters, and 200 columns at most
	Length int64  // of the input in bytes
}

// comparePlaces compares samples by where they are; without places, by length and text.
func comparePlaces(a, b Sample) int { return cmp.Or(a.Place.Compare(b.Place), compareTexts(a, b)) }

// compareTexts compares samples by length and text.
func compareTexts(a, b Sample) int {
	return cmp.Or(cmp.Compare(a.Length, b.Length), strings.Compare(a.Text, b.Text))
}

// merge adds counts of the same name. It is associative and commutative: what it makes does not depend on how inputs are divided, or on the order in
// which parts are added.
func (c Count) merge(d Count, shortest int) Count {
	switch {
	case c.Inputs == 0:
		return d
	case d.Inputs == 0:
		return c
	}
	c.Inputs += d.Inputs
	if comparePlaces(d.First, c.First) < 0 {
		c.First = d.First
	}
	c.Shortest = mergeShortest(c.Shortest, d.Shortest, shortest)
	return c
}

// mergeShortest returns the k shortest elements of two sorted lists of distinct texts.
func mergeShortest(a, b []Sample, k int) []Sample {
	out := make([]Sample, 0, min(len(a)+len(b), k))
	for len(out) < k && len(a)+len(b) > 0 {
		switch c := compareHeads(a, b); {
		case c < 0:
			out, a = append(out, a[0]), a[1:]
		case c > 0:
			out, b = append(out, b[0]), b[1:]
		default:
			first := a[0]
			if b[0].Place.Compare(first.Place) < 0 {
				first = b[0]
			}
			out, a, b = append(out, first), a[1:], b[1:]
		}
	}
	return out
}

func compareHeads(a, b []Sample) int {
	switch {
	case len(b) == 0:
		return -1
	case len(a) == 0:
		return +1
	}
	return compareTexts(a[0], b[0])
}

// sample is one of what a counter has counted in a block.
func (b *Block) sample(s linecheck.Sample) Sample {
	return Sample{Place{b.File, b.Span, int64(s.Line)}, s.Shown().Text, int64(len(s.Text))}
}

func (b *Block) samples(all linecheck.Shortest) []Sample {
	var out []Sample
	for _, s := range all {
		out = append(out, b.sample(s))
	}
	return out
}

// key stands for the table and the name.
func (c *Count) key() string {
	if c.Others {
		return string(c.Table)
	}
	return string(c.Table) + " " + c.Name
}

func (s *Sample) code(c *codec) {
	s.Place.code(c)
	c.text(&s.Text)
	c.number(&s.Length)
}

func (n *Count) code(c *codec) {
	c.text((*string)(&n.Table))
	c.text(&n.Name)
	c.flag(&n.Others)
	c.number(&n.Inputs)
	n.First.code(c)
	list(c, &n.Shortest, func(s *Sample) { s.code(c) })
}

func encodeCount(n Count) []byte               { return encoded(&n, (*Count).code) }
func decodeCount(octets []byte) (Count, error) { return decoded(octets, (*Count).code) }

// mergeFn merges counts of the same key.
type mergeFn struct{ Shortest int }

// MergeAccumulators merges two counts.
func (fn *mergeFn) MergeAccumulators(a, b Count) Count { return a.merge(b, fn.Shortest) }

func init() {
	beam.RegisterCoder(reflect.TypeFor[Count](), encodeCount, decodeCount)
	register.Combiner1[Count](&mergeFn{})
	register.Emitter2[string, Count]()
	register.Iter1[Count]()
}
