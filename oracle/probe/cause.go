package probe

import (
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/languages/componentlist"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/oracle/internal/refposition"
	"github.com/urigrammar/uri/oracle/suite"
)

// A parser that is too strict reports no reason. But the suite has many valid inputs. If the parser
// rejects each one that has a trait, that trait is a cause. Of several such traits, the one that
// explains most rejections counts. Only the cases of the suite decide the causes: the same inputs
// may have other common traits. A heuristic explains the remaining rejections: see rejectedAt.

// cell is a trait, perhaps limited to a scheme.
type cell struct{ name, variety, scheme string }

// rejection is a valid input that the parser rejects, with traits that may be the cause.
type rejection struct {
	index  int // of the case
	traits []trait
	cells  []cell // of the traits
}

// explain finds the causes of rejections and records the deviations. It returns the rejections
// without a cause. A length limit is a cause only if nothing else explains the rejections. Then
// explain distinguishes traits by scheme, because some parsers treat http differently from unknown
// schemes.
func (p *prober) explain(rejected []int) (unexplained []int) {
	shared := func(i int) []trait { return traits(p.cases[i]) }
	any := func(int) string { return "" }
	left := p.explainBy(rejected, shared, any)
	left = p.explainBy(left, p.lengths, any)
	return p.explainBy(left, shared, p.scheme)
}

// explainBy is like explain for some traits, distinguished by a property of the case.
func (p *prober) explainBy(rejected []int, of func(int) []trait, by func(int) string) (unexplained []int) {
	if len(rejected) == 0 {
		return nil
	}
	taken := p.taken(of, by)
	var left []rejection
	for _, i := range rejected {
		r := rejection{index: i}
		for _, t := range of(i) {
			if !taken[cell{t.name, t.variety, by(i)}] {
				r.traits, r.cells = append(r.traits, t), append(r.cells, cell{t.name, t.variety, ""})
			}
		}
		left = append(left, r)
	}
	for {
		best, ok := mostExplaining(left)
		if !ok {
			break
		}
		left = slices.DeleteFunc(left, func(r rejection) bool { return p.explained(r, best) })
	}
	for _, r := range left {
		unexplained = append(unexplained, r.index)
	}
	return unexplained
}

// taken returns the cells with an accepted valid input.
func (p *prober) taken(of func(int) []trait, by func(int) string) map[cell]bool {
	out := map[cell]bool{}
	for i, c := range p.cases {
		if !c.Valid || !p.answers[i].Valid {
			continue
		}
		for _, t := range of(i) {
			out[cell{t.name, t.variety, by(i)}] = true
		}
	}
	return out
}

// mostExplaining returns the trait that explains most of the remaining rejections, or false if none explains any.
func mostExplaining(left []rejection) (best cell, found bool) {
	counts := map[cell]int{}
	for _, r := range left {
		for _, at := range r.cells {
			counts[at]++
		}
	}
	for _, r := range left {
		for _, at := range r.cells { // in their order, where two explain as much
			if counts[at] > counts[best] {
				best, found = at, true
			}
		}
	}
	return best, found
}

// explained records a rejection if a trait explains it.
func (p *prober) explained(r rejection, by cell) bool {
	i := slices.Index(r.cells, by)
	if i >= 0 {
		p.noteCause(r.index, r.traits[i])
	}
	return i >= 0
}

// lengths returns the traits of a valid case that is longer, or has a longer component, than any that the parser
// accepts.
func (p *prober) lengths(i int) []trait {
	c := p.cases[i]
	if c.Components == nil {
		return nil
	}
	var out []trait
	if n := p.longest["reference"]; len(c.Input) > n {
		out = append(out, trait{fmt.Sprintf("reference longer than %d bytes", n), "URI-reference", "", n})
	}
	places := placesOf(*c.Components)
	for _, name := range parts {
		if n := p.longest[name]; len(places[name].String()) > n {
			out = append(out, trait{fmt.Sprintf("%s longer than %d bytes", name, n), name, "", places[name].at + n})
		}
	}
	return out
}

