package lines

import (
	"io"
	"iter"
	"runtime"
	"strings"
	"unsafe"
)

// Options say what lines are.
type Options struct {
	CRLF    bool // a CR before the LF that ends a line is part of the end
	NUL     bool // a NUL ends a line, and an LF does not
	Longest int  // how many bytes a line can have, 128 KiB or more; 0 is any number
}

// end returns the byte that ends a line.
func (o Options) end() byte {
	if o.NUL {
		return 0
	}
	return '\n'
}

// Work is what is done with a chunk. It calls [Chunk.Wait] before it does what must be done in the order of the lines.
type Work func(*Chunk) error

// maxWorkers bounds the memory that is taken where there are very many processors.
const maxWorkers = 48

// Chunks reads chunks of lines from r and calls workers with them, on all processors. Each goroutine has a worker of its own,
// which newWorker makes, and which so can keep what it needs from chunk to chunk.
//
// A line ends at "\n", or at "\r\n" too or at NUL if the options say so; the last one may end with the stream. Lines are bytes: they need
// not be UTF-8. Chunks reads what has arrived before it waits for more.
//
// Chunks returns the first error of r or of a worker, in the order of the chunks, after what was read before it has been worked on.
func Chunks(r io.Reader, o Options, newWorker func() Work) error {
	s := &source{from: r, line: 1, options: o, last: newLink()}
	s.last <- nil
	workers := min(2*runtime.GOMAXPROCS(0), maxWorkers) // twice as many, since some wait for their turn
	ends := make(chan error, workers)
	for range workers {
		work := newWorker()
		go func() { ends <- s.each(work) }()
	}
	for range workers {
		if err := <-ends; err != nil {
			return err // others may wait for r
		}
	}
	return s.failure()
}

// each works on chunks until there are no more.
func (s *source) each(work Work) error {
	var c Chunk
	for s.next(&c) {
		err := work(&c)
		if before := c.Wait(); before != nil {
			err = before
		}
		c.after <- err
		s.release(&c)
		if err != nil {
			return err
		}
	}
	return nil
}

// A link is between two chunks: whether all is well with the first one and those before it, once they are done.
type link chan error

func newLink() link { return make(link, 1) }

// Chunk is some whole lines. Its text is gone when the work on it is done.
type Chunk struct {
	text    string // in buffer
	buffer  []byte
	first   int // the number of the first line
	crlf    bool
	end     byte // that ends a line
	tooLong bool

	before, after link
	waited        bool
	failed        error // before
	long          bool  // it holds source.long
}

// Wait waits until the work on all chunks before is done. It returns an error if that has failed: then there is nothing
// left to do.
func (c *Chunk) Wait() error {
	if !c.waited {
		c.failed, c.waited = <-c.before, true
	}
	return c.failed
}

// TooLong reports whether the chunk is but the beginning of a line that is longer than the longest.
func (c *Chunk) TooLong() bool { return c.tooLong }

// First is the number of the first line.
func (c *Chunk) First() int { return c.first }

// CRLF reports whether a CR before the LF that ends a line is part of the end.
func (c *Chunk) CRLF() bool { return c.crlf }

// EndsInNUL reports whether a NUL ends a line, and an LF does not.
func (c *Chunk) EndsInNUL() bool { return c.end == 0 }

// Octets is Text, which nobody writes to.
func (c *Chunk) Octets() []byte { return unsafe.Slice(unsafe.StringData(c.text), len(c.text)) }

// Text is the lines with what ends them. Of a line that is too long it is the beginning.
func (c *Chunk) Text() string { return c.text }

// Lines yields the lines, without what ends them, and their numbers, which count from 1. The lines share the memory of the chunk.
func (c *Chunk) Lines() iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		number := c.first
		for rest := c.text; rest != ""; number++ {
			line := rest
			if i := strings.IndexByte(rest, c.end); i >= 0 {
				line, rest = rest[:i], rest[i+1:]
			} else {
				rest = ""
			}
			if c.crlf {
				line = strings.TrimSuffix(line, "\r")
			}
			if !yield(number, line) {
				return
			}
		}
	}
}
