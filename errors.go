package uri

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/diagnose"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/rulevm"
)

// InputError is an error in an input. All packages of this module return an InputError for an invalid
// input. Find it with errors.AsType, which also finds wrapped errors:
//
//	_, err := uri.Parse("http://a b/")
//	if wrong, ok := errors.AsType[uri.InputError](err); ok {
//		fmt.Println(wrong.Offset(), wrong.Problem())
//	}
type InputError interface {
	error
	// Offset returns the byte offset of the error, or -1 if the error has no position.
	Offset() int
	// Problem describes the problem in plain words. It may quote a few characters of the input, but nothing that could be a password.
	Problem() string
}

// SyntaxError reports where an input violates its grammar and what the grammar allows there.
//
// It is small, because its methods compute the details. A program that only rejects inputs pays for
// one allocation of 32 bytes. The error keeps the input in memory. Its message shows a short excerpt
// of the input, without anything that could be a password: see [SyntaxError.Error].
type SyntaxError struct {
	grammar Grammar
	rule    pegRule // the rule by which the text was parsed; 0 in the zero SyntaxError
	tooLong bool    // the input is too long, rather than invalid
	offset  uint32

	// input may hold a password. No verb of package fmt follows a pointer in a struct.
	input *string
}

// errorWithInput holds an error and its input, to allocate both at once.
type errorWithInput struct {
	SyntaxError
	input string
}

// Grammar returns the grammar that rejected the input.
func (e *SyntaxError) Grammar() Grammar { return e.grammar }

// Start returns the rule that the input had to match, such as "URI-reference".
func (e *SyntaxError) Start() string { return pegRules[e.rule].Name }

// Rule returns the rule that contains the error, such as "IPv6address".
func (e *SyntaxError) Rule() string { return e.place().Rule }

// Section returns the section of the document that defines [SyntaxError.Rule], such as "3.2.2".
func (e *SyntaxError) Section() string { return e.sectionOf(e.place()) }

// Expected returns the characters and rules that are allowed at [SyntaxError.Offset], such as `HEXDIG, ":" or "]"`.
func (e *SyntaxError) Expected() string { return e.expectedAt(e.place()) }

// Offset returns the offset of the first byte that no valid text can contain at this position. If
// the text ends too early, it is the length of the text.
func (e *SyntaxError) Offset() int { return int(e.offset) }

// Error describes the error in one line. It contains the problem, an excerpt, the offset, a hint if
// the intention is clear, and in parentheses the rule, the expected text, and the section of the
// rule. The wording is for human readers and may change. Programs should use the other methods.
//
// Error hides possible passwords, even in a malformed authority: the text before the last "@", and the text after a ":" in an
// authority unless it consists of digits. It may name the host that browsers would use, unless an "@" precedes that host.
func (e *SyntaxError) Error() string {
	if e.rule == 0 {
		return "uri: unknown error"
	}
	at, f := e.place(), e.failure()
	return fmt.Sprintf("uri: %s (%srule %s, expected %s; %s, section %s)",
		f.Line(f.describe()), f.rulePrefix(), at.Rule, e.expectedAt(at), e.grammar, e.sectionOf(at))
}

// Problem describes the problem in plain words, such as `a space is not allowed in the path`.
// [SyntaxError.Error] begins with it.
func (e *SyntaxError) Problem() string {
	problem, _ := e.describe()
	return problem
}

// Hint returns advice, such as `a port consists of decimal digits`, which [SyntaxError.Error] prints after
// the offset. It returns "" if the intention is not clear.
func (e *SyntaxError) Hint() string {
	_, hint := e.describe()
	return hint
}

// GoString keeps %#v from showing more of the input than [SyntaxError.Error] does.
func (e *SyntaxError) GoString() string { return "&uri.SyntaxError{" + strconv.Quote(e.Error()) + "}" }

// about returns a copy of e with the given input.
func (e SyntaxError) about(input string) *SyntaxError {
	kept := &errorWithInput{e, input[:min(uint64(len(input)), maxLen)]}
	kept.SyntaxError.input = &kept.input
	return &kept.SyntaxError
}

// text returns the first maxLen bytes of the input.
func (e *SyntaxError) text() string {
	if e.input == nil {
		return "" // the zero SyntaxError
	}
	return *e.input
}

