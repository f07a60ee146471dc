// Package uri parses, changes, resolves and compares URIs, exactly as RFC 3986 defines them.
//
//	u, err := uri.Parse("https://joe@EXAMPLE.com:8443/a%2Fb?q=1")
//	address, err := u.HostPort() // example.com:8443
//	path := u.Path()             // /a%2Fb, as written
//	for segment := range u.DecodedSegments() {
//		fmt.Println(path, address, segment) // one segment: a/b
//	}
//	next, err := u.ResolveString("../c?page=2") // https://joe@EXAMPLE.com:8443/c?page=2
//	same := uri.Equal(u, next, uri.LevelScheme) // false
//	_, err = uri.Parse("https://a b/")          // uri: a space is not allowed in the host: … at offset 9; …
//
// # Why not net/url
//
// Package net/url accepts texts that are not URIs and that other programs interpret differently. In "/\evil.example" it finds a
// path, but browsers find the host evil.example. It also decodes the path, so that "/a%2Fb" and "/a/b" have the same URL.Path.
// This package differs:
//
//   - A text is accepted if and only if the grammar of RFC 3986 derives it. The parser is generated from that grammar,
//     and proved to accept the same texts.
//   - A [URI] prints as the text that was parsed, byte for byte. An absent component differs from an empty one:
//     "http://a?" has an empty query, and "http://a" has none.
//   - The result of an operation parses to the intended components. If that is impossible, there is an error.
//   - Parsing takes linear time and does not allocate. A URI is an immutable value that == compares.
//
// # When to use another package
//
//   - For URLs from your own code that only net/http reads, net/url is enough.
//   - To fetch a URL from a stranger, use package guard: a valid URI can lead into your network.
//   - To read URLs as browsers do, use package whatwg. To accept nearly valid references, use package repair.
//   - For IRIs and older standards, use the methods of [Grammar]. [Grammar.ParseTree] returns the parse tree of any rule.
//   - For connection strings with several hosts see package multihost, for net/http package httpuri.
//
// # Overview
//
//   - Parse: [Parse], [ParseReference] for relative references too, [FullURI] for fields of configurations
//   - Read: [URI.Scheme], [URI.Host], [URI.HostPort], [URI.DecodedSegments], [URI.Pairs]
//   - Change: [URI.WithHost] and its like, [URI.Edit], [URI.AppendSegments], [Compose]
//   - Resolve and compare: [URI.ResolveString], [URI.Relativize], [Equal], [URI.Key], [URI.Normalize], [URI.IsBelow]
//   - Convert and report: [FromURL] and [URI.URL], [SyntaxError] for the offset and the problem, [Secret] to hide credentials
//
// The With methods set one component and keep all others. They return a [*ComponentError] if the result would be
// invalid. They expect components as written in a URI, unless their documentation says that they encode them. If
// the new component makes the path invalid, they return an error.
//
// Section numbers in this package refer to RFC 3986 unless another document is named.
package uri

import (
	"bytes"
	"iter"
	"math"
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/prefilter"
	"github.com/urigrammar/uri/internal/run/rulevm"
	"github.com/urigrammar/uri/internal/run/scan"
	"github.com/urigrammar/uri/internal/run/unchecked"
)

//go:generate go run ./gen

// URI is a parsed URI or relative reference (rule URI-reference, section 4.1).
//
// A URI is a small immutable value. It may be copied, shared by goroutines and compared with ==.
// Two URIs are == if they have the same text and grammar. For the equivalences of section 6 use
// [Equal]. A URI used as a map key keeps its whole text in memory.
//
// The zero URI is the empty reference "", which is a valid relative reference.
//
// A URI prints in full, including passwords: by String, in text and JSON, by the verbs %v and %s of
// package fmt, and within other values. Its parts, such as [Components] and [Key], print in full
// too. Only %#v and log/slog hide the password of a URI: see [URI.Redacted]. A [Secret] hides all
// parts that may be secret.
type URI struct {
	text string
	offsets
	grammar Grammar
	// The array makes functions return a URI in memory rather than in registers, which cannot hold
	// eleven words. That makes parsing a fifth faster.
	_ [2]uint8
}

