// Package tel parses, compares and creates telephone numbers as tel URIs (RFC 3966).
//
//	n, err := tel.Parse("tel:+1-201-555-0123;ext=42")
//	n.Digits()    // +12015550123
//	n.Extension() // 42
//
// A number is global, with "+" and a country code, or local. A local number is valid only in its
// context (section 5.1.5). Do not dial the value of [Number.Context].
//
// # What is left out
//
// The RFC's grammar derives texts that are not URIs, and the package rejects them. Such a text has a "#" in a local
// number, which would begin a fragment, or a "[" or "]" in a parameter value. Values can percent-encode these
// characters, but the RFC defines no other spelling of "#" in numbers. A URI with a fragment is invalid here: see
// [uri.URI.WithoutFragment].
//
// The RFC's prose requires each parameter to occur at most once, and requires a certain order: see [Number.Check].
package tel

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/schemes/internal/percent"
	"github.com/urigrammar/uri/schemes/internal/whole"
)

// separators improve readability and have no meaning (section 5.1.1).
var separators = strings.NewReplacer("-", "", ".", "", "(", "", ")", "")

// IsGlobal reports whether n is a global number, which begins with "+" (section 5.1.4).
func (n Number) IsGlobal() bool {
	_, ok := n.GlobalNumber()
	return ok
}

// Digits returns the number without visual separators. A global number has "+" and decimal digits, and a local number has
// hexadecimal digits and "*".
func (n Number) Digits() string { return separators.Replace(n.digits()) }

// digits returns the number as written.
func (n Number) digits() string {
	digits, ok := n.GlobalNumber()
	if !ok {
		digits, _ = n.LocalNumber()
	}
	return digits
}

// Parameter returns the decoded value of the first parameter with the given name, ignoring case, and reports whether there is one.
// It returns "" for a parameter without a value. The value need not be UTF-8.
//
// The context of a local number is not a parameter: see [Number.Context].
func (n Number) Parameter(name string) (value string, ok bool) {
	for p := range n.Parameters() {
		if ascii.EqualFold(p.Name(), name) {
			return p.DecodedValue(), true
		}
	}
	return "", false
}

// Extension returns the extension without visual separators, and reports whether it is present (section 5.3).
func (n Number) Extension() (digits string, ok bool) {
	digits, ok = n.Parameter(extension)
	return separators.Replace(digits), ok
}

// Subaddress returns the decoded ISDN subaddress, and reports whether it is present (section 5.2).
func (n Number) Subaddress() (text string, ok bool) { return n.Parameter(subaddress) }

// DecodedValue returns the decoded value of p, or "" if it is absent. It can contain any bytes,
// including line breaks and NUL: check it before you write it to a line-based protocol.
func (p Parameter) DecodedValue() string {
	text, _ := p.Value()
	return ascii.PercentDecode(text)
}

// ErrParts reports that a part of a number violates the grammar, or would be read as another part,
// such as a ";" in a name.
var ErrParts = whole.New("tel", "the digits, the context or the name of a parameter is invalid (RFC 3966, section 3)")

// Global returns a global number. Its digits are "+", a country code, and more digits, with any
// visual separators. Global writes parameters in the order of section 3. The error is a
// [*DuplicateError] if a parameter occurs twice, or [ErrParts].
func Global(digits string, parameters ...uri.Pair) (Number, error) {
	return made(digits, entriesOf(parameters))
}

// Local returns a local number in a context, which is a domain name or the beginning of a global number (section 5.1.5). Local
// returns the same errors as [Global].
func Local(digits, context string, parameters ...uri.Pair) (Number, error) {
	return made(digits, append([]entry{contextOf(context)}, entriesOf(parameters)...))
}

func entriesOf(parameters []uri.Pair) (all []entry) {
	for _, p := range parameters {
		value, ok := p.Value.Get()
		all = append(all, entry{name: p.Name, value: percent.EncodeParameter(value), hasValue: ok})
	}
	return all
}

func made(digits string, all []entry) (Number, error) {
	slices.SortStableFunc(all, entry.compare)
	n, err := Parse(written(digits, all))
	if err != nil {
		return Number{}, ErrParts
	}
	if err := n.Check(); err != nil {
		return Number{}, err
	}
	read := n.entries()
	slices.SortStableFunc(read, entry.compare)
	if !slices.Equal(read, all) { // digits with a ";" are one entry more
		return Number{}, ErrParts
	}
	return n, nil
}

// The names of parameters that the RFC defines.
const (
	extension    = "ext"
	subaddress   = "isub"
	phoneContext = "phone-context"
)

// ErrOrder reports that parameters are not in the order of section 3: "ext" and "isub", then
// "phone-context", then all others, sorted by name.
var ErrOrder = whole.New("tel", "the parameters are not in the required order (RFC 3966, section 3)")

// DuplicateError reports that a parameter occurs twice.
type DuplicateError struct{ name string }

