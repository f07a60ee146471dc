package crosscheck_test

import (
	"bytes"
	"math/bits"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/uritestutil"
	"github.com/urigrammar/uri/repair"
)

// Megabytes of anything are read in linear time, without recursion: this test ends.
func TestLongInputsAreRead(t *testing.T) {
	size := 1 << 18
	if exhaustive.Asked(t) {
		size = 10 << 20
	}
	for _, c := range []struct {
		text   string
		offset int // of the error, or -1
	}{
		{strings.Repeat("[", size), 0},
		{strings.Repeat("%", size), 1},
		{strings.Repeat(":", size), 0},
		{strings.Repeat("a", size), -1},
		{strings.Repeat("/", size), -1},
		{strings.Repeat("%41", size/3), -1},
		{"//" + strings.Repeat("@", size), 3},
		{"//" + strings.Repeat(":", size), size + 2},
		{"//[" + strings.Repeat(":", size), 5},
		{"?" + strings.Repeat("?", size), -1},
		{"#" + strings.Repeat("#", size), 1},
		{strings.Repeat("\x00", size), 0},
		{strings.Repeat("é", size/2), 0},
		{"a:" + strings.Repeat("../", size/3), -1},
	} {
		_, err := uri.ParseReference(c.text)
		assert.Equal(t, c.offset < 0, uri.Valid(c.text))
		if c.offset < 0 {
			require.NoError(t, err)
			continue
		}
		var syntax *uri.SyntaxError
		require.ErrorAs(t, err, &syntax)
		assert.Equal(t, c.offset, syntax.Offset())
		assert.Less(t, len(err.Error()), 400)
		_, treeErr := uri.RFC3986.ParseTree("URI-reference", c.text)
		assert.Equal(t, err, treeErr)
	}
}

func TestLongTreesAreBuilt(t *testing.T) {
	text := strings.Repeat("/%41", 1<<18)
	tree, err := uri.RFC3986.ParseTree("URI-reference", text)
	require.NoError(t, err)
	n := 0
	for range tree.Find("pct-encoded") {
		n++
	}
	assert.Equal(t, 1<<18, n)
}

// A URI's offsets have 32 bits. Only its length makes the input invalid.
func TestInputsThatOffsetsCannotDescribeAreErrors(t *testing.T) {
	exhaustive.Only(t)
	if raceEnabled || bits.UintSize == 32 {
		t.Skip("takes four gigabytes")
	}
	size := uint64(1) << 32
	octets := bytes.Repeat([]byte("a"), int(size))
	text := unsafe.String(&octets[0], len(octets))
	for g := range uritestutil.OctetGrammars {
		for _, parse := range uritestutil.Parsers(g) {
			_, err := parse(text)
			var syntax *uri.SyntaxError
			require.ErrorAs(t, err, &syntax)
			assert.EqualValues(t, size-1, syntax.Offset())
		}
		_, err := g.ParseTree("query", text)
		require.Error(t, err)
		assert.False(t, g.Valid(text))
		assert.False(t, g.ValidRule("query", text))
	}
	_, _, err := repair.Reference(text)
	require.Error(t, err)
}

func TestAnUnknownGrammarAcceptsNothing(t *testing.T) {
	none := uri.Grammar(200)
	_, err := none.ParseReference("a")
	require.Error(t, err)
	_, err = none.Parse("a:b")
	require.Error(t, err)
	_, err = none.ParseTree("URI", "a:b")
	require.Error(t, err)
	assert.False(t, none.Valid("a"))
	assert.Empty(t, none.Rules())
	assert.Equal(t, "unknown grammar", none.String())
}