// offsets are byte offsets into the text of a URI at which components end. The offset of an absent
// component is 0. Only a present path can end at 0: a scheme is not empty, an authority follows
// "//", and a query follows "?".
type offsets struct {
	scheme    uint32 // the ":" after the scheme
	userinfo  uint32 // the "@" after the userinfo
	host      uint32 // absent under RFC 2396 if the authority is a reg_name or an empty server
	authority uint32
	path      uint32 // of the path, or of the opaque_part that replaces it
	query     uint32 // the end of the query, whose "?" is at path
}

// maxLen is the length in bytes of the longest text. It must fit into an offset and into an int, which has 32 bits on some
// processors.
const maxLen = min(math.MaxUint32, math.MaxInt)

// Parse parses a URI: a text with a scheme and an optional fragment (rule URI, section 3). The
// error is a [*SyntaxError].
//
// "localhost:8080" is a URI with the scheme "localhost" and no host. Check the scheme with
// [URI.HasScheme] before you connect.
func Parse(s string) (URI, error) { return RFC3986.parse(startURI, s) }

// ParseReference parses a URI or a relative reference (rule URI-reference, section 4.1). The error
// is a [*SyntaxError].
func ParseReference(s string) (URI, error) { return RFC3986.parse(startReference, s) }

// MustParse is like [Parse] but panics if there is an error. Use it for texts that are known to be
// valid, such as constants.
func MustParse(s string) URI { return must(Parse(s)) }

// MustParseReference is like [ParseReference] but panics if there is an error.
func MustParseReference(s string) URI { return must(ParseReference(s)) }

func must(u URI, err error) URI {
	if err != nil {
		panic(err)
	}
	return u
}

// Valid reports whether [ParseReference] accepts s, without allocating. Input of 4 GiB or more is
// invalid, because offsets have 32 bits.
func Valid[Text ~string | ~[]byte](s Text) bool { return RFC3986.Valid(scan.View(s)) }

// Valid is like the function [Valid], but under g.
func (g Grammar) Valid(s string) bool {
	if uint64(len(s)) > maxLen {
		return false
	}
	var o offsets
	_, failed := o.read(g, startReference, s)
	return failed == 0
}

// ValidRule reports whether s matches a rule of g, such as "host". It accepts the rule names of the
// grammar's document. It returns false if g has no such rule.
func (g Grammar) ValidRule(rule, s string) bool {
	r, ok := g.findRule(rule)
	return ok && g.matches(r, s)
}

// String returns the text of u exactly as it was parsed. It may hold a password: see
// [URI.Redacted].
func (u URI) String() string { return u.text }

// Clone returns a copy of u that shares no memory with it, like strings.Clone. Use it to keep a small URI without the
// large text that contains it.
func (u URI) Clone() URI {
	u.text = strings.Clone(u.text)
	return u
}

// Grammar returns the grammar under which u was parsed.
func (u URI) Grammar() Grammar { return u.grammar }

// Scheme returns the scheme as written (section 3.1), or "" if u is a relative reference: a scheme is
// never empty. Compare schemes with [URI.HasScheme], which ignores case.
func (u URI) Scheme() string { return u.text[:u.scheme] }

// HasScheme reports whether u has the scheme name, such as "https", ignoring case (section 3.1). It
// returns false for a relative reference.
func (u URI) HasScheme(name string) bool {
	return u.scheme != 0 && ascii.EqualFold(u.Scheme(), name)
}

// Path returns the path (section 3.3), which is always present but may be empty. It is "" if u is an
// opaque URI of RFC 2396: see [Components].
func (u URI) Path() string {
	if u.isOpaque() {
		return ""
	}
	return u.text[u.pathStart():u.path]
}

// Query returns the part between "?" and "#" (section 3.4), and reports whether it is present.
func (u URI) Query() (query string, present bool) {
	if u.query == 0 {
		return "", false
	}
	return u.text[u.path+1 : u.query], true
}

// Fragment returns the part after "#" (section 3.5), and reports whether it is present.
func (u URI) Fragment() (fragment string, present bool) {
	end := u.queryEnd()
	if end == uint32(len(u.text)) {
		return "", false
	}
	return u.text[end+1:], true
}

// opaque returns [Components].Opaque.
func (u URI) opaque() (opaque string, present bool) {
	if !u.isOpaque() {
		return "", false
	}
	return u.text[u.scheme+1 : u.path], true
}

// registryName returns the authority of a URI under RFC 2396 if it is a reg_name and not a server (section 3.2.1), such as
// "a_b:80" in "http://a_b:80/". It is never empty, because an empty authority is an empty server.
func (u *URI) registryName() (name string, present bool) {
	if u.host != 0 {
		return "", false
	}
	name, _ = u.Authority()
	return name, name != ""
}

