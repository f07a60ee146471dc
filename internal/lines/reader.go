package lines

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
	"strings"
	"sync"
)

// Longest is the maximum length of a line that any command reads. The whole line must be in memory, and its parse tree needs 300
// times as much. Chromium has the same limit for URLs.
const Longest = 2 << 20

// TooLongError reports that a line was not read to its end.
type TooLongError struct{}

func (TooLongError) Error() string {
	return fmt.Sprintf("the line is longer than %d MiB, and was not read to its end", Longest>>20)
}

// Options control how lines end.
type Options struct {
	CRLF bool // whether a CR before the LF is part of the line ending
	NUL  bool // whether a NUL ends a line, and an LF does not

	// If Cut is not nil, the reader accepts lines of any length: it divides a line longer than Longest into parts. Cut returns the
	// length of the first part of a text, which is more than 0. open reports whether the part ends inside an item too long to be kept
	// whole. inside reports whether the text begins inside such an item.
	Cut func(text []byte, inside bool) (length int, open bool)
}

// end returns the byte that ends a line.
func (o Options) end() byte {
	if o.NUL {
		return 0
	}
	return '\n'
}

// Chunk holds some complete lines, or a part of a line longer than [Longest].
type Chunk struct {
	Text    string // the lines with their line endings, or the first Longest bytes of a longer line
	TooLong bool
	First   int   // the number of the first line
	Start   int64 // where the text begins in the stream, in bytes

	Column       int  // the number of bytes of the first line in earlier chunks
	Inside, Open bool // the results of Options.Cut for the end of the previous chunk, and for the end of this one

	options Options
}

// Lines yields the lines without their line endings, and their numbers, starting at 1.
func (c *Chunk) Lines() iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		number := c.First
		for rest := c.Text; rest != ""; number++ {
			line := rest
			if i := strings.IndexByte(rest, c.options.end()); i >= 0 {
				line, rest = rest[:i], rest[i+1:]
			} else {
				rest = ""
			}
			if c.options.CRLF {
				line = strings.TrimSuffix(line, "\r")
			}
			if !yield(number, line) {
				return
			}
		}
	}
}

// count returns the number of lines.
func (c *Chunk) count() int {
	end := string(c.options.end())
	n := strings.Count(c.Text, end)
	if !strings.HasSuffix(c.Text, end) {
		n++
	}
	return n
}

// Reader reads chunks of lines. A line ends at "\n". With Options.CRLF, it may also end at "\r\n". With Options.NUL,
// it ends only at NUL. The last line may end with the stream. Lines are bytes: they need not be UTF-8.
type Reader struct {
	from    *bufio.Reader
	options Options
	line    int   // the number of the next line
	offset  int64 // where it begins
	column  int   // the number of bytes of the line that were read
	inside  bool  // whether something that must not be cut continues
	err     error // the error that ended the stream
}

// chunkSize is the maximum number of bytes that are read at once.
const chunkSize = 128 << 10

// buffers are those of readers that have ended: to clear the memory of a new one takes longer than to read a short file.
var buffers = sync.Pool{New: func() any { return bufio.NewReaderSize(nil, Longest+chunkSize) }}

// NewReader returns a reader of the lines of r.
func NewReader(r io.Reader, o Options) *Reader {
	from := buffers.Get().(*bufio.Reader)
	from.Reset(portions{r})
	return &Reader{from: from, options: o, line: 1}
}

// portions reads at most chunkSize at once, so that several workers have something to do.
type portions struct{ from io.Reader }

// Read reads from the stream.
func (p portions) Read(b []byte) (int, error) { return p.from.Read(b[:min(len(b), chunkSize)]) }

// Next returns the lines that the next read completes, at least one. It returns false if there are no more.
func (r *Reader) Next() (Chunk, bool) {
	for searched := 0; r.err == nil; {
		_, err := r.from.Peek(searched + 1)
		text, _ := r.from.Peek(r.from.Buffered())
		end := bytes.LastIndexByte(text[searched:], r.options.end())
		switch {
		case end >= 0:
			return r.take(text[:searched+end+1]), true
		case len(text) > Longest:
			return r.take(text), true
		case err == io.EOF && len(text) > 0:
			r.err = err
			return r.take(text), true
		}
		searched, r.err = len(text), err // what may not be complete is no line
	}
	if r.from != nil {
		r.from.Reset(nil)
		buffers.Put(r.from)
		r.from = nil
	}
	return Chunk{}, false
}

// take returns the chunk for a text that was read. If the first line is too long, the chunk is the beginning of that line.
func (r *Reader) take(text []byte) Chunk {
	c := Chunk{First: r.line, Start: r.offset, options: r.options}
	first := bytes.IndexByte(text, r.options.end())
	if r.options.Cut != nil {
		return r.part(c, text, first < 0 && len(text) > Longest)
	}
	if c.TooLong = first > Longest || first < 0 && len(text) > Longest; c.TooLong {
		c.Text = string(text[:Longest])
		r.line++
		r.skip()
		return c
	}
	c.Text = string(text)
	r.line += c.count()
	r.discard(len(text))
	return c
}

// part returns the chunk for a text that was read, or for the first part of a line that is too long.
func (r *Reader) part(c Chunk, text []byte, isLong bool) Chunk {
	c.Column, c.Inside = r.column, r.inside
	length := len(text)
	r.inside = false
	if isLong {
		length, r.inside = r.options.Cut(text[:Longest], c.Inside)
	}
	c.Text, c.Open = string(text[:length]), r.inside
	r.discard(length)
	r.line += strings.Count(c.Text, string(r.options.end()))
	if end := strings.LastIndexByte(c.Text, r.options.end()); end >= 0 {
		r.column = -end - 1
	}
	r.column += length
	return c
}

// skip skips to the next line.
func (r *Reader) skip() {
	for {
		part, err := r.from.ReadSlice(r.options.end())
		r.offset += int64(len(part))
		if err != bufio.ErrBufferFull {
			r.err = err
			return
		}
	}
}

// discard removes n bytes from the front of the text that was read.
func (r *Reader) discard(n int) {
	_, _ = r.from.Discard(n) // it is in the buffer
	r.offset += int64(n)
}

// Err returns the error that ended the stream, or nil if the stream ended normally.
func (r *Reader) Err() error {
	if r.err == io.EOF {
		return nil
	}
	return r.err
}
