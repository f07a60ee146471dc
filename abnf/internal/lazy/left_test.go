package lazy

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPartsOfLeftRecursionAreThoseOfTheFirstDerivation(t *testing.T) {
	for _, c := range []struct{ name, rules, text, want string }{
		{"sum", `s = s "+" t / t` + "\n" + `t = "a"`, "a+a+a", "0<s 0<s 0<t 1> 1> 2<t 3> 3> 4<t 5>"},
		{"sum, the short way first", `s = t / s "+" t` + "\n" + `t = "a"`, "a+a+a", "0<s 0<s 0<t 1> 1> 2<t 3> 3> 4<t 5>"},
		{"mutual", `s = t "x" / "a"` + "\n" + `t = s "y" / "b"`, "ayxyx", "0<t 0<s 0<t 0<s 1> 2> 3> 4>"},
		{"hidden by a rule that can be empty", `s = n s "x" / "a"` + "\n" + `n = *"b"`, "axx", "0<n 0> 0<s 0<n 0> 0<s 1> 2>"},
		{"hidden, and not empty", `s = n s "x" / "a"` + "\n" + `n = *"b"`, "baxx", "0<n 1> 1<s 1<n 1> 1<s 2> 3>"},
		{"unit cycle", `s = s / "a"`, "a", "0<s 1>"},
		{"unit cycle of two", "s = t / \"a\"\nt = s / \"b\"", "a", "0<t 0<s 1> 1>"},
		{"unit cycle of two, the other end", "s = t / \"a\"\nt = s / \"b\"", "b", "0<t 1>"},
		{"empty cycle", `s = s s / ""`, "", "0<s 0> 0<s 0>"},
		{"all splits", `s = s s / "a"`, "aaa", "0<s 0<s 1> 1<s 2> 2> 2<s 3>"},
		{"all splits or nothing", `s = s s / "a" / ""`, "aa", "0<s 1> 1<s 2>"},
		{"empty before, twice", "s = \"a\" / t\nt = \"c\" / t s / \"\"", "ac", "0<t 0<t 0<t 0> 0<s 1> 1> 1<s 1<t 2> 2> 2>"},
		{"repetitions of each other", "s = *( \"c\" t )\nt = *( \"c\" t )", "ccccccccc", "1<t 2<t 3<t 4<t 5<t 6<t 7<t 8<t 9<t 9> 9> 9> 9> 9> 9> 9> 9> 9>"},
		{"at least three, of which each can be empty", "s = 3*t\nt = t s \"a\" / *2s", "aa", "0<t 0<t 0<t 0> 0<s 0<t 0> 0<t 0> 0<t 0> 0> 1> 1<s 1<t 1> 1<t 1> 1<t 1> 1> 2> 2<t 2> 2<t 2>"},
		{"empty before", `s = t s / "a"` + "\n" + `t = s / ""`, "aa", "0<t 0<s 1> 1> 1<s 2>"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := newHostile(t, c.rules)
			w := walkOf(p)
			parts, ok := w.partsOf(c.text, 0)
			require.True(t, ok)
			d := tree{grammarOf(t, c.rules+"\n"), p, c.text, parts, map[spot]bool{}}
			assert.True(t, d.isDerivation("s", spot{}, spot{len(c.text), len(parts)}))
			assert.Equal(t, c.want, strings.TrimSpace(written(p, parts)))
		})
	}
}