// IsURI reports whether u has a scheme, so that it matches rule URI (section 3), and [Parse] accepts it. Otherwise u is a
// relative reference. Package net/url calls every URI with a scheme absolute. RFC 3986 calls a URI absolute only if it also
// has no fragment (section 4.3). [Grammar.ValidRule] then accepts it as an "absolute-URI".
func (u URI) IsURI() bool { return u.scheme != 0 }

// isSameDocument reports whether u is empty or only a fragment, a same-document reference of section 4.4.
func (u *URI) isSameDocument() bool { return u.scheme == 0 && u.authority == 0 && u.queryEnd() == 0 }

// isOpaque relies on the grammar: hier_part begins with "/", and opaque_part does not.
func (u *URI) isOpaque() bool {
	return u.grammar.follows2396() && u.scheme != 0 && u.text[u.scheme+1] != '/'
}

func (o *offsets) authorityStart() uint32 {
	if o.scheme == 0 {
		return uint32(len("//"))
	}
	return o.scheme + uint32(len("://"))
}

func (o *offsets) hostStart() uint32 {
	if o.userinfo == 0 {
		return o.authorityStart()
	}
	return o.userinfo + 1
}

func (o *offsets) pathStart() uint32 {
	switch {
	case o.authority != 0:
		return o.authority
	case o.scheme != 0:
		return o.scheme + 1
	}
	return 0
}

// queryEnd returns where the path and the query end: at the "#", if there is one.
func (o *offsets) queryEnd() uint32 { return max(o.path, o.query) }

// Generated automata recognize the rules by which URIs are parsed. Generated rule programs describe errors and recognize the other
// rules. The automata are tables. For RFC 3986, and so for RFC 6874 and RFC 3987, the states that typical texts reach are also
// compiled to code.

// The start states of the rules by which URIs are parsed, for every grammar. gen numbers them in the
// order of grammar.Starts.Parsed.
const (
	startURI scan.State = 1 + iota
	startReference
	startRelative
)

// parse parses s by the rule of the start state.
func (g Grammar) parse(start scan.State, s string) (u URI, err error) {
	if uint64(len(s)) > maxLen {
		return URI{}, g.leftAfter(start, s, 0)
	}
	end, failed := 0, start // read, inlined for the most frequent grammars
	if scannedByRFC3986>>g&1 == 1 {
		end, failed = rfc3986Scan(start, s, &u.offsets)
	}
	if failed != 0 {
		if end, failed = u.offsets.continued(g, failed, s, end); failed != 0 {
			return URI{}, g.leftAfter(start, s, end)
		}
	}
	u.text, u.grammar = s, g
	return u, nil
}

// read runs the automaton of g on s from a start state. It returns len(s) and 0 if s is valid. Otherwise it returns the offset at which
// no transition continues, and the state there.
func (o *offsets) read(g Grammar, start scan.State, s string) (end int, failed scan.State) {
	if failed = start; scannedByRFC3986>>g&1 == 1 {
		end, failed = rfc3986Scan(start, s, o)
	}
	if failed != 0 {
		return o.continued(g, failed, s, end)
	}
	return end, failed
}

// continued is read from byte i and state at, where rfc3986Scan stopped.
func (o *offsets) continued(g Grammar, at scan.State, s string, i int) (end int, failed scan.State) {
	if g >= grammarCount {
		return i, at
	}
	e := [...]uint32{o.scheme, o.userinfo, o.host, o.authority, o.path, o.query}
	end, failed = automata[g].Read(at, s, i, e[:])
	o.scheme, o.userinfo, o.host, o.authority, o.path, o.query = e[0], e[1], e[2], e[3], e[4], e[5]
	return end, failed
}

// matches is ValidRule for a rule of g.
func (g Grammar) matches(rule pegRule, s string) bool {
	if uint64(len(s)) > maxLen {
		return false
	}
	p, number, _ := g.programOf(rule)
	return p.Accepts(number, s)
}

// leftAfter returns the error for a text that is too long, or that violates the rule of a start
// state after end bytes.
//
//go:noinline
func (g Grammar) leftAfter(start scan.State, s string, end int) error {
	if uint64(len(s)) > maxLen {
		return g.tooLong(g.startRule(start), s)
	}
	return g.errorAt(g.startRule(start), s, scan.CharacterStart(s, end))
}