// measure records the lengths of the longest references and components that the parser accepts.
func (p *prober) measure() {
	p.longest = map[string]int{}
	for i, c := range p.cases {
		if !c.Valid || !p.answers[i].Valid || c.Components == nil {
			continue
		}
		p.longest["reference"] = max(p.longest["reference"], len(c.Input))
		for name, x := range placesOf(*c.Components) {
			p.longest[name] = max(p.longest[name], len(x.String()))
		}
	}
}

// noteCause records a deviation caused by a trait.
func (p *prober) noteCause(i int, t trait) {
	c := p.cases[i]
	g := group{kind: TooStrict, rule: t.rule, cause: t.name}
	d := p.note(g, p.suite.Section(t.rule), c, t.at, p.answers[i].Reason)
	if scheme := p.scheme(i); !slices.Contains(d.Schemes, scheme) {
		d.Schemes = append(d.Schemes, scheme)
	}
	if t.variety != "" {
		d.octets[t.variety] = true
	}
}

// noScheme is the scheme of a reference without one.
const noScheme = "none"

func (p *prober) scheme(i int) string {
	c := p.cases[i].Components
	if c == nil || c.Scheme == "" {
		return noScheme
	}
	return ascii.Lower(c.Scheme)
}

// trait is a property of a valid reference that may cause a parser to reject it.
type trait struct {
	name    string // human-readable, such as "empty host"
	rule    string // the rule of RFC 3986 to which it belongs, or else the component
	variety string // the variety, if there are several; for bytes, their kind
	at      int    // where in the reference
}

// traits lists the traits of a valid reference, each name and variety once. More specific traits come first.
func traits(c suite.Case) []trait {
	if c.Components == nil {
		return nil
	}
	var out traitList
	p := placesOf(*c.Components)
	out.structure(c.Input, p)
	out.host(p["host"])
	out.port(p["port"])
	out.path(p["path"])
	out.emptyHost(p)
	for _, name := range parts {
		if x := p[name]; x.IsPresent() && x.String() == "" && name != "host" {
			out.add("empty "+name, name, "", x.at)
		}
	}
	for _, name := range parts {
		out.encoded(name, p[name])
	}
	for _, name := range parts {
		out.octets(name, p[name])
	}
	for _, name := range parts {
		if x := p[name]; x.IsPresent() && name != "path" {
			out.add(name, name, "", x.at)
		}
	}
	return out
}

// parts are the components in which traits are searched.
var parts = []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"}

// located is a component and the offset at which it begins.
type located struct {
	uri.Optional
	at int
}

// placesOf returns where components begin. An opaque part is also the path.
func placesOf(c uri.Components) map[string]located {
	out := map[string]located{}
	all, text := componentlist.Places(c)
	for _, p := range all {
		if !p.Absent {
			out[p.Name] = located{uri.Present(text[p.Start:p.End]), p.Start}
		}
	}
	if opaque, ok := out["opaque"]; ok {
		out["path"] = opaque
	}
	return out
}

type traitList []trait

func (l *traitList) add(name, rule, variety string, at int) {
	*l = append(*l, trait{name, rule, variety, at})
}

func (l *traitList) structure(input string, p map[string]located) {
	_, scheme := p["scheme"]
	_, authority := p["host"]
	switch {
	case input == "":
		l.add("empty reference", "relative-ref", "", 0)
	case !scheme && authority:
		l.add("authority without a scheme", "relative-ref", "", 0)
	case !scheme:
		l.add("path without a scheme", "relative-ref", "", 0)
	case !authority && p["path"].String() == "" && !p["query"].IsPresent():
		l.add("nothing after the scheme", "hier-part", "", p["path"].at)
	case !authority:
		l.add("scheme without an authority", "hier-part", "", p["path"].at)
	}
	if p["query"].IsPresent() && !scheme && !authority && p["path"].String() == "" {
		l.add("query without a path", "relative-part", "", p["query"].at)
	}
	if first := p["scheme"].String(); first != ascii.Lower(first) {
		l.add("upper-case letter in the scheme", "scheme", "", 0)
	}
}

