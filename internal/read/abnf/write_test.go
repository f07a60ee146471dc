package abnf

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// write is a grammar in the notation of RFC 5234, whatever it was read in. Rules are called by numbers, since the older
// notation allows names that this one does not.
func write(g *syntax.Grammar) string {
	names := map[string]string{}
	name := func(n string) string {
		if _, known := names[syntax.Fold(n)]; !known {
			names[syntax.Fold(n)] = fmt.Sprintf("r%d", len(names))
		}
		return names[syntax.Fold(n)]
	}
	var b strings.Builder
	for _, r := range g.Rules {
		fmt.Fprintf(&b, "%s = %s\n", name(r.Name), element(r.Expr, name))
	}
	return b.String()
}

func element(e *syntax.Expr, name func(string) string) string {
	var below []string
	for _, s := range e.Subs {
		below = append(below, element(s, name))
	}
	switch e.Op {
	case syntax.Symbol:
		return symbol(e.Set.Spans())
	case syntax.Concat:
		return "( " + strings.Join(below, " ") + " )"
	case syntax.Alternate:
		return "( " + strings.Join(below, " / ") + " )"
	case syntax.Repeat:
		if e.Subs[0].Op == syntax.Repeat {
			below[0] = "( " + below[0] + " )"
		}
		if e.Max == syntax.Unbounded {
			return fmt.Sprintf("%d*%s", e.Min, below[0])
		}
		return fmt.Sprintf("%d*%d%s", e.Min, e.Max, below[0])
	case syntax.Ref:
		return name(e.Name)
	}
	return `""`
}

// symbol is a range, or more than one, or a letter in both cases.
func symbol(spans []rangeset.Span) string {
	if len(spans) == 2 && spans[0].Lo == spans[1].Lo-('a'-'A') && unicode.IsLetter(spans[1].Lo) {
		return `"` + string(spans[1].Lo) + `"`
	}
	var ranges []string
	for _, s := range spans {
		ranges = append(ranges, fmt.Sprintf("%%x%X-%X", s.Lo, s.Hi))
	}
	if len(ranges) == 1 {
		return ranges[0]
	}
	return "( " + strings.Join(ranges, " / ") + " )"
}

// What is read, written, and read again is the same.
func requireReadsBack(t *testing.T, g *syntax.Grammar) {
	t.Helper()
	text := write(g)
	again, err := Parse("again", text, RFC5234)
	require.NoError(t, err, "%s", text)
	require.Equal(t, text, write(again))
}
