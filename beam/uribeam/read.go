package uribeam

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"path"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/linkedin/goavro/v2"

	"github.com/urigrammar/uri/internal/lines"
)

// Input is the result of [Read].
type Input struct {
	Blocks   beam.PCollection // of Block
	Spans    beam.PCollection // of Span, for Summarize
	Failures beam.PCollection // of Failure: files that cannot be decompressed, with the place of the damage
}

// Read reads the lines of the files that globs match. A file whose name ends in ".gz" is
// decompressed. Other files are read in parts, on as many workers as the runner chooses. Files are
// on any filesystem that is registered with Beam.
//
// A line ends at LF, and the last one at the end of the file. All other octets belong to the line,
// UTF-8 or not, as for "uri check". A line of more than 2 MiB is not read to its end. An empty file
// has no lines, and a glob that matches nothing has no files.
func Read(s beam.Scope, globs ...string) Input {
	s = s.Scope("uribeam.Read")
	for _, g := range globs {
		filesystem.ValidateScheme(g)
	}
	matches := fileio.MatchAll(s, beam.CreateList(s, globs), fileio.MatchEmptyAllow())
	files := fileio.ReadMatches(s, matches)
	read, spans, failures := beam.ParDo3(s, &readFn{}, files)
	return Input{read, spans, failures}
}

// readFn reads the part of a file that is its restriction: the lines that begin in it. A file that is compressed has one part.
type readFn struct{}

func isCompressed(f fileio.ReadableFile) bool { return path.Ext(f.Metadata.Path) == ".gz" }

// CreateInitialRestriction is all of a file.
func (*readFn) CreateInitialRestriction(f fileio.ReadableFile) offsetrange.Restriction {
	if isCompressed(f) {
		return offsetrange.Restriction{Start: 0, End: 1} // which nobody can split
	}
	return offsetrange.Restriction{Start: 0, End: f.Metadata.Size}
}

// partSize is how long the parts of a file are that the runner is offered. It can split them further.
const partSize = 64 << 20

// SplitRestriction divides a file.
func (*readFn) SplitRestriction(_ fileio.ReadableFile, r offsetrange.Restriction) []offsetrange.Restriction {
	return r.SizedSplits(partSize)
}

// RestrictionSize is how much there is to do.
func (*readFn) RestrictionSize(f fileio.ReadableFile, r offsetrange.Restriction) float64 {
	if isCompressed(f) {
		return float64(f.Metadata.Size)
	}
	return r.Size()
}

// CreateTracker makes the tracker of a part.
func (*readFn) CreateTracker(r offsetrange.Restriction) *sdf.LockRTracker {
	return sdf.NewLockRTracker(offsetrange.NewTracker(r))
}

// ProcessElement reads a part. Compressed data that are damaged are a dead letter; other errors of reading may pass, and are for the runner.
func (*readFn) ProcessElement(ctx context.Context, t *sdf.LockRTracker, f fileio.ReadableFile, emit func(Block), span func(Span), fail func(Failure)) error {
	p := part{Span: Span{File: f.Metadata.Path, Start: restriction(t).Start}, tracker: t, emit: emit}
	err := p.open(ctx, f)
	switch {
	case err != nil && isCompressed(f) && isDamage(err):
		fail(Failure{Place: Place{p.File, p.Start, p.Lines + 1}, Reason: "from this line on the file cannot be decompressed: " + err.Error()})
	case err != nil:
		return err
	}
	p.finish()
	if p.Lines > 0 {
		span(p.Span)
	}
	return nil
}

func restriction(t *sdf.LockRTracker) offsetrange.Restriction {
	return t.GetRestriction().(offsetrange.Restriction)
}

// isDamage reports whether an error is one of compressed data, which are as they are each time.
func isDamage(err error) bool {
	var corrupt flate.CorruptInputError
	return errors.As(err, &corrupt) || errors.Is(err, gzip.ErrHeader) || errors.Is(err, gzip.ErrChecksum) ||
		errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)
}

