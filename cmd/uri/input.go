package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// references are the inputs of the commands that accept references as arguments.
type references struct {
	Refs []commandline.Verbatim `arg:"" optional:"" sep:"none" name:"ref" help:"References. Without any, they are the lines of the files, or of standard input. After -- they may begin with \"-\"."`
	From lineSource             `embed:""`
}

// texts are the inputs of the commands that accept any texts as arguments.
type texts struct {
	Texts []commandline.Verbatim `arg:"" optional:"" sep:"none" name:"text" help:"Texts, or any octets. Without any, they are the lines of the files, or of standard input. After -- they may begin with \"-\"."`
	From  lineSource             `embed:""`
}

func (t texts) inputs() references { return references{t.Texts, t.From} }

// lineSource is the flags of commands that read lines.
type lineSource struct {
	fileFlag
	Ends lineEnds `embed:""`
}

// fileFlag is the flag that names files of lines.
type fileFlag struct {
	File []commandline.Verbatim `short:"f" placeholder:"FILE" sep:"none" help:"Read the lines of a file, or of standard input for \"-\"."`
}

// lineEnds says what ends a line.
type lineEnds struct {
	CRLF bool `name:"crlf" xor:"ends" help:"Lines end in CR LF. Without this a CR belongs to the input."`
	NUL  bool `name:"null" short:"0" xor:"ends" help:"Lines end in NUL. So do results that are lines."`
}

func (e lineEnds) options() lines.Options {
	return lines.Options{CRLF: e.CRLF, NUL: e.NUL}
}

// numbered is an input with its place.
type numbered struct {
	text   string
	file   string // argument for an argument, or "" for the only input
	number int
}

// argument is the file of arguments.
const argument = "\x00argument"

// location returns where the input is, such as "stdin:3". It is "" if there is only one input.
func (in numbered) location() string {
	switch in.file {
	case "":
		return ""
	case argument:
		return fmt.Sprintf("argument %d", in.number)
	}
	return fmt.Sprintf("%s:%d", printable.Text(in.file), in.number)
}

// problem adds an error of the input to the problems of a reply, which go to standard error.
func (in numbered) problem(reply *lines.Reply, err error) {
	reply.Problems.WriteString("uri: ")
	if location := in.location(); location != "" {
		reply.Problems.WriteString(location + ": ")
	}
	reply.Problems.WriteString(excerpt.Message(err) + "\n")
}

// each writes the answers to all references, in their order. Several goroutines call say at once.
func (r references) each(p *program, say func(out *bytes.Buffer, input string)) error {
	return r.eachInput(p, func(reply *lines.Reply, in numbered) { say(&reply.Out, in.text) })
}

// eachInput writes the replies to all arguments and to the lines of all files or, without both, of standard input.
// Several goroutines call say at once.
func (r references) eachInput(p *program, say func(*lines.Reply, numbered)) error {
	if err := p.eachArgument(r.Refs, say); err != nil {
		return err
	}
	if len(r.Refs) > 0 {
		defer p.noteFiles(r.Refs)
	}
	return p.eachFile(r.From.files(len(r.Refs) > 0), func(name string, from io.Reader) error {
		return lines.Each(from, p.stdout, p.stderr, r.From.Ends.options(), func(reply *lines.Reply, line string, number int, err error) {
			in := numbered{line, name, number}
			if err != nil {
				p.skip(reply, in, err)
				return
			}
			say(reply, in)
		})
	})
}

// files returns the files to read: standard input if there are no other inputs.
func (s lineSource) files(others bool) []commandline.Verbatim {
	if len(s.File) == 0 && !others {
		return []commandline.Verbatim{"-"}
	}
	return s.File
}

// eachArgument writes the replies to arguments.
func (p *program) eachArgument(args []commandline.Verbatim, say func(*lines.Reply, numbered)) error {
	for i, arg := range args {
		in := numbered{text: string(arg)}
		if len(args) > 1 {
			in.file, in.number = argument, i+1
		}
		var reply lines.Reply
		say(&reply, in)
		if err := reply.WriteTo(p.stdout, p.stderr); err != nil {
			return err
		}
	}
	return nil
}

// eachFile calls read with each file and its name in messages. It returns the errors of all files, but stops when the
// output cannot be written.
func (p *program) eachFile(names []commandline.Verbatim, read func(name string, from io.Reader) error) error {
	var failed error
	for _, name := range names {
		err := p.readFile(string(name), read)
		if broken := (*commandline.OutputError)(nil); errors.As(err, &broken) {
			return err
		}
		failed = errors.Join(failed, err)
	}
	return failed
}

// readFile calls read with a file, or with standard input for "-".
func (p *program) readFile(name string, read func(name string, from io.Reader) error) error {
	f, err := p.open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	return read(fileName(name), f)
}

// fileName returns the name of a file in messages.
func fileName(name string) string {
	if name == "-" {
		return "stdin"
	}
	return name
}

// skip replies to an input that was not read to its end.
func (p *program) skip(reply *lines.Reply, in numbered, err error) {
	if !p.json {
		p.reject(reply, in, err)
		return
	}
	p.invalid.Store(true)
	commandline.WriteJSON(&reply.Out, struct {
		Input *string `json:"input"` // null
		Error *fault  `json:"error"`
	}{nil, faultOf(err)})
}
