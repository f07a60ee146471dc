package uribeam

import (
	"fmt"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/rule"
	"github.com/urigrammar/uri/internal/scan"
	"github.com/urigrammar/uri/internal/summary"
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
	_, err := newJudge(o)
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

	judge   judge
	file    string
	counter *summary.Counter
}

// Setup finds the rule.
func (fn *checkFn) Setup() (err error) {
	fn.judge, err = newJudge(fn.Options)
	return err
}

// ProcessElement counts the inputs of a block.
func (fn *checkFn) ProcessElement(b Block, emit func(string, Count)) {
	if fn.counter == nil || fn.file != b.File {
		fn.counter, fn.file = summary.NewCounter(&fn.judge, b.File), b.File
		fn.counter.Everything(fn.Options.Shortest)
	}
	sum, verdicts := fn.count(&b)
	put := func(c Count) {
		if c.Inputs > 0 {
			emit(c.key(), c)
		}
	}
	put(Count{Table: ByInput, Name: Total, Inputs: sum.Total})
	put(Count{Table: ByInput, Name: Valid, Inputs: sum.Valid})
	put(Count{Table: ByInput, Name: OnlyCR, Inputs: verdicts.Blame})
	for i, t := range [...]*summary.Tally{&sum.Rules, &sum.Schemes, &sum.HostKinds} {
		for k := range t.List {
			put(b.count(tables[i], &t.List[k]))
		}
		c := b.count(tables[i], &t.Others)
		c.Name, c.Others = "", true
		put(c)
	}
}

func (fn *checkFn) count(b *Block) (*summary.Summary, summary.Verdicts) {
	if b.Shape == One {
		return fn.counter.CountText(int(b.Line), scan.View(b.Text))
	}
	return fn.counter.Count(lines.Of(b.Text, int(b.Line), lines.Options{CRLF: fn.Options.CRLF}, b.Shape == TooLong))
}

// count is a count of the inputs of a block, which does not share memory with them.
func (b *Block) count(t Table, c *summary.Counted) Count {
	return Count{Table: t, Name: string([]byte(c.Name)), Inputs: c.Count, First: b.sample(c.First), Shortest: b.samples(c.Shortest)}
}

// judge judges by a rule of a grammar of package uri.
type judge struct {
	rule.Rule
	require string
}

func newJudge(o CheckOptions) (judge, error) {
	id := o.Grammar
	if id == "" {
		id = uri.RFC3986.ID()
	}
	g, ok := rule.Grammar(id)
	if !ok {
		return judge{}, fmt.Errorf("uribeam: there is no grammar %q", id)
	}
	r, err := rule.New(g, o.Rule)
	if err != nil {
		return judge{}, fmt.Errorf("uribeam: %w", err)
	}
	switch {
	case o.Require == "" || o.Require == "none":
		return judge{Rule: r}, nil
	case o.Require != "scheme" && o.Require != "authority" && o.Require != "host":
		return judge{}, fmt.Errorf("uribeam: %q cannot be required; scheme, authority and host can", o.Require)
	case !r.OfReferences():
		return judge{}, fmt.Errorf("uribeam: components can be required of references, and %s is not a rule of references", r.Name)
	}
	return judge{r, o.Require}, nil
}

// ReadBy is the grammar by which lines are references, if nothing else is asked of them.
func (j *judge) ReadBy() (uri.Grammar, bool) { return j.By, j.Reference && j.require == "" }

// Outline says what is wrong with a text, and what is counted of a valid one.
func (j *judge) Outline(text string, o *rule.Outline) error {
	if err := j.Rule.Outline(text, o); err != nil || j.require == "" {
		return err
	}
	return o.Require(j.require)
}

// Fault tells nothing: package summary knows the errors of package uri.
func (*judge) Fault(err error) (name string, offset int, ok bool) { return err.Error(), 0, false }

func init() {
	register.DoFn2x0[Block, func(string, Count)](&checkFn{})
}
