// Package format checks the formats of JSON Schema draft 2020-12: URIs, names and addresses,
// mailboxes, dates and times, UUIDs, JSON Pointers and regular expressions. Each check follows a
// grammar. Checks of internationalized names also use the tables of IDNA.
//
// Module github.com/urigrammar/uri/format/jsonschema shows how to use the checks in JSON Schema validators.
package format

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/format/internal/duration"
	"github.com/urigrammar/uri/format/internal/ecmascript"
	"github.com/urigrammar/uri/format/internal/hostname"
	"github.com/urigrammar/uri/format/internal/idna2008"
	"github.com/urigrammar/uri/format/internal/idnmailbox"
	"github.com/urigrammar/uri/format/internal/ipv4"
	"github.com/urigrammar/uri/format/internal/ipv6"
	"github.com/urigrammar/uri/format/internal/jsonpointer"
	"github.com/urigrammar/uri/format/internal/mailbox"
	"github.com/urigrammar/uri/format/internal/relativepointer"
	"github.com/urigrammar/uri/format/internal/uuid"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/unicode/uts46"
	"github.com/urigrammar/uri/template"
)

// Check returns an error unless s has the format. The formats are
//
//   - "uri" and "uri-reference": rules URI and URI-reference of RFC 3986
//   - "iri" and "iri-reference": rules IRI and IRI-reference of RFC 3987
//   - "uri-template": rule URI-Template of RFC 6570
//   - "ipv4" and "ipv6": rules IPv4address and IPv6address of RFC 3986, so without leading zeros,
//     zones and brackets
//   - "hostname": a name of RFC 1123, section 2.1, of at most 253 characters, in labels of at most
//     63, without a final dot. It cannot have the form #.#.#.#, which that section excludes.
//     Labels that begin with "xn--" must be A-labels.
//   - "idn-hostname": the same with U-labels (RFC 5890, section 2.3.2.1), with any of the four dots
//     of IDNA between labels
//   - "email": rule Mailbox of RFC 5321, section 4.1.2. Only IPv4 and IPv6 addresses are allowed in
//     brackets, because no other kind is registered. The length is not limited.
//   - "idn-email": the same, extended as in RFC 6531, section 3.3. The domain is ASCII, as in
//     "email", or has U-labels, as in "idn-hostname", between dots of ASCII.
//   - "date-time", "date" and "time": rules date-time, full-date and full-time of RFC 3339, section
//     5.6, with a day that exists in the month. Second 60 is valid only in the last minute of a UTC
//     day or, with a date, of a UTC month. Check uses no table of leap seconds.
//   - "duration": rule duration of RFC 3339, appendix A
//   - "uuid": rule UUID of RFC 9562, section 4, of any version and variant
//   - "json-pointer": rule json-pointer of RFC 6901, section 3
//   - "relative-json-pointer": rule relative-json-pointer of draft-bhutton-relative-json-pointer-00, section 3
//   - "regex": rule Pattern of ECMA-262 (2025) in Unicode mode, without the flag "v". Check
//     does not look up property names in \p{…}.
//
// Check examines only the syntax. It does not check whether names or addresses exist. It takes
// linear time. A-labels, U-labels and named groups of a regular expression add a logarithmic factor.
//
// The error is an [*Error], or an [*UnknownError] for an unknown format.
func Check(format, s string) error {
	check, ok := checks[format]
	if !ok {
		return &UnknownError{excerpt.Hidden(format)}
	}
	if err := check(s); err != nil {
		return &Error{format, err}
	}
	return nil
}

// Names returns the formats that [Check] supports, sorted.
func Names() []string { return slices.Sorted(maps.Keys(checks)) }

var checks = map[string]func(string) error{
	"uri":           parses(uri.Parse),
	"uri-reference": parses(uri.ParseReference),
	"iri":           parses(uri.RFC3987.Parse),
	"iri-reference": parses(uri.RFC3987.ParseReference),
	"uri-template":  parses(template.Parse),
	"ipv4":          rule("IPv4address", ipv4.Valid[string]),
	"ipv6":          rule("IPv6address", ipv6.Valid[string]),
	"hostname":      checkHostname,
	"idn-hostname":  checkIDN,

	"email":                 unnamed(mailbox.Parse),
	"idn-email":             checkIDNEmail,
	"date-time":             checkDateTime,
	"date":                  checkDate,
	"time":                  checkTime,
	"duration":              unnamed(duration.Parse),
	"uuid":                  unnamed(uuid.Parse),
	"json-pointer":          unnamed(jsonpointer.Parse),
	"relative-json-pointer": unnamed(relativepointer.Parse),
	"regex":                 checkRegex,
}

