package tel

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/ascii"
)

// Names of parameters that the RFC defines.
const (
	extension    = "ext"
	subaddress   = "isub"
	phoneContext = "phone-context"
)

// ErrOrder says that parameters are not in the order of section 3: first "ext" and "isub", then "phone-context", then all others,
// sorted by name.
var ErrOrder = errors.New("tel: the parameters are not in the order of RFC 3966, section 3")

// DuplicateError says that a parameter comes twice.
type DuplicateError struct {
	Name string // in lower case
}

// Error describes the error in one line.
func (e *DuplicateError) Error() string { return fmt.Sprintf("tel: parameter %q comes twice", e.Name) }

// Check returns an error if n breaks a rule about parameters that the grammar does not know of (section 3): a [*DuplicateError] if one
// comes twice, or else [ErrOrder].
//
// Law: it is never ErrOrder for n.Normalize().
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

// entries returns the parameters as they are written, behind the context.
func (n Number) entries() (all []entry) {
	if context, ok := n.Context(); ok {
		all = append(all, entry{phoneContext, context, true, true})
	}
	for p := range n.Parameters() {
		value, ok := p.Value()
		all = append(all, entry{name: p.Name(), value: value, hasValue: ok})
	}
	return all
}

// rank is the first thing by which parameters are sorted.
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

// compareRanks orders as the RFC wants it, which leaves the order of "ext" and "isub" open.
func (e entry) compareRanks(f entry) int {
	if byRank := cmp.Compare(e.rank(), f.rank()); byRank != 0 || e.rank() == 0 {
		return byRank
	}
	return cmp.Compare(ascii.Lower(e.name), ascii.Lower(f.name))
}

// compare orders as compareRanks does, and "ext" before "isub".
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
