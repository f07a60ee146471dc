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

// InputError is an error about a text. The errors of all packages of this module for texts, and for parts of
// texts, implement it. Find it with errors.As, which looks through the errors that wrap it:
//
//	_, err := uri.Parse("http://a b/")
//	if wrong, ok := errors.AsType[uri.InputError](err); ok {
//		fmt.Println(wrong.Offset(), wrong.Problem())
//	}
type InputError interface {
	error
	// Offset returns the byte offset of the error, or -1 if the error has no position.
	Offset() int
	// Problem returns what is wrong, in plain words. It may quote a few characters of the text, and nothing that could be a password.
	Problem() string
}

// SyntaxError reports where a text leaves its grammar and what the grammar allows there.
//
// It is small, and its methods find the details: a program that only rejects pays for one
// allocation of 32 bytes. It keeps the text that was parsed. Its message shows a short excerpt of the
// text, without anything that could be a password: see [SyntaxError.Error].
type SyntaxError struct {
	grammar Grammar
	rule    pegRule // that the text was parsed by; 0 in the zero SyntaxError
	tooLong bool    // rather than wrong
	offset  uint32

	// input may hold a password: no verb of package fmt follows a pointer in a struct.
	input *string
}

// errorWithInput holds an error and its input in one allocation.
type errorWithInput struct {
	SyntaxError
	input string
}

// Grammar returns the grammar that the text was parsed by.
func (e *SyntaxError) Grammar() Grammar { return e.grammar }

// Start returns the rule that the text was parsed by, such as "URI-reference".
func (e *SyntaxError) Start() string { return pegRules[e.rule].Name }

// Rule returns the rule that the text was in, such as "IPv6address".
func (e *SyntaxError) Rule() string { return e.place().Rule }

// Section returns the section of the document that defines Rule, such as "3.2.2".
func (e *SyntaxError) Section() string { return e.sectionOf(e.place()) }

// Expected returns the characters and rules that are allowed at Offset, such as `HEXDIG, ":" or "]"`.
func (e *SyntaxError) Expected() string { return e.expectedAt(e.place()) }

// Offset returns the offset of the first byte that cannot be part of a valid text. If the text ends
// too early, it is the length of the text.
func (e *SyntaxError) Offset() int { return int(e.offset) }

// Error describes the error in one line: the problem, an excerpt of the text, and the offset; then a
// hint, if it is clear what was meant; then, in parentheses, the rule, what it expected, and its
// section. The words are for people and may change: programs use the other methods.
//
// What may be a password is not shown, even if the authority is malformed: the text before the last "@", and after a ":" of
// an authority that digits do not follow. A message may name the host that browsers read, if that is not after an "@".
func (e *SyntaxError) Error() string {
	if e.rule == 0 {
		return "uri: unknown error"
	}
	at, f := e.place(), e.failure()
	return fmt.Sprintf("uri: %s (%srule %s, expected %s; %s, section %s)",
		f.Line(f.describe()), f.rulePrefix(), at.Rule, e.expectedAt(at), e.grammar, e.sectionOf(at))
}

// Problem returns the problem in plain words, such as `a space is not allowed in the path`: the
// first part of Error.
func (e *SyntaxError) Problem() string {
	problem, _ := e.describe()
	return problem
}

// Hint returns advice, such as `a port is decimal digits`: the part of Error after the offset. It
// returns "" if it is not clear what was meant.
func (e *SyntaxError) Hint() string {
	_, hint := e.describe()
	return hint
}

// GoString keeps %#v from showing the input.
func (e *SyntaxError) GoString() string { return "&uri.SyntaxError{" + strconv.Quote(e.Error()) + "}" }

// about returns e with an input.
func (e SyntaxError) about(input string) *SyntaxError {
	kept := &errorWithInput{e, input[:min(uint64(len(input)), maxLen)]}
	kept.SyntaxError.input = &kept.input
	return &kept.SyntaxError
}

// text returns the input, without what follows its first maxLen bytes.
func (e *SyntaxError) text() string {
	if e.input == nil {
		return "" // the zero SyntaxError
	}
	return *e.input
}

