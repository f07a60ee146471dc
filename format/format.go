// Package format checks the formats of JSON Schema that are about URIs, and about the names and addresses in them, as draft 2020-12
// defines them. Each is decided by a grammar, or by the tables of IDNA.
//
// Module github.com/urigrammar/uri/format/jsonschema shows how they are given to validators.
package format

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/format/internal/hostname"
	"github.com/urigrammar/uri/format/internal/idna2008"
	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/internal/uts46"
	"github.com/urigrammar/uri/template"
)

// Check returns an error unless s has a format. The formats are
//
//   - "uri" and "uri-reference": rules URI and URI-reference of RFC 3986
//   - "iri" and "iri-reference": rules IRI and IRI-reference of RFC 3987
//   - "uri-template": rule URI-Template of RFC 6570
//   - "ipv4" and "ipv6": rules IPv4address and IPv6address of RFC 3986, so without leading zeros, zones and brackets
//   - "hostname": a name of RFC 1123, section 2.1, of at most 253 characters, in labels of at most 63, without a final dot. It is
//     not of the form #.#.#.#, which a name never has there. Labels that begin with "xn--" are A-labels.
//   - "idn-hostname": the same with U-labels (RFC 5890, section 2.3.2.1), with any of the four dots of IDNA between labels
//
// All are syntax: nothing is said about whether something exists. Time is in proportion to the length of s, but for a logarithm where
// a name has A-labels or U-labels.
//
// The error is an [*Error], or an [*UnknownError] for another format.
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

// Names returns the formats that [Check] knows, in order.
func Names() []string { return slices.Sorted(maps.Keys(checks)) }

var checks = map[string]func(string) error{
	"uri":           parses(uri.Parse),
	"uri-reference": parses(uri.ParseReference),
	"iri":           parses(uri.RFC3987.Parse),
	"iri-reference": parses(uri.RFC3987.ParseReference),
	"uri-template":  parses(template.ParseTemplate),
	"ipv4":          rule("IPv4address"),
	"ipv6":          rule("IPv6address"),
	"hostname":      checkHostname,
	"idn-hostname":  checkIDN,
}

// parses returns the check of a parser.
func parses[T any](parse func(string) (T, error)) func(string) error {
	return func(s string) error {
		_, err := parse(s)
		return err
	}
}

// rule returns the check of a rule of RFC 3986. A tree is made only where there is an error.
func rule(name string) func(string) error {
	return func(s string) error {
		if uri.RFC3986.ValidRule(name, s) {
			return nil
		}
		_, err := uri.RFC3986.ParseTree(name, s)
		return err
	}
}

// Errors that an [*Error] wraps, of formats that are names; test for them with errors.Is.
var (
	ErrDotted  = errors.New("four numbers between dots are no name (RFC 1123, section 2.1)")
	ErrTooLong = errors.New("a name has at most 253 characters, and a label at most 63")
	ErrNotIDNA = errors.New("not a label of IDNA (RFC 5891)")
)

// Error says why a text does not have a format.
type Error struct {
	Format string
	// Err is the reason: a [*uri.SyntaxError] or a [*template.SyntaxError] for what is a rule of an RFC.
	Err error
}

// Error describes the error in one line.
func (e *Error) Error() string { return fmt.Sprintf("format: not of format %q: %v", e.Format, e.Err) }

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// UnknownError says that [Check] does not know a format.
type UnknownError struct{ Format string }

// Error describes the error in one line.
func (e *UnknownError) Error() string {
	return fmt.Sprintf("format: no format %q: there are %s", e.Format, strings.Join(Names(), ", "))
}

func checkHostname(s string) error {
	name, err := hostname.ParseName(s)
	switch {
	case err != nil:
		return err
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
	s = dots.Replace(s)
	if isDotted(s) {
		return ErrDotted
	}
	if ascii.Is(s) {
		return checkHostname(s)
	}
	// What stands before an "@" may be a password, which an error about one label would show: the label with the "@" is wrong, too.
	shown := strings.Count(s[:strings.LastIndexByte(s, '@')+1], ".")
	for n, label := range strings.Split(s, ".") {
		if n < shown || !ascii.Is(label) {
			continue
		}
		if _, err := hostname.ParseName(label); err != nil {
			return fmt.Errorf("label %d: %w", n+1, err)
		}
	}
	return checkIDNA(s)
}

// dots makes one of the dots of IDNA (RFC 3490, section 3.1).
var dots = strings.NewReplacer("。", ".", "．", ".", "｡", ".")

// isDotted reports whether s has the form #.#.#.#, whatever the numbers are.
func isDotted(s string) bool {
	return strings.Count(s, ".") == 3 && strings.Trim(s, "0123456789.") == ""
}

// profile is what UTS #46 and IDNA 2008 have in common. That hyphens are right is for labels that are not ASCII.
var profile = uts46.Profile{CheckBidi: true, CheckJoiners: true, UseSTD3ASCIIRules: true, VerifyDNSLength: true}

// checkIDNA checks the A-labels and U-labels of a name; those that are neither are in order.
func checkIDNA(name string) error {
	if _, err := profile.ToASCII(name); err != nil {
		return failure(err)
	}
	decoded, _ := profile.ToUnicode(name) // has failed if it could
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

// failure is the error for one of UTS #46.
func failure(err *uts46.Error) error {
	switch {
	case err.Reason == uts46.LabelTooLong || err.Reason == uts46.NameTooLong:
		return ErrTooLong
	case err.Label < 0:
		return fmt.Errorf("%w: %v", ErrNotIDNA, err)
	}
	return fmt.Errorf("label %d: %w: %v", err.Label+1, ErrNotIDNA, err)
}

// checkLabel checks a label, as it is written, and as UTS #46 has decoded it.
func checkLabel(label, decoded string) error {
	if ascii.Is(label) && ascii.Is(decoded) {
		return nil
	}
	u := decoded
	if !ascii.Is(label) {
		u = label // what would be mapped is not allowed
	}
	if bad, ok := idna2008.Permitted([]rune(u)); !ok {
		return fmt.Errorf("%w: %U is not allowed there", ErrNotIDNA, bad)
	}
	switch {
	case u != decoded:
		return fmt.Errorf("%w: not in Normalization Form C", ErrNotIDNA)
	case strings.HasPrefix(u, "-") || strings.HasSuffix(u, "-"):
		return fmt.Errorf("%w: a hyphen at an end", ErrNotIDNA)
	case hasHyphensWithin(u):
		return fmt.Errorf("%w: hyphens in the third and fourth place", ErrNotIDNA)
	}
	return nil
}

// hasHyphensWithin reports whether the third and the fourth character are hyphens.
func hasHyphensWithin(u string) bool {
	runes := []rune(u)
	return len(runes) >= 4 && runes[2] == '-' && runes[3] == '-'
}
