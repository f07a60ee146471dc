package main

import (
	"bytes"
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/repair"
)

type repairCommand struct {
	operation
	Explain bool `xor:"explain" help:"Explain each result: print the input, the changes, and the result."`
	JSON    bool `xor:"form" help:"Write a JSON object per line, with the keys input, result, changes and error. A change has the keys offset, old, new and reason."`
}

// repaired is the outcome of a repair, in JSON.
type repaired struct {
	outcome
	Changes []change `json:"changes"` // never null
}

// change is one repair, in JSON. Invalid UTF-8 is encoded as in an input.
type change struct {
	Offset   int     `json:"offset"`
	Old      *string `json:"old,omitempty"`
	OldBytes *string `json:"old_bytes,omitempty"`
	New      string  `json:"new"`
	Reason   string  `json:"reason"`
}

// Run runs the command.
func (c repairCommand) Run(p *program) error {
	return c.Results.run(p, c.inputs(), func(reply *lines.Reply, in numbered) { c.reply(p, reply, in) })
}

func (c repairCommand) reply(p *program, reply *lines.Reply, in numbered) {
	u, changes, err := repair.Options{Grammar: c.RFC.grammar()}.Reference(in.text)
	switch {
	case err != nil && (!c.JSON || p.results.Invalid == "drop"):
		p.reject(reply, in, err)
	case c.JSON:
		commandline.WriteJSON(&reply.Out, repaired{outcomeOf(p, in.text, u.String(), err), changesOf(changes)})
	case c.Explain:
		explainRepair(&reply.Out, in.text, u, changes)
	default:
		p.writeLine(reply, u.String())
	}
}

func changesOf(changes []repair.Change) []change {
	all := []change{}
	for _, c := range changes {
		one := change{Offset: c.Offset, New: c.New, Reason: c.Reason}
		one.Old, one.OldBytes = printable.TextOrBytes(c.Old)
		all = append(all, one)
	}
	return all
}

func explainRepair(out *bytes.Buffer, text string, u uri.URI, changes []repair.Change) {
	out.WriteString(printable.Text(text) + "\n")
	if len(changes) == 0 {
		out.WriteString("  is a reference\n")
		return
	}
	for _, c := range changes {
		becomes := fmt.Sprintf(`becomes "%s"`, printable.Text(c.New))
		if c.New == "" {
			becomes = "is left out"
		}
		fmt.Fprintf(out, "  at offset %d, \"%s\" %s: %s\n", c.Offset, printable.Text(c.Old), becomes, c.Reason)
	}
	fmt.Fprintf(out, "  to %s\n", printable.Text(u.String()))
}
