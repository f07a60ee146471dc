package main

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/lines"
)

type filterCommand struct {
	Inputs    references `embed:""`
	Invalid   string     `enum:"keep, drop" default:"drop" help:"What to write for an invalid line: ${enum}. \"keep\" is the line itself, and \"drop\" leaves it out."`
	Order     ordering   `embed:""`
	RFC       rfc        `embed:""`
	Scheme    []string   `placeholder:"NAME" help:"Keep references with one of these schemes."`
	Host      []string   `placeholder:"PATTERN" help:"Keep references with one of these hosts. In a pattern such as *.example.com, * is any number of letters, digits, \"-\", \".\", \"_\" and \"~\"; * alone is any host that is not empty."`
	Port      []uint16   `placeholder:"NUMBER" help:"Keep references with one of these ports, written or the default port of the scheme."`
	Path      []string   `sep:"none" placeholder:"PATTERN" help:"Keep references with one of these paths as written. In a pattern such as *.pdf, * is any text."`
	Has       []string   `placeholder:"COMPONENT" complete:"fields" help:"Keep references in which all these components are present: those of uri get, such as query or query:NAME. A path is present if it is not empty."`
	Consensus bool       `help:"Keep URIs in which the programs of docs/consensus.md see the same host, as --grammar consensus of uri check does."`
	Valid     bool       `help:"Drop invalid lines without a message: they do not change the exit status."`
	Invert    bool       `short:"v" help:"Keep the other valid references."`
	JSON      bool       `help:"Write a JSON object per line: input, kept, error. Every input has one."`
}

// Run runs the command.
func (c filterCommand) Run(p *program) error {
	conditions, err := c.conditions()
	if err != nil {
		return err
	}
	f := &lineFilter{program: p, conditions: conditions, command: &c}
	r := results{Invalid: c.Invalid, ordering: c.Order}
	return r.run(p, c.Inputs.From.Ends, func() error { return c.Inputs.eachReference(p, c.RFC.grammar(), f.handle) })
}

// condition reports whether a reference meets one of the flags.
type condition func(text string, u *uri.URI) bool

// conditions returns the conditions of the flags.
func (c filterCommand) conditions() (all []condition, err error) {
	if len(c.Scheme) > 0 {
		all = append(all, func(_ string, u *uri.URI) bool { return hasScheme(u, c.Scheme) })
	}
	if len(c.Host) > 0 {
		hosts := patterns(c.Host, ascii.Lower, isNameOctet)
		all = append(all, func(_ string, u *uri.URI) bool { return matchesHost(u, hosts) })
	}
	if len(c.Port) > 0 {
		all = append(all, func(_ string, u *uri.URI) bool { return hasPort(u, c.Port) })
	}
	if len(c.Path) > 0 {
		paths := patterns(c.Path, strings.Clone, func(byte) bool { return true })
		all = append(all, func(_ string, u *uri.URI) bool { return matchesAny(paths, u.Path()) })
	}
	for _, name := range c.Has {
		get, err := findField(name)
		if err != nil {
			return nil, err
		}
		all = append(all, func(_ string, u *uri.URI) bool {
			text, present := get(u)
			return present && (name != "path" || text != "")
		})
	}
	if c.Consensus {
		all = append(all, func(text string, _ *uri.URI) bool { return consensus.Web.Valid(text) })
	}
	return all, nil
}

func hasScheme(u *uri.URI, names []string) bool {
	for _, name := range names {
		if u.HasScheme(name) {
			return true
		}
	}
	return false
}

func hasPort(u *uri.URI, ports []uint16) bool {
	port, err := u.EffectivePort()
	if err != nil {
		return false
	}
	for _, p := range ports {
		if p == port {
			return true
		}
	}
	return false
}

// matchesHost matches the normal form of the host, so that another spelling of a host does not hide it.
func matchesHost(u *uri.URI, hosts []pattern) bool {
	h, present := u.Host()
	if !present {
		return false
	}
	host := h.Normalize().String()
	lookedUp := aLabels(u, host)
	for i := range hosts {
		if hosts[i].isAny() && host != "" || hosts[i].matches(host) || hosts[i].matches(lookedUp) {
			return true
		}
	}
	return false
}

// aLabels returns the host of an IRI as it is looked up in the DNS, or the host if it is ASCII or no name.
func aLabels(u *uri.URI, host string) string {
	if u.Grammar() != uri.RFC3987 {
		return host
	}
	converted, err := idn.ToURI(*u)
	if err != nil {
		return host
	}
	h, _ := converted.Host()
	return h.Normalize().String()
}

// isNameOctet reports whether an asterisk of a host matches an octet: unreserved ones. Programs read others, such as "%", in
// different ways, and characters beyond ASCII, such as U+FF0F, can become delimiters.
func isNameOctet(c byte) bool { return uri.UnreservedOctets.Contains(c) }

// lineFilter keeps lines.
type lineFilter struct {
	program    *program
	conditions []condition
	command    *filterCommand
}

// kept is the answer in JSON.
type kept struct {
	input
	Kept  bool   `json:"kept"`
	Error *fault `json:"error"`
}

func (f *lineFilter) handle(reply *lines.Reply, in *numbered, u *uri.URI, err error) {
	keep := err == nil && f.meetsAll(in.text, u) != f.command.Invert
	switch {
	case f.command.JSON:
		f.writeJSON(reply, in, keep, err)
	case err != nil && !f.command.Valid:
		f.program.reject(reply, *in, err)
	case keep:
		f.program.writeLine(reply, in.text)
	}
}

func (f *lineFilter) meetsAll(text string, u *uri.URI) bool {
	for _, meets := range f.conditions {
		if !meets(text, u) {
			return false
		}
	}
	return true
}

func (f *lineFilter) writeJSON(reply *lines.Reply, in *numbered, keep bool, err error) {
	k := kept{input: inputOf(in.text), Kept: keep}
	if err != nil {
		k.Error = faultOf(err)
		if !f.command.Valid {
			f.program.invalid.Store(true)
		}
	}
	commandline.WriteJSON(&reply.Out, k)
}
