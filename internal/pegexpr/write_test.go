package pegexpr

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/expr"
	"github.com/urigrammar/uri/internal/rangeset"
)

// write is a grammar as a .peg file.
func write(g *expr.Grammar) string {
	b := strings.Builder{}
	b.WriteString(header)
	for _, r := range g.Rules {
		b.WriteString(Rule(r))
	}
	return b.String()
}

// What is read, written, and read again is the same.
func requireReadsBack(t *testing.T, g *expr.Grammar) {
	t.Helper()
	text := write(g)
	again, err := Parse("again", text)
	require.NoError(t, err, "%s", text)
	require.Equal(t, text, write(again))
}

func both(c rune) *expr.Expr {
	return expr.Any(rangeset.Range(lower(c), lower(c)).Union(rangeset.Range(upper(c), upper(c))))
}

func TestExpressionsAreWrittenAsAPersonWould(t *testing.T) {
	a, b := expr.To("a"), expr.To("b")
	digit := expr.Any(rangeset.Range('0', '9'))
	for want, e := range map[string]*expr.Expr{
		`'a'`:                       expr.Text("a"),
		`'ab' [0-9]`:                expr.Seq(expr.Text("ab"), digit),
		`"v1."`:                     expr.Seq(both('v'), expr.Text("1."), expr.Epsilon()),
		`"a" 'b'`:                   expr.Seq(both('a'), expr.Text("b")),
		`'\\\'"'`:                   expr.Text(`\'"`),
		`'\0x9\0x39'`:               expr.Text("\t9"),
		`'\0x9' "a"`:                expr.Seq(expr.Text("\t"), both('a')),
		`[0-9a-fA-F]`:               expr.Any(rangeset.SetOf(rangeset.Span{Lo: '0', Hi: '9'}, rangeset.Span{Lo: 'A', Hi: 'F'}, rangeset.Span{Lo: 'a', Hi: 'f'})),
		`[!-~]`:                     expr.Any(rangeset.Range('!', '~')),
		`[89\-\[\\\]]`:              expr.Any(rangeset.SetOf(rangeset.Span{Lo: '8', Hi: '9'}, rangeset.Span{Lo: '[', Hi: ']'}, rangeset.Span{Lo: '-', Hi: '-'})),
		`[\0x5E_]`:                  expr.Any(rangeset.Range('^', '_')),
		`[\0x80-\0x10FFFE]`:         expr.Any(rangeset.Range(0x80, 0x10FFFE)),
		`[^/?]`:                     expr.Any(rangeset.SetOf(rangeset.Span{Lo: '/', Hi: '/'}, rangeset.Span{Lo: '?', Hi: '?'}).Complement(rangeset.MaxRune)),
		`.`:                         expr.Any(rangeset.Range(0, rangeset.MaxRune)),
		`( !. )?`:                   expr.Epsilon(),
		`( !( !. )? )`:              expr.Or(),
		`a?`:                        expr.Or(a, expr.Epsilon(), b),
		`( a b )* / b+`:             expr.Or(expr.Star(expr.Seq(a, b)), expr.Plus(b)),
		`a ( a / b )`:               expr.Seq(a, expr.Or(a, b)),
		`[0-9] [0-9]? [0-9]?`:       expr.Times(digit, 1, 3),
		`[0-9] [0-9]+`:              expr.Times(digit, 2, expr.Unbounded),
		`( a ( a a? )? )?`:          expr.Times(a, 0, 3),
		`a b a b ( a b ( a b )? )?`: expr.Times(expr.Seq(a, b), 2, 4),
		`&( a b ) !'x' b`:           expr.Seq(&expr.Expr{Op: expr.And, Subs: []*expr.Expr{expr.Seq(a, b)}}, &expr.Expr{Op: expr.Not, Subs: []*expr.Expr{expr.Text("x")}}, b),
		`'xx' ( 'y' / "z" )`:        expr.Seq(expr.Times(expr.Text("x"), 2, 2), expr.Or(expr.Text("y"), both('z'))),
	} {
		if e != nil {
			assert.Equal(t, want, Expression(e))
		}
	}
}

func TestLongRulesHaveAnAlternativeALine(t *testing.T) {
	name := strings.Repeat("long", 20)
	r := &expr.Rule{Name: "r", Expr: expr.Or(expr.To(name), expr.To(name))}
	assert.Equal(t, "r <- "+name+"\n   / "+name+"\n", Rule(r))
}

// What is written is read as the same expression, but for bounded repetitions and brackets that say nothing.
func TestWhatIsWrittenIsReadAsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := drawExpr(t, 4)
		text := Expression(e)
		g, err := Parse("g", header+"s <- "+text+"\na <- 'a'\nb <- 'b'\n")
		require.NoError(t, err, "%s", text)
		require.Equal(t, show(plain(e)), show(plain(g.Rules[0].Expr)), "%s", text)
	})
}

// A number is gone on with by every digit behind it: "0" is one here, and so "a" in both cases stands in a literal of its own.
func TestALetterOfBothCasesIsNoPartOfANumber(t *testing.T) {
	folded := expr.Any(rangeset.Range('a', 'a').Union(rangeset.Range('A', 'A')))
	assert.Equal(t, `'\0x9\0x30' "a"`, Expression(expr.Seq(expr.Text("\t0"), folded)))
}

func drawExpr(t *rapid.T, depth int) *expr.Expr {
	ops := []expr.Op{expr.Symbol}
	if depth > 0 {
		ops = []expr.Op{expr.Symbol, expr.Symbol, expr.Concat, expr.Alternate, expr.Repeat, expr.Ref, expr.And, expr.Not}
	}
	some := func(n int) (subs []*expr.Expr) {
		for range n {
			subs = append(subs, drawExpr(t, depth-1))
		}
		return subs
	}
	switch op := rapid.SampledFrom(ops).Draw(t, "op"); op {
	case expr.Concat:
		return expr.Seq(some(rapid.IntRange(2, 5).Draw(t, "parts"))...)
	case expr.Alternate:
		return expr.Or(some(rapid.IntRange(2, 3).Draw(t, "alternatives"))...)
	case expr.Repeat:
		bounds := rapid.SampledFrom([][2]int{{0, 1}, {0, -1}, {1, -1}, {2, 3}, {0, 2}, {3, -1}, {2, 2}}).Draw(t, "bounds")
		return expr.Times(some(1)[0], bounds[0], bounds[1])
	case expr.And, expr.Not:
		return &expr.Expr{Op: op, Subs: some(1)}
	case expr.Ref:
		return expr.To(rapid.SampledFrom([]string{"a", "b"}).Draw(t, "rule"))
	}
	symbol := rapid.SampledFrom([]rune("aAbBfz09^-[]\\'\"\t\n ~\x7fé\U0010FFFE"))
	if rapid.Bool().Draw(t, "letter") {
		return both(rapid.SampledFrom([]rune("afz")).Draw(t, "of"))
	}
	lo := symbol.Draw(t, "from")
	if rapid.Bool().Draw(t, "single") {
		return expr.Text(string(lo))
	}
	set := rangeset.Range(lo, lo).Union(rangeset.Range(symbol.Draw(t, "low"), symbol.Draw(t, "high")))
	if rapid.Bool().Draw(t, "negated") {
		set = set.Complement(rangeset.MaxRune)
	}
	return expr.Any(set)
}
