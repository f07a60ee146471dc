package uribeam

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/urigrammar/uri/internal/run/printable"
)

// Write writes texts, a collection of []byte, as lines of files: one file per shard, named
// PREFIX-00000-of-00016.SUFFIX and so on. A file has the lines of one shard in any order; a shard
// without lines has no file. A file appears under its name when it is complete: a worker that dies
// or is retried leaves no partial file.
func Write(s beam.Scope, prefix, suffix string, shards int, texts beam.PCollection) {
	s = s.Scope("uribeam.Write")
	filesystem.ValidateScheme(prefix)
	sharded := beam.ParDo(s, &shardFn{max(shards, 1)}, texts)
	beam.ParDo0(s, &writeFn{prefix, suffix, max(shards, 1)}, beam.GroupByKey(s, sharded))
}

// shardFn divides texts by their octets, so that a text which is tried again goes to the same file.
type shardFn struct{ Shards int }

// ProcessElement tells the shard.
func (fn *shardFn) ProcessElement(text []byte) (int, []byte) {
	h := fnv.New64a()
	h.Write(text)
	return int(h.Sum64() % uint64(fn.Shards)), text
}

type writeFn struct {
	Prefix, Suffix string
	Shards         int
}

// ProcessElement writes a shard.
func (fn *writeFn) ProcessElement(ctx context.Context, shard int, texts func(*[]byte) bool) error {
	name := fmt.Sprintf("%s-%05d-of-%05d%s", fn.Prefix, shard, fn.Shards, fn.Suffix)
	return writeFile(ctx, name, func(w io.Writer) error {
		for text := []byte(nil); texts(&text); {
			if _, err := w.Write(append(text, '\n')); err != nil {
				return err
			}
		}
		return nil
	})
}

// writeFile writes a file under another name first.
func writeFile(ctx context.Context, name string, write func(io.Writer) error) error {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer fs.Close()
	part := fmt.Sprintf("%s.%016x.part", name, rand.Uint64())
	if err := writePart(ctx, fs, part, write); err != nil {
		if r, ok := fs.(filesystem.Remover); ok {
			_ = r.Remove(ctx, part) // it is the other error that counts
		}
		return err
	}
	return filesystem.Rename(ctx, fs, part, name)
}

func writePart(ctx context.Context, fs filesystem.Interface, name string, write func(io.Writer) error) error {
	f, err := fs.OpenWrite(ctx, name)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<20)
	err = cmp.Or(write(w), w.Flush())
	return cmp.Or(err, f.Close())
}

func init() {
	register.DoFn1x2[[]byte, int, []byte](&shardFn{})
	register.DoFn3x1[context.Context, int, func(*[]byte) bool, error](&writeFn{})
	register.Iter1[[]byte]()
}

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

// Failure is a dead letter: an input that a transform cannot process. It has the input in full, so
// that nothing is lost. If a line is too long, or a file cannot be read, it has only the place.
type Failure struct {
	Place
	Base  []byte // the base of a reference that could not be resolved
	Input []byte
	// Reason describes the error in words. It never shows text before an "@" of the input, which
	// may be a password; the input itself does.
	Reason string
}

func (f *Failure) code(c *codec) {
	f.Place.code(c)
	c.bytes(&f.Base)
	c.bytes(&f.Input)
	c.text(&f.Reason)
}

func encodeFailure(f Failure) []byte               { return encoded(&f, (*Failure).code) }
func decodeFailure(octets []byte) (Failure, error) { return decoded(octets, (*Failure).code) }

func init() {
	beam.RegisterCoder(reflect.TypeFor[Failure](), encodeFailure, decodeFailure)
	register.Emitter1[Failure]()
	register.Function1x2(failureLine)
}

// WriteFailures writes failures as lines of JSON:
// {"file":…,"offset":…,"line":…,"input":…,"reason":…}. Files are read in parts: the offset is where
// a part begins, and lines are counted from there. If the input is not UTF-8, it has the key
// input_bytes instead; invalid octets, and "%", are percent-encoded then.
func WriteFailures(s beam.Scope, prefix string, failures ...beam.PCollection) {
	s = s.Scope("uribeam.WriteFailures")
	Write(s, prefix, ".jsonl", 1, beam.ParDo(s, failureLine, beam.Flatten(s, failures...)))
}

func failureLine(f Failure) ([]byte, error) {
	out := struct {
		File   string  `json:"file"`
		Offset int64   `json:"offset"`
		Line   int64   `json:"line"`
		Text   *string `json:"input,omitempty"`
		Bytes  *string `json:"input_bytes,omitempty"`
		Reason string  `json:"reason"`
	}{File: f.File, Offset: f.Span, Line: f.Line, Reason: f.Reason}
	out.Text, out.Bytes = printable.TextOrBytes(string(f.Input))
	return printable.JSON(out)
}
