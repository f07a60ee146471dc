package differ

import (
	"net/url"
	"slices"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/oracle"
	"github.com/urigrammar/uri/oracle/probe"
)

// Parser is a parser that [Run] asks.
type Parser struct {
	Name  string // for people
	Judge probe.Judge
}

// netURL is the parser of the Go standard library.
const netURL = "net/url"

// Builtin returns a parser that needs no program, and reports whether there is one of that name: "net/url" is url.Parse of the Go
// standard library, "browser" is the parser of the URL Standard ([oracle.Browser]), and each name that [oracle.Grammar] knows is that
// grammar.
func Builtin(name string) (Parser, bool) {
	switch name {
	case netURL:
		return Parser{name, probe.ComponentsFunc(goComponents)}, true
	case oracle.Browser().Name:
		return Parser{name, probe.ComponentsFunc(oracle.Browser().Parse)}, true
	}
	p, err := oracle.Grammar(name)
	if err != nil {
		return Parser{}, false
	}
	return Parser{name, probe.ComponentsFunc(p.Parse)}, true
}

// Builtins returns the names that [Builtin] knows.
func Builtins() []string {
	names := []string{netURL, oracle.Browser().Name}
	for _, g := range grammar.All {
		names = append(names, g.ID)
	}
	for _, p := range consensus.Profiles() {
		if !slices.Contains(names, p.ID()) {
			names = append(names, p.ID())
		}
	}
	return names
}

func goComponents(s string) (uri.Components, error) {
	u, err := url.Parse(s)
	if err != nil {
		return uri.Components{}, err
	}
	c := uri.Components{
		Scheme:   u.Scheme,
		Host:     some(u.Hostname(), u.Host != ""),
		Port:     some(u.Port(), u.Port() != ""),
		Path:     u.EscapedPath(),
		Query:    some(u.RawQuery, u.RawQuery != "" || u.ForceQuery),
		Fragment: some(u.EscapedFragment(), u.Fragment != ""),
	}
	if u.User != nil {
		c.Userinfo = uri.Some(u.User.String())
	}
	if u.Opaque != "" {
		c.Path = u.Opaque
	}
	return c, nil
}

func some(text string, present bool) uri.Optional {
	if !present {
		return uri.Optional{}
	}
	return uri.Some(text)
}
