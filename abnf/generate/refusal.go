package generate

import (
	"strings"

	"github.com/urigrammar/uri/internal/excerpt"
)

// Refusal says why no package can be made as it was asked for, and what to do about it.
type Refusal struct {
	Problem string // such as "field par is in a repetition"
	Advice  string // what to ask for instead
}

func (r *Refusal) Error() string {
	var b strings.Builder
	b.WriteString(r.Problem)
	if r.Advice != "" {
		b.WriteString(": " + r.Advice)
	}
	return b.String()
}

// longestRefusal bounds the problem and the advice of a refusal, in bytes: both quote the caller.
const longestRefusal = 600

func refuse(problem, advice string) error {
	return &Refusal{Problem: excerpt.Short(problem, longestRefusal), Advice: excerpt.Short(advice, longestRefusal)}
}
