package whatwg

import (
	"cmp"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/diagnose"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/rulevm"
	"github.com/urigrammar/uri/internal/run/scan"
)

const prefix = "whatwg: " // of every message

// SyntaxError reports where a text violates the grammar and what the grammar allows there.
//
// It is small, because its methods compute the details. A program that only rejects inputs pays for
// one allocation of 48 bytes. (A [DomainError] takes more.) The error keeps the input in memory.
// Its message shows an excerpt of the input, without anything that could be a password: see
// [SyntaxError.Error].
type SyntaxError struct {
	base   Base
	rule   pegRule    // the rule by which the text was parsed, if it has no automaton
	start  scan.State // the start of the rule by which the text was parsed, if it has an automaton
	failed scan.State // where the text left the grammar, if the rule has an automaton
	offset int
	place  *rulevm.Place // where the text left the grammar, if the rule has no automaton

	// input may hold a password. No verb of package fmt follows a pointer in a struct.
	input *string
}

// Start returns the rule that the input had to match, as the grammar files name it, such as
// "absolute-URL-with-fragment".
func (e *SyntaxError) Start() string {
	if e.start == 0 {
		return pegRules[e.rule].Name
	}
	return whatwgStarts[e.start-1].Rule
}

// Rule returns the rule that contains the error, such as "URL-query", as the grammar files and
// [ParseTree] name it. [SyntaxError.Term] returns the standard's name.
func (e *SyntaxError) Rule() string { return e.label().Rule }

// Term returns the standard's term for the rule, such as "URL-query string".
func (e *SyntaxError) Term() string { return termOf(e.Rule()) }

// Section returns the section of the standard that defines the rule, such as "4.3".
func (e *SyntaxError) Section() string { return e.label().Section }

// Expected describes, in the standard's terms, the text allowed at the offset, such as `ASCII digit, "/" or end of
// input`.
func (e *SyntaxError) Expected() string {
	switch {
	case uint64(e.offset) >= maxLen:
		return "end of input"
	case e.place != nil:
		return inTerms(e.place.Expected())
	case e.failed == 0:
		return "" // the zero SyntaxError
	}
	_, expected := whatwgWords.Describe(e.failed)
	return inTerms(expected)
}

// Offset returns the offset of the first code point that no valid text can contain at this
// position, or of invalid UTF-8. If the text ends too early, it is the length of the text.
func (e *SyntaxError) Offset() int { return e.offset }

// Unwrap returns a [*DomainError] if the offset is in a domain that UTS #46 rejects, such as one with
// a label of 64 characters. Otherwise it returns nil.
func (e *SyntaxError) Unwrap() error {
	if d := e.domain(); d != nil {
		return d
	}
	return nil
}

// Is reports whether target equals the result of Unwrap, which returns a new error for each call.
func (e *SyntaxError) Is(target error) bool {
	d := e.domain()
	return d != nil && reflect.DeepEqual(target, error(d))
}

// Error describes the error in one line. The line contains the problem, an excerpt, the offset, and a
// hint if the intention is clear. In parentheses follow the standard's term for the rule, the
// expected text, and the rule's section. The wording is for human readers and may change. Programs
// should use the other methods.
//
// Error hides possible passwords: the text before the last "@", and the text after a ":" in an authority unless it consists of
// digits. It may name the host that browsers would use, unless an "@" precedes that host.
func (e *SyntaxError) Error() string {
	var b strings.Builder
	b.WriteString(prefix + e.failure().Line(e.describe()) + " (")
	if term := e.Term(); term != "" {
		b.WriteString("rule " + term)
		if expected := e.Expected(); expected != "" {
			b.WriteString(", expected " + expected)
		}
		b.WriteString("; ")
	}
	b.WriteString(Standard)
	if section := e.Section(); section != "" {
		b.WriteString(", section " + section)
	}
	b.WriteString(")")
	return b.String()
}

