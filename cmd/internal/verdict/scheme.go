package verdict

import (
	"errors"

	"github.com/urigrammar/uri/schemes"
)

// SchemeError is an error of the grammar of a scheme.
type SchemeError struct {
	SyntaxError
	Of schemes.Scheme
}

// Hint returns the advice of the scheme's package.
func (e *SchemeError) Hint() string { return hintOf(e.SyntaxError) }

// CheckScheme returns the reason why the grammar of its scheme rejects a text. It is nil if package schemes has no such grammar.
func CheckScheme(s string, p *Parsed) error {
	scheme, ok := schemes.Lookup(p.Scheme())
	if !ok {
		return nil
	}
	err := scheme.CheckText(s)
	if wrong, ok := errors.AsType[SyntaxError](err); ok {
		return &SchemeError{wrong, scheme}
	}
	return err
}

// Names returns the names of all.
func Names[T any](all []T, name func(T) string) []string {
	var names []string
	for _, each := range all {
		names = append(names, name(each))
	}
	return names
}
