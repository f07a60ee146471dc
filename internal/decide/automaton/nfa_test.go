package automaton

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// accepts runs n on s by keeping the set of states it can be in.
func accepts(n *NFA, s string) bool {
	here := closure(n, []int{n.Start})
	for i := range len(s) {
		c := n.Alphabet.Class(rune(s[i]))
		var next []int
		for _, q := range here {
			if n.States[q].Kind == Symbol && slices.Contains(n.States[q].Set, c) {
				next = append(next, n.States[q].Out[0])
			}
		}
		here = closure(n, next)
	}
	return slices.Contains(here, n.Accept)
}

func closure(n *NFA, from []int) []int {
	seen := map[int]bool{}
	var out []int
	for len(from) > 0 {
		q := from[len(from)-1]
		from = from[:len(from)-1]
		if seen[q] {
			continue
		}
		seen[q] = true
		out = append(out, q)
		if n.States[q].Kind != Symbol {
			from = append(from, n.States[q].Out...)
		}
	}
	return out
}

func letter(r rune) *syntax.Expr { return syntax.Any(rangeset.Range(r, r)) }

func grammar(t testing.TB, rules ...*syntax.Rule) *syntax.Grammar {
	g, err := syntax.NewGrammar("test.abnf", rules)
	require.NoError(t, err)
	return g
}

// Random expressions have all others.
func TestNFAsOfUnusualExpressionsAcceptWhatTheyDerive(t *testing.T) {
	a := letter('a')
	for name, tt := range map[string]struct {
		expr *syntax.Expr
		in   []string
		out  []string
	}{
		"no alternative":          {&syntax.Expr{Op: syntax.Alternate}, nil, []string{"", "a"}},
		"zero times":              {syntax.Times(a, 0, 0), []string{""}, []string{"a"}},
		"more than the most":      {syntax.Times(a, 2, 1), nil, []string{"", "a", "aa"}},
		"a great many of nothing": {syntax.Times(syntax.Epsilon(), 1<<40, -1), []string{""}, []string{"a"}},
		"empty concatenation":     {syntax.Star(&syntax.Expr{Op: syntax.Concat}), []string{""}, []string{"a"}},
	} {
		t.Run(name, func(t *testing.T) {
			n, err := CompileExpr(tt.expr, nil, NewAlphabet(MaxOctet, rangeset.Range('a', 'a'), rangeset.Range('b', 'b')))
			require.NoError(t, err)
			for _, s := range tt.in {
				assert.True(t, accepts(n, s), "%q", s)
			}
			for _, s := range tt.out {
				assert.False(t, accepts(n, s), "%q", s)
			}
			requireNoEmptyCycle(t, n)
		})
	}
}

func requireNoEmptyCycle(t require.TestingT, n *NFA) {
	const open, done = 1, 2
	color := make([]int, len(n.States))
	var visit func(q int) bool
	visit = func(q int) bool {
		if color[q] != 0 || n.States[q].Kind == Symbol {
			return color[q] != open
		}
		color[q] = open
		ok := true
		for _, o := range n.States[q].Out {
			ok = ok && visit(o)
		}
		color[q] = done
		return ok
	}
	for q := range n.States {
		require.True(t, visit(q), "state %d is on a cycle of empty moves", q)
	}
}

func TestReferencesAreBetweenMarks(t *testing.T) {
	g := grammar(t,
		&syntax.Rule{Name: "S", Expr: syntax.Seq(syntax.To("t"), letter('b'))},
		&syntax.Rule{Name: "T", Expr: letter('a')})
	n, err := Compile(g, "s", nil)
	require.NoError(t, err)
	var got []string
	for q := n.Start; ; q = n.States[q].Out[0] {
		switch s := n.States[q]; s.Kind {
		case Enter:
			got = append(got, "<"+n.Rules[s.Rule])
		case Leave:
			got = append(got, n.Rules[s.Rule]+">")
		case Symbol:
			got = append(got, n.Alphabet.Text(s.Set))
		}
		if q == n.Accept {
			break
		}
	}
	assert.Equal(t, []string{"<S", "<T", "a", "T>", "b", "S>"}, got)
}