// startRule returns the rule of a start state, or 0 if g is not a known grammar.
func (g Grammar) startRule(start scan.State) pegRule { return g.trait().starts[start-1] }

// syntaxError returns the error for a text that does not match the rule.
func (g Grammar) syntaxError(rule pegRule, s string) error {
	if uint64(len(s)) > maxLen {
		return g.tooLong(rule, s)
	}
	end := 0
	if p, number, _ := g.programOf(rule); p != nil {
		end, _ = p.Walk(number, s)
	}
	return g.errorAt(rule, s, end)
}

// errorAt returns the error for a text that violates the rule at the character at end.
func (g Grammar) errorAt(rule pegRule, s string, end int) error {
	return SyntaxError{grammar: g, rule: rule, offset: uint32(end)}.about(s)
}

// tooLong returns the error for an input whose offsets do not fit into a URI.
func (g Grammar) tooLong(rule pegRule, s string) error {
	return SyntaxError{grammar: g, rule: rule, tooLong: true, offset: uint32(min(uint64(len(s)), maxLen))}.about(s)
}

// programOf returns the program that describes errors for a rule, the number of the rule in it, and its
// grammar: g, or RFC 3986 for a rule that RFC 3987 takes from it. The program is nil if g is not a known
// grammar.
func (g Grammar) programOf(rule pegRule) (p *rulevm.Program, number int, of Grammar) {
	if g == RFC3987 && pegRules[rule].In>>RFC3986&1 == 1 {
		g = RFC3986
	}
	if p = g.program(); p != nil {
		number, _ = p.Find(pegRules[rule].Name)
	}
	return p, number, g
}

// Packages of this module, such as consensus, check a URI by the offsets of its components.
func init() {
	unchecked.Set(scanned, parserOf, newOrigin)
	unchecked.ComponentError = func(component string, offset int, problem string) error { return invalidAt(component, offset, problem) }
}

// scanned is like [Parse] but returns offsets instead of the URI and the error.
func scanned(s string) (o unchecked.Offsets, ok bool) {
	var found offsets
	ok = found.scan(s)
	return found.made(), ok
}

// parserOf returns a function like [Parse] for the URIs that read or accept accepts. The returned function does not
// copy the URI.
func parserOf(read unchecked.Read, accept unchecked.Accept, reject unchecked.Reject) func(by uint64, s string) (URI, error) {
	return func(by uint64, s string) (u URI, err error) {
		if ends, ok := read(by, s); ok {
			u.text = s
			u.offsets = offsets{scheme: ends.Scheme, host: ends.Host, authority: ends.Host, path: ends.Path, query: ends.Query}
			return u, nil
		}
		if !u.offsets.scan(s) || !accept(by, s, u.offsets.made()) {
			return URI{}, reject(by, s)
		}
		u.text = s
		return u, nil
	}
}

// scan reports whether s is a URI of RFC 3986, and sets o to the ends of its components.
func (o *offsets) scan(s string) bool {
	if uint64(len(s)) > maxLen {
		return false
	}
	_, failed := o.read(RFC3986, startURI, s)
	return failed == 0
}

func (o *offsets) made() unchecked.Offsets {
	return unchecked.Offsets{Scheme: o.scheme, Host: o.host, Authority: o.authority}
}

// Grammar selects the standard for parsing. The zero value is RFC3986. The values of the constants
// never change, because [URI.MarshalBinary] stores them.
type Grammar uint8

// trait holds the properties of a grammar other than its syntax.
type trait struct {
	id, name    string
	absoluteURI string // the rule for a URI without a fragment
	follows2396 bool
	starts      [startRelative]pegRule // the rules that begin in startURI, startReference and startRelative
}

// trait returns the properties of g, or a placeholder if g is not a known grammar.
func (g Grammar) trait() trait {
	if g >= grammarCount {
		return trait{name: "unknown grammar"}
	}
	return traits[g]
}

// Grammars returns the grammars of this package, [RFC3986] first.
func Grammars() []Grammar {
	all := make([]Grammar, grammarCount)
	for g := range all {
		all[g] = Grammar(g)
	}
	return all
}

// ID returns the name of g for flags and JSON, such as "rfc3986".
func (g Grammar) ID() string { return g.trait().id }

