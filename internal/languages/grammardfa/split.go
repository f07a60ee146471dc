package grammardfa

import (
	"strings"

	"github.com/urigrammar/uri/internal/decide/automaton"
)

// Span is the position of a component in a reference, in bytes. An absent component differs from an empty one.
type Span struct {
	From, To int
	Present  bool
}

// Parts are the components of a reference, as defined by the grammar's Components. A component that
// a grammar does not define is absent, such as userinfo in the WHATWG grammars. An opaque_part of
// RFC 2396 is the path. An authority of RFC 2396 that is a reg_name has no userinfo, host or port.
type Parts struct {
	Scheme, Authority, Userinfo, Host, Port, Path, Query, Fragment Span
}

// Split splits s with the tagged automaton of the grammar, independently of the generated
// recognizers. It returns false if s is not in l, or if the rule of l is not for references.
func (l *Language) Split(s string) (Parts, bool) {
	if !l.Reference() || !l.Contains(s) {
		return Parts{}, false
	}
	ends, _ := l.tagged().Run(0, s)
	at := map[string]int{}
	for i, c := range l.Grammar.Components {
		at[c.Name] = ends[i]
	}
	return split(s, at), true
}

// split finds the beginnings of components, whose delimiters are the same in all grammars. The keys of
// end are the names of components in package grammar. It lacks those that a grammar does not have.
func split(s string, end map[string]int) Parts {
	var p Parts
	rest := 0 // where the unparsed rest begins
	if e := end["scheme"]; e > 0 {
		p.Scheme = Span{0, e, true}
		rest = e + len(":")
	}
	if strings.HasPrefix(s[rest:], "//") { // no path that follows a scheme or nothing begins so
		rest = p.splitAuthority(rest+len("//"), end)
	}
	path := max(end["path"], rest)
	p.Path = Span{rest, path, true}
	rest = path
	if strings.HasPrefix(s[rest:], "?") {
		query := max(end["query"], rest+len("?"))
		p.Query = Span{rest + len("?"), query, true}
		rest = query
	}
	if strings.HasPrefix(s[rest:], "#") {
		p.Fragment = Span{rest + len("#"), len(s), true}
	}
	return p
}

// splitAuthority splits the authority that begins at start, and returns its end.
func (p *Parts) splitAuthority(start int, end map[string]int) int {
	stop, named := end["authority"]
	hostStart := start
	if e, ok := end["userinfo"]; ok && e != automaton.Absent {
		p.Userinfo = Span{start, e, true}
		hostStart = e + len("@")
	}
	host := end["host"]
	if !named { // a grammar without a rule for the authority: its host may be empty, and is there
		host = max(host, hostStart)
		stop = max(host, end["port"])
	}
	p.Authority = Span{start, stop, true}
	if host == automaton.Absent {
		return stop // a reg_name, or an empty server
	}
	p.Host = Span{hostStart, host, true}
	if host < stop {
		p.Port = Span{host + len(":"), stop, true}
	}
	return stop
}

// tag compiles the rule with the grammar's components as tags.
func (l *Language) tag() *automaton.Tagged {
	tags := map[string]automaton.Tag{}
	for i, c := range l.Grammar.Components {
		for _, rule := range c.Rules {
			tags[rule] = automaton.Tag(i)
		}
	}
	t, err := automaton.TagDeterminize(automaton.Start{NFA: l.nfa, Tags: tags, Labels: func(string) bool { return false }})
	if err != nil {
		panic(err) // no grammar of URIs exceeds a bound: a test tries them all
	}
	return t
}
