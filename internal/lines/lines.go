// Package lines processes the lines of a stream in parallel, and writes the results in input order.
package lines

import (
	"bytes"
	"io"
	"strings"
)

// Reply is what is said of some lines: results, and what is wrong with lines, which goes to another stream.
type Reply struct {
	Out, Problems bytes.Buffer
}

// Len returns how many bytes the reply has.
func (r *Reply) Len() int { return r.Out.Len() + r.Problems.Len() }

// WriteTo writes the reply to the two streams.
func (r *Reply) WriteTo(out, problems io.Writer) error {
	if _, err := r.Out.WriteTo(out); err != nil {
		return err
	}
	_, err := r.Problems.WriteTo(problems)
	return err
}

// Answer adds the answer to a line, whose number counts from 1. It is called by several goroutines at once. If err is a
// [TooLongError], the line is empty.
type Answer func(reply *Reply, line string, number int, err error)

// Each reads lines from r, and writes their answers to out and problems in the order of the lines. It answers the lines that have
// arrived before it waits for more. Lines longer than [Longest] are not read to their end.
//
// Each returns the first error of r or of the writers, after what was read before it has been answered. See [Chunks] for the ends
// of lines, which the options choose. Their bound on the length of a line is not used.
func Each(r io.Reader, out, problems io.Writer, o Options, answer Answer) error {
	o.Longest = Longest
	return Chunks(r, o, func() Work {
		var reply Reply
		return func(c *Chunk) error {
			if c.TooLong() {
				answer(&reply, "", c.first, TooLongError{})
				return reply.InTurn(c, out, problems)
			}
			text := strings.Clone(c.text) // which an answer may keep
			for number, line := range (&Chunk{text: text, first: c.first, crlf: c.crlf, end: c.end}).Lines() {
				answer(&reply, line, number, nil)
				if reply.Len() < Enough {
					continue
				}
				if err := reply.InTurn(c, out, problems); err != nil {
					return err
				}
			}
			return reply.InTurn(c, out, problems)
		}
	})
}

// Enough is how many bytes of answers a worker keeps before it waits for its turn to write them.
const Enough = 1 << 20

// InTurn writes the reply when the replies to all chunks before c are written.
func (r *Reply) InTurn(c *Chunk, out, problems io.Writer) error {
	if err := c.Wait(); err != nil {
		return err
	}
	return r.WriteTo(out, problems)
}
