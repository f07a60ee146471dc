package uribeam

import (
	"context"
	"encoding/json"
	"io"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// WriteSummary writes a summary to PREFIX.json, and to PREFIX.txt as [Summary.Draw] draws it.
func WriteSummary(s beam.Scope, prefix string, width int, summaries beam.PCollection) {
	s = s.Scope("uribeam.WriteSummary")
	filesystem.ValidateScheme(prefix)
	beam.ParDo0(s, &writeSummaryFn{prefix, width}, summaries)
}

type writeSummaryFn struct {
	Prefix string
	Width  int
}

// ProcessElement writes both files.
func (fn *writeSummaryFn) ProcessElement(ctx context.Context, s Summary) error {
	return writeResult(ctx, fn.Prefix, s, func(w io.Writer) error { return s.Draw(w, fn.Width) })
}

// WriteDisagreements writes a report to PREFIX.json, and to PREFIX.txt for people.
func WriteDisagreements(s beam.Scope, prefix string, all beam.PCollection) {
	s = s.Scope("uribeam.WriteDisagreements")
	filesystem.ValidateScheme(prefix)
	beam.ParDo0(s, &writeDisagreementsFn{prefix}, all)
}

type writeDisagreementsFn struct{ Prefix string }

// ProcessElement writes both files.
func (fn *writeDisagreementsFn) ProcessElement(ctx context.Context, d Disagreements) error {
	return writeResult(ctx, fn.Prefix, d, d.WriteText)
}

// writeResult writes a result in JSON and as text.
func writeResult(ctx context.Context, prefix string, m json.Marshaler, text func(io.Writer) error) error {
	object, err := m.MarshalJSON()
	if err != nil {
		return err
	}
	err = writeFile(ctx, prefix+".json", func(w io.Writer) error {
		_, err := w.Write(append(object, '\n'))
		return err
	})
	if err != nil {
		return err
	}
	return writeFile(ctx, prefix+".txt", text)
}

func init() {
	register.DoFn2x1[context.Context, Summary, error](&writeSummaryFn{})
	register.DoFn2x1[context.Context, Disagreements, error](&writeDisagreementsFn{})
}