// checkRegex checks a regular expression of ECMAScript.
func checkRegex(s string) error {
	if err := ecmascript.Check(s); err != nil {
		return fmt.Errorf("%w: %w", ErrNotPattern, err)
	}
	return nil
}

// parses returns the check of a parser.
func parses[T any](parse func(string) (T, error)) func(string) error {
	return func(s string) error {
		_, err := parse(s)
		return err
	}
}

// unnamed returns the check of a parser of an internal package.
func unnamed[T any](parse func(string) (T, error)) func(string) error {
	return func(s string) error {
		_, err := parse(s)
		return withoutName(err)
	}
}

// unnamedError is an error of an internal package. Its message omits the name of that package, which
// callers cannot import.
type unnamedError struct{ error }

// withoutName returns err as an unnamedError, or nil.
func withoutName(err error) error {
	if err == nil {
		return nil
	}
	return unnamedError{err}
}

func (e unnamedError) Error() string {
	_, message, _ := strings.Cut(e.error.Error(), ": ")
	return message
}

func (e unnamedError) Unwrap() error { return e.error }

// rule returns the check of a rule of RFC 3986. Package uri describes the error in a text that valid rejects.
func rule(name string, valid func(string) bool) func(string) error {
	return func(s string) error {
		if valid(s) {
			return nil
		}
		_, err := uri.RFC3986.ParseTree(name, s)
		return err
	}
}

// Errors that an [*Error] wraps for rules that no grammar expresses. Test for them with errors.Is. The first three concern names.
var (
	ErrDotted  = errors.New("four numbers separated by dots are not a host name (RFC 1123, section 2.1)")
	ErrTooLong = errors.New("name longer than 253 characters, or label longer than 63")
	ErrNotIDNA = errors.New("invalid IDNA label (RFC 5891)")

	ErrNoLeapYear = errors.New("this year has no February 29 (RFC 3339, appendix C)")
	ErrLeapSecond = errors.New("second 60 is allowed only at the end of a UTC day or, with a date, of a UTC month (RFC 3339, section 5.7)")
	ErrNotPattern = errors.New("invalid ECMAScript pattern")
)

// Error reports why a text does not have a format.
type Error struct {
	format string
	err    error
}

// Format returns the name of the format.
func (e *Error) Format() string { return e.format }

// Offset returns the byte offset of the error, or -1 if the error has no position.
func (e *Error) Offset() int {
	if wrong, ok := errors.AsType[uri.InputError](e.err); ok {
		return wrong.Offset()
	}
	return -1
}

// Problem describes the problem in plain words.
func (e *Error) Problem() string {
	if wrong, ok := errors.AsType[uri.InputError](e.err); ok {
		return wrong.Problem()
	}
	return fmt.Sprintf("not a valid %q", e.format)
}

// Error describes the error in one line.
func (e *Error) Error() string { return fmt.Sprintf("format: not a valid %q: %v", e.format, e.err) }

// Unwrap returns the reason. It is a [*uri.SyntaxError] for URIs, IRIs and addresses, and a [*template.SyntaxError] for
// templates. For other formats, it is or wraps one of this package's Err variables, or its message contains the offset.
func (e *Error) Unwrap() error { return e.err }

// UnknownError reports a format that [Check] does not support.
type UnknownError struct{ format string }

// Offset returns -1, because the text was not read.
func (e *UnknownError) Offset() int { return -1 }

// Problem names the unknown format.
func (e *UnknownError) Problem() string { return fmt.Sprintf("unknown format %q", e.format) }

// Error describes the error in one line.
func (e *UnknownError) Error() string {
	return fmt.Sprintf("format: unknown format %q", e.format)
}

func checkHostname(s string) error {
	name, err := hostname.Parse(s)
	switch {
	case err != nil:
		return withoutName(err)
	case isDotted(s):
		return ErrDotted
	case len(s) > uts46.MaxName:
		return ErrTooLong
	}
	for label := range name.Labels() {
		if uts46.HasPrefix(label.String()) {
			return checkIDNA(s)
		}
	}
	return nil
}

