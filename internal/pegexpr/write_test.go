package pegexpr

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/expr"
)

// write is a grammar as a .peg file.
func write(g *expr.Grammar) string {
	b := strings.Builder{}
	b.WriteString(header)
	for _, r := range g.Rules {
		fmt.Fprintf(&b, "%s <- %s\n", r.Name, element(r.Expr))
	}
	return b.String()
}

func element(e *expr.Expr) string {
	var below []string
	for _, s := range e.Subs {
		below = append(below, element(s))
	}
	switch e.Op {
	case expr.Symbol:
		var b strings.Builder
		for _, p := range e.Set.Spans() {
			fmt.Fprintf(&b, `\0x%X-\0x%X`, p.Lo, p.Hi)
		}
		return "[" + b.String() + "]"
	case expr.Concat:
		return "( " + strings.Join(below, " ") + " )"
	case expr.Alternate:
		return "( " + strings.Join(below, " / ") + " )"
	case expr.Repeat:
		return "( " + below[0] + " )" + map[[2]int]string{{0, 1}: "?", {0, expr.Unbounded}: "*", {1, expr.Unbounded}: "+"}[[2]int{e.Min, e.Max}]
	case expr.And:
		return "&( " + below[0] + " )"
	case expr.Not:
		return "!( " + below[0] + " )"
	case expr.Ref:
		return e.Name
	}
	return "( )"
}

// What is read, written, and read again is the same.
func requireReadsBack(t *testing.T, g *expr.Grammar) {
	t.Helper()
	text := write(g)
	again, err := Parse("again", text)
	require.NoError(t, err, "%s", text)
	require.Equal(t, text, write(again))
}