// place returns the position in the grammar at the offset. Each call reads the text again.
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

// withoutText returns a problem and advice that hold nothing of the text, or "".
func (e *SyntaxError) withoutText() string {
	for d := range diagnose.Matching(e.failure(), diagnoses) {
		if d.ShowsNothing && d.Problem != "" && !strings.Contains(d.Hint, "{") {
			return d.Problem + "; " + d.Hint
		}
	}
	return ""
}

// ErrAbsent is the error of an accessor for a part that the URI does not have. Test for it with
// errors.Is, for example to use a default. If the part is present and cannot be used, the accessor
// returns another error.
var ErrAbsent = errors.New("uri: absent")

// absent is an ErrAbsent with a message.
type absent string

func (a absent) Error() string        { return "uri: " + string(a) }
func (a absent) Is(target error) bool { return target == ErrAbsent }

// unknownRule returns the error for a name of which g has no rule.
func unknownRule(g Grammar, rule string) error {
	return invalid("rule", fmt.Sprintf("%s has no rule %q", g, excerpt.Hidden(rule)))
}

// RFC 3987 names the rules that it extends after those of RFC 3986: URI becomes IRI, and any other
// name begins with an "i". These names connect the rules of one document with those of another.

// ruleNamed returns the name under g of the rule that RFC 3986 calls name, or name if g has no such rule.
func (g Grammar) ruleNamed(name string) string {
	for _, own := range [...]string{name, strings.Replace(name, "URI", "IRI", 1), "i" + name} {
		if _, ok := g.findRule(own); ok {
			return own
		}
	}
	return name
}

// rfc3986Name returns the name in RFC 3986 of a rule, or the rule if RFC 3986 has no such rule.
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

// failure is the position at which a text leaves its grammar.
type failure struct {
	diagnose.Failure
	grammar   Grammar
	program   *rulevm.Program
	number    int    // of Start in the program
	rule      string // that the text was in
	hasScheme bool   // before the offset
}

// failure returns the position of e and the component there.
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

// componentOf is the component of each rule whose text is, or begins with, a component. The names
// are those of RFC 3986 where it has the rule.
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

// address returns the part before the offset of an address in brackets, if the offset is in one.
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

// rulePrefix returns words before the rule that the text was in, or "" if the problem is about that
// rule. A host and a port are read as a userinfo until no "@" follows, and a userinfo that an "@"
// follows as a host and a port.
func (f *failure) rulePrefix() string {
	rule := rfc3986Name(f.rule)
	isHostOrPort := f.Component == "port" || f.Component == "host"
	if isHostOrPort && rule == "userinfo" || f.Component == "userinfo" && (rule == "port" || componentOf.Of(rule) == "host") {
		return "read as "
	}
	return ""
}

const (
	schemeHint = `a scheme is a letter, then letters, digits, "+", "-" or "."`
	portHint   = `a port is decimal digits; if this is a password, "@" and a host follow it`
	ipv6Hint   = `write an IPv6 address in brackets, as in "[::1]"`
	manyHosts  = "a URI has one host and one port; package multihost reads the lists of database drivers"
)

type diagnosis = diagnose.Diagnosis[*failure]

// diagnoses are tried in order. Each is certain to be right if it applies and none before it does.
var diagnoses = [][]diagnosis{textDiagnoses, schemeDiagnoses, userinfoDiagnoses, hostDiagnoses, ipv6Diagnoses, characterDiagnoses}

// textDiagnoses are about the text as a whole.
var textDiagnoses = []diagnosis{
	{When: (*failure).isTooLong, Problem: "the text is too long", Hint: fmt.Sprintf("at most %d bytes are read", uint64(maxLen)), ShowsNothing: true},
	{
		When:         (*failure).isForbiddenFragment,
		Problem:      "a fragment is not allowed here",
		Hint:         `an absolute URI has no "#" and nothing after one`,
		ShowsNothing: true,
	},
	{When: (*failure).isEmpty, Problem: "the text is empty", Hint: `it needs a scheme, such as "https:"`, ShowsNothing: true},
}

