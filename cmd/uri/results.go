package main

import (
	"bytes"
	"hash/maphash"
	"io"
	"sync/atomic"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/lines/linecheck"
)

// results are the flags of commands that write a result for each line.
type results struct {
	Invalid string `enum:"empty, keep, drop" default:"empty" help:"The output for an invalid line: ${enum}. \"keep\" writes the line unchanged, and \"drop\" omits the line."`
	ordering
}

// ordering is the flag that chooses the number of lines in the output.
type ordering struct {
	Unique bool `short:"u" xor:"unique" help:"Write only the first of equal lines."`
}

// run writes a result for each input.
func (r results) run(p *program, from references, say func(*lines.Reply, numbered)) error {
	p.results, p.nul = r, from.From.NUL && !p.json
	if r.Unique {
		p.printOnce()
	}
	blank := atomic.Int64{}
	err := from.eachInput(p, func(reply *lines.Reply, in numbered) {
		before := reply.Out.Len()
		say(reply, in)
		if in.isLine() && in.text == "" && reply.Out.Len() > before+1 { // more than a blank line
			blank.Add(1)
		}
	})
	if n := blank.Load(); n > 0 {
		p.note("read %s with no text as the empty reference; \"grep .\" drops such lines", linecheck.NumberOf(n))
	}
	return err
}

// printOnce makes the program print only one of several equal lines.
func (p *program) printOnce() {
	p.stdout = commandline.Output{To: &uniqueLines{to: p.stdout, end: p.end(), seen: map[[2]uint64]bool{}}}
}

// uniqueLines writes each distinct line once. It stores 16 bytes per line. Among 2^32 lines, the probability that two different lines share
// these bytes is 2^-64.
type uniqueLines struct {
	to      io.Writer
	end     byte
	seen    map[[2]uint64]bool
	partial []byte // a line that has not ended
	fresh   []byte // lines to write
}

var seeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

// Write writes the lines of b that it has not written before.
func (w *uniqueLines) Write(b []byte) (int, error) {
	w.partial, w.fresh = append(w.partial, b...), w.fresh[:0]
	rest := w.partial
	for i := bytes.IndexByte(rest, w.end); i >= 0; i = bytes.IndexByte(rest, w.end) {
		line := rest[:i+1]
		if key := [2]uint64{maphash.Bytes(seeds[0], line), maphash.Bytes(seeds[1], line)}; !w.seen[key] {
			w.seen[key] = true
			w.fresh = append(w.fresh, line...)
		}
		rest = rest[i+1:]
	}
	w.partial = append(w.partial[:0], rest...)
	if len(w.fresh) == 0 {
		return len(b), nil
	}
	_, err := w.to.Write(w.fresh)
	return len(b), err
}

// end returns the byte that ends a result.
func (p *program) end() byte {
	if p.nul {
		return 0
	}
	return '\n'
}

// reject replies to an input without a result.
func (p *program) reject(reply *lines.Reply, in numbered, err error) {
	if text, isWritten := p.substitute(reply, in, err); isWritten {
		p.writeLine(reply, text)
	}
}

// substitute reports an input without a result, and returns the text to write instead, if any.
func (p *program) substitute(reply *lines.Reply, in numbered, err error) (text string, isWritten bool) {
	p.problem(reply, in, err)
	if p.results.Invalid == "keep" {
		text = in.text
	}
	return text, p.results.Invalid != "drop"
}
