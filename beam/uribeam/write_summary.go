package uribeam

import (
	"context"
	"io"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// WriteSummary writes a summary to PREFIX.txt, as [Summary.Draw] draws it, and to PREFIX.json.
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
	object, err := s.MarshalJSON()
	if err != nil {
		return err
	}
	err = writeFile(ctx, fn.Prefix+".json", func(w io.Writer) error {
		_, err := w.Write(append(object, '\n'))
		return err
	})
	if err != nil {
		return err
	}
	return writeFile(ctx, fn.Prefix+".txt", func(w io.Writer) error { return s.Draw(w, fn.Width) })
}

func init() {
	register.DoFn2x1[context.Context, Summary, error](&writeSummaryFn{})
}