// schemeDiagnoses are about a scheme, or its absence.
var schemeDiagnoses = []diagnosis{
	{
		When:         (*failure).isForbiddenColon,
		Problem:      "a scheme is not allowed here",
		Hint:         `a relative reference has no scheme; if the ":" is part of the path, write "./" before it`,
		ShowsNothing: true,
	},
	{When: (*failure).isForbiddenScheme, Problem: "a scheme is not allowed here", Hint: "a relative reference has no scheme", ShowsNothing: true},
	{
		When:    (*failure).isHostAlone,
		Problem: "there is no scheme before the host",
		Hint:    `write a host after "//", as in "http://[::1]:80/" and "http://192.0.2.1:80/"`,
	},
	{When: (*failure).lacksSchemeOnly, Problem: "there is no scheme", Hint: "the text is a relative reference: see ParseReference", ShowsNothing: true},
	{When: (*failure).lacksScheme, Problem: "there is no scheme", Hint: `a URI begins with one, such as "https:"`, ShowsNothing: true},
	{When: (*failure).BeginsWithColon, Problem: `there is no scheme before the ":"`, Hint: `a URI begins with a scheme, such as "https:"`},
	{When: (*failure).IsShortForm, Problem: "Git's short form of a host and a path is not a URI", Hint: `write "ssh://" before it, and "/" for the ":"`, ShowsNothing: true},
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
		Hint:         `browsers read it as "/", and {host} ends there`,
		ShowsNothing: true,
	},
	{When: (*failure).EndsBeforeAt, Hint: `browsers read {host}, which ends before the last "@"`, ShowsNothing: true},
	{When: (*failure).isSecondAt, Hint: `each "@" in the user name and the password is written %40, but not the last one, which ends them`},
	{
		When:         (*failure).isInUserinfo,
		Problem:      "a character is not allowed in the user name or the password",
		Hint:         "percent-encode them, as UserinfoChars.Encode does",
		ShowsNothing: true,
	},
	{
		When:         (*failure).mayBeUserinfo,
		Problem:      `a character before the last "@" is not allowed`,
		Hint:         "in a user name or a password, percent-encode it",
		ShowsNothing: true,
	},
}

// hostDiagnoses are about a host that is a name, and about a port.
var hostDiagnoses = []diagnosis{
	{When: (*failure).IsBareIPv6, Problem: diagnose.BareIPv6, Hint: ipv6Hint, ShowsNothing: true},
	{When: (*failure).IsUnopened, Problem: `a "]" without a "["`, Hint: ipv6Hint, ShowsNothing: true},
	{When: (*failure).IsHostList, Problem: diagnose.ManyHosts, Hint: manyHosts, ShowsNothing: true},
	{When: (*failure).mayBePassword, Problem: diagnose.BadPort, Hint: portHint, ShowsNothing: true},
	{When: (*failure).IsBadPort, Problem: diagnose.BadPort, Hint: `a port is decimal digits, and a path begins with "/"`, ShowsNothing: true},
	{When: (*failure).isInPort, Hint: "a port is decimal digits"},
}

// ipv6Diagnoses are about an address in brackets.
var ipv6Diagnoses = []diagnosis{
	{
		When:    (*failure).IsZone,
		Problem: "a zone identifier is not part of a URI",
		Hint:    "RFC 6874 added zone identifiers, and RFC 9844 withdrew them",
	},
	{When: (*failure).isZoneDelimiter, Hint: `the "%" before a zone identifier is written %25`},
	{When: (*failure).isEmptyZone, Problem: "the zone identifier is empty"},
	{When: (*failure).isNotIPv6, Problem: "only an IPv6 address is written in brackets", Hint: "a name or an IPv4 address is written without brackets"},
	{When: (*failure).isBracketUnderRFC2396, Hint: "RFC 2396 has no IPv6 addresses; RFC 2732 and RFC 3986 have", HintNamesCharacter: true},
	{When: (*failure).IsUnclosed, Problem: `the "[" of the host is not closed`, Hint: `a "]" is missing`},
	{When: (*failure).IsSecondCompression, Hint: `"::" can occur only once in an IPv6 address`},
	{When: (*failure).isLongPiece, Problem: "a group of the IPv6 address is too long", Hint: "a group has at most four hexadecimal digits"},
	{When: (*failure).hasWrongCount, Hint: `an IPv6 address has eight groups; "::" stands for groups that are zero`},
	{When: (*failure).IsBadDecimal, Hint: "a number of an IPv4 address is 0 to 255, without leading zeros"},
	{When: (*failure).IsAfterBrackets, Hint: `after "]" a port follows with ":", or a path with "/"`},
}