// String returns the name of the grammar's document or documents, such as "RFC 3986" or "RFC 2396/2732".
func (g Grammar) String() string { return g.trait().name }

// follows2396 reports whether g is RFC 2396 or an amendment of it. URIs can then be opaque, and that RFC's resolution and
// normalization apply.
func (g Grammar) follows2396() bool { return g < grammarCount && traits[g].follows2396 }

// absoluteURI returns the name of the rule for a URI without a fragment.
func (g Grammar) absoluteURI() string { return g.trait().absoluteURI }

// Parse is like the function [Parse], but under g. RFC 2396 has no rule URI, so the rule is
// absoluteURI [ "#" fragment ], by its section 4.
func (g Grammar) Parse(s string) (URI, error) { return g.parse(startURI, s) }

// ParseReference is like the function [ParseReference], but under g. The rule is URI-reference, or IRI-reference
// for [RFC3987].
func (g Grammar) ParseReference(s string) (URI, error) {
	return g.parse(startReference, s)
}

// Line is a line that [Grammar.Lines] yields, and the reference in it.
//
// A Line shares memory with the text passed to Lines: its Text and its URI are valid only until that
// text changes. To keep a component longer, for example as a map key, copy it with strings.Clone. To
// keep the URI, use [URI.Clone].
type Line struct {
	Number int    // the line number, from 1
	Offset int    // the byte offset of the line in the text
	Text   []byte // the line without its line ending
	URI    URI    // the reference, or the zero URI if the line is invalid
	Valid  bool   // whether the line is a reference: ParseReference(string(Text)) returns the error

	grammar Grammar
}

// Lines yields the lines of text, each parsed as [Grammar.ParseReference] does. Use it for logs and lists
// of millions of lines: it allocates nothing, even for invalid lines.
//
// Lines end in "\n", "\r\n" or the end of text, as in [bufio.ScanLines]. All other bytes are part
// of the line. An empty line is a valid reference. An empty text has no lines.
//
// For a file that does not fit in memory, pass blocks that end after a "\n".
func (g Grammar) Lines(text []byte) iter.Seq[Line] {
	return func(yield func(Line) bool) {
		r := lineReader{Line: Line{grammar: g}, all: text}
		var w prefilter.Window
		for r.advance(&w) && yield(r.Line) {
		}
	}
}

// lineReader reads the lines of a text one by one.
type lineReader struct {
	Line
	all  []byte
	next int // the offset of the text after the line
}

// advance goes to the next line, and reports whether there is one.
func (r *lineReader) advance(w *prefilter.Window) bool {
	if r.next >= len(r.all) {
		return false
	}
	r.Number++
	r.Offset = r.next
	if !r.grammar.follows2396() {
		var at prefilter.Line
		if next := w.At(scan.View(r.all), r.next, &at); next > 0 {
			r.setPlain(&at)
			r.next += next
			return true
		}
	}
	rest := r.all[r.next:]
	if end := bytes.IndexByte(rest, '\n'); end >= 0 {
		r.Text = rest[:end:end]
		r.next += end + 1
	} else {
		r.Text = rest[:len(rest):len(rest)]
		r.next += len(rest)
	}
	if n := len(r.Text); n > 0 && r.Text[n-1] == '\r' {
		r.Text = r.Text[: n-1 : n-1]
	}
	r.parse()
	return true
}

// setPlain sets the line to the plain line at its offset. It sets the fields of a reused URI, while join would have to clear the URI first.
func (r *lineReader) setPlain(p *prefilter.Line) {
	end := r.next + p.End
	r.Text = r.all[r.next:end:end]
	r.URI.text = scan.View(r.Text)
	r.URI.scheme, r.URI.userinfo = uint32(p.Scheme), 0
	r.URI.host, r.URI.authority = uint32(p.Name), uint32(p.Name)
	r.URI.path, r.URI.query = uint32(p.Path), uint32(p.Query)
	r.URI.grammar, r.Valid = r.grammar, true
}

// parse parses the text of the line in place.
func (l *Line) parse() {
	l.URI = URI{}
	l.Valid = false
	if uint64(len(l.Text)) > maxLen {
		return
	}
	s := scan.View(l.Text)
	_, failed := l.URI.offsets.read(l.grammar, startReference, s)
	if failed != 0 {
		l.URI = URI{}
		return
	}
	l.URI.text, l.URI.grammar, l.Valid = s, l.grammar, true
}
