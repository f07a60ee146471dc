// Package lines answers the lines of a stream, on all processors and in their order.
package lines

import (
	"bytes"
	"io"
	"runtime"
	"slices"
	"strings"
)

// chunkSize is how much is read at once. It is large enough that the work on a chunk outweighs handing it over.
const chunkSize = 256 << 10

// Answer appends to out what is to be written for a line, whose number counts from 1. It is called by several
// goroutines at once.
type Answer func(out *bytes.Buffer, line string, number int)

// Each reads lines from r, of any length, and writes their answers to w in the order of the lines.
// It answers what has arrived before it waits for more.
//
// A line ends at "\n", or if crlf is set at "\r\n" too; the last one may end with the stream. Lines are bytes: they need not be
// UTF-8. Each returns the first error of r or w, after what was read before it has been answered.
func Each(r io.Reader, w io.Writer, crlf bool, answer Answer) error {
	answers := make(chan chan []byte, 2*runtime.GOMAXPROCS(0)) // in the order of the chunks
	stop := make(chan struct{})
	defer close(stop)
	var failed error // of r; to be looked at when answers is closed
	go func() {
		defer close(answers)
		c := chunker{from: r, line: 1}
		for {
			chunk, err := c.next()
			if err != nil {
				failed = err
				return
			}
			answered := make(chan []byte, 1)
			select {
			case answers <- answered:
			case <-stop:
				return
			}
			go func() { answered <- chunk.answer(crlf, answer) }()
		}
	}()
	for answered := range answers {
		if _, err := w.Write(<-answered); err != nil {
			return err
		}
	}
	if failed == io.EOF {
		return nil
	}
	return failed
}

// chunk is some whole lines.
type chunk struct {
	text  string
	first int // the number of the first line
}

func (c chunk) answer(crlf bool, answer Answer) []byte {
	var out bytes.Buffer
	number := c.first
	for line := range strings.Lines(c.text) {
		line = strings.TrimSuffix(line, "\n")
		if crlf {
			line = strings.TrimSuffix(line, "\r")
		}
		answer(&out, line, number)
		number++
	}
	return out.Bytes()
}

// chunker divides a stream into chunks.
type chunker struct {
	from io.Reader
	line int    // the number of the next line
	rest []byte // read, and not yet returned: the beginning of a line
	err  error  // of from
}

// next is the lines that are complete with the next read, one at least. Once there are no more it
// returns the error that ended the stream.
func (c *chunker) next() (chunk, error) {
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
	return chunk{}, c.err
}

// cut returns the first n bytes that have been read.
func (c *chunker) cut(n int) chunk {
	cut := chunk{string(c.rest[:n]), c.line}
	c.line += bytes.Count(c.rest[:n], []byte("\n"))
	c.rest = c.rest[:copy(c.rest, c.rest[n:])]
	return cut
}
