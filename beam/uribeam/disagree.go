package uribeam

import (
	"bytes"
	"context"
	"encoding/gob"
	"fmt"
	"iter"
	"reflect"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/urigrammar/uri/oracle/differ"
)

// DisagreeOptions select the parsers, and how they are compared.
type DisagreeOptions struct {
	Parsers    []string // names that [differ.Builtin] knows, two at least
	Components []string // what is compared: see [differ.Components]; nil for all
	CRLF       bool     // a CR before the LF that ends a line is part of the end
}

// Validate returns an error if parsers cannot be compared with these options.
func (o DisagreeOptions) Validate() error {
	_, err := o.nothing()
	return err
}

// nothing is the report about no inputs.
func (o DisagreeOptions) nothing() (Disagreements, error) {
	parsers, err := o.parsers()
	if err != nil {
		return Disagreements{}, err
	}
	r, err := differ.Run(context.Background(), func(func(string) bool) {}, parsers, differ.Options{Components: o.Components})
	if err != nil {
		return Disagreements{}, fmt.Errorf("uribeam: %w", err)
	}
	return Disagreements{r}, nil
}

func (o DisagreeOptions) parsers() (all []differ.Parser, err error) {
	for _, name := range o.Parsers {
		p, ok := differ.Builtin(name)
		if !ok {
			return nil, fmt.Errorf("uribeam: no parser %q is built in: there are %s", name, strings.Join(differ.Builtins(), ", "))
		}
		all = append(all, p)
	}
	return all, nil
}

// Disagreements is a report on the inputs in which parsers differ: classes of inputs, each with a
// count and a shortest witness.
type Disagreements struct{ *differ.Report }

// Disagree compares what parsers see in inputs, which are a collection of [Block], string or
// []byte. It returns a collection of one [Disagreements]; a collection of []byte with the inputs
// about which they differ, in the format of "uri differ --all"; and a collection of [Failure] for
// lines that are too long. The results show inputs unchanged, passwords included.
//
// Disagree panics if the options are not valid.
func Disagree(s beam.Scope, inputs beam.PCollection, o DisagreeOptions) (all, differing, failures beam.PCollection) {
	s = s.Scope("uribeam.Disagree")
	nothing, err := o.nothing()
	if err != nil {
		panic(err)
	}
	parts, differing, failures := beam.ParDo3(s, &disagreeFn{Options: o}, blocks(s, inputs))
	return beam.Combine(s, &disagreementsFn{}, beam.Flatten(s, parts, beam.Create(s, nothing))), differing, failures
}

// disagreeFn compares parsers on a block.
type disagreeFn struct {
	Options DisagreeOptions

	parsers []differ.Parser
}

// Setup finds the parsers.
func (fn *disagreeFn) Setup() (err error) {
	fn.parsers, err = fn.Options.parsers()
	return err
}

// ProcessElement compares the parsers on a block.
func (fn *disagreeFn) ProcessElement(ctx context.Context, b Block, emit func(Disagreements), differing func([]byte), fail func(Failure)) error {
	if b.Shape == TooLong {
		fail(b.tooLong())
		return nil
	}
	o := differ.Options{Components: fn.Options.Components, All: func(d differ.Deviation) error {
		line, err := d.MarshalJSON()
		if err == nil {
			differing(line)
		}
		return err
	}}
	r, err := differ.Run(ctx, b.texts(fn.Options.CRLF), fn.parsers, o)
	if err != nil {
		return err
	}
	emit(Disagreements{r})
	return nil
}

// texts yields the inputs of a block without their places.
func (b *Block) texts(crlf bool) iter.Seq[string] {
	return func(yield func(string) bool) {
		for l := range b.inputs(crlf) {
			if !yield(string(l.Text)) {
				return
			}
		}
	}
}

// disagreementsFn merges reports.
type disagreementsFn struct{}

// MergeAccumulators merges two.
func (*disagreementsFn) MergeAccumulators(a, b Disagreements) Disagreements {
	a.Merge(b.Report)
	return a
}

func encodeDisagreements(d Disagreements) ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(d.Report)
	return b.Bytes(), err
}

func decodeDisagreements(b []byte) (Disagreements, error) {
	d := Disagreements{new(differ.Report)}
	err := gob.NewDecoder(bytes.NewReader(b)).Decode(d.Report)
	return d, err
}

func init() {
	beam.RegisterCoder(reflect.TypeFor[Disagreements](), encodeDisagreements, decodeDisagreements)
	register.DoFn5x1[context.Context, Block, func(Disagreements), func([]byte), func(Failure), error](&disagreeFn{})
	register.Combiner1[Disagreements](&disagreementsFn{})
	register.Emitter1[Disagreements]()
	register.Emitter1[[]byte]()
}