// Problem describes the problem in plain words, such as "a space is not allowed in the path". Error
// begins with it.
func (e *SyntaxError) Problem() string {
	problem, _ := e.describe()
	return problem
}

// Hint returns advice, such as "the highest port is 65535", which Error prints after the offset. It
// returns "" if the intention is not clear.
func (e *SyntaxError) Hint() string {
	_, hint := e.describe()
	return hint
}

// GoString keeps %#v from showing the input.
func (e *SyntaxError) GoString() string {
	return "&whatwg.SyntaxError{" + strconv.Quote(e.Error()) + "}"
}

// UnknownRuleError reports that the grammar has no rule with a given name.
type UnknownRuleError struct {
	rule string // as given by the caller
}

// Error describes the error in one line.
func (e *UnknownRuleError) Error() string { return prefix + e.Problem() }

// Offset returns -1, because no byte of the text is invalid.
func (e *UnknownRuleError) Offset() int { return -1 }

// Problem describes the problem in plain words.
func (e *UnknownRuleError) Problem() string {
	return fmt.Sprintf("%s has no rule %q", Standard, e.rule)
}

// errorWithInput holds an error and its input, to allocate both at once.
type errorWithInput struct {
	SyntaxError
	input string
}

// about returns e with the given input.
func (e SyntaxError) about(input string) *SyntaxError {
	kept := &errorWithInput{e, input}
	kept.SyntaxError.input = &kept.input
	return &kept.SyntaxError
}

// text returns the input.
func (e *SyntaxError) text() string {
	if e.input == nil {
		return "" // the zero SyntaxError
	}
	return *e.input
}

// describe returns the problem, and a hint or "".
func (e *SyntaxError) describe() (problem, hint string) {
	if e.input == nil {
		return "invalid text", "" // the zero SyntaxError
	}
	return diagnose.Describe(e.failure(), diagnoses)
}

func (e *SyntaxError) label() scan.Label {
	if e.failed != 0 {
		label, _ := whatwgWords.Describe(e.failed)
		return label
	}
	rule := uint8(e.rule)
	if e.place != nil {
		rule, _ = pegRules.Find(0, e.place.Rule)
	}
	r := pegRules[rule]
	return scan.Label{Rule: r.Name, Section: r.Section}
}

// domain returns the error of UTS #46 for the domain at the offset, or nil.
func (e *SyntaxError) domain() *DomainError {
	switch e.Rule() {
	case "valid-host", "domain":
		if uint64(e.offset) < maxLen {
			return domainErrorAt(e.text(), e.offset)
		}
	}
	return nil
}

// failure is the position at which a text violates the grammar.
type failure struct {
	diagnose.Failure
	err    *SyntaxError
	scheme string              // the text before the first ":", if that precedes the offset
	domain func() *DomainError // of err, converted once
}

// failure returns the position of e and its component.
func (e *SyntaxError) failure() *failure {
	f := &failure{Failure: diagnose.At(e.text(), e.Start(), e.offset), err: e, domain: sync.OnceValue(e.domain)}
	switch f.Component = componentOf.Of(f.Start); f.Component {
	case "URL", "relative URL":
		f.locate()
	case "host":
		f.locateInHost()
	}
	f.Where = cmp.Or(componentWords.Of(f.Component), "in this "+termOf(f.Start))
	f.Address, f.InAddress = f.address()
	return f
}

// componentOf maps a rule to its component, if the rule matches a URL or a component.
var componentOf = diagnose.Words{
	{"valid-URL-string", "URL"}, {"absolute-URL-with-fragment", "URL"}, {"absolute-URL", "URL"},
	{"relative-URL-with-fragment-any", "relative URL"}, {"relative-URL-with-fragment-special", "relative URL"},
	{"relative-URL-with-fragment-file", "relative URL"},
	{"relative-URL-with-fragment-nonspecial", "relative URL"}, {"relative-URL-with-fragment-opaque", "relative URL"},
	{"relative-URL-special", "relative URL"}, {"relative-URL-file", "relative URL"},
	{"relative-URL-nonspecial", "relative URL"}, {"scheme-relative-special-URL", "relative URL"}, {"scheme-relative-URL", "relative URL"},
	{"scheme-relative-file-URL", "relative URL"}, {"valid-host", "host"}, {"valid-opaque-host", "host"}, {"opaque-host-and-port", "host"},
	{"domain", "host"}, {"URL-port", "port"},
}