func checkIDN(s string) error {
	s = withASCIIDots(s)
	if isDotted(s) {
		return ErrDotted
	}
	if ascii.Is(s) {
		return checkHostname(s)
	}
	// Text before an "@" may be a password, which an error about one label would show. The label
	// with the "@" is invalid too.
	shown := strings.Count(s[:strings.LastIndexByte(s, '@')+1], ".")
	n := 0
	for label := range strings.SplitSeq(s, ".") {
		n++
		if n <= shown || !ascii.Is(label) {
			continue
		}
		if _, err := hostname.Parse(label); err != nil {
			return fmt.Errorf("label %d: %w", n, withoutName(err))
		}
	}
	return checkIDNA(s)
}

// checkIDNEmail checks a mailbox of RFC 6531. A domain that has U-labels is checked like an
// internationalized host name.
func checkIDNEmail(s string) error {
	if _, err := idnmailbox.Parse(s); err != nil {
		return withoutName(err)
	}
	domain := s[strings.LastIndexByte(s, '@')+1:] // only a quoted local part has another "@"
	if ascii.Is(domain) {
		return nil
	}
	return checkIDNA(domain)
}

// withASCIIDots returns a name with "." for the other dots of IDNA (RFC 3490, section 3.1).
func withASCIIDots(name string) string {
	if strings.IndexFunc(name, isOtherDot) < 0 {
		return name
	}
	for _, dot := range []string{"。", "．", "｡"} {
		name = strings.ReplaceAll(name, dot, ".")
	}
	return name
}

func isOtherDot(r rune) bool { return r == '。' || r == '．' || r == '｡' }

// isDotted reports whether s has the form #.#.#.#, whatever the numbers are.
func isDotted(s string) bool {
	return strings.Count(s, ".") == 3 && strings.Trim(s, "0123456789.") == ""
}

// profile contains the checks that UTS #46 and IDNA 2008 have in common. Hyphens are checked separately, in non-ASCII labels only.
var profile = uts46.Profile{CheckBidi: true, CheckJoiners: true, UseSTD3ASCIIRules: true, VerifyDNSLength: true}

// checkIDNA checks the A-labels and U-labels of a name. Other labels need no check.
func checkIDNA(name string) error {
	decoded, err := profile.Verify(name)
	if err != nil {
		return failure(err)
	}
	for n := 1; ; n++ {
		label, rest, more := strings.Cut(name, ".")
		u, others, _ := strings.Cut(decoded, ".")
		if err := checkLabel(label, u); err != nil {
			return fmt.Errorf("label %d: %w", n, err)
		}
		if !more {
			return nil
		}
		name, decoded = rest, others
	}
}

// failure converts an error of UTS #46 to an error of this package.
func failure(err *uts46.Error) error {
	switch {
	case err.Reason == uts46.LabelTooLong || err.Reason == uts46.NameTooLong:
		return ErrTooLong
	case err.Label < 0:
		return fmt.Errorf("%w: %v", ErrNotIDNA, err)
	}
	return fmt.Errorf("label %d: %w: %v", err.Label+1, ErrNotIDNA, err)
}

// checkLabel checks a label, both as written and as decoded by UTS #46.
func checkLabel(label, decoded string) error {
	if ascii.Is(label) && ascii.Is(decoded) {
		return nil
	}
	u := decoded
	if !ascii.Is(label) {
		u = label // what would be mapped is not allowed
	}
	if bad, ok := idna2008.Permitted(u); !ok {
		return fmt.Errorf("%w: %U is not allowed at its position", ErrNotIDNA, bad)
	}
	switch {
	case u != decoded:
		return fmt.Errorf("%w: not in Normalization Form C", ErrNotIDNA)
	case strings.HasPrefix(u, "-") || strings.HasSuffix(u, "-"):
		return fmt.Errorf("%w: a hyphen at the start or end", ErrNotIDNA)
	case hasHyphensWithin(u):
		return fmt.Errorf("%w: hyphens in the third and fourth position", ErrNotIDNA)
	}
	return nil
}

// hasHyphensWithin reports whether the third and the fourth character are hyphens.
func hasHyphensWithin(label string) bool {
	for range 2 {
		_, size := utf8.DecodeRuneInString(label)
		label = label[size:]
	}
	return strings.HasPrefix(label, "--")
}
