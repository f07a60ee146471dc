package uribeam

import (
	"compress/flate"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"math"
	"path"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"github.com/urigrammar/uri/internal/lines"
)

// ReadOptions control what counts as a line.
type ReadOptions struct {
	CRLF bool // treat a CR before the LF as part of the line ending
}

// Read reads the lines of the files that match the globs. It decompresses a file whose name ends in
// ".gz". Damaged data becomes a dead letter. It splits uncompressed files into parts of 64 MiB, so
// that several workers can read a file. Files may be on any filesystem registered with Beam.
//
// A line ends at LF, but the last line may end at the end of the file. All other bytes are part of
// the line, UTF-8 or not, as in "uri check". Read does not read a line of more than 2 MiB to its
// end. An empty file has no lines, and a glob without matches has no files.
func Read(s beam.Scope, o ReadOptions, globs ...string) Input {
	s = s.Scope("uribeam.Read")
	for _, g := range globs {
		filesystem.ValidateScheme(g)
	}
	files := fileio.MatchAll(s, beam.CreateList(s, globs), fileio.MatchEmptyAllow())
	parts := beam.Reshuffle(s, beam.ParDo(s, partsOf, files))
	blocks, spans, failures := beam.ParDo3(s, &readFn{o}, parts)
	return Input{blocks, spans, failures}
}

// A part is a part of a file: the lines that begin in it.
type part struct {
	File       string
	Start, End int64
}

// partSize is the length of the parts of a file.
const partSize = 64 << 20

// partsOf divides a file into parts. A compressed file is one part.
func partsOf(f fileio.FileMetadata, emit func(part)) {
	if isCompressed(f.Path) {
		emit(part{f.Path, 0, math.MaxInt64})
		return
	}
	for start := int64(0); start < f.Size; start += partSize {
		emit(part{f.Path, start, min(start+partSize, f.Size)})
	}
}

func isCompressed(name string) bool { return path.Ext(name) == ".gz" }

// readFn reads parts.
type readFn struct{ Options ReadOptions }

// ProcessElement reads a part. It returns errors of the file system to the runner, because a retry may succeed.
func (fn *readFn) ProcessElement(ctx context.Context, p part, emit func(block), emitSpan func(span), fail func([]byte)) error {
	counted := span{File: p.File, Start: p.Start}
	r, err := fileio.ReadableFile{Metadata: fileio.FileMetadata{Path: p.File}}.Open(ctx)
	if err == nil {
		defer r.Close()
		err = p.read(r, fn.Options, &counted, emit)
	}
	switch {
	case err != nil && isCompressed(p.File) && isDamage(err):
		at := place{p.File, p.Start, counted.Lines + 1}
		fail(deadLetter(at, "", "cannot decompress the file from this line on: "+err.Error()))
	case err != nil:
		return err
	}
	emitSpan(counted)
	return nil
}

// isDamage reports whether an error is about invalid compressed data, so that a retry would fail too.
func isDamage(err error) bool {
	var corrupt flate.CorruptInputError
	return errors.As(err, &corrupt) || errors.Is(err, gzip.ErrHeader) || errors.Is(err, gzip.ErrChecksum) ||
		errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)
}

// read emits the lines that begin in the part, the last one to its end, and counts them.
func (p *part) read(r io.Reader, o ReadOptions, counted *span, emit func(block)) error {
	from := max(p.Start-1, 0) // the LF of the line before, if a line begins where the part does
	if err := skip(r, from); err != nil {
		return err
	}
	in := lines.NewReader(r, lines.Options{})
	for c, ok := in.Next(); ok; c, ok = in.Next() {
		text, left := c.Text, p.End-from-c.Start
		if c.Start == 0 && p.Start > 0 {
			n := lineEnd(text, 0)
			text, left = text[n:], left-n
		}
		if left <= 0 {
			return nil
		}
		if left < int64(len(text)) {
			text = text[:lineEnd(text, left-1)]
		}
		if text == "" {
			continue
		}
		b := block{place{p.File, p.Start, counted.Lines + 1}, text, false, c.TooLong}
		if o.CRLF {
			b.Text = strings.ReplaceAll(b.Text, "\r\n", "\n")
		}
		for range b.inputs {
			counted.Lines++
		}
		emit(b)
	}
	return in.Err()
}

// lineEnd returns the end of the line at an offset.
func lineEnd(text string, from int64) int64 {
	if i := strings.IndexByte(text[from:], '\n'); i >= 0 {
		return from + int64(i) + 1
	}
	return int64(len(text))
}

// skip advances to an offset in a file.
func skip(r io.Reader, offset int64) error {
	if s, ok := r.(io.Seeker); ok {
		_, err := s.Seek(offset, io.SeekStart)
		return err
	}
	_, err := io.CopyN(io.Discard, r, offset)
	return err
}