// componentWords names components in plain words.
var componentWords = diagnose.Words{
	{"scheme", "in the scheme"}, {"after the scheme", "after the scheme"}, {"host", "in the host"}, {"port", "in the port"},
	{"path", "in the path"}, {"query", "in the query"}, {"fragment", "in the fragment"},
	{"brackets", "in the IPv6 address"}, {"after brackets", `after the "]" of the host`},
}

// locate finds the component of a URL, absolute or relative.
func (f *failure) locate() {
	isAbsolute := f.Component == "URL"
	if colon := strings.IndexByte(f.Text, ':'); isAbsolute && hasScheme(f.Text) && f.Offset > colon {
		f.scheme, f.Begin = f.Text[:colon], colon+1
	}
	hasSlashes := strings.HasPrefix(f.Matched(), "//")
	f.Split()
	switch {
	case f.Component == "authority":
		f.locateInHost()
	case f.Component != "path":
	case f.isSpecial() && f.scheme != "" && !hasSlashes:
		f.Component = "after the scheme"
	case f.scheme == "" && isAbsolute && f.IsBeforeFirstColon():
		f.Component = "scheme"
	}
}

// locateInHost finds the component of a text that begins with a host.
func (f *failure) locateInHost() {
	f.Component = "host"
	matched := f.Matched()
	_, after, closed := strings.Cut(matched, "]")
	switch {
	case f.IsBracketed() && !closed:
		f.Component = "brackets"
	case f.IsBracketed() && after == "":
		f.Component = "after brackets"
	case strings.Contains(after, ":"), !f.IsBracketed() && strings.Contains(matched, ":"):
		f.Component = "port"
	}
}

// address returns the part of an IPv6 address before the offset, and reports whether the offset is in one.
func (f *failure) address() (before string, ok bool) {
	switch {
	case f.Component == "brackets":
		return f.Matched()[1:], true
	case f.Start == "valid-IPv6", f.Start == "IPv6address":
		return f.Matched(), true
	}
	return "", false
}

// isSpecial reports whether the scheme is special. A text without a scheme has that of its base.
func (f *failure) isSpecial() bool {
	return isSpecialScheme(f.scheme) || f.isFile() ||
		strings.HasSuffix(f.Start, "-special") || f.Start == "scheme-relative-special-URL"
}

func (f *failure) isFile() bool {
	return ascii.EqualFold(f.scheme, "file") || strings.Contains(f.Start, "-file")
}

// inAuthority reports whether the offset is in a host or a port, or directly after one.
func (f *failure) inAuthority() bool {
	switch f.Component {
	case "host", "port", "brackets", "after brackets":
		return true
	}
	return false
}

// canContinueWith reports whether a text with next at the offset can be valid.
func (f *failure) canContinueWith(next string) bool {
	text := f.Text[:f.Offset] + next
	if f.err.start == 0 {
		end, _ := expect(f.err.rule, text)
		return end == len(text)
	}
	end, _ := whatwgMachine.Read(f.err.start, text, 0, make([]uint32, 5))
	return end == len(text)
}

const (
	schemeHint = `a scheme is a letter followed by letters, digits, "+", "-" or "."`
	portHint   = "a port consists of ASCII digits; a valid URL contains no password"
	ipv6Hint   = `write an IPv6 address in brackets, as in "[::1]"`
	domainHint = `a domain consists of letters, digits, "-" and "."; it cannot be percent-encoded`
	driveHint  = `write a Windows path as a file URL, as in "file:///C:/Users/x"`
)