// Name returns the name of the parameter in lower case.
func (e *DuplicateError) Name() string { return e.name }

// Offset returns -1, because each parameter alone is valid.
func (e *DuplicateError) Offset() int { return -1 }

// Problem names the parameter that occurs twice.
func (e *DuplicateError) Problem() string { return fmt.Sprintf("parameter %q occurs twice", e.name) }

// Error describes the error in one line.
func (e *DuplicateError) Error() string { return "tel: " + e.Problem() }

// Check returns an error if n violates a rule about parameters that the grammar does not express
// (section 3): a [*DuplicateError] if a parameter occurs twice, or otherwise [ErrOrder].
//
// Law: Check never returns ErrOrder for n.Normalize().
func (n Number) Check() error {
	if n == (Number{}) {
		return nil
	}
	all := n.entries()
	last := ""
	for _, e := range slices.SortedStableFunc(slices.Values(all), entry.compare) { // so that equal numbers have one error
		name := ascii.Lower(e.name)
		if name == last {
			return &DuplicateError{name}
		}
		last = name
	}
	slices.SortStableFunc(all, entry.compareRanks)
	if !ascii.EqualFold(written(n.digits(), all), n.text) {
		return ErrOrder
	}
	return nil
}

// entry is a parameter, or the context of a local number.
type entry struct {
	name, value string // the value as it is written
	hasValue    bool
	isContext   bool
}

// contextOf returns the parameter for a context.
func contextOf(context string) entry {
	return entry{name: phoneContext, value: context, hasValue: true, isContext: true}
}

// entries returns the parameters as written, after the context.
func (n Number) entries() (all []entry) {
	if context, ok := n.Context(); ok {
		all = append(all, contextOf(context))
	}
	for p := range n.Parameters() {
		value, ok := p.Value()
		all = append(all, entry{name: p.Name(), value: value, hasValue: ok})
	}
	return all
}

// rank is the first sort key of a parameter.
func (e entry) rank() int {
	switch name := ascii.Lower(e.name); {
	case name == extension, name == subaddress:
		return 0
	case e.isContext:
		return 1
	case name == phoneContext: // in a global number, or besides the context
		return 2
	}
	return 3
}

// compareRanks compares by the order of the RFC, which does not order "ext" and "isub".
func (e entry) compareRanks(f entry) int {
	if byRank := cmp.Compare(e.rank(), f.rank()); byRank != 0 || e.rank() == 0 {
		return byRank
	}
	return cmp.Compare(ascii.Lower(e.name), ascii.Lower(f.name))
}

// compare is like compareRanks, but puts "ext" before "isub".
func (e entry) compare(f entry) int {
	return cmp.Or(e.compareRanks(f), cmp.Compare(ascii.Lower(e.name), ascii.Lower(f.name)))
}

// written writes a number.
func written(digits string, all []entry) string {
	var b strings.Builder
	b.WriteString("tel:" + digits)
	for _, e := range all {
		b.WriteString(";" + e.name)
		if e.hasValue {
			b.WriteString("=" + e.value)
		}
	}
	return b.String()
}

// Equal reports whether n and m are equivalent (section 4). It ignores visual separators, the case
// of letters, and the order of parameters. A local number is never equivalent to a global number,
// or to a local number with another context.
//
// Equal first decodes triplets of unreserved characters (RFC 3986, section 6.2.2.2).
//
// Law: Equal reports whether n.Normalize() == m.Normalize().
func (n Number) Equal(m Number) bool { return n == m || n.Normalize() == m.Normalize() }

// Normalize returns n in normal form: in lower case, without visual separators, with parameters in
// the order of section 3, and without unnecessary percent-encoding. Parameters with the same name
// keep their order.
//
// Law: Normalize is idempotent.
func (n Number) Normalize() Number {
	if n == (Number{}) {
		return Number{}
	}
	all := n.entries() // those of the text: decoded, a parameter can look like the context
	for i, e := range all {
		value := decodeUnreserved(e.value)
		all[i].name, all[i].value = ascii.Lower(e.name), lower(value)
		if all[i].name == extension || e.isContext && strings.HasPrefix(value, "+") {
			all[i].value = separators.Replace(value)
		}
	}
	slices.SortStableFunc(all, entry.compare)
	return MustParse(written(ascii.Lower(n.Digits()), all))
}

// decodeUnreserved decodes triplets of unreserved characters in a value, and writes other triplets in upper case.
func decodeUnreserved(value string) string {
	query, _ := uri.MustParseReference("?" + value).Normalize(uri.StepCase | uri.StepPercent).Query()
	return query
}

// lower returns a value in lower case, with its triplets unchanged.
func lower(value string) string {
	b := []byte(value)
	for i := 0; i < len(b); i++ {
		switch {
		case b[i] == '%':
			i += 2
		case 'A' <= b[i] && b[i] <= 'Z':
			b[i] += 'a' - 'A'
		}
	}
	return string(b)
}
