package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/run/printable"
)

// references are the inputs of the commands that accept references as arguments.
type references struct {
	Refs []commandline.Verbatim `arg:"" optional:"" sep:"none" name:"ref" help:"References. Without arguments, read lines from the files or standard input. After --, a reference may begin with \"-\"."`
	From commandline.Lines      `embed:""`
	schemeFlag

	texts    bool      // whether they are any texts instead of references
	relative bool      // whether most of them begin without a host
	checked  *checkRun // the check that they undergo, or nil
	inText   bool      // whether --in-text is given
}

// texts are the inputs of the commands that accept any texts as arguments.
type texts struct {
	Texts []commandline.Verbatim `arg:"" optional:"" sep:"none" name:"text" help:"Texts, which may contain any bytes. Without arguments, read lines from the files or standard input. After --, a text may begin with \"-\"."`
	From  commandline.Lines      `embed:""`
}

func (t texts) inputs() references { return references{Refs: t.Texts, From: t.From, texts: true} }

// numbered is an input with its position.
type numbered struct {
	text   string
	file   string // argument for an argument, or "" for the only input
	shown  string // the file's name, for a terminal
	number int

	column    int  // from 1 if the input is a part of a line, or 0
	isEscaped bool // whether the input is escaped in the file
}

// argument is the file name for arguments.
const argument = "\x00argument"

// isLine reports whether the input is a line instead of an argument.
func (in numbered) isLine() bool { return in.file != "" && in.file != argument }

// place returns the name of the file, for a terminal.
func (in numbered) place() string { return cmp.Or(in.shown, printable.Text(in.file)) }

// location returns the position of an error in an input, such as "stdin:3:12: ". It returns "" for the only input if the error has no
// position. Columns count bytes from 1, as in editors and compilers.
func (in numbered) location(err error) string {
	column := verdict.PlaceOf(err, in.text) + 1
	if in.column > 0 && (column == 0 || in.isEscaped) {
		column = in.column
	} else if in.column > 0 {
		column += in.column - 1
	}
	switch {
	case in.isLine() && column > 0:
		return fmt.Sprintf("%s:%d:%d: ", in.place(), in.number, column)
	case in.isLine():
		return fmt.Sprintf("%s:%d: ", in.place(), in.number)
	case in.file == argument && column > 0:
		return fmt.Sprintf("argument %d, column %d: ", in.number, column)
	case in.file == argument:
		return fmt.Sprintf("argument %d: ", in.number)
	case column > 0:
		return fmt.Sprintf("column %d: ", column)
	}
	return ""
}

// problem adds an error of an input to the problems in a reply. Problems go to standard error.
func (p *program) problem(reply *lines.Reply, in numbered, err error) {
	p.invalid.Store(true)
	reply.Problems.WriteString("uri: " + in.location(err) + verdict.Sentence(err, in.text) + "\n")
}

// fault returns an error of an input in JSON.
func (p *program) fault(err error) *verdict.Fault {
	p.invalid.Store(true)
	return verdict.FaultOf(err)
}

// eachInput writes the replies to all arguments and to the lines of all files or, without both, of standard input.
// Several goroutines call say at once.
func (r references) eachInput(p *program, say func(*lines.Reply, numbered)) error {
	if err := r.schemeFlag.check(); err != nil {
		return err
	}
	misread := r.misread()
	if misread != "" && r.checked != nil { // which would accept any name, whatever is in the file
		return errors.New(misread)
	}
	if misread != "" {
		defer p.note("%s", misread)
	}
	hosts := &misreadings{
		isQuiet: r.texts || r.isQuiet(),
		noted:   r.relative || r.DefaultScheme != "" || r.checked != nil && r.checked.cmd.Require == "host",
	}
	defer hosts.end(p)
	completed := func(reply *lines.Reply, in numbered) {
		hosts.see(in.text, in.number)
		in.text = r.complete(in.text)
		say(reply, in)
	}
	if r.inText {
		return p.inText(r, completed)
	}
	if err := p.eachArgument(r.Refs, completed); err != nil {
		return err
	}
	return p.eachFile(r.From.Files(len(r.Refs) > 0), func(name string, from io.Reader) error {
		text := r.From.Text(name, from)
		err := r.eachLine(p, text, completed)
		if err != nil {
			return err
		}
		hosts.end(p)
		if text.CRLF && r.checked != nil && !r.isQuiet() {
			p.note("%s: lines end in CR LF", text.Name)
		}
		return nil
	})
}

// eachLine writes the replies to the lines of a file.
func (r references) eachLine(p *program, text *commandline.Text, say func(*lines.Reply, numbered)) error {
	shown := printable.Text(text.Name)
	reply := func(reply *lines.Reply, line string, number int, err error) {
		switch in := (numbered{text: line, file: text.Name, shown: shown, number: number}); {
		case err == nil:
			say(reply, in)
		case r.checked != nil:
			r.checked.reply(reply, in, err)
		default:
			p.skip(reply, in, err)
		}
	}
	if r.checked == nil || !r.checked.cmd.Summary {
		return lines.Each(text, p.stdout, p.stderr, text.Options, reply)
	}
	return lines.All(text, text.Options, func(line string, number int, err error) bool { // in their order, without replies
		reply(nil, line, number, err)
		return true
	})
}

// isQuiet reports whether the command prints no notes.
func (r references) isQuiet() bool { return r.checked != nil && r.checked.cmd.Quiet }

// eachArgument writes the replies to arguments.
func (p *program) eachArgument(args []commandline.Verbatim, say func(*lines.Reply, numbered)) error {
	for i, arg := range args {
		in := numbered{text: string(arg), number: i + 1}
		if len(args) > 1 {
			in.file = argument
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
	progress := p.read(names)
	defer progress.end()
	var failed error
	for _, name := range names {
		f, err := commandline.Open(string(name), p.stdin, p.stderr)
		if err == nil {
			err = read(commandline.FileName(string(name)), progress.from(f))
			_ = f.Close() // it was read
		}
		if broken := (*commandline.OutputError)(nil); errors.As(err, &broken) {
			return err
		}
		failed = errors.Join(failed, err)
	}
	return failed
}

// skip replies to an input that was not read to its end.
func (p *program) skip(reply *lines.Reply, in numbered, err error) {
	if !p.json {
		p.reject(reply, in, err)
		return
	}
	commandline.WriteJSON(&reply.Out, struct {
		Input *string        `json:"input"` // null
		Error *verdict.Fault `json:"error"`
	}{nil, p.fault(err)})
}