// emptyHost has varieties, because some parsers look for a host in the path.
func (l *traitList) emptyHost(p map[string]located) {
	h := p["host"]
	variety := "before a path"
	switch {
	case !h.IsPresent() || h.String() != "":
		return
	case p["userinfo"].IsPresent():
		variety = "after userinfo"
	case p["port"].IsPresent():
		variety = "before a port"
	case strings.Trim(p["path"].String(), "/") == "":
		variety = "before no path or one of slashes"
	case strings.HasPrefix(strings.TrimLeft(p["path"].String(), "/"), ":"):
		variety = "before slashes and a colon"
	}
	l.add("empty host", "host", variety, h.at)
}

func (l *traitList) host(h located) {
	inside, literal := strings.CutPrefix(h.String(), "[")
	_, ip := netip.ParseAddr(h.String())
	if literal {
		l.add("IP-literal", "IP-literal", "", h.at)
	}
	switch {
	case !h.IsPresent() || h.String() == "":
	case literal && strings.ContainsAny(inside[:1], "vV"):
		l.add("IPvFuture", "IPvFuture", "", h.at+1)
	case literal && strings.Contains(inside, "."):
		l.add("IPv4address in an IPv6address", "ls32", "", h.at+1)
		fallthrough
	case literal:
		l.add("IPv6address", "IPv6address", "", h.at+1)
	case ip == nil:
		l.add("IPv4address", "IPv4address", "", h.at)
	default:
		l.name(h)
	}
}

// name adds the traits of a registered name.
func (l *traitList) name(h located) {
	labels := strings.Split(strings.TrimSuffix(h.String(), "."), ".")
	last := labels[len(labels)-1]
	if number(last) {
		l.add("name that ends in a number", "reg-name", "", h.at)
	}
	if i := strings.Index("."+h.String(), ".."); i >= 0 || h.String() == "." {
		l.add("empty label in the host", "reg-name", "", h.at+max(i, 0))
	}
	if strings.HasSuffix(h.String(), ".") {
		l.add(`"." at the end of the host`, "reg-name", "", h.at+len(h.String())-1)
	}
}

// number reports whether the URL Standard would read a label as a number of an IPv4 address.
func number(label string) bool {
	_, err := strconv.ParseUint(label, 10, 64)
	hex, ok := strings.CutPrefix(ascii.Lower(label), "0x")
	return err == nil || ok && strings.Trim(hex, "0123456789abcdef") == ""
}

func (l *traitList) port(p located) {
	if n, err := strconv.Atoi(p.String()); p.IsPresent() && p.String() != "" && (err != nil || n > 65535) {
		l.add("port above 65535", "port", "", p.at)
	}
	if len(p.String()) > 1 && p.String()[0] == '0' {
		l.add("port with a leading zero", "port", "", p.at)
	}
}

func (l *traitList) path(p located) {
	if i := strings.Index(p.String(), "//"); i >= 0 {
		l.add("empty segment in the path", "segment", "", p.at+i+1)
	}
	for segment := range strings.SplitSeq(p.String(), "/") {
		if segment == "." || segment == ".." {
			l.add("dot segment in the path", "segment", "", p.at)
			return
		}
	}
}

// encoded adds the triplets of a component, one of each kind.
func (l *traitList) encoded(name string, x located) {
	if !strings.Contains(x.String(), "%") {
		return
	}
	label := "percent-encoded bytes in the " + name
	if decoded, _ := uri.DecodeOctets(x.String()); !utf8.Valid(decoded) {
		l.add(label, "pct-encoded", "no UTF-8", x.at+strings.Index(x.String(), "%"))
	}
	seen := map[refposition.Kind]bool{}
	for i := 0; i+len("41") < len(x.String()); i++ {
		if x.String()[i] != '%' {
			continue
		}
		b, _ := strconv.ParseUint(x.String()[i+1:i+3], 16, 8) // x is valid
		if k := refposition.KindOf(byte(b)); !seen[k] {
			seen[k] = true
			l.add(label, "pct-encoded", k.String(), x.at+i)
		}
	}
}

// octets adds the unencoded bytes of a component, one of each kind.
func (l *traitList) octets(name string, x located) {
	seen := map[refposition.Kind]bool{}
	for i := range len(x.String()) {
		if k := refposition.KindOf(x.String()[i]); x.String()[i] != '%' && !seen[k] {
			seen[k] = true
			l.add("bytes in the "+name, name, k.String(), x.at+i)
		}
	}
}
