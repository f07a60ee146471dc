// Package lines answers the lines of a stream, on all processors and in their order.
package lines

import (
	"bytes"
	"io"
	"iter"
	"runtime"
	"slices"
	"strings"
)

// chunkSize is how much is read at once. It is large enough that the work on a chunk outweighs handing it over.
const chunkSize = 256 << 10

// Reply is what is said of some lines: results, and what is wrong with lines, which goes to another stream.
type Reply struct {
	Out, Problems bytes.Buffer
}

// WriteTo writes the reply to the two streams.
func (r *Reply) WriteTo(out, problems io.Writer) error {
	if _, err := r.Out.WriteTo(out); err != nil {
		return err
	}
	_, err := r.Problems.WriteTo(problems)
	return err
}

// Answer adds what is to be said of a line, whose number counts from 1. It is called by several goroutines at once.
type Answer func(reply *Reply, line string, number int)

// Each reads lines from r, of any length, and writes their answers to out and problems in the order of the lines.
// It answers what has arrived before it waits for more.
//
// Each returns the first error of r or of the writers, after what was read before it has been answered. Of crlf and
// of what a line is, see [Chunks].
func Each(r io.Reader, out, problems io.Writer, crlf bool, answer Answer) error {
	return Chunks(r, crlf, func(c Chunk) *Reply {
		reply := new(Reply)
		for number, line := range c.Lines() {
			answer(reply, line, number)
		}
		return reply
	}, func(reply *Reply) error { return reply.WriteTo(out, problems) })
}

// Chunks reads chunks of lines from r. It calls work for each, by several goroutines at once, and take with the
// results, in the order of the chunks and one after the other.
//
// A line ends at "\n", or if crlf is set at "\r\n" too; the last one may end with the stream. Lines are bytes: they need
// not be UTF-8. Chunks returns the first error of r or take, after what was read before it has been taken.
func Chunks[T any](r io.Reader, crlf bool, work func(Chunk) T, take func(T) error) error {
	results := make(chan chan T, 2*runtime.GOMAXPROCS(0)) // in the order of the chunks
	stop := make(chan struct{})
	defer close(stop)
	var failed error // of r; to be looked at when results is closed
	go func() {
		defer close(results)
		c := chunker{from: r, line: 1, crlf: crlf}
		for {
			chunk, err := c.next()
			if err != nil {
				failed = err
				return
			}
			result := make(chan T, 1)
			select {
			case results <- result:
			case <-stop:
				return
			}
			go func() { result <- work(chunk) }()
		}
	}()
	for result := range results {
		if err := take(<-result); err != nil {
			return err
		}
	}
	if failed == io.EOF {
		return nil
	}
	return failed
}

// Chunk is some whole lines.
type Chunk struct {
	text  string
	first int // the number of the first line
	crlf  bool
}

// Lines yields the lines, without what ends them, and their numbers, which count from 1.
func (c Chunk) Lines() iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		number := c.first
		for line := range strings.Lines(c.text) {
			line = strings.TrimSuffix(line, "\n")
			if c.crlf {
				line = strings.TrimSuffix(line, "\r")
			}
			if !yield(number, line) {
				return
			}
			number++
		}
	}
}

// chunker divides a stream into chunks.
type chunker struct {
	from io.Reader
	line int // the number of the next line
	crlf bool
	rest []byte // read, and not yet returned: the beginning of a line
	err  error  // of from
}

// next is the lines that are complete with the next read, one at least. Once there are no more it
// returns the error that ended the stream.
func (c *chunker) next() (Chunk, error) {
	for c.err == nil {
		had := len(c.rest)
		c.rest = slices.Grow(c.rest, max(chunkSize, had)) // twice as much, so that a long line is copied seldom
		n, err := c.from.Read(c.rest[had:cap(c.rest)])
		c.rest, c.err = c.rest[:had+n], err
		if i := bytes.LastIndexByte(c.rest[had:], '\n'); i >= 0 {
			return c.cut(had + i + 1), nil
		}
	}
	if len(c.rest) > 0 && c.err == io.EOF {
		return c.cut(len(c.rest)), nil
	}
	return Chunk{}, c.err
}

// cut returns the first n bytes that have been read.
func (c *chunker) cut(n int) Chunk {
	cut := Chunk{string(c.rest[:n]), c.line, c.crlf}
	c.line += bytes.Count(c.rest[:n], []byte("\n"))
	c.rest = c.rest[:copy(c.rest, c.rest[n:])]
	return cut
}
