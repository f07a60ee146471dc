package rulevm

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/run/rangeset"
)

func TestWordsAreThoseOfTheDocument(t *testing.T) {
	named := []Named{
		{Name: "unreserved", Set: rangeset.SetOf(rangeset.Span{Lo: 'a', Hi: 'z'}, rangeset.Span{Lo: '0', Hi: '9'})},
		{Name: "DIGIT", Set: rangeset.Range('0', '9')},
	}
	for _, c := range []struct {
		follow rangeset.Set
		end    bool
		want   string
	}{
		{rangeset.Set{}, true, "end of input"},
		{rangeset.Range('a', 'a'), false, `"a"`},
		{rangeset.Range('0', '9'), true, "DIGIT or end of input"},
		{rangeset.SetOf(rangeset.Span{Lo: 'a', Hi: 'z'}, rangeset.Span{Lo: '/', Hi: '9'}), false, `unreserved or "/"`},
		{rangeset.Range('A', 'C'), false, `"A", "B" or "C"`},
		{rangeset.Range('A', 'Z'), false, `"A"-"Z"`},
		{rangeset.Range('!', '/'), false, `"!"-"/"`},
		{rangeset.Range(' ', '/'), false, `"!"-"/" or space`},
		{rangeset.Range('\t', '/'), false, `%x09-2F`},
		{rangeset.Range('A', 'D'), false, `"A"-"D"`},
		{rangeset.Range(0x1F, ' '), false, `%x1F or space`},
		{rangeset.Range('}', 0x7F), false, `"}", "~" or DEL`},
		{rangeset.SetOf(rangeset.Span{Lo: ' ', Hi: ' '}, rangeset.Span{Lo: '=', Hi: '='}), true, `"=", end of input or space`},
		{rangeset.Range(0, 1), false, `NUL or %x01`},
		{rangeset.Range(0x80, 0xFF), true, `%x80-FF or end of input`},
		{rangeset.SetOf(rangeset.Span{Lo: '"', Hi: '"'}, rangeset.Span{Lo: 0xFF, Hi: 0xFF}), false, "double quote or %xFF"},
		{rangeset.SetOf(rangeset.Span{Lo: '\t', Hi: '\n'}, rangeset.Span{Lo: '\r', Hi: '\r'}, rangeset.Span{Lo: ' ', Hi: ' '}), false, "tab, line feed, carriage return or space"},
	} {
		assert.Equal(t, c.want, Words(c.follow, c.end, named))
	}
	assert.Equal(t, "%x20-FF", Words(rangeset.Range(' ', 0xFF), false, nil), "a range that ends with what cannot be seen")
}
