package main

import (
	"slices"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/find"
	"github.com/urigrammar/uri/internal/lines"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

type redactCommand struct {
	Files []commandline.Verbatim `arg:"" optional:"" sep:"none" name:"file" help:"Text files of any kind. (default: standard input)"`
	Param []commandline.Verbatim `placeholder:"NAME" sep:"none" help:"Mask the values of this parameter too. In a pattern such as x-*-key, * matches any text."`
}

// secretNames contains the parameters whose values are secrets.
var secretNames = []string{
	"*token*", "*password*", "*passwd*", "pass", "pwd", "*secret*", "*api*key*", "*access*key*", "key", "sig", "*signature*", "*credential*", "code", "auth*", "*session*", "sid", "jwt", "otp",
}

// Run runs the command.
func (c redactCommand) Run(p *program) error {
	all := slices.Clone(secretNames)
	for _, name := range c.Param {
		all = append(all, ascii.Lower(string(name)))
	}
	names := patterns(all, 0)
	redactor := find.Redactor{Mask: excerpt.Mask, IsSecret: func(name string) bool { return matchesAny(names, name) }, IsSuffix: isTopLevel}
	return p.change(c.Files, func(reply *lines.Reply, _ string, chunk *lines.Chunk) {
		reply.Out.WriteString(redactor.RedactChunk(chunk))
	})
}
