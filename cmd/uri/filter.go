package main

import (
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
	Invalid   string     `enum:"keep, drop" default:"drop" help:"What to write for an invalid line: ${enum}. \"keep\" is the line itself, and \"drop\" leaves it out."`
	Order     ordering   `embed:""`
	RFC       rfc        `embed:""`
	Scheme    []string   `sep:"none" placeholder:"NAME,..." help:"Keep references with one of these schemes: https, https: and https:// are the same."`
	Host      []string   `sep:"none" placeholder:"PATTERN,..." help:"Keep references with one of these hosts: names, addresses, and prefixes such as 10.0.0.0/8. In a pattern such as *.example.com, * is any number of letters, digits, \"-\", \".\", \"_\" and \"~\"; * alone is any host that is not empty."`
	Port      []string   `sep:"none" placeholder:"NUMBER,..." help:"Keep references with one of these ports, written or the default port of the scheme. A range is 8000-8999."`
	Path      []string   `sep:"none" placeholder:"PATTERN" help:"Keep references with one of these paths as written. In a pattern such as *.pdf, * is any text."`
	Has       []string   `sep:"none" placeholder:"COMPONENT,..." complete:"fields" help:"Keep references in which all these components are present: those of uri get, such as query or query:NAME. A path is present if it is not empty."`
	Consensus bool       `help:"Keep URIs in which the programs of docs/consensus.md see the same host, as --grammar consensus of uri check does."`
	Valid     bool       `help:"Drop invalid lines without a message: they do not change the exit status."`
	Invert    bool       `short:"v" help:"Keep the other valid references."`
	JSON      bool       `help:"Write a JSON object per line: input, kept, error. Every input has one."`
}

// Run runs the command.
func (c filterCommand) Run(p *program) error {
	conditions, err := c.conditions(c.RFC.grammar())
	if err != nil {
		return err
	}
	if c.Invert && c.Consensus && len(conditions) > 1 {
		p.note("--invert also keeps URLs that are not in the consensus: drop them first, by another uri filter --consensus")
	}
	r := results{Invalid: c.Invalid, ordering: c.Order}
	return r.run(p, c.Inputs, func(reply *lines.Reply, in numbered) {
		u, err := c.RFC.grammar().ParseReference(in.text)
		keep := err == nil && meetsAll(conditions, in.text, u) != c.Invert
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

// condition reports whether a reference meets one of the flags.
type condition func(text string, u uri.URI) bool

// conditions returns the conditions of the flags. A flag that no reference of the grammar meets is wrong usage: with --invert,
// a list of what to drop would drop nothing.
func (c filterCommand) conditions(g uri.Grammar) (all []condition, err error) {
	if len(c.Scheme) > 0 {
		schemes, err := parsedValues(c.Scheme, func(text string) (string, error) { return schemeName("--scheme", text) })
		if err != nil {
			return nil, err
		}
		all = append(all, func(_ string, u uri.URI) bool { return slices.ContainsFunc(schemes, u.HasScheme) })
	}
	if len(c.Host) > 0 {
		hosts, err := parsedValues(c.Host, func(text string) (hostPattern, error) { return parseHostPattern(g, text) })
		if err != nil {
			return nil, err
		}
		all = append(all, func(_ string, u uri.URI) bool { return matchesHost(u, hosts) })
	}
	if len(c.Port) > 0 {
		ports, err := parsedValues(c.Port, parsePortRange)
		if err != nil {
			return nil, err
		}
		all = append(all, func(_ string, u uri.URI) bool { return hasPort(u, ports) })
	}
	for _, path := range c.Path {
		if err := checkPathPattern(g, path); err != nil {
			return nil, err
		}
	}
	if len(c.Path) > 0 {
		paths := patterns(c.Path, 0)
		all = append(all, func(_ string, u uri.URI) bool { return matchesAny(paths, u.Path()) })
	}
	present, err := parsedValues(c.Has, func(name string) (condition, error) { return hasComponent(g, name) })
	if err != nil {
		return nil, err
	}
	all = append(all, present...)
	if c.Consensus {
		all = append(all, func(text string, _ uri.URI) bool { return consensus.Web.Valid(text) })
	}
	return all, nil
}

// matchesHost matches the normal form of the host, so that another spelling of a host does not hide it.
func matchesHost(u uri.URI, hosts []hostPattern) bool {
	h, present := u.Host()
	if !present {
		return false
	}
	normal := h.Normalize()
	lookedUp := aLabels(u, normal.String())
	return slices.ContainsFunc(hosts, func(p hostPattern) bool { return p.matches(normal, lookedUp) })
}

// aLabels returns the host of an IRI as it is looked up in the DNS, or the host if it is ASCII or no name.
func aLabels(u uri.URI, host string) string {
	if u.Grammar() != uri.RFC3987 {
		return host
	}
	converted, err := idn.ToURI(u)
	if err != nil {
		return host
	}
	h, _ := converted.Host()
	return h.Normalize().String()
}

func meetsAll(conditions []condition, text string, u uri.URI) bool {
	return !slices.ContainsFunc(conditions, func(meets condition) bool { return !meets(text, u) })
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
