package whatwg

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestErrorsSayWhereAndWhat(t *testing.T) {
	for _, c := range []struct {
		s       string
		base    Base
		offset  int
		message string
	}{
		{"", NoBase, 0, `whatwg: input ends in absolute-URL-with-fragment at offset 0: expected ALPHA (URL Standard of 2026-07-02, section 4.3)`},
		{"http://a b", NoBase, 8, `whatwg: invalid domain at offset 8: "http://a b": invalid domain "a b" at offset 7: a character is not allowed (U+0020) (URL Standard of 2026-07-02, section 3.4)`},
		{"http://ab--c/", NoBase, 12, `whatwg: invalid domain at offset 12: "http://ab--c/": invalid domain "ab--c" at offset 7: hyphens at an end or in the third and fourth place (URL Standard of 2026-07-02, section 3.4)`},
		{"http://h/%zz", NoBase, 10, `whatwg: invalid pct-byte at offset 10: "http://h/%zz": expected HEXDIG (URL Standard of 2026-07-02, section 1.3)`},
		{"http://h/é\ufdd0", NoBase, 11, `whatwg: invalid URL-path-segment at offset 11: "http://h/\u00e9\ufdd0": expected URL-unit, "#" or end of input (URL Standard of 2026-07-02, section 4.3)`},
		{"http://h/é\xff", NoBase, 11, `whatwg: invalid URL-path-segment at offset 11: "http://h/\u00e9\xff": expected URL-unit, "#" or end of input (URL Standard of 2026-07-02, section 4.3)`},
		{"http://h/\xe2\x82", NoBase, 9, `whatwg: invalid URL-path-segment at offset 9: "http://h/\xe2\x82": expected URL-unit, "#" or end of input (URL Standard of 2026-07-02, section 4.3)`},
		{"http://u:secret@h/", NoBase, 9, `whatwg: invalid URL-port at offset 9: expected DIGIT, "#", "/", "?" or end of input (URL Standard of 2026-07-02, section 4.3)`},
		{"http://secret@h/", NoBase, 13, `whatwg: invalid domain at offset 13: expected url-nonascii-host, ldh, "#", ".", "/", ":", "?" or end of input (URL Standard of 2026-07-02, section 3.4)`},
		{"http", OpaqueBase, 4, `whatwg: input ends in absolute-URL-with-fragment at offset 4: "http": expected scheme-char or ":" (URL Standard of 2026-07-02, section 4.3)`},
		{"/", OpaqueBase, 0, `whatwg: invalid relative-URL-with-fragment-opaque at offset 0: "/": expected "#" (URL Standard of 2026-07-02, section 4.3)`},
	} {
		_, err := ParseReference(c.s, c.base)
		var s *SyntaxError
		require.ErrorAs(t, err, &s, c.s)
		assert.Equal(t, c.offset, s.Offset, c.s)
		assert.EqualError(t, err, c.message)
		assert.NotContains(t, fmt.Sprintf("%#v", err), "secret")
		assert.NotContains(t, fmt.Sprintf("%+v", err), "secret")
	}
}

func TestTheErrorForAnyBaseIsTheFurthest(t *testing.T) {
	_, err := ParseReference("//a!b c", AnyBase)
	var s *SyntaxError
	require.ErrorAs(t, err, &s)
	assert.Equal(t, 5, s.Offset)
	assert.Equal(t, "relative-URL-with-fragment-nonspecial", s.Start)
}

func TestRulesAskedOfParseTreeHaveErrorsToo(t *testing.T) {
	for _, c := range []struct {
		rule, s string
		offset  int
	}{
		{"valid-IPv6", "::g", 2},
		{"URL-query", "é#", 2},
		{"url-port", "65536", 4},
		{"URL-unit", "é\xff", 2},
		{"domain", "a_b", 1},
		{"absolute-URL-with-fragment", "http:/", 6},
	} {
		for _, e := range []Edition{July2026} {
			_, err := e.ParseTree(c.rule, c.s)
			var s *SyntaxError
			require.ErrorAs(t, err, &s, c.rule)
			assert.Equal(t, c.offset, s.Offset, c.rule)
			assert.NotEmpty(t, s.Section)
		}
	}
	_, err := July2026.ParseTree("authority", "a")
	assert.EqualError(t, err, `whatwg: URL Standard of 2026-07-02 has no rule "authority"`)
}