type diagnosis = diagnose.Diagnosis[*failure]

// diagnoses are in the order of trial: a diagnosis is right if it applies and none before it does.
var diagnoses = [][]diagnosis{
	textDiagnoses, schemeDiagnoses, userinfoDiagnoses, driveDiagnoses, hostDiagnoses, ipv6Diagnoses, characterDiagnoses, domainDiagnoses, pathDiagnoses,
}

// textDiagnoses are about the text as a whole.
var textDiagnoses = []diagnosis{
	{When: (*failure).isTooLong, Problem: "the text is too long", Hint: fmt.Sprintf("the limit is %d bytes", uint64(maxLen)), ShowsNothing: true},
	{
		When:         (*failure).isNotFragment,
		Problem:      "only a fragment can be relative to this base URL",
		Hint:         `its path is opaque, as in "mailto:a@example"; write a fragment that begins with "#"`,
		ShowsNothing: true,
	},
	{
		When:         (*failure).isForbiddenFragment,
		Problem:      "a fragment is not allowed here",
		Hint:         `this kind of URL cannot contain a fragment`,
		ShowsNothing: true,
	},
	{When: (*failure).isEmptyURL, Problem: "the text is empty", Hint: `without a base URL, write a scheme, such as "https:"`},
}

// schemeDiagnoses are about a scheme, or its absence.
var schemeDiagnoses = []diagnosis{
	{
		When:    (*failure).isHostAlone,
		Problem: "the scheme before the host is missing",
		Hint:    `write a host after "//", as in "http://[::1]:80/" and "http://192.0.2.1:80/"`,
	},
	{When: (*failure).isRelative, Problem: "the scheme is missing", Hint: "a relative URL requires a base URL", ShowsNothing: true},
	{When: (*failure).lacksScheme, Problem: "the scheme is missing", Hint: `without a base URL, write a scheme, such as "https:"`, ShowsNothing: true},
	{When: (*failure).BeginsWithColon, Problem: `the scheme before the ":" is missing`, Hint: `write a scheme, such as "https:"`},
	{When: (*failure).hasBadScheme, ProblemOf: (*failure).BadScheme, Hint: schemeHint},
	{When: (*failure).IsShortForm, Problem: "Git's short form of a host and a path is not a URL", Hint: `write "ssh://" before it, and "/" instead of the ":"`, ShowsNothing: true},
	{When: (*failure).isInScheme, Hint: schemeHint},
	{When: (*failure).isBackslashAfterScheme, Problem: `a backslash is not allowed after the scheme`, Hint: `browsers read it as "/"`, ShowsNothing: true},
	{
		When:         (*failure).lacksFileSlashes,
		Problem:      `"//" is missing after the scheme`,
		Hint:         `a file URL of this computer begins with "file:///"`,
		ShowsNothing: true,
	},
	{
		When:         (*failure).lacksSlashes,
		Problem:      `"//" is missing after the scheme`,
		Hint:         `write "://" after the schemes ftp, http, https, ws and wss`,
		ShowsNothing: true,
	},
}

// userinfoDiagnoses are about the text before an "@".
var userinfoDiagnoses = []diagnosis{
	{
		When:         (*failure).IsBackslashAfterHost,
		Problem:      "a backslash is not allowed after the host",
		Hint:         `browsers read it as "/", so {host} ends there`,
		ShowsNothing: true,
	},
	{
		When:         (*failure).hasCredentialsBeforeAt,
		Problem:      "credentials are not allowed before the host",
		Hint:         `browsers read {host}, which ends before the last "@"`,
		ShowsNothing: true,
	},
	{When: (*failure).EndsBeforeAt, Hint: `browsers read {host}, which ends before the last "@"`, ShowsNothing: true},
	{
		When:         (*failure).hasCredentials,
		Problem:      "credentials are not allowed before the host",
		Hint:         `a valid URL contains no user name or password: remove them, and the "@" that ends them`,
		ShowsNothing: true,
	},
}

