package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/neturl"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/oracle/probe"
	"github.com/urigrammar/uri/oracle/suite"
)

type probeCommand struct {
	Parser   string `arg:"" optional:"" complete:"probed" help:"A built-in parser: net/url from Go's standard library, or uri from this module (uri/rfc2396 and uri/rfc2732 for other grammars)."`
	Exec     string `placeholder:"CMD" help:"A shell command that starts a program. The program reads one input per line from standard input, and prints one line per input: 1 if it accepts the input, 0 if not, or JSON as described above."`
	Encoding string `enum:"raw,base64,json" default:"raw" help:"The encoding of inputs for programs: ${enum}. Raw omits inputs with a line break, and JSON omits inputs with invalid UTF-8."`
	patienceFlag
	Grammar string `enum:"${languages}" default:"rfc3986" help:"The grammar: ${enum}."`
	suiteFlags
	Random int `placeholder:"N" help:"Also test N random valid strings of several lengths, and N invalid strings that one edit makes valid."`
	seedFlag
	NoEmpty bool `name:"empty-is-absent" help:"Accept a parser that does not distinguish empty from absent components."`
	reportFlags
}

// encodings are the values of --encoding.
var encodings = map[string]probe.Encoding{"raw": probe.Lines, "base64": probe.Base64, "json": probe.JSON}

// Run runs the command.
func (c probeCommand) Run(p *program) error {
	parser, name, err := c.parser(p)
	if err != nil {
		return err
	}
	s, err := suite.New(c.Grammar, c.Rule)
	if err != nil {
		return err
	}
	ctx, stop := commandline.UntilStopped() // and the program with all that it has started
	defer stop()
	move, finish := p.counting()
	defer finish()
	report, err := probe.Run(ctx, parser, s, probe.Options{
		Parser: name,
		Suite:  suite.Options{Method: methods[c.Method], Octets: c.Octets, NoSeeds: c.NoSeeds},
		Random: c.Random,
		Seed:   c.Seed,

		EmptyIsAbsent: c.NoEmpty,
		Progress:      move,
	})
	if err != nil {
		return err
	}
	p.invalid.Store(len(report.Deviations) > 0)
	return p.writeReport(report, report.WriteText, c.JSON)
}

// parser returns the parser to probe, and its name.
func (c probeCommand) parser(p *program) (probe.Judge, string, error) {
	switch {
	case c.Exec != "" && c.Parser != "":
		return nil, "", errors.New("give either a built-in parser or --exec, not both")
	case c.Exec != "":
		return p.shell(c.Exec, c.Encoding, c.Patience), c.Exec, nil
	case c.Parser == "":
		return nil, "", errors.New("name a built-in parser, such as net/url, or give --exec")
	}
	parser, ok := probe.Builtin(c.Parser)
	if ok && c.Parser == "net/url" {
		return parser, neturl.Version(), nil
	}
	if !ok {
		return nil, "", fmt.Errorf("unknown parser %q: the built-in parsers are %s", excerpt.Hidden(c.Parser), strings.Join(probe.Builtins(), ", "))
	}
	return parser, c.Parser, nil
}

// shell returns the program that a shell command starts.
func (p *program) shell(command, encoding string, patience time.Duration) *probe.Program {
	return &probe.Program{
		Args:     []string{"sh", "-c", command},
		Encoding: encodings[encoding],
		Stderr:   p.stderr,
		Patience: patience,
	}
}
