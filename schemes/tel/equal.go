package tel

import (
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/ascii"
)

// Equal reports whether n and m are equivalent (section 4): visual separators, the case of letters, and the order of parameters
// do not matter. A local number is equivalent to no global one, and only to one of the same context.
//
// Triplets of unreserved characters are decoded first, as RFC 3986 has it (its section 6.2.2.2).
//
// Law: it reports whether n.Normalize() == m.Normalize().
func (n Number) Equal(m Number) bool { return n == m || n.Normalize() == m.Normalize() }

// Normalize returns n in its normal form: in lower case, without visual separators, with parameters in the order that
// section 3 wants, and with what need not be percent-encoded decoded. Parameters of one name stay in their order.
//
// Law: it is idempotent.
func (n Number) Normalize() Number {
	if n == (Number{}) {
		return n
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
	return MustParseNumber(written(ascii.Lower(n.Digits()), all))
}

// decodeUnreserved decodes the triplets of unreserved characters of a value, and writes the others in upper case.
func decodeUnreserved(value string) string {
	query, _ := uri.MustParseReference("?" + value).Normalize(uri.StepCase | uri.StepPercent).Query()
	return query
}

// lower returns a value in lower case, but for its triplets.
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
