package generate

import "github.com/urigrammar/uri/internal/run/excerpt"

// Error reports why a package cannot be generated with the given options, and suggests a solution.
type Error struct {
	Problem string // such as "field par is in a repetition"
	Advice  string // what to do instead
}

// Error returns the problem and the advice.
func (e *Error) Error() string {
	if e.Advice == "" {
		return e.Problem
	}
	return e.Problem + ": " + e.Advice
}

// longestError is the maximum length in bytes of the problem and of the advice. Both quote the caller.
const longestError = 600

func reject(problem, advice string) error {
	return &Error{Problem: excerpt.Short(problem, longestError), Advice: excerpt.Short(advice, longestError)}
}