// driveDiagnoses are about Windows drive letters.
var driveDiagnoses = []diagnosis{
	{When: (*failure).isDrivePath, Problem: "a Windows path is not a URL", Hint: driveHint},
	{When: (*failure).isDriveHost, Problem: "a Windows drive letter is not a host", Hint: driveHint},
	{When: (*failure).isDrivePipe, Hint: `write ":" after a Windows drive letter, as in file:///C:/`},
}

// hostDiagnoses are about a host, or its absence, and about a port.
var hostDiagnoses = []diagnosis{
	{When: (*failure).IsBareIPv6, Problem: diagnose.BareIPv6, Hint: ipv6Hint, ShowsNothing: true},
	{When: (*failure).IsUnopened, Problem: `a "]" without a "["`, Hint: ipv6Hint, ShowsNothing: true},
	{When: (*failure).IsHostList, Problem: diagnose.ManyHosts, Hint: "a URL has only one host and one port; package multihost parses the host lists of database drivers", ShowsNothing: true},
	{
		When:    (*failure).isFilePort,
		Problem: "a port is not allowed in a file URL",
		Hint:    `in a file URL, the path follows the host, as in "file://host/path"`,
	},
	{When: (*failure).isPortAlone, Problem: "the host before the port is missing", Hint: `write a host between "//" and ":"`},
	{When: (*failure).lacksHost, Problem: "the host is missing", Hint: `a URL with the scheme ftp, http, https, ws or wss requires a host after "//"`},
	{When: (*failure).isPortTooLarge, ProblemOf: (*failure).largePort, Hint: "the highest port is 65535"},
	{When: (*failure).IsBadPort, Problem: diagnose.BadPort, Hint: portHint, ShowsNothing: true},
	{When: (*failure).isInPort, Hint: "a port consists of ASCII digits"},
}

// ipv6Diagnoses are about an address in brackets.
var ipv6Diagnoses = []diagnosis{
	{When: (*failure).IsZone, Problem: "a zone identifier is not allowed in a URL", Hint: "browsers reject an address with one"},
	{When: (*failure).IsUnclosed, Problem: `the "[" of the host is not closed`, Hint: `a "]" is missing`},
	{When: (*failure).IsNotIPv6, Problem: "brackets are allowed only around an IPv6 address", Hint: "write a domain or an IPv4 address without brackets"},
	{When: (*failure).IsSecondCompression, Hint: `"::" can occur only once in an IPv6 address`},
	{When: (*failure).hasLeadingZero, Hint: "since July 2026, a piece of an IPv6 address cannot have leading zeros"},
	{When: (*failure).IsLongPiece, Problem: "a piece of the IPv6 address is too long", Hint: "a piece has at most four hexadecimal digits"},
	{When: (*failure).HasWrongCount, Hint: `an IPv6 address has eight pieces; "::" replaces pieces of zeros`},
	{When: (*failure).IsBadDecimal, Hint: "numbers in an IPv4 address are 0 to 255, without leading zeros"},
	{When: (*failure).IsAfterBrackets, Hint: `after "]" write ":" and a port, or "/" and a path`},
}

// characterDiagnoses are about the character at the offset.
var characterDiagnoses = []diagnosis{
	{
		When:      (*failure).isBadPercentBehindHost,
		ProblemOf: (*failure).BadPercent,
		Hint:      `write two hexadecimal digits after "%", or %25`,
	},
	{When: (*failure).isBadPercent, ProblemOf: (*failure).BadPercent},
	{When: (*failure).isSpaceAround, Hint: "remove the white space before and after the URL"},
	{When: (*failure).IsLineBreak, Hint: "line breaks and tabs are not skipped: remove them"},
	{When: (*failure).isBackslash, Hint: `write "/" between segments, also on Windows, or %5C for a backslash`},
}

