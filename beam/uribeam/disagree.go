package uribeam

import (
	"bytes"
	"context"
	"encoding/gob"
	"fmt"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"github.com/urigrammar/uri/oracle/differ"
)

// DisagreeOptions select the parsers and control how they are compared.
type DisagreeOptions struct {
	Parsers    []string // at least two names that [differ.Builtin] accepts
	Components []string // the components to compare: see [differ.Components]; nil for all
}

// A report describes the inputs on which parsers differ: classes of inputs, each with a count and a
// shortest witness.
type report struct{ *differ.Report }

// compare returns the report about a block, and calls all with each difference.
func (o DisagreeOptions) compare(ctx context.Context, b *block, all func(differ.Deviation) error) (report, error) {
	var parsers []differ.Parser
	for _, name := range o.Parsers {
		p, ok := differ.Builtin(name)
		if !ok {
			return report{}, fmt.Errorf("uribeam: unknown parser %q: the built-in parsers are %s", name, strings.Join(differ.Builtins(), ", "))
		}
		parsers = append(parsers, p)
	}
	r, err := differ.Run(ctx, b.inputs, parsers, differ.Options{Components: o.Components, All: all})
	if err != nil {
		return report{}, fmt.Errorf("uribeam: %w", err)
	}
	return report{r}, nil
}

// Disagree compares the components that parsers find in inputs. The summary equals the output of
// "uritest differ --file" for the same lines. The output contains the inputs on which the parsers
// differ, in the format of "uritest differ --all". It shows inputs unchanged, including passwords.
func Disagree(s beam.Scope, in Input, o DisagreeOptions) (Output, error) {
	s = s.Scope("uribeam.Disagree")
	nothing, err := o.compare(context.Background(), &block{}, nil)
	if err != nil {
		return Output{}, err
	}
	parts, differing, refused := beam.ParDo3(s, &disagreeFn{o}, in.blocks)
	all := beam.Combine(s, mergeReports, beam.Flatten(s, parts, beam.Create(s, nothing)))
	text, object := beam.ParDo2(s, drawReport, all)
	return Output{text, object, differing, beam.Flatten(s, in.failures, refused)}, nil
}

// disagreeFn compares parsers on a block.
type disagreeFn struct{ Options DisagreeOptions }

// ProcessElement compares the parsers on a block.
func (fn *disagreeFn) ProcessElement(ctx context.Context, b block, emit func(report), differing, fail func([]byte)) error {
	if b.TooLong {
		fail(b.tooLong())
		return nil
	}
	found, err := fn.Options.compare(ctx, &b, func(d differ.Deviation) error {
		line, err := d.MarshalJSON()
		if err == nil {
			differing(line)
		}
		return err
	})
	if err == nil {
		emit(found)
	}
	return err
}

func mergeReports(a, b report) report {
	a.Merge(b.Report)
	return a
}

// drawReport emits the table and the JSON object of a report.
func drawReport(r report, table, object func([]byte)) error {
	var out bytes.Buffer
	if err := r.WriteText(&out); err != nil {
		return err
	}
	table(bytes.TrimSuffix(out.Bytes(), []byte("\n")))
	text, err := r.MarshalJSON()
	object(text)
	return err
}

func encodeReport(d report) ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(d.Report)
	return b.Bytes(), err
}

func decodeReport(b []byte) (report, error) {
	d := report{new(differ.Report)}
	err := gob.NewDecoder(bytes.NewReader(b)).Decode(d.Report)
	return d, err
}
