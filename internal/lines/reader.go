package lines

import "io"

// Reader reads chunks of lines one after the other, and knows where in the stream they stand.
type Reader struct {
	source source
	from   counted
	chunk  Chunk
	start  int64 // of the chunk
	end    int64
}

// NewReader returns a reader of the lines of r. Of what a line is, see [Chunks].
func NewReader(r io.Reader, o Options) *Reader {
	l := &Reader{from: counted{r: r}}
	l.source = source{from: &l.from, line: 1, options: o, last: newLink()}
	l.source.last <- nil
	return l
}

// Next reads a chunk, and reports whether there is one. What the chunk before held is gone.
func (l *Reader) Next() bool {
	if l.chunk.after != nil {
		l.chunk.after <- nil
		l.source.release(&l.chunk)
	}
	l.start = l.end
	if !l.source.next(&l.chunk) {
		l.chunk = Chunk{}
		return false
	}
	l.end = l.from.n - int64(len(l.source.rest))
	return true
}

// Chunk is the chunk that Next has read.
func (l *Reader) Chunk() *Chunk { return &l.chunk }

// Start is where the chunk begins in the stream, in bytes.
func (l *Reader) Start() int64 { return l.start }

// Err is the error that ended the stream, if that was not its end.
func (l *Reader) Err() error { return l.source.failure() }

// counted counts what is read.
type counted struct {
	r io.Reader
	n int64
}

// Read reads from r.
func (c *counted) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n += int64(n)
	return n, err
}

// Of returns the chunk of the lines of text; first is the number of its first line. The text must
// not be modified.
func Of(text []byte, first int, o Options, tooLong bool) *Chunk {
	c := &Chunk{first: first, crlf: o.CRLF, end: o.end(), waited: true}
	c.take(text, tooLong)
	return c
}