// place returns the position in the grammar at [SyntaxError.Offset]. Each call parses the text again.
func (e *SyntaxError) place() *rulevm.Place {
	p, number, _ := e.grammar.programOf(e.rule)
	switch {
	case e.rule == 0 || p == nil:
		return &rulevm.Place{}
	case e.tooLong:
		return p.Start(number)
	}
	_, at := p.Walk(number, e.text()[:e.offset])
	return at
}

func (e *SyntaxError) sectionOf(at *rulevm.Place) string {
	_, _, of := e.grammar.programOf(e.rule)
	if of != e.grammar && !strings.Contains(at.Section, " of ") {
		return at.Section + " of " + of.String()
	}
	return at.Section
}

func (e *SyntaxError) expectedAt(at *rulevm.Place) string {
	if e.tooLong {
		return "end of input"
	}
	return at.Expected()
}

// describe returns the problem, and a hint or "".
func (e *SyntaxError) describe() (problem, hint string) {
	if e.rule == 0 {
		return "", ""
	}
	return e.failure().describe()
}

// generalHint returns a hint that does not name the character at the offset, or "".
func (e *SyntaxError) generalHint() string {
	for d := range diagnose.Matching(e.failure(), diagnoses) {
		if !d.HintNamesCharacter && !strings.Contains(d.Hint, "{") {
			return d.Hint
		}
	}
	return ""
}

// withoutText returns a problem and a hint without any part of the text, or "".
func (e *SyntaxError) withoutText() string {
	for d := range diagnose.Matching(e.failure(), diagnoses) {
		if d.ShowsNothing && d.Problem != "" && !strings.Contains(d.Hint, "{") {
			return d.Problem + "; " + d.Hint
		}
	}
	return ""
}

// ErrAbsent is the error that an accessor returns if the URI does not contain the part. Test for it
// with errors.Is, for example to use a default. If the part is present but cannot be used, the
// accessor returns another error.
var ErrAbsent = errors.New("uri: absent")

// absent is an ErrAbsent with a message.
type absent string

func (a absent) Error() string        { return "uri: " + string(a) }
func (a absent) Is(target error) bool { return target == ErrAbsent }

// unknownRule returns the error for a name that is not a rule of g.
func unknownRule(g Grammar, rule string) error {
	return invalid("rule", fmt.Sprintf("%s has no rule %q", g, excerpt.Hidden(rule)))
}

// RFC 3987 derives the names of its rules from those of RFC 3986: URI becomes IRI, and any other
// name gets the prefix "i". These functions translate rule names between the documents.

// ruleNamed returns the name in g of the rule that RFC 3986 calls name, or name if g has no such rule.
func (g Grammar) ruleNamed(name string) string {
	for _, own := range [...]string{name, strings.Replace(name, "URI", "IRI", 1), "i" + name} {
		if _, ok := g.findRule(own); ok {
			return own
		}
	}
	return name
}

// rfc3986Name returns the name that RFC 3986 gives a rule, or rule itself if it has no such rule.
func rfc3986Name(rule string) string {
	if strings.Contains(rule, "IRI") {
		return strings.Replace(rule, "IRI", "URI", 1)
	}
	if own, ok := strings.CutPrefix(rule, "i"); ok {
		if _, ok := RFC3986.findRule(own); ok {
			return own
		}
	}
	return rule
}

// failure is the position at which a text violates its grammar.
type failure struct {
	diagnose.Failure
	grammar   Grammar
	program   *rulevm.Program
	number    int    // the number of Start in the program
	rule      string // the rule that the text was in
	hasScheme bool   // whether a scheme precedes the offset
}

// failure returns the position of e and its component.
func (e *SyntaxError) failure() *failure {
	f := &failure{Failure: diagnose.At(e.text(), e.Start(), e.Offset()), grammar: e.grammar, rule: e.Rule()}
	f.program, f.number, _ = e.grammar.programOf(e.rule)
	switch f.Component = componentOf.Of(rfc3986Name(f.Start)); f.Component {
	case "URI", "relative reference":
		f.locate(f.Component == "URI")
	case "authority":
		f.locateInAuthority()
	case "host":
		f.locateInHost()
	case "":
		f.Component = f.rule
	}
	f.Where = cmp.Or(componentWords.Of(f.Component), "in the rule "+f.Component)
	f.Address, f.InAddress = f.address()
	return f
}

