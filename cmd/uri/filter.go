package main

import (
	"cmp"
	"errors"
	"slices"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/lines"
)

type filterCommand struct {
	Inputs    references `embed:""`
	Invalid   string     `enum:"keep, drop" default:"drop" help:"The output for an invalid line: ${enum}. \"keep\" writes the line unchanged, and \"drop\" omits the line."`
	Order     ordering   `embed:""`
	RFC       rfc        `embed:""`
	Scheme    []string   `sep:"none" placeholder:"NAME,..." help:"Keep references with one of these schemes. The spellings https, https: and https:// are equivalent."`
	Host      []string   `sep:"none" placeholder:"PATTERN,..." help:"Keep references with one of these hosts: names, addresses, and prefixes such as 10.0.0.0/8. In a pattern such as *.example.com, * matches any number of letters, digits, \"-\", \".\", \"_\" and \"~\". A single * matches any host that is not empty."`
	Port      []string   `sep:"none" placeholder:"NUMBER,..." help:"Keep references with one of these ports, either written or the default port of the scheme. Write a range as 8000-8999."`
	Path      []string   `sep:"none" placeholder:"PATTERN" help:"Keep references with one of these paths, compared without normalization. In a pattern such as *.pdf, * matches any text."`
	Has       []string   `sep:"none" placeholder:"COMPONENT,..." complete:"fields" help:"Keep references that contain all of these components. The names are those of uri get, such as query or query:NAME. An empty path counts as absent."`
	Consensus bool       `help:"Keep URIs that the grammar consensus accepts. The programs in docs/consensus.md find the same host in such a URI."`
	Valid     bool       `help:"Drop invalid lines silently, without effect on the exit status."`
	Invert    bool       `short:"v" help:"Keep valid references that do not match."`
	JSON      bool       `help:"Write a JSON object per line, with the keys input, kept and error."`
}

// Run runs the command.
func (c filterCommand) Run(p *program) error {
	given := len(c.Scheme) + len(c.Host) + len(c.Port) + len(c.Path) + len(c.Has)
	if given == 0 && !c.Consensus && (c.Invert || !c.Valid) {
		return errors.New("nothing to filter by: name a condition, such as --host example.com or --has query, or write --valid for all valid lines")
	}
	conditions, err := c.conditions(c.RFC.grammar())
	if err != nil {
		return err
	}
	if c.Invert && c.Consensus && given > 0 {
		p.note("--invert also keeps URLs outside the consensus: to drop them, first run uri filter --consensus")
	}
	r := results{Invalid: c.Invalid, ordering: c.Order}
	return r.run(p, c.Inputs, func(reply *lines.Reply, in numbered) {
		u, err := c.RFC.grammar().ParseReference(in.text)
		keep := err == nil && slices.ContainsFunc(conditions, func(meets condition) bool { return !meets(in.text, u) }) == c.Invert
		switch {
		case c.JSON:
			c.writeJSON(p, reply, in, keep, err)
		case err != nil && c.Valid:
		case err != nil:
			p.reject(reply, in, err)
		case keep:
			p.writeLine(reply, in.text)
		}
	})
}

// condition reports whether a reference satisfies one of the flags.
type condition func(text string, u uri.URI) bool

// conditions returns the conditions of the flags. A flag that no reference of the grammar satisfies is wrong usage, because
// with --invert it would drop nothing.
func (c filterCommand) conditions(g uri.Grammar) ([]condition, error) {
	for _, path := range c.Path {
		if err := checkPathPattern(g, path); err != nil {
			return nil, err
		}
	}
	paths := patterns(c.Path, 0)
	all := []condition{func(text string, u uri.URI) bool {
		return (len(paths) == 0 || matchesAny(paths, u.Path())) && (!c.Consensus || consensus.Web.Valid(text))
	}}
	scheme, errScheme := anyOf(c.Scheme, func(text string) (string, error) { return schemeName("--scheme", text) },
		func(u uri.URI, schemes []string) bool { return slices.ContainsFunc(schemes, u.HasScheme) })
	host, errHost := anyOf(c.Host, func(text string) (hostPattern, error) { return parseHostPattern(g, text) }, matchesHost)
	port, errPort := anyOf(c.Port, parsePortRange, hasPort)
	present, errHas := parsedValues(c.Has, func(name string) (condition, error) { return hasComponent(g, name) })
	return slices.Concat(all, []condition{scheme, host, port}, present), cmp.Or(errScheme, errHost, errPort, errHas)
}

// anyOf returns the condition that some value of a flag is satisfied. Without values, the condition is always true.
func anyOf[T any](flags []string, parse func(string) (T, error), meets func(uri.URI, []T) bool) (condition, error) {
	values, err := parsedValues(flags, parse)
	return func(_ string, u uri.URI) bool { return len(values) == 0 || meets(u, values) }, err
}

// matchesHost matches the normal form of the host, so that a different spelling cannot hide the host.
func matchesHost(u uri.URI, hosts []hostPattern) bool {
	h, present := u.Host()
	if !present {
		return false
	}
	normal := h.Normalize()
	lookedUp, err := idn.Host(h)
	if err != nil || u.Grammar() != uri.RFC3987 { // "*" matches no percent-encoded character
		lookedUp = normal.String()
	}
	return slices.ContainsFunc(hosts, func(p hostPattern) bool { return p.matches(normal, lookedUp) })
}

// kept is the answer in JSON.
type kept struct {
	verdict.Input
	Kept  bool           `json:"kept"`
	Error *verdict.Fault `json:"error"`
}

func (c filterCommand) writeJSON(p *program, reply *lines.Reply, in numbered, keep bool, err error) {
	k := kept{Input: verdict.InputOf(in.text), Kept: keep}
	if err != nil {
		k.Error = verdict.FaultOf(err)
		p.invalid.Store(p.invalid.Load() || !c.Valid)
	}
	commandline.WriteJSON(&reply.Out, k)
}