// part is a part of a file that is read.
type part struct {
	Span
	tracker *sdf.LockRTracker
	stopped bool // the tracker has said that there is no more
	emit    func(Block)
}

func (p *part) open(ctx context.Context, f fileio.ReadableFile) error {
	r, err := f.Open(ctx)
	if err != nil {
		return err
	}
	defer r.Close()
	if isCompressed(f) {
		return p.readAll(r)
	}
	return p.read(r)
}

// claim claims what begins at an offset.
func (p *part) claim(offset int64) bool {
	p.stopped = p.stopped || !p.tracker.TryClaim(offset)
	return !p.stopped
}

// finish claims what is left, in which nothing begins.
func (p *part) finish() { p.claim(restriction(p.tracker).End) }

// readAll reads a file that is one part.
func (p *part) readAll(r io.Reader) error {
	if !p.claim(0) {
		return nil
	}
	in := lines.NewReader(r, lines.Options{Longest: lines.Longest})
	for in.Next() {
		p.put(in.Chunk(), in.Chunk().Octets())
	}
	return in.Err()
}

// read reads the lines that begin in the part. It continues after the part to the end of the last
// line.
func (p *part) read(r io.Reader) error {
	from := max(p.Start-1, 0) // the LF of the line before, if a line begins where the part does
	if err := skip(r, from); err != nil {
		return err
	}
	in := lines.NewReader(r, lines.Options{Longest: lines.Longest})
	for first := p.Start > 0; in.Next(); first = false {
		c, at := in.Chunk(), from+in.Start()
		text := c.Octets()
		if first {
			n := end(text, c)
			text, at = text[n:], at+int64(n)
			if len(text) == 0 {
				continue
			}
		}
		if p.claim(at + int64(lastLine(text, c))) {
			p.put(c, text)
			continue
		}
		if within := restriction(p.tracker).End - at; within > 0 {
			p.put(c, text[:lineEnd(text, int(within)-1)])
		}
		return nil
	}
	return in.Err()
}

// end is where the first line of a chunk ends.
func end(text []byte, c *lines.Chunk) int {
	if c.TooLong() {
		return len(text)
	}
	return lineEnd(text, 0)
}

// lineEnd is the first end of a line behind an offset.
func lineEnd(text []byte, from int) int {
	if i := bytes.IndexByte(text[from:], '\n'); i >= 0 {
		return from + i + 1
	}
	return len(text)
}

// lastLine is where the last line begins.
func lastLine(text []byte, c *lines.Chunk) int {
	if c.TooLong() {
		return 0
	}
	return bytes.LastIndexByte(text[:len(text)-1], '\n') + 1
}

// put makes a block of the text of a chunk, or of some of it.
func (p *part) put(c *lines.Chunk, text []byte) {
	b := Block{Place: Place{p.File, p.Start, p.Lines + 1}, Text: bytes.Clone(text)}
	if c.TooLong() {
		b.Shape = TooLong
	}
	p.Lines += b.lines()
	p.emit(b)
}

// lines is how many lines a block has.
func (b *Block) lines() int64 {
	if b.Shape != Lines {
		return 1
	}
	n := bytes.Count(b.Text, []byte("\n"))
	if !bytes.HasSuffix(b.Text, []byte("\n")) {
		n++
	}
	return int64(n)
}

// skip advances to an offset in a file.
func skip(r io.Reader, offset int64) error {
	if offset == 0 {
		return nil
	}
	if s, ok := r.(io.Seeker); ok {
		_, err := s.Seek(offset, io.SeekStart)
		return err
	}
	_, err := io.CopyN(io.Discard, r, offset)
	return err
}

func init() {
	register.DoFn6x1[context.Context, *sdf.LockRTracker, fileio.ReadableFile, func(Block), func(Span), func(Failure), error](&readFn{})
}

// ReadAvro reads a column of the Avro object container files that globs match: the field of that
// name in each record, which is a string or bytes, or a union with one of them. Each is an input,
// and its line is the number of the record. Records without a text in the column are in failures,
// and so are damaged files, with the place of the damage.
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