// characterDiagnoses are about the character at the offset.
var characterDiagnoses = []diagnosis{
	{When: (*failure).isColonInFirstSegment, Hint: `a first segment with a ":" is written after "./"`},
	{
		When:      (*failure).isBadPercentBehindHost,
		ProblemOf: (*failure).BadPercent,
		Hint:      `write two hexadecimal digits after "%", or %25`,
	},
	{When: (*failure).isBadPercent, ProblemOf: (*failure).BadPercent},
	{When: (*failure).IsSpaceAround, Hint: "remove the white space before and after the URI", HintNamesCharacter: true},
	{When: (*failure).isDrivePath, Problem: "a path of Windows is not a URI", Hint: `as a URI, a path of Windows is written as in "file:///C:/Users/x"`},
	{
		When:               (*failure).isBackslash,
		Hint:               `write "/" between segments, also on Windows, or %5C for a backslash`,
		HintNamesCharacter: true,
	},
	{When: (*failure).isLineBreak, Hint: "line breaks and tabs are not skipped: remove them", HintNamesCharacter: true},
	{
		When:               (*failure).isIRIHost,
		Hint:               "an IRI (RFC 3987) can have it; a URI has the host in Punycode, as xn--…",
		HintNamesCharacter: true,
	},
	{
		When:               (*failure).isIRI,
		Hint:               "an IRI (RFC 3987) can have it; in a URI, write {encoded}",
		HintNamesCharacter: true,
	},
	{When: (*failure).isInName, Hint: `the name of a host has letters, digits, "-" and "."`},
	{When: (*failure).isEncodable, Hint: "as data it is written {encoded}", HintNamesCharacter: true},
}

func (f *failure) isTooLong() bool { return uint64(f.Offset) >= maxLen }

func (f *failure) isAbsolute() bool { return f.Start == f.grammar.absoluteURI() }

// isForbiddenFragment reports whether an absolute URI has a fragment. In all other positions
// before the fragment, a "#" can only be one that begins it.
func (f *failure) isForbiddenFragment() bool {
	return f.isAbsolute() && f.hasScheme && f.NextIs("#") && f.Component != "fragment" && !f.EndsBeforeAt() && f.program.Accepts(f.number, f.Text[:f.Offset])
}

func (f *failure) requiresScheme() bool { return rfc3986Name(f.Start) == "URI" || f.isAbsolute() }

func (f *failure) isEmpty() bool { return f.requiresScheme() && f.Text == "" }

func (f *failure) isForbiddenScheme() bool {
	return componentOf.Of(rfc3986Name(f.Start)) == "relative reference" && f.NextIs(":") && RFC3986.ValidRule("scheme", f.Text[:f.Offset])
}

// isForbiddenColon excludes a scheme before a host.
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

// mayBePath reports whether a relative reference may be meant: its first segment has a ":", and its beginning is not a scheme.
func (f *failure) mayBePath() bool {
	return f.hasBadScheme() && !f.requiresScheme() && !strings.Contains(f.Text, "//")
}

// isEnclosed reports whether a quotation mark or an angle bracket is before the scheme, as text encloses a URI (RFC 3986, appendix C).
func (f *failure) isEnclosed() bool {
	return f.isBeforeScheme() && (f.Text[0] == '"' || f.Text[0] == '<')
}