func TestSplitPrefersTheLeftmostAndMore(t *testing.T) {
	n, err := CompileExpr(syntax.Or(letter('b'), letter('a')), nil, nil)
	require.NoError(t, err)
	first := n.States[n.States[n.Start].Out[0]]
	assert.Equal(t, "b", n.Alphabet.Text(first.Set))

	for _, e := range []*syntax.Expr{syntax.Star(letter('a')), syntax.Opt(letter('a')), syntax.Times(letter('a'), 0, 5)} {
		n, err = CompileExpr(e, nil, nil)
		require.NoError(t, err)
		out := n.States[n.Start].Out
		assert.Equal(t, Symbol, n.States[out[0]].Kind)
		assert.Equal(t, n.Accept, out[1])
	}
}

func TestCompileAllSharesOneAlphabet(t *testing.T) {
	g := grammar(t,
		&syntax.Rule{Name: "s", Expr: letter('a')},
		&syntax.Rule{Name: "t", Expr: letter('b')},
		&syntax.Rule{Name: "u", Expr: letter('c')})
	all, err := CompileAll(g, []string{"s", "t"}, nil)
	require.NoError(t, err)
	assert.Same(t, all[0].Alphabet, all[1].Alphabet)
	assert.Equal(t, 3, all[0].Alphabet.Len(), "a, b, and all others, which c is one of")
}

func TestCompileRejects(t *testing.T) {
	to := func(name string, line int) *syntax.Expr { return &syntax.Expr{Op: syntax.Ref, Name: name, Line: line} }
	g := grammar(t,
		&syntax.Rule{Name: "lost", Line: 1, Expr: syntax.Opt(to("nowhere", 1))},
		&syntax.Rule{Name: "left", Line: 2, Expr: syntax.Seq(to("left", 2), letter('a'))},
		&syntax.Rule{Name: "outer", Line: 3, Expr: to("ping", 3)},
		&syntax.Rule{Name: "ping", Line: 4, Expr: syntax.Seq(letter('a'), syntax.Opt(to("Pong", 5)))},
		&syntax.Rule{Name: "pong", Line: 6, Expr: to("ping", 0)},
		&syntax.Rule{Name: "peg", Line: 7, Expr: syntax.Seq(&syntax.Expr{Op: syntax.Not, Line: 8, Subs: []*syntax.Expr{letter('a')}})},
		&syntax.Rule{Name: "huge", Line: 9, Expr: syntax.Times(syntax.Times(letter('a'), 5000, 5000), 5000, 5000)},
		&syntax.Rule{Name: "many", Line: 10, Expr: syntax.Times(letter('a'), 0, 1<<40)},
		&syntax.Rule{Name: "letter", Line: 11, Expr: letter('a')})
	for start, want := range map[string]GrammarError{
		"absent": {Err: ErrUndefined, Name: "absent"},
		"lost":   {Err: ErrUndefined, Rule: "lost", Line: 1, Name: "nowhere"},
		"left":   {Err: ErrRecursion, Rule: "left", Line: 2, Cycle: []string{"left", "left"}},
		"outer":  {Err: ErrRecursion, Rule: "pong", Line: 6, Cycle: []string{"ping", "pong", "ping"}},
		"peg":    {Err: ErrPredicate, Rule: "peg", Line: 8},
		"huge":   {Err: ErrTooLarge, Rule: "huge"},
		"many":   {Err: ErrTooLarge, Rule: "many"},
	} {
		t.Run(start, func(t *testing.T) {
			_, err := Compile(g, start, nil)
			want.Grammar = "test.abnf"
			var got *GrammarError
			require.ErrorAs(t, err, &got)
			assert.Equal(t, want, *got)
			assert.ErrorIs(t, err, want.Err)
		})
	}
	_, err := Compile(g, "letter", NewAlphabet(MaxOctet))
	assert.ErrorIs(t, err, ErrAlphabet)
	_, err = CompileExpr(syntax.To("letter"), nil, nil)
	assert.ErrorIs(t, err, ErrUndefined)
}

func TestGrammarErrorSaysWhereAndWhy(t *testing.T) {
	err := &GrammarError{Grammar: "g.abnf", Rule: "b", Line: 7, Cycle: []string{"a", "b", "a"}, Err: ErrRecursion}
	assert.EqualError(t, err, "g.abnf:7: in rule b: recursion: no automaton accepts a rule that refers to itself; rewrite it as a repetition if possible: a -> b -> a")
}