// componentOf maps a rule to its component: the text of the rule is, or begins with, that
// component. The names are those of RFC 3986 if it has the rule.
var componentOf = diagnose.Words{
	{"URI", "URI"}, {"URI-reference", "URI"}, {"absolute-URI", "URI"}, {"absoluteURI", "URI"},
	{"relative-ref", "relative reference"}, {"relativeURI", "relative reference"},
	{"scheme", "scheme"}, {"authority", "authority"}, {"userinfo", "userinfo"}, {"host", "host"}, {"port", "port"},
	{"path", "path"}, {"path-abempty", "path"}, {"path-absolute", "path"}, {"path-noscheme", "path"}, {"path-rootless", "path"}, {"path-empty", "path"},
	{"segment", "path"}, {"segment-nz", "path"}, {"segment-nz-nc", "path"}, {"abs_path", "path"}, {"rel_path", "path"}, {"path_segments", "path"}, {"rel_segment", "path"},
	{"query", "query"}, {"fragment", "fragment"}, {"reg-name", "host"}, {"reg_name", "registry name"}, {"opaque_part", "opaque part"},
}

// componentWords names components in plain words.
var componentWords = diagnose.Words{
	{"scheme", "in the scheme"}, {"authority", "in the authority"}, {"userinfo", "in the user information"}, {"host", "in the host"}, {"port", "in the port"},
	{"path", "in the path"}, {"query", "in the query"}, {"fragment", "in the fragment"},
	{"IPv6address", "in the IPv6 address"}, {"ZoneID", "in the zone identifier"}, {"IPvFuture", "in the IP address of a future version"}, {"IP-literal", "in the brackets of the host"},
	{"after brackets", `after the "]" of the host`}, {"registry name", "in the registry name"}, {"opaque part", "in the opaque part"},
	{"IPv4address", "in the IPv4 address"}, {"dec-octet", "in a number of the IPv4 address"},
}

// locate finds the component of a URI, or of a reference without a scheme.
func (f *failure) locate(mayHaveScheme bool) {
	matched := f.Matched()
	if i := strings.IndexAny(matched, ":/?#"); mayHaveScheme && i > 0 && matched[i] == ':' && RFC3986.ValidRule("scheme", matched[:i]) {
		f.hasScheme, f.Begin = true, i+1
	}
	f.Split()
	switch {
	case f.Component == "authority":
		f.locateInAuthority()
	case f.Component != "path":
	case f.hasScheme && f.grammar.follows2396() && !strings.HasPrefix(f.Matched(), "/"):
		f.Component = "opaque part"
	case !f.hasScheme && mayHaveScheme && f.IsBeforeFirstColon():
		f.Component = "scheme" // the first segment of a relative reference has no colon
	}
}

func (f *failure) locateInAuthority() {
	if at := strings.LastIndexByte(f.Matched(), '@'); at >= 0 {
		f.Begin += at + 1
	}
	switch {
	case strings.Contains(f.Text[f.Offset:f.End], "@"):
		f.Component = "userinfo"
	case f.LastAt > f.Offset:
		f.Component = "authority" // the "/" that ends it may be part of a password
	default:
		f.locateInHost()
	}
}

// locateInHost finds the component of a text that begins with a host. No "@" follows, so a ":"
// begins a port.
func (f *failure) locateInHost() {
	matched := f.Matched()
	before, after, closed := strings.Cut(matched, "]")
	f.Component = "host"
	switch {
	case !f.IsBracketed():
		if strings.Contains(matched, ":") {
			f.Component = "port"
		}
	case !closed && strings.Contains(matched, "%"):
		f.Component = "ZoneID"
	case !closed && (f.rule == "IPv6address" || f.rule == "IPvFuture"):
		f.Component = f.rule
	case !closed && before != "":
		f.Component = "IP-literal"
	case strings.HasPrefix(after, ":"):
		f.Component = "port"
	default:
		f.Component = "after brackets"
	}
}

// address returns the part of an address in brackets before the offset, and reports whether the offset is in one.
func (f *failure) address() (before string, ok bool) {
	switch f.Component {
	case "IPv6address", "IPvFuture", "IP-literal", "ZoneID":
		if f.IsBracketed() {
			return f.Matched()[1:], true
		}
		return f.Text[:f.Offset], f.Start == f.Component && f.Start != "IP-literal"
	}
	return "", false
}

