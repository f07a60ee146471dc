package main

import (
	"errors"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/linesort"
)

// results are the flags of commands that write a result for each line.
type results struct {
	Invalid string `enum:"empty, keep, drop" default:"empty" help:"What to write for an invalid line: ${enum}. \"keep\" is the line itself, and \"drop\" leaves it out."`
	ordering
}

// ordering is the flags that choose the order and the number of lines in the output.
type ordering struct {
	Sort   bool `help:"Sort the lines of the output, byte by byte."`
	Unique bool `short:"u" help:"Write lines that are equal once: the first of them, unless --sort orders them."`
}

// run runs a command that writes results.
func (r results) run(p *program, ends lineEnds, command func() error) error {
	p.results, p.nul = r, ends.NUL && !p.json
	if !r.Sort && !r.Unique {
		return command()
	}
	stdout := p.stdout
	sorted := linesort.NewWriter(stdout, linesort.Options{Sort: r.Sort, Unique: r.Unique, End: p.end()})
	defer sorted.Close()
	p.stdout = commandline.Output{To: sorted}
	err := command()
	if broken := (*commandline.OutputError)(nil); errors.As(err, &broken) {
		return err
	}
	return errors.Join(err, sorted.Flush())
}

// end returns the byte that ends a result.
func (p *program) end() byte {
	if p.nul {
		return 0
	}
	return '\n'
}

// reject replies to an input that has no result.
func (p *program) reject(reply *lines.Reply, in numbered, err error) {
	p.invalid.Store(true)
	in.problem(reply, err)
	switch p.results.Invalid {
	case "drop":
		return
	case "keep":
		reply.Out.WriteString(in.text)
	}
	reply.Out.WriteByte(p.end())
}
