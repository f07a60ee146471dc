// Package uribeam provides transforms for Apache Beam that validate and count URIs ([Check]), keep
// one of equal references ([Deduplicate]), and find inputs in which parsers find different
// components ([Disagree]). Command uribeam runs them.
//
// No input is dropped. An input that a transform cannot process becomes a dead letter, a line of
// JSON: {"file":…,"offset":…,"line":…,"input":…,"reason":…}. Files are read in parts: the offset is
// the beginning of a part, and line numbers count from it. If the input is not UTF-8, input_bytes
// replaces input. Its value percent-encodes invalid bytes and "%". The reason never shows the text
// before an "@" in the input, because it may be a password. A dead letter contains the whole input,
// including any password, unless Read could not read the whole line.
//
// The results do not depend on how a runner divides the inputs, on the order of merging, or on
// retries. All functions and types are registered with Beam, so the transforms run on any runner
// of its Go SDK.
package uribeam

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/lines/linecheck"
	"github.com/urigrammar/uri/internal/run/printable"
)

// Input is the input of the transforms: see [Read] and [Texts].
type Input struct {
	blocks, spans, failures beam.PCollection
}

// Texts returns an Input with the strings of a collection. Each string is one input, whatever bytes it contains.
func Texts(s beam.Scope, texts beam.PCollection) Input {
	s = s.Scope("uribeam.Texts")
	return Input{beam.ParDo(s, blockOf, texts), beam.CreateList(s, []span{{}}), beam.CreateList(s, [][]byte{})}
}

func blockOf(s string) block { return block{Text: s, One: true} }

// A block is a batch of inputs: consecutive lines of a file, or one input of any bytes. Blocks
// exist because a runner's overhead for an element is as large as the cost of parsing several URLs.
type block struct {
	Place   place  // of the first line
	Text    string // lines with their LF; the last LF may be missing
	One     bool   // whether the text is one input, with any LF in it
	TooLong bool   // whether the text is the beginning of a line that is too long to be read
}

// A place is the position of an input. Several machines read parts of a file, so lines are counted
// from the beginning of a part, and a span contains the number of lines in a part. An input outside
// files has the zero place.
type place struct {
	File string
	Span int64 // where the part begins, in bytes
	Line int64 // from 1
}

// A span is a part of a file with its number of lines.
type span struct {
	File         string
	Start, Lines int64
}

// inputs yields the inputs of a block without their LF.
func (b *block) inputs(yield func(string) bool) {
	if b.One {
		yield(b.Text)
		return
	}
	for text := range strings.Lines(b.Text) {
		if !yield(strings.TrimSuffix(text, "\n")) {
			return
		}
	}
}

// tooLong returns the dead letter of a line that was not read to its end.
func (b *block) tooLong() []byte { return deadLetter(b.Place, "", lines.TooLongError{}.Error()) }

// deadLetter returns the dead letter for an input that a transform cannot process.
func deadLetter(at place, input, reason string) []byte {
	out := struct {
		File   string  `json:"file"`
		Offset int64   `json:"offset"`
		Line   int64   `json:"line"`
		Text   *string `json:"input,omitempty"`
		Bytes  *string `json:"input_bytes,omitempty"`
		Reason string  `json:"reason"`
	}{File: at.File, Offset: at.Span, Line: at.Line, Reason: reason}
	out.Text, out.Bytes = printable.TextOrBytes(input)
	line, _ := printable.JSON(out) // texts and numbers are no error
	return line
}

// findGrammar returns the grammar with an ID; "" is "rfc3986".
func findGrammar(id string) (uri.Grammar, error) {
	g, ok := linecheck.FindGrammar(cmp.Or(id, uri.RFC3986.ID()))
	if !ok {
		return 0, fmt.Errorf("uribeam: unknown grammar %q", id)
	}
	return g, nil
}

func init() {
	for _, t := range []reflect.Type{reflect.TypeFor[block](), reflect.TypeFor[span](), reflect.TypeFor[count](), reflect.TypeFor[part]()} {
		beam.RegisterType(t)
	}
	register.Function1x1(blockOf)
	register.Emitter1[block]()
	register.Emitter1[span]()
	register.Emitter1[[]byte]()
	register.Iter1[count]()
	register.Iter1[span]()
	register.Iter1[[]byte]()
	register.Function2x0(partsOf)
	register.DoFn5x1[context.Context, part, func(block), func(span), func([]byte), error](&readFn{})
	register.Emitter1[part]()
	register.DoFn2x0[block, func(string, count)](&checkFn{})
	register.Function5x1(drawSummary)
	register.Function2x1(mergeCounts)
	register.Emitter2[string, count]()
	register.DoFn3x0[block, func([]byte, []byte), func([]byte)](&keyFn{})
	register.Emitter2[[]byte, []byte]()
	register.Function2x1(shorter)
	beam.RegisterCoder(reflect.TypeFor[report](), encodeReport, decodeReport)
	register.DoFn5x1[context.Context, block, func(report), func([]byte), func([]byte), error](&disagreeFn{})
	register.Function3x1(drawReport)
	register.Function2x1(mergeReports)
	register.Emitter1[report]()
	register.DoFn1x2[[]byte, int, []byte](&shardFn{})
	register.DoFn3x1[context.Context, int, func(*[]byte) bool, error](&writeFn{})
}
