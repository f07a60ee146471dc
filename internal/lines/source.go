package lines

import (
	"bytes"
	"io"
	"slices"
	"sync"
	"unsafe"
)

// chunkSize is how much is read at once: so much that the work on a chunk outweighs handing it over, and so little that it is still in
// the cache of the processor that has read it when that works on it.
const chunkSize = 128 << 10

// pageSize is the offset in a buffer where reading begins. Some processors take four times as long
// to copy to a place a few octets after a page boundary.
const pageSize = 4 << 10

// source divides a stream into chunks. The goroutine that processes a chunk also reads it.
type source struct {
	mu      sync.Mutex
	from    io.Reader
	options Options
	line    int    // the number of the next line
	rest    []byte // read, and not yet handed out
	err     error  // of from
	last    link   // behind the last chunk

	long  sync.Mutex // held where a long line is read and worked on, so that there is one at a time
	spare []byte     // the memory for it
}

// next makes c the lines that are complete with the next read, one at least. It returns false once there are no more.
func (s *source) next(c *Chunk) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	c.end = s.options.end()
	if !s.fill(c) {
		return false
	}
	c.first, c.crlf = s.line, s.options.CRLF
	s.line += c.count()
	c.before, c.after, c.waited = s.last, newLink(), false
	s.last = c.after
	return true
}

// fill reads the text of a chunk.
func (s *source) fill(c *Chunk) bool {
	if c.buffer == nil {
		c.buffer = make([]byte, 0, 2*chunkSize)
	}
	start := -len(s.rest) & (pageSize - 1)
	b := append(c.buffer[start:start], s.rest...)
	searched := 0
	for {
		if i := bytes.LastIndexByte(b[searched:], c.end); i >= 0 {
			s.cut(c, b, searched, searched+i+1)
			return true
		}
		if s.err != nil {
			break
		}
		if s.isTooLong(len(b)) {
			s.skip(c, b)
			return true
		}
		searched = len(b)
		b = s.room(c, b)
		var n int
		n, s.err = s.from.Read(b[len(b) : len(b)+chunkSize])
		b = b[:len(b)+n]
	}
	s.rest = s.rest[:0]
	if s.err != io.EOF || len(b) == 0 {
		return false // what may not be complete is no line
	}
	c.take(b[:s.readable(len(b))], s.isTooLong(len(b)))
	return true
}

// cut makes a chunk of the lines in b. The first one ends after searched, the last one at end.
func (s *source) cut(c *Chunk, b []byte, searched, end int) {
	first := searched + bytes.IndexByte(b[searched:], c.end)
	if s.isTooLong(first) {
		c.take(b[:s.options.Longest], true)
		end = first + 1
	} else {
		c.take(b[:end], false)
	}
	s.rest = append(s.rest[:0], b[end:]...)
}

func (s *source) isTooLong(n int) bool { return s.options.Longest > 0 && n > s.options.Longest }

// readable is how much of a line of n bytes is read.
func (s *source) readable(n int) int {
	if s.isTooLong(n) {
		return s.options.Longest
	}
	return n
}

// skip makes a chunk of the beginning of a line that is too long, and reads on to its end.
func (s *source) skip(c *Chunk, b []byte) {
	c.take(b[:s.options.Longest], true)
	s.rest = s.rest[:0]
	scratch := make([]byte, chunkSize)
	for s.err == nil {
		var n int
		n, s.err = s.from.Read(scratch)
		if i := bytes.IndexByte(scratch[:n], c.end); i >= 0 {
			s.rest = append(s.rest, scratch[i+1:n]...)
			return
		}
	}
}

// room makes room in b for another read. Where that takes more memory than a chunk should have, it waits until no other chunk has so
// much.
func (s *source) room(c *Chunk, b []byte) []byte {
	if cap(b)-len(b) >= chunkSize {
		return b
	}
	if !c.long {
		s.long.Lock()
		c.long = true
		b = append(s.spare[:0], b...)
	}
	if cap(b)-len(b) < chunkSize {
		b = slices.Grow(b, chunkSize+max(len(b), s.options.Longest))
	}
	c.buffer = b
	return b
}

// release lets go of what is needed for a long line only.
func (s *source) release(c *Chunk) {
	if c.long {
		s.spare, c.buffer, c.long = c.buffer, nil, false
		s.long.Unlock()
	}
}

// failure is the error that ended the stream, if that was not its end.
func (s *source) failure() error {
	if s.err == io.EOF {
		return nil
	}
	return s.err
}

// take makes text the text of the chunk. It is not copied.
func (c *Chunk) take(text []byte, tooLong bool) {
	c.text, c.tooLong = unsafe.String(unsafe.SliceData(text), len(text)), tooLong
}

// count is how many lines the chunk has.
func (c *Chunk) count() int {
	if c.tooLong {
		return 1
	}
	n := bytes.Count(unsafe.Slice(unsafe.StringData(c.text), len(c.text)), []byte{c.end})
	if c.text[len(c.text)-1] != c.end {
		n++
	}
	return n
}