// canContinueWith reports whether a text with next at the offset can be valid.
func (f *failure) canContinueWith(next string) bool {
	text := f.Text[:f.Offset] + next
	end, _ := f.program.Walk(f.number, text)
	return end == len(text)
}

// describe returns the problem, and a hint or "".
func (f *failure) describe() (problem, hint string) { return diagnose.Describe(f, diagnoses) }

// rulePrefix returns the words before the name of the rule, or "" if the problem is about that
// rule. The parser reads a host and a port as a userinfo until no "@" follows, and a userinfo
// before an "@" as a host and a port.
func (f *failure) rulePrefix() string {
	rule := rfc3986Name(f.rule)
	isHostOrPort := f.Component == "port" || f.Component == "host"
	if isHostOrPort && rule == "userinfo" || f.Component == "userinfo" && (rule == "port" || componentOf.Of(rule) == "host") {
		return "read as "
	}
	return ""
}

const (
	schemeHint = `a scheme is a letter followed by letters, digits, "+", "-" or "."`
	portHint   = `a port consists of decimal digits; if this is a password, "@" and a host follow it`
	ipv6Hint   = `write an IPv6 address in brackets, as in "[::1]"`
	manyHosts  = "a URI has only one host and one port; package multihost parses the host lists of database drivers"
)

type diagnosis = diagnose.Diagnosis[*failure]

// diagnoses are in the order of trial. A diagnosis is certainly right if it applies and none before it does.
var diagnoses = [][]diagnosis{textDiagnoses, schemeDiagnoses, userinfoDiagnoses, hostDiagnoses, ipv6Diagnoses, characterDiagnoses}

// textDiagnoses are about the text as a whole.
var textDiagnoses = []diagnosis{
	{When: (*failure).isTooLong, Problem: "the text is too long", Hint: fmt.Sprintf("the limit is %d bytes", uint64(maxLen)), ShowsNothing: true},
	{
		When:         (*failure).isForbiddenFragment,
		Problem:      "a fragment is not allowed here",
		Hint:         `an absolute URI cannot contain a fragment`,
		ShowsNothing: true,
	},
	{When: (*failure).isEmpty, Problem: "the text is empty", Hint: `write a URI with a scheme, such as "https:"`, ShowsNothing: true},
}

// schemeDiagnoses are about a scheme, or its absence.
var schemeDiagnoses = []diagnosis{
	{
		When:         (*failure).isForbiddenColon,
		Problem:      "a scheme is not allowed here",
		Hint:         `a relative reference cannot contain a scheme; if the ":" is part of the path, write "./" before it`,
		ShowsNothing: true,
	},
	{When: (*failure).isForbiddenScheme, Problem: "a scheme is not allowed here", Hint: "a relative reference cannot contain a scheme", ShowsNothing: true},
	{
		When:    (*failure).isHostAlone,
		Problem: "the scheme before the host is missing",
		Hint:    `write a host after "//", as in "http://[::1]:80/" and "http://192.0.2.1:80/"`,
	},
	{When: (*failure).lacksSchemeOnly, Problem: "the scheme is missing", Hint: "the text is a relative reference: see ParseReference", ShowsNothing: true},
	{When: (*failure).lacksScheme, Problem: "the scheme is missing", Hint: `a URI begins with a scheme, such as "https:"`, ShowsNothing: true},
	{When: (*failure).BeginsWithColon, Problem: `the scheme before the ":" is missing`, Hint: `write a scheme before the ":", such as "https"`},
	{When: (*failure).IsShortForm, Problem: "Git's short form of a host and a path is not a URI", Hint: `write "ssh://" before it, and "/" instead of the ":"`, ShowsNothing: true},
	{When: (*failure).mayBePath, ProblemOf: (*failure).BadScheme, Hint: `if this is a path, write "./" before it`},
	{When: (*failure).hasBadScheme, ProblemOf: (*failure).BadScheme, Hint: schemeHint},
	{When: (*failure).isEnclosed, Hint: "remove the quotation marks or angle brackets around the URI"},
	{When: (*failure).beginsInvisibly, Hint: "remove it: the URI begins after it"},
	{When: (*failure).isInScheme, Hint: schemeHint},
}

