package expect

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/symbol"
)

func TestWordsAreThoseOfTheDocument(t *testing.T) {
	named := []Named{
		{Name: "unreserved", Set: symbol.SetOf(symbol.Span{Lo: 'a', Hi: 'z'}, symbol.Span{Lo: '0', Hi: '9'})},
		{Name: "DIGIT", Set: symbol.Range('0', '9')},
	}
	for _, c := range []struct {
		follow symbol.Set
		end    bool
		want   string
	}{
		{symbol.Set{}, true, "end of input"},
		{symbol.Range('a', 'a'), false, `"a"`},
		{symbol.Range('0', '9'), true, "DIGIT or end of input"},
		{symbol.SetOf(symbol.Span{Lo: 'a', Hi: 'z'}, symbol.Span{Lo: '/', Hi: '9'}), false, `unreserved or "/"`},
		{symbol.Range('A', 'C'), false, `"A", "B" or "C"`},
		{symbol.Range('A', 'Z'), false, `"A"-"Z"`},
		{symbol.Range('!', '/'), false, `"!"-"/"`},
		{symbol.Range(' ', '/'), false, `space or "!"-"/"`},
		{symbol.Range('\t', '/'), false, `%x09-2F`},
		{symbol.Range(0x80, 0xFF), true, `%x80-FF or end of input`},
		{symbol.SetOf(symbol.Span{Lo: '"', Hi: '"'}, symbol.Span{Lo: 0xFF, Hi: 0xFF}), false, "double quote or %xFF"},
		{symbol.SetOf(symbol.Span{Lo: '\t', Hi: '\n'}, symbol.Span{Lo: '\r', Hi: '\r'}, symbol.Span{Lo: ' ', Hi: ' '}), false, "tab, line feed, carriage return or space"},
	} {
		assert.Equal(t, c.want, Words(c.follow, c.end, named))
	}
}
