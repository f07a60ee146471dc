package uribeam

import (
	"fmt"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/linecheck"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/scan"
)

// CheckOptions say what inputs are held against. The zero CheckOptions take any reference of RFC 3986.
type CheckOptions struct {
	Grammar  string // its ID, such as "rfc2396"; "" is "rfc3986"
	Rule     string // as the document prints it; "" is that of any reference
	Require  string // a component that references must have: "scheme", "authority" or "host", which is not empty; "" is none
	CRLF     bool   // a CR before the LF that ends a line is part of the end
	Shortest int    // how many of the shortest inputs are kept for each count
}

// Validate returns an error if there is no such grammar, rule or component.
func (o CheckOptions) Validate() error {
	_, err := newValidator(o)
	return err
}

// Check counts inputs, which are a collection of [Block], string or []byte: all of them, valid ones, invalid ones by the rule that refused them, and
// valid ones by scheme and by the kind of host. It returns a collection of [Count].
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