// userinfoDiagnoses are about the text before an "@".
var userinfoDiagnoses = []diagnosis{
	{
		When:         (*failure).IsBackslashAfterHost,
		Problem:      "a backslash is not allowed after the host",
		Hint:         `browsers read it as "/", so {host} ends there`,
		ShowsNothing: true,
	},
	{When: (*failure).EndsBeforeAt, Hint: `browsers read {host}, which ends before the last "@"`, ShowsNothing: true},
	{When: (*failure).isSecondAt, Hint: `write each "@" in the user name and the password as %40, except the last one, which ends them`},
	{
		When:         (*failure).isInUserinfo,
		Problem:      "a character is not allowed in the user name or the password",
		Hint:         "percent-encode them, as UserinfoChars.Encode does",
		ShowsNothing: true,
	},
	{
		When:         (*failure).mayBeUserinfo,
		Problem:      `a character before the last "@" is not allowed`,
		Hint:         "if it belongs to a user name or a password, percent-encode it",
		ShowsNothing: true,
	},
}

// hostDiagnoses are about a port, or a host that is a name.
var hostDiagnoses = []diagnosis{
	{When: (*failure).IsBareIPv6, Problem: diagnose.BareIPv6, Hint: ipv6Hint, ShowsNothing: true},
	{When: (*failure).IsUnopened, Problem: `a "]" without a "["`, Hint: ipv6Hint, ShowsNothing: true},
	{When: (*failure).IsHostList, Problem: diagnose.ManyHosts, Hint: manyHosts, ShowsNothing: true},
	{When: (*failure).mayBePassword, Problem: diagnose.BadPort, Hint: portHint, ShowsNothing: true},
	{When: (*failure).IsBadPort, Problem: diagnose.BadPort, Hint: `a port consists of decimal digits, and a path begins with "/"`, ShowsNothing: true},
	{When: (*failure).isInPort, Hint: "a port consists of decimal digits"},
}

// ipv6Diagnoses are about an address in brackets.
var ipv6Diagnoses = []diagnosis{
	{
		When:    (*failure).IsZone,
		Problem: "a zone identifier is not allowed in a URI",
		Hint:    "RFC 6874 added zone identifiers, and RFC 9844 withdrew them",
	},
	{When: (*failure).isZoneDelimiter, Hint: `write the "%" before a zone identifier as %25`},
	{When: (*failure).isEmptyZone, Problem: "the zone identifier is empty"},
	{When: (*failure).isNotIPv6, Problem: "brackets are allowed only around an IPv6 address", Hint: "write a name or an IPv4 address without brackets"},
	{When: (*failure).isBracketUnderRFC2396, Hint: "RFC 2396 does not allow IPv6 addresses; RFC 2732 and RFC 3986 do", HintNamesCharacter: true},
	{When: (*failure).IsUnclosed, Problem: `the "[" of the host is not closed`, Hint: `a "]" is missing`},
	{When: (*failure).IsSecondCompression, Hint: `"::" can occur only once in an IPv6 address`},
	{When: (*failure).isLongPiece, Problem: "a group of the IPv6 address is too long", Hint: "a group has at most four hexadecimal digits"},
	{When: (*failure).hasWrongCount, Hint: `an IPv6 address has eight groups; "::" replaces groups of zeros`},
	{When: (*failure).IsBadDecimal, Hint: "numbers in an IPv4 address are 0 to 255, without leading zeros"},
	{When: (*failure).IsAfterBrackets, Hint: `after "]" write ":" and a port, or "/" and a path`},
}

// characterDiagnoses are about the character at the offset.
var characterDiagnoses = []diagnosis{
	{When: (*failure).isColonInFirstSegment, Hint: `write "./" before a first segment that contains ":"`},
	{
		When:      (*failure).isBadPercentBehindHost,
		ProblemOf: (*failure).BadPercent,
		Hint:      `write two hexadecimal digits after "%", or %25`,
	},
	{When: (*failure).isBadPercent, ProblemOf: (*failure).BadPercent},
	{When: (*failure).IsSpaceAround, Hint: "remove the white space before and after the URI", HintNamesCharacter: true},
	{When: (*failure).isDrivePath, Problem: "a Windows path is not a URI", Hint: `write a Windows path as a file URI, as in "file:///C:/Users/x"`},
	{
		When:               (*failure).isBackslash,
		Hint:               `write "/" between segments, also on Windows, or %5C for a backslash`,
		HintNamesCharacter: true,
	},
	{When: (*failure).isLineBreak, Hint: "line breaks and tabs are not skipped: remove them", HintNamesCharacter: true},
	{
		When:               (*failure).isIRIHost,
		Hint:               "an IRI (RFC 3987) can contain it; in a URI, write the host in Punycode, as xn--…",
		HintNamesCharacter: true,
	},
	{
		When:               (*failure).isIRI,
		Hint:               "an IRI (RFC 3987) can contain it; in a URI, write {encoded}",
		HintNamesCharacter: true,
	},
	{When: (*failure).isInName, Hint: `a host name consists of letters, digits, "-" and "."`},
	{When: (*failure).isEncodable, Hint: "if it is data, write {encoded}", HintNamesCharacter: true},
}

