package uribeam

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/linkedin/goavro/v2"
)

// ReadAvro reads a column of the Avro object container files that globs match: the field of that name in each record, which is a string or bytes, or a
// union with one of them. Each is an input, and its line is the number of the record. Records that have no text there, and files that are damaged from
// where that is so, are in failures.
//
// It reads what Beam's avroio reads, but octets that are not UTF-8 stay as they are, and no record is left out.
func ReadAvro(s beam.Scope, column string, globs ...string) Input {
	s = s.Scope("uribeam.ReadAvro")
	for _, g := range globs {
		filesystem.ValidateScheme(g)
	}
	matches := fileio.MatchAll(s, beam.CreateList(s, globs), fileio.MatchEmptyAllow())
	files := fileio.ReadMatches(s, matches, fileio.ReadUncompressed())
	read, spans, failures := beam.ParDo3(s, &readAvroFn{column}, files)
	return Input{read, spans, failures}
}

// readAvroFn reads a column of a file.
type readAvroFn struct{ Column string }

// ProcessElement reads a column of a file. There are no spans, since a file is read as one.
func (fn *readAvroFn) ProcessElement(ctx context.Context, f fileio.ReadableFile, emit func(Block), _ func(Span), fail func(Failure)) error {
	r, err := f.Open(ctx)
	if err != nil {
		return err
	}
	defer r.Close()
	from := &remembering{r: r}
	at := Place{File: f.Metadata.Path, Line: 1}
	err = fn.read(from, &at, emit, fail)
	switch {
	case from.err != nil:
		return from.err // which may pass
	case err != nil:
		fail(Failure{Place: at, Reason: "from this record on the file cannot be read: " + err.Error()})
	}
	return nil
}

func (fn *readAvroFn) read(r io.Reader, at *Place, emit func(Block), fail func(Failure)) error {
	records, err := goavro.NewOCFReader(bufio.NewReader(r))
	if err != nil {
		return err
	}
	for ; records.Scan(); at.Line++ {
		datum, err := records.Read()
		if err != nil {
			return err
		}
		if text, ok := fn.text(datum); ok {
			emit(Block{*at, One, text})
		} else {
			fail(Failure{Place: *at, Reason: fmt.Sprintf("the record has no text in field %q", fn.Column)})
		}
	}
	return records.Err()
}

// text is what a record has in the column.
func (fn *readAvroFn) text(datum any) ([]byte, bool) {
	record, _ := datum.(map[string]any)
	value := record[fn.Column]
	if union, ok := value.(map[string]any); ok && len(union) == 1 {
		for _, value = range union {
		}
	}
	switch value := value.(type) {
	case string:
		return []byte(value), true
	case []byte:
		return value, true
	}
	return nil, false
}

// remembering remembers the error of reading, if that is not the end.
type remembering struct {
	r   io.Reader
	err error
}

// Read reads from r.
func (r *remembering) Read(b []byte) (int, error) {
	n, err := r.r.Read(b)
	if err != nil && err != io.EOF {
		r.err = err
	}
	return n, err
}

func init() {
	register.DoFn5x1[context.Context, fileio.ReadableFile, func(Block), func(Span), func(Failure), error](&readAvroFn{})
}