// beginsInvisibly reports whether a character that cannot be seen is before the scheme, such as a byte order mark.
func (f *failure) beginsInvisibly() bool {
	r, size := utf8.DecodeRuneInString(f.Text)
	return f.isBeforeScheme() && size > 1 && !excerpt.IsVisible(r)
}

// isBeforeScheme reports whether a text, and not a scheme alone, begins wrong.
func (f *failure) isBeforeScheme() bool {
	return f.isInScheme() && f.Offset == 0 && f.Text != "" && f.Start != "scheme"
}

// isInScheme reports whether the general problem in a scheme needs its hint.
func (f *failure) isInScheme() bool { return f.Component == "scheme" && !f.IsSpaceAround() }

// mayBePassword reports whether a port that is not digits may be a password without an "@" after it.
func (f *failure) mayBePassword() bool { return f.IsBadPort() && f.LastAt < 0 && f.Start != "port" }

func (f *failure) isInPort() bool { return f.Component == "port" && !f.IsSpaceAround() }

// isZoneDelimiter reports whether a "%" or "%2" is not continued to "%25".
func (f *failure) isZoneDelimiter() bool { return f.Component == "ZoneID" && f.rule == "IPv6addrz" }

func (f *failure) isEmptyZone() bool {
	return f.Component == "ZoneID" && f.NextIs("]") && strings.HasSuffix(f.Address, zoneDelimiter)
}

// isNotIPv6 excludes a text that begins as an address of a future version does, and one after which the name would go on.
func (f *failure) isNotIPv6() bool {
	_, after, _ := strings.Cut(f.Whole(), "]")
	return f.IsNotIPv6() && (after == "" || after[0] == ':') && !strings.HasPrefix(f.Whole(), "[v") && !strings.HasPrefix(f.Whole(), "[V")
}

func (f *failure) isBracketUnderRFC2396() bool {
	return f.grammar == RFC2396 && f.NextIs("[") && (f.Component == "host" || f.Component == "authority") && f.Offset == f.Begin
}

func (f *failure) isLongPiece() bool { return f.Component == "IPv6address" && f.IsLongPiece() }

func (f *failure) hasWrongCount() bool { return f.Component == "IPv6address" && f.HasWrongCount() }

// isColonInFirstSegment reports whether a ":" is in the one segment of a path that cannot have it.
func (f *failure) isColonInFirstSegment() bool { return f.Component == "path" && f.NextIs(":") }

func (f *failure) isBadPercent() bool {
	return (f.rule == "pct-encoded" || f.rule == "escaped") && f.IsAfterPercent()
}

func (f *failure) isBadPercentBehindHost() bool { return f.isBadPercent() && f.IsBehindHost() }