func (f *failure) isTooLong() bool { return uint64(f.Offset) >= maxLen }

func (f *failure) isAbsolute() bool { return f.Start == f.grammar.absoluteURI() }

// isForbiddenFragment reports whether an absolute URI has a fragment. Anywhere else before the
// fragment, a "#" begins it.
func (f *failure) isForbiddenFragment() bool {
	return f.isAbsolute() && f.hasScheme && f.NextIs("#") && f.Component != "fragment" && !f.EndsBeforeAt() && f.program.Accepts(f.number, f.Text[:f.Offset])
}

func (f *failure) requiresScheme() bool { return rfc3986Name(f.Start) == "URI" || f.isAbsolute() }

func (f *failure) isEmpty() bool { return f.requiresScheme() && f.Text == "" }

func (f *failure) isForbiddenScheme() bool {
	return componentOf.Of(rfc3986Name(f.Start)) == "relative reference" && f.NextIs(":") && RFC3986.ValidRule("scheme", f.Text[:f.Offset])
}

// isForbiddenColon reports whether the text has a forbidden scheme but no host.
func (f *failure) isForbiddenColon() bool { return f.isForbiddenScheme() && f.HostEnd < 0 }

func (f *failure) isHostAlone() bool {
	return f.Component == "scheme" && f.Begin == 0 && f.BeginsWithAddress()
}

// lacksSchemeOnly reports whether the text is a relative reference.
func (f *failure) lacksSchemeOnly() bool {
	_, err := f.grammar.ParseReference(f.Text)
	return err == nil && f.lacksScheme()
}

func (f *failure) lacksScheme() bool { return f.requiresScheme() && !f.hasScheme && f.LacksScheme() }

func (f *failure) hasBadScheme() bool {
	colon := strings.IndexByte(f.Text, ':')
	return f.Component == "scheme" && f.From == 0 && colon > 0 && (f.NextIs(":") || f.NextIs(diagnose.Digits+"+-.") && f.Offset == 0)
}

// mayBePath reports whether the text may be meant as a relative reference: its first segment has a ":", but does not begin
// with a scheme.
func (f *failure) mayBePath() bool {
	return f.hasBadScheme() && !f.requiresScheme() && !strings.Contains(f.Text, "//")
}

// isEnclosed reports whether a quotation mark or an angle bracket, which may enclose a URI in text, precedes the scheme (RFC
// 3986, appendix C).
func (f *failure) isEnclosed() bool {
	return f.isBeforeScheme() && (f.Text[0] == '"' || f.Text[0] == '<')
}

// beginsInvisibly reports whether an invisible character, such as a byte order mark, precedes the scheme.
func (f *failure) beginsInvisibly() bool {
	r, size := utf8.DecodeRuneInString(f.Text)
	return f.isBeforeScheme() && size > 1 && !excerpt.IsVisible(r)
}

// isBeforeScheme reports whether a text, rather than a scheme alone, has an error at its beginning.
func (f *failure) isBeforeScheme() bool {
	return f.isInScheme() && f.Offset == 0 && f.Text != "" && f.Start != "scheme"
}

// isInScheme reports whether the general problem of a scheme needs its hint.
func (f *failure) isInScheme() bool { return f.Component == "scheme" && !f.IsSpaceAround() }

// mayBePassword reports whether a port that is not digits may be a password that lacks an "@" after it.
func (f *failure) mayBePassword() bool { return f.IsBadPort() && f.LastAt < 0 && f.Start != "port" }

func (f *failure) isInPort() bool { return f.Component == "port" && !f.IsSpaceAround() }

// isZoneDelimiter reports whether a "%" or "%2" does not continue to "%25".
func (f *failure) isZoneDelimiter() bool { return f.Component == "ZoneID" && f.rule == "IPv6addrz" }

