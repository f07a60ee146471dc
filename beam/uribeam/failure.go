package uribeam

import (
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/urigrammar/uri/internal/printable"
)

// Failure is a dead letter: an input that a transform could do nothing with. The input is there in full, so that nothing is lost; of a line that is
// too long, and of a file that cannot be read, there is the place alone.
type Failure struct {
	Place
	Base  []byte // that a reference was to be resolved against
	Input []byte
	// Reason says what is wrong, in words. It shows nothing that stands before an "@" in the input, since that may be a password; the input itself does.
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

// WriteFailures writes failures as lines of JSON: {"file":…,"offset":…,"line":…,"input":…,"reason":…}. The line is counted from the offset in the file,
// where a part of it begins that was read by itself. The input has the key input_bytes if it is not UTF-8: octets that are not, and "%", are
// percent-encoded then.
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