// domainDiagnoses are about a domain.
var domainDiagnoses = []diagnosis{
	{When: (*failure).isEmptyLabel, Problem: "a label of the domain is empty", Hint: `two dots in a row, and a dot at either end, leave a label empty`},
	{When: (*failure).isLongLabel, Problem: "a label of the domain is too long", Hint: "a label has at most 63 characters, counted in ASCII"},
	{When: (*failure).isBadDomain, ProblemOf: (*failure).badDomain},
	{When: (*failure).isEmptyDomain, Problem: "the domain is empty"},
	{When: (*failure).isInDomain, Hint: domainHint},
}

// pathDiagnoses are about a path, and about data in any component.
var pathDiagnoses = []diagnosis{
	{When: (*failure).isEncodable, Hint: "if it is data, write {encoded}"},
}

// isTooLong reports whether the text is longer than a URL may be. The failure then has no other
// details.
func (f *failure) isTooLong() bool { return uint64(f.Offset) >= maxLen }

// hasCredentials reports whether an "@" is in the authority. The standard's parser reads the part
// before the "@" as a username and a password.
func (f *failure) hasCredentials() bool {
	return f.inAuthority() && componentOf.Of(f.Start) != "host" && strings.Contains(f.Whole(), "@")
}

// hasCredentialsBeforeAt reports whether another "@" follows the host. A user who removes credentials might then remove too
// much.
func (f *failure) hasCredentialsBeforeAt() bool { return f.hasCredentials() && f.EndsBeforeAt() }

// isNotFragment reports whether the base has an opaque path and the text is not only a fragment.
func (f *failure) isNotFragment() bool {
	isOpaque := f.Start == "relative-URL-with-fragment-opaque" || f.err.base == OpaqueBase && f.err.start == startAbsolute
	return isOpaque && f.err.base != AnyBase && !hasScheme(f.Text) && !strings.HasPrefix(f.Text, "#")
}

func (f *failure) isForbiddenFragment() bool {
	switch f.Start {
	case "absolute-URL", "relative-URL-special", "relative-URL-file", "relative-URL-nonspecial":
		return f.NextIs("#")
	}
	return false
}

func (f *failure) requiresScheme() bool {
	return (f.Start == "absolute-URL-with-fragment" || f.Start == "absolute-URL") && f.scheme == ""
}

func (f *failure) isEmptyURL() bool { return f.requiresScheme() && f.Text == "" }

func (f *failure) isHostAlone() bool { return f.requiresScheme() && f.BeginsWithAddress() }

func (f *failure) isRelative() bool {
	return f.lacksScheme() && ValidURLString(f.Text, AnyBase)
}

func (f *failure) lacksScheme() bool {
	return f.requiresScheme() && !f.isSpaceAround() && f.LacksScheme()
}

