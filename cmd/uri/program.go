package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync/atomic"

	"golang.org/x/term"

	"github.com/urigrammar/uri/cmd/uri/internal/lines"
)

// program is where a command reads and writes, and what it has found so far.
type program struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	invalid        atomic.Bool // some input is
}

// input is standard input. If that is a terminal, a person may wonder why nothing happens.
func (p *program) input() io.Reader {
	if isTerminal(p.stdin) {
		fmt.Fprintln(p.stderr, "reading references from the terminal, one a line; Ctrl-D ends them")
	}
	return p.stdin
}

// isTerminal tells whether a standard stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// answer appends what a command has to say about an input. It is called by several goroutines at once.
type answer func(out *bytes.Buffer, input string)

// references are the inputs of the commands that take references as arguments.
type references struct {
	Refs []verbatim `arg:"" optional:"" sep:"none" name:"ref" help:"References. Without any, they are the lines of standard input. After -- they may begin with \"-\"."`
	lineEnds
}

// lineEnds says what ends a line.
type lineEnds struct {
	CRLF bool `name:"crlf" help:"Lines end in CR LF. Without this a CR belongs to the input, where it is not valid."`
}

// each writes the answers to all references, in their order.
func (r references) each(p *program, say answer) error {
	if len(r.Refs) == 0 {
		return lines.Each(p.input(), p.stdout, r.CRLF, func(out *bytes.Buffer, line string, _ int) { say(out, line) })
	}
	var out bytes.Buffer
	for _, ref := range r.Refs {
		out.Reset()
		say(&out, string(ref))
		if _, err := p.stdout.Write(out.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// writeJSON writes v on a line. Nothing that this program writes can fail to be encoded.
func writeJSON(out *bytes.Buffer, v any) {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false) // "&" is frequent here
	if err := e.Encode(v); err != nil {
		panic(err)
	}
}
