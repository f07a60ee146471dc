package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"sync/atomic"

	"golang.org/x/term"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/internal/lines"
)

// program is where a command reads and writes, and what it has found so far.
type program struct {
	stdin   io.Reader
	stdout  commandline.Output
	stderr  io.Writer
	screen  screen
	json    bool        // --json is given
	invalid atomic.Bool // some input is
}

// input is standard input. If that is a terminal, a person may wonder why nothing happens.
func (p *program) input() io.Reader {
	if isTerminal(p.stdin) {
		fmt.Fprintln(p.stderr, "reading the terminal, one input a line; Ctrl-D ends them")
	}
	return p.stdin
}

// open opens a file, or standard input for "-".
func (p *program) open(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(p.input()), nil
	}
	return os.Open(name)
}

// isTerminal reports whether a standard stream is a terminal.
func isTerminal(stream any) bool {
	if o, ok := stream.(commandline.Output); ok {
		stream = o.To
	}
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// references are the inputs of the commands that take references as arguments.
type references struct {
	Refs []commandline.Verbatim `arg:"" optional:"" sep:"none" name:"ref" help:"References. Without any, they are the lines of standard input. After -- they may begin with \"-\"."`
	Ends lineEnds               `embed:""`
}

// lineEnds says what ends a line.
type lineEnds struct {
	CRLF bool `name:"crlf" help:"Lines end in CR LF. Without this a CR belongs to the input."`
}

// answer appends what a command has to say about an input. It is called by several goroutines at once.
type answer func(out *bytes.Buffer, input string)

// each writes the answers to all references, in their order.
func (r references) each(p *program, say answer) error {
	return r.eachInput(p, func(reply *lines.Reply, in numbered) { say(&reply.Out, in.text) })
}

// numbered is an input that knows which one it is.
type numbered struct {
	text     string
	location string // such as "stdin:3"; "" if there is only one input
}

// problem adds what is wrong with the input to the problems of a reply, which go to standard error.
func (in numbered) problem(reply *lines.Reply, err error) {
	reply.Problems.WriteString("uri: ")
	if in.location != "" {
		reply.Problems.WriteString(in.location + ": ")
	}
	reply.Problems.WriteString(excerpt.Message(err) + "\n")
}

// eachInput writes the replies to all references, in their order.
func (r references) eachInput(p *program, say func(*lines.Reply, numbered)) error {
	return eachInput(p, r.Refs, r.Ends.CRLF, say)
}

// eachInput writes the replies to all arguments or, if there are none, to the lines of standard input.
func eachInput(p *program, args []commandline.Verbatim, crlf bool, say func(*lines.Reply, numbered)) error {
	if len(args) == 0 {
		return lines.Each(p.input(), p.stdout, p.stderr, lines.Options{CRLF: crlf}, func(reply *lines.Reply, line string, number int, err error) {
			in := numbered{line, fmt.Sprintf("stdin:%d", number)}
			if err != nil {
				p.skip(reply, in, err)
				return
			}
			say(reply, in)
		})
	}
	defer p.noteFiles(args)
	for i, arg := range args {
		in := numbered{text: string(arg)}
		if len(args) > 1 {
			in.location = fmt.Sprintf("argument %d", i+1)
		}
		var reply lines.Reply
		say(&reply, in)
		if err := reply.WriteTo(p.stdout, p.stderr); err != nil {
			return err
		}
	}
	return nil
}

// skip replies to an input that was not read to its end.
func (p *program) skip(reply *lines.Reply, in numbered, err error) {
	if !p.json {
		p.refuse(reply, in, err)
		return
	}
	p.invalid.Store(true)
	commandline.WriteJSON(&reply.Out, struct {
		Input *string `json:"input"` // null
		Error *fault  `json:"error"`
	}{nil, faultOf(err)})
}