func (f *failure) isEmptyZone() bool {
	return f.Component == "ZoneID" && f.NextIs("]") && strings.HasSuffix(f.Address, zoneDelimiter)
}

// isNotIPv6 excludes a text that begins like an address of a future version, and a text after which the name would
// continue.
func (f *failure) isNotIPv6() bool {
	_, after, _ := strings.Cut(f.Whole(), "]")
	return f.IsNotIPv6() && (after == "" || after[0] == ':') && !strings.HasPrefix(f.Whole(), "[v") && !strings.HasPrefix(f.Whole(), "[V")
}

func (f *failure) isBracketUnderRFC2396() bool {
	return f.grammar == RFC2396 && f.NextIs("[") && (f.Component == "host" || f.Component == "authority") && f.Offset == f.Begin
}

func (f *failure) isLongPiece() bool { return f.Component == "IPv6address" && f.IsLongPiece() }

func (f *failure) hasWrongCount() bool { return f.Component == "IPv6address" && f.HasWrongCount() }

// isColonInFirstSegment reports whether a ":" is in the first segment of a path that forbids it.
func (f *failure) isColonInFirstSegment() bool { return f.Component == "path" && f.NextIs(":") }

func (f *failure) isBadPercent() bool {
	return (f.rule == "pct-encoded" || f.rule == "escaped") && f.IsAfterPercent()
}

func (f *failure) isBadPercentBehindHost() bool { return f.isBadPercent() && f.IsBehindHost() }