// hasBadScheme reports whether the text before the first ":" contains a visible ASCII character that a scheme cannot
// contain, other than a backslash.
func (f *failure) hasBadScheme() bool {
	return f.Component == "scheme" && f.From == 0 && !f.NextIs(`\`) && ' ' < f.Next() && f.Next() < 0x7F
}

// isInScheme reports whether the general problem of a scheme needs its hint.
func (f *failure) isInScheme() bool { return f.Component == "scheme" && !f.isSpaceAround() }

// lacksSlashes reports whether "//" does not follow a special scheme.
func (f *failure) lacksSlashes() bool { return f.Component == "after the scheme" }

// lacksFileSlashes excludes backslashes, after which browsers expect a host.
func (f *failure) lacksFileSlashes() bool { return f.lacksSlashes() && f.isFile() }

func (f *failure) isBackslashAfterScheme() bool { return f.lacksSlashes() && f.NextIs(`\`) }

// isDrivePath reports whether a backslash follows a scheme of one letter. No registered scheme has one.
func (f *failure) isDrivePath() bool { return len(f.scheme) == 1 && f.Offset == 2 && f.NextIs(`\`) }

// isDriveHost reports whether a ":" or "|" follows a letter in the host of a file URL.
func (f *failure) isDriveHost() bool {
	return f.inAuthority() && f.isFile() && len(f.Matched()) == 1 && ascii.IsLetter(f.Matched()[0]) && f.NextIs(":|") &&
		(f.End == f.Offset+1 || f.Text[f.Offset+1] == '\\')
}

func (f *failure) isDrivePipe() bool {
	last := len(f.Matched()) - 1
	return f.Component == "path" && f.isFile() && f.NextIs("|") && last > 0 && ascii.IsLetter(f.Matched()[last]) && strings.Trim(f.Matched()[:last], "/") == ""
}

func (f *failure) isFilePort() bool {
	return f.inAuthority() && f.isFile() && f.NextIs(":") && f.Component != "brackets"
}

// isAtHost reports whether a host should begin at the offset.
func (f *failure) isAtHost() bool {
	return f.Component == "host" && f.Matched() == "" && f.Start != "domain"
}

func (f *failure) isPortAlone() bool { return f.isAtHost() && f.NextIs(":") }

func (f *failure) lacksHost() bool {
	return f.isAtHost() && f.isSpecial() && (f.AtEnd() || f.NextIs("/?#"))
}

func (f *failure) isPortTooLarge() bool {
	if f.Component != "port" || f.Begin <= f.LastAt {
		return false
	}
	port := f.Port()
	return port != "" && strings.Trim(port, diagnose.Digits) == "" && len(strings.TrimLeft(port, "0")) >= len("65536")
}

func (f *failure) largePort() string { return "the port " + excerpt.Quote(f.Port()) + " is too large" }

func (f *failure) isInPort() bool { return f.Component == "port" && !f.isSpaceAround() }

func (f *failure) hasLeadingZero() bool {
	return f.Piece() == "0" && f.NextIs(diagnose.HexDigits)
}

// isBadPercent reports whether hexadecimal digits do not follow the "%" of a percent-encoded byte.
func (f *failure) isBadPercent() bool { return f.err.Rule() == "pct-byte" && f.IsAfterPercent() }

func (f *failure) isBadPercentBehindHost() bool { return f.isBadPercent() && f.IsBehindHost() }

func (f *failure) isSpaceAround() bool {
	return strings.HasSuffix(componentOf.Of(f.Start), "URL") && f.IsSpaceAround()
}

// isBackslash excludes backslashes that would make the path begin with "//", which a host follows.
func (f *failure) isBackslash() bool {
	return f.NextIs(`\`) && f.IsBehindHost() && !f.inAuthority() && !f.HasBackslashesForSlashes() && f.canContinueWith("%5C")
}

func (f *failure) failsFor(reason DomainReason) bool {
	d := f.domain()
	return d != nil && d.Reason() == reason
}

func (f *failure) isEmptyLabel() bool { return f.failsFor(EmptyLabel) }

func (f *failure) isLongLabel() bool { return f.failsFor(LabelTooLong) }

// isBadDomain excludes domains with a forbidden character. The general problem names that character if it is at the
// offset.
func (f *failure) isBadDomain() bool { return f.domain() != nil && !f.failsFor(BadCharacter) }

func (f *failure) badDomain() string { return f.domain().problem() }

func (f *failure) isEmptyDomain() bool { return f.Start == "domain" && f.Text == "" }

// isInDomain excludes the delimiters after a host, which are not meant to be part of it.
func (f *failure) isInDomain() bool {
	return f.Component == "host" && (f.isSpecial() || f.Start == "domain" || f.Start == "valid-host") && !f.AtEnd() && !f.NextIs(":/?#[]")
}

// isEncodable reports whether a percent-encoded byte is allowed at the offset. A host with an encoded character is another
// host.
func (f *failure) isEncodable() bool {
	return !f.AtEnd() && !f.inAuthority() && f.IsBehindHost() && f.Component != "scheme" && f.canContinueWith("%20")
}
