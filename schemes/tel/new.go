package tel

import (
	"errors"
	"slices"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/percent"
)

// ErrParts says that a number cannot be made of its parts: they are not as the grammar has them, or one of them would be read as another, such as the
// ";" of a name.
var ErrParts = errors.New("tel: the digits, the context or the name of a parameter is not as RFC 3966 has it")

// Global returns a global number: "+", the code of a country, and digits, with visual separators where they are to
// be. Parameters are written in the order of section 3. The error is a [*DuplicateError] if a parameter comes twice, or
// [ErrParts].
func Global(digits string, parameters ...uri.Pair) (Number, error) {
	return made(digits, entriesOf(parameters))
}

// Local returns a local number in a context, which is the name of a domain or the beginning of a global number (section 5.1.5). The
// errors are those of [Global].
func Local(digits, context string, parameters ...uri.Pair) (Number, error) {
	return made(digits, append([]entry{{phoneContext, context, true, true}}, entriesOf(parameters)...))
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
	n, err := ParseNumber(written(digits, all))
	if err != nil {
		return Number{}, ErrParts
	}
	if err := n.Check(); err != nil {
		return Number{}, err
	}
	read := n.entries()
	slices.SortStableFunc(read, entry.compare)
	if n.digits() != digits || !slices.Equal(read, all) {
		return Number{}, ErrParts
	}
	return n, nil
}
