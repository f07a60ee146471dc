package abnf

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/read/syntax"
)

func TestACommentBelongsToTheRuleThatContainsOrPrecedesIt(t *testing.T) {
	const text = `; head
a = b ; one
  / ; two
  c
  ;;; three
  ; four

  ; none
b = "x"
; none
c = "y" ;
a =/ "z" ; five
  ; six
`
	for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n")} {
		g, err := Parse("g", text, RFC5234)
		require.NoError(t, err)
		assert.Equal(t, []syntax.Comment{{Text: "one", Line: 2}, {Text: "two", Line: 3}, {Text: "three", Line: 5}, {Text: "four", Line: 6}, {Text: "five", Line: 12}, {Text: "six", Line: 13}}, g.Rules[0].Comments)
		assert.Empty(t, g.Rules[1].Comments)
		assert.Empty(t, g.Rules[2].Comments)
	}
}

func TestUnitsWithoutPartsAreRecordedAsWritten(t *testing.T) {
	const text = `a = B "v" %s"Ab" %x31-39 %d13.10 0<c> <any> 2("x") ["y" / b]` + "\nb = %b1\n"
	g, err := Options{Prose: map[string]string{"any": "1*b"}}.LoadText("g", text)
	require.NoError(t, err)
	var written []string
	for _, e := range g.Rules[0].Expr.Subs {
		written = append(written, e.Written)
	}
	assert.Equal(t, []string{"B", `"v"`, `%s"Ab"`, "%x31-39", "%d13.10", "0<c>", "<any>", "", ""}, written)
}