// isBackslash excludes a backslash in the authority, where a "/" would end the host, and those with which the path would begin with "//",
// which a host follows.
func (f *failure) isBackslash() bool {
	return f.NextIs(`\`) && f.isBehindAuthority() && !f.HasBackslashesForSlashes()
}

// isDrivePath reports whether a backslash follows a scheme of one letter. No registered scheme has one.
func (f *failure) isDrivePath() bool { return f.hasScheme && f.Offset == 2 && f.NextIs(`\`) }

// isLineBreak excludes the authority, whose host is another one without the line break.
func (f *failure) isLineBreak() bool { return f.IsLineBreak() && f.isBehindAuthority() }

func (f *failure) isBehindAuthority() bool {
	return f.IsBehindHost() && (f.Component == "path" || f.Component == "query" || f.Component == "fragment" || f.Component == "opaque part")
}

// isSecondAt reports whether an "@" follows a userinfo and its "@", where an encoded character can be. All parsers read the host after
// the last "@".
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

// isIRIHost and isIRI report whether the character is one that IRIs add. RFC 3987 allows such
// characters where a percent-encoding is allowed (section 2.2).
func (f *failure) isIRIHost() bool { return f.isInName() && f.isOfIRI() }

func (f *failure) isIRI() bool { return f.isEncodable() && f.isOfIRI() }

func (f *failure) isOfIRI() bool {
	r := f.Next()
	return r >= 0xA0 && r != utf8.RuneError && unicode.IsPrint(r)
}

// isInName reports whether a character is not allowed in the name of a host. A delimiter after a host is not meant as a part of it.
func (f *failure) isInName() bool {
	return f.Component == "host" && !f.AtEnd() && !f.NextIs(":/?#[]") && f.canContinueWith("%20")
}

// isEncodable reports whether a percent-encoding is allowed at the offset. An encoded character of a host is another host to some.
func (f *failure) isEncodable() bool {
	return !f.AtEnd() && f.IsBehindHost() && f.Component != "scheme" && f.Component != "host" && f.canContinueWith("%20")
}

// misuse is a way to call a With… function with more than its component, or with another one.
type misuse struct {
	component string
	when      func(text, rest string) bool // rest is the end of text that is not part of the component
	hint      string                       // holds nothing of the text
}

// misuses returns the misuses, which are tried in order. A variable would be in every program, even in those that call no With…
// function.
func misuses() []misuse {
	return []misuse{
		{component: "scheme", when: restBegins(":"), hint: `a scheme is written without the ":" after it`},
		{component: "userinfo", when: restBegins("@"), hint: `a userinfo is written without the "@" and a host; WithUser and WithUserPassword encode an "@" that is data`},
		{component: "host", when: func(text, _ string) bool { return strings.Contains(text, "@") }, hint: `a host has no "@"; as data it is written %40`},
		{component: "host", when: beginsWithSlashes, hint: `a host is written without a scheme and "//"`},
		{component: "host", when: func(text, _ string) bool { return diagnose.IsIPv6(text) }, hint: ipv6Hint},
		{component: "host", when: hasPort, hint: "this has a port: use WithHost and WithPort"},
		{component: "host", when: restBegins("/", "?", "#"), hint: "this is more than a host: use WithPath, WithQuery and WithFragment for the rest"},
		{component: "port", when: restBegins(":"), hint: `a port is written without the ":" before it`},
		{component: "path", when: func(text, _ string) bool { return isWholeURI(text) }, hint: wholeURIHint},
		{component: "path", when: restBegins("?"), hint: `a "?" begins a query: use WithQuery, or WithSegments, which encodes it`},
		{component: "path", when: restBegins("#"), hint: `a "#" begins a fragment: use WithFragment, or WithSegments, which encodes it`},
		{component: "query", when: restBegins("#"), hint: `a "#" begins a fragment: use WithFragment, or WithPairs, which encodes it`},
		{component: "fragment", when: func(text, rest string) bool { return text == rest && rest[0] == '#' }, hint: `a fragment is written without the "#" before it`},
	}
}

// restBegins returns a condition: the rest begins with one of prefixes.
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

const wholeURIHint = "this is a whole URI: a path is written without the scheme and the authority before it"

// misuseHint returns advice about a component that is invalid at an offset, or "".
func misuseHint(component, text string, offset int) string {
	for _, m := range misuses() {
		if m.component == component && offset < len(text) && m.when(text, text[offset:]) {
			return m.hint
		}
	}
	return ""
}

// encodingHints name the functions that encode data for a component.
var encodingHints = diagnose.Words{
	{"userinfo", "WithUser and WithUserPassword encode data"},
	{"path", "WithSegments, AppendSegments and JoinPath encode data"},
	{"query", "WithPairs encodes data"},
	{"fragment", "FragmentChars.Encode encodes data"},
}

// adviceOn returns what is wrong with a component, and what to do. Of a userinfo it shows nothing, and of others the character
// that is not allowed.
func (e *SyntaxError) adviceOn(component string) string {
	f, hint := e.failure(), cmp.Or(e.generalHint(), encodingHints.Of(component))
	switch {
	case component == "host" && f.isBadPercent():
		return f.BadPercent()
	case component == "userinfo" || f.AtEnd():
		return hint
	case component == "host" && f.isOfIRI():
		hint = "package idn converts names that are not ASCII"
	}
	return strings.TrimSuffix(excerpt.Character(f.Rest())+" is not allowed in a "+component+"; "+hint, "; ")
}
