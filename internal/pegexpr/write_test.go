package pegexpr

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/rangeset"
	"github.com/urigrammar/uri/internal/syntax"
)

// write is a grammar as a .peg file.
func write(g *syntax.Grammar) string {
	b := strings.Builder{}
	b.WriteString(header)
	for _, r := range g.Rules {
		b.WriteString(Rule(r))
	}
	return b.String()
}

// What is read, written, and read again is the same.
func requireReadsBack(t *testing.T, g *syntax.Grammar) {
	t.Helper()
	text := write(g)
	again, err := Parse("again", text)
	require.NoError(t, err, "%s", text)
	require.Equal(t, text, write(again))
}

func both(c rune) *syntax.Expr {
	return syntax.Any(rangeset.Range(lower(c), lower(c)).Union(rangeset.Range(upper(c), upper(c))))
}

func TestExpressionsAreWrittenAsAPersonWould(t *testing.T) {
	a, b := syntax.To("a"), syntax.To("b")
	digit := syntax.Any(rangeset.Range('0', '9'))
	for want, e := range map[string]*syntax.Expr{
		`'a'`:                       syntax.Text("a"),
		`'ab' [0-9]`:                syntax.Seq(syntax.Text("ab"), digit),
		`"v1."`:                     syntax.Seq(both('v'), syntax.Text("1."), syntax.Epsilon()),
		`"a" 'b'`:                   syntax.Seq(both('a'), syntax.Text("b")),
		`'\\\'"'`:                   syntax.Text(`\'"`),
		`'\0x9\0x39'`:               syntax.Text("\t9"),
		`'\0x9' "a"`:                syntax.Seq(syntax.Text("\t"), both('a')),
		`[0-9a-fA-F]`:               syntax.Any(rangeset.SetOf(rangeset.Span{Lo: '0', Hi: '9'}, rangeset.Span{Lo: 'A', Hi: 'F'}, rangeset.Span{Lo: 'a', Hi: 'f'})),
		`[!-~]`:                     syntax.Any(rangeset.Range('!', '~')),
		`[89\-\[\\\]]`:              syntax.Any(rangeset.SetOf(rangeset.Span{Lo: '8', Hi: '9'}, rangeset.Span{Lo: '[', Hi: ']'}, rangeset.Span{Lo: '-', Hi: '-'})),
		`[\0x5E_]`:                  syntax.Any(rangeset.Range('^', '_')),
		`[\0x80-\0x10FFFE]`:         syntax.Any(rangeset.Range(0x80, 0x10FFFE)),
		`[^/?]`:                     syntax.Any(rangeset.SetOf(rangeset.Span{Lo: '/', Hi: '/'}, rangeset.Span{Lo: '?', Hi: '?'}).Complement(rangeset.MaxRune)),
		`.`:                         syntax.Any(rangeset.Range(0, rangeset.MaxRune)),
		`( !. )?`:                   syntax.Epsilon(),
		`( !( !. )? )`:              syntax.Or(),
		`a?`:                        syntax.Or(a, syntax.Epsilon(), b),
		`( a b )* / b+`:             syntax.Or(syntax.Star(syntax.Seq(a, b)), syntax.Plus(b)),
		`a ( a / b )`:               syntax.Seq(a, syntax.Or(a, b)),
		`[0-9] [0-9]? [0-9]?`:       syntax.Times(digit, 1, 3),
		`[0-9] [0-9]+`:              syntax.Times(digit, 2, syntax.Unbounded),
		`( a ( a a? )? )?`:          syntax.Times(a, 0, 3),
		`a b a b ( a b ( a b )? )?`: syntax.Times(syntax.Seq(a, b), 2, 4),
		`&( a b ) !'x' b`:           syntax.Seq(&syntax.Expr{Op: syntax.And, Subs: []*syntax.Expr{syntax.Seq(a, b)}}, &syntax.Expr{Op: syntax.Not, Subs: []*syntax.Expr{syntax.Text("x")}}, b),
		`'xx' ( 'y' / "z" )`:        syntax.Seq(syntax.Times(syntax.Text("x"), 2, 2), syntax.Or(syntax.Text("y"), both('z'))),
	} {
		if e != nil {
			assert.Equal(t, want, Expression(e))
		}
	}
}

func TestLongRulesHaveAnAlternativeALine(t *testing.T) {
	name := strings.Repeat("long", 20)
	r := &syntax.Rule{Name: "r", Expr: syntax.Or(syntax.To(name), syntax.To(name))}
	assert.Equal(t, "r <- "+name+"\n   / "+name+"\n", Rule(r))
}

// The written text of an expression reads as the same expression, except bounded repetitions and
// redundant brackets.
func TestWrittenTextsParseToTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := drawExpr(t, 4)
		text := Expression(e)
		g, err := Parse("g", header+"s <- "+text+"\na <- 'a'\nb <- 'b'\n")
		require.NoError(t, err, "%s", text)
		require.Equal(t, show(notation(e)), show(notation(g.Rules[0].Expr)), "%s", text)
	})
}

// A digit after a numeric escape would extend it, such as the "0" here. So "a" in both cases gets
// its own literal.
func TestALetterInAnyCaseIsNotPartOfANumber(t *testing.T) {
	folded := syntax.Any(rangeset.Range('a', 'a').Union(rangeset.Range('A', 'A')))
	assert.Equal(t, `'\0x9\0x30' "a"`, Expression(syntax.Seq(syntax.Text("\t0"), folded)))
}

func drawExpr(t *rapid.T, depth int) *syntax.Expr {
	ops := []syntax.Op{syntax.Symbol}
	if depth > 0 {
		ops = []syntax.Op{syntax.Symbol, syntax.Symbol, syntax.Concat, syntax.Alternate, syntax.Repeat, syntax.Ref, syntax.And, syntax.Not}
	}
	some := func(n int) (subs []*syntax.Expr) {
		for range n {
			subs = append(subs, drawExpr(t, depth-1))
		}
		return subs
	}
	switch op := rapid.SampledFrom(ops).Draw(t, "op"); op {
	case syntax.Concat:
		return syntax.Seq(some(rapid.IntRange(2, 5).Draw(t, "parts"))...)
	case syntax.Alternate:
		return syntax.Or(some(rapid.IntRange(2, 3).Draw(t, "alternatives"))...)
	case syntax.Repeat:
		bounds := rapid.SampledFrom([][2]int{{0, 1}, {0, -1}, {1, -1}, {2, 3}, {0, 2}, {3, -1}, {2, 2}}).Draw(t, "bounds")
		return syntax.Times(some(1)[0], bounds[0], bounds[1])
	case syntax.And, syntax.Not:
		return &syntax.Expr{Op: op, Subs: some(1)}
	case syntax.Ref:
		return syntax.To(rapid.SampledFrom([]string{"a", "b"}).Draw(t, "rule"))
	}
	symbol := rapid.SampledFrom([]rune("aAbBfz09^-[]\\'\"\t\n ~\x7fé\U0010FFFE"))
	if rapid.Bool().Draw(t, "letter") {
		return both(rapid.SampledFrom([]rune("afz")).Draw(t, "of"))
	}
	lo := symbol.Draw(t, "from")
	if rapid.Bool().Draw(t, "single") {
		return syntax.Text(string(lo))
	}
	set := rangeset.Range(lo, lo).Union(rangeset.Range(symbol.Draw(t, "low"), symbol.Draw(t, "high")))
	if rapid.Bool().Draw(t, "negated") {
		set = set.Complement(rangeset.MaxRune)
	}
	return syntax.Any(set)
}