// isBackslash excludes a backslash in the authority, where a "/" would end the host. It also excludes one that would make the path begin
// with "//", which a host follows.
func (f *failure) isBackslash() bool {
	return f.NextIs(`\`) && f.isBehindAuthority() && !f.HasBackslashesForSlashes()
}

// isDrivePath reports whether a backslash follows a scheme of one letter. No registered scheme has one.
func (f *failure) isDrivePath() bool { return f.hasScheme && f.Offset == 2 && f.NextIs(`\`) }

// isLineBreak excludes the authority, because without the line break it would name another host.
func (f *failure) isLineBreak() bool { return f.IsLineBreak() && f.isBehindAuthority() }

func (f *failure) isBehindAuthority() bool {
	return f.IsBehindHost() && (f.Component == "path" || f.Component == "query" || f.Component == "fragment" || f.Component == "opaque part")
}

// isSecondAt reports whether an "@" follows a userinfo and its "@", where a percent-encoding is allowed. All parsers read the host
// after the last "@".
func (f *failure) isSecondAt() bool {
	return f.NextIs("@") && f.isInUserinfo() && f.canContinueWith("%20")
}

func (f *failure) isInUserinfo() bool {
	return f.mayBeUserinfo() && (f.Component == "userinfo" || f.Component == "authority")
}

// mayBeUserinfo excludes a text that is a component by itself.
func (f *failure) mayBeUserinfo() bool {
	isWhole := componentOf.Of(rfc3986Name(f.Start)) != f.Component || f.Component == "authority"
	return f.Offset <= f.LastAt && f.IsUserinfo && f.Component != "scheme" && isWhole
}

// isIRIHost and isIRI report whether only IRIs allow the character. RFC 3987 allows such characters
// where a percent-encoding is allowed (section 2.2).
func (f *failure) isIRIHost() bool { return f.isInName() && f.isOfIRI() }

func (f *failure) isIRI() bool { return f.isEncodable() && f.isOfIRI() }

func (f *failure) isOfIRI() bool {
	r := f.Next()
	return r >= 0xA0 && r != utf8.RuneError && unicode.IsPrint(r)
}

// isInName reports whether a character is invalid in the name of a host. A delimiter after a host is not meant to be part of it.
func (f *failure) isInName() bool {
	return f.Component == "host" && !f.AtEnd() && !f.NextIs(":/?#[]") && f.canContinueWith("%20")
}

// isEncodable reports whether a percent-encoding is allowed at the offset. Programs may read an encoded character of a host as
// another host.
func (f *failure) isEncodable() bool {
	return !f.AtEnd() && f.IsBehindHost() && f.Component != "scheme" && f.Component != "host" && f.canContinueWith("%20")
}

// misuse describes a call of a With… method with more than its component, or with another component.
type misuse struct {
	component string
	when      func(text, rest string) bool // rest is the end of text that is not part of the component
	hint      string                       // contains no part of the text
}

// misuses returns the misuses in the order of trial. A variable would be linked into every program, even without a call of a
// With… method.
func misuses() []misuse {
	return []misuse{
		{component: "scheme", when: restBegins(":"), hint: `write a scheme without the ":" after it`},
		{component: "userinfo", when: restBegins("@"), hint: `write a userinfo without the "@" and the host; WithUser and WithUserPassword encode an "@" that is data`},
		{component: "host", when: func(text, _ string) bool { return strings.Contains(text, "@") }, hint: `a host cannot contain "@"; if it is data, write %40`},
		{component: "host", when: beginsWithSlashes, hint: `write a host without a scheme and "//"`},
		{component: "host", when: func(text, _ string) bool { return diagnose.IsIPv6(text) }, hint: ipv6Hint},
		{component: "host", when: hasPort, hint: "this has a port: use WithHost and WithPort"},
		{component: "host", when: restBegins("/", "?", "#"), hint: "this is more than a host: use WithPath, WithQuery and WithFragment for the rest"},
		{component: "port", when: restBegins(":"), hint: `write a port without the ":" before it`},
		{component: "path", when: func(text, _ string) bool { return isWholeURI(text) }, hint: wholeURIHint},
		{component: "path", when: restBegins("?"), hint: `a "?" begins a query: use WithQuery, or WithSegments, which encodes it`},
		{component: "path", when: restBegins("#"), hint: `a "#" begins a fragment: use WithFragment, or WithSegments, which encodes it`},
		{component: "query", when: restBegins("#"), hint: `a "#" begins a fragment: use WithFragment, or WithPairs, which encodes it`},
		{component: "fragment", when: func(text, rest string) bool { return text == rest && rest[0] == '#' }, hint: `write a fragment without the "#" before it`},
	}
}

// restBegins returns a function that reports whether rest begins with one of prefixes.
func restBegins(prefixes ...string) func(text, rest string) bool {
	return func(_, rest string) bool {
		return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(rest, p) })
	}
}

// hasPort reports whether rest begins with a ":" and a digit, and text has no other colons outside brackets.
func hasPort(text, rest string) bool {
	isOnlyColon := strings.HasPrefix(text, "[") || strings.Count(text, ":") == 1
	return isOnlyColon && len(rest) > 1 && rest[0] == ':' && '0' <= rest[1] && rest[1] <= '9'
}

// beginsWithSlashes reports whether "//" precedes a host in text, perhaps with a scheme.
func beginsWithSlashes(text, _ string) bool {
	before, _, found := strings.Cut(text, "//")
	scheme, isScheme := strings.CutSuffix(before, ":")
	return found && (before == "" || isScheme && RFC3986.ValidRule("scheme", scheme))
}

// isWholeURI reports whether a path begins as a URI with an authority does.
func isWholeURI(path string) bool {
	scheme, _, found := strings.Cut(path, "://")
	return found && scheme != "" && !strings.Contains(scheme, "/")
}

const wholeURIHint = "this is a whole URI: write the path without the scheme and the authority"

// misuseHint returns advice for a component that is invalid at offset, or "".
func misuseHint(component, text string, offset int) string {
	for _, m := range misuses() {
		if m.component == component && offset < len(text) && m.when(text, text[offset:]) {
			return m.hint
		}
	}
	return ""
}

// encodingHints name the functions that encode data for each component.
var encodingHints = diagnose.Words{
	{"userinfo", "WithUser and WithUserPassword encode data"},
	{"path", "WithSegments, AppendSegments and JoinPath encode data"},
	{"query", "WithPairs encodes data"},
	{"fragment", "FragmentChars.Encode encodes data"},
}

// adviceOn returns the problem with a component, and advice. For a userinfo, the result shows no text, and for other
// components only the invalid character.
func (e *SyntaxError) adviceOn(component string) string {
	f, hint := e.failure(), cmp.Or(e.generalHint(), encodingHints.Of(component))
	switch {
	case component == "host" && f.isBadPercent():
		return f.BadPercent()
	case component == "userinfo" || f.AtEnd():
		return hint
	case component == "host" && f.isOfIRI():
		hint = "package idn converts non-ASCII names"
	}
	return strings.TrimSuffix(excerpt.Character(f.Rest())+" is not allowed in a "+component+"; "+hint, "; ")
}
