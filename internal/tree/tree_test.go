package tree

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var rules = Rules{{}, {"s", "1", 1}, {"a", "2", 3}, {"", "", 0}, {"c", "3", 2}}

// s <- a? hidden; hidden <- c a a, over three symbols of one, two and one bytes; the first a is empty.
func sample() *Tree {
	tokens := []Token{{2, 0, 0, 0}, {4, 0, 1, 1}, {2, 1, 2, 2}, {2, 2, 3, 3}, {3, 0, 3, 1}, {1, 0, 3, 0}}
	token := func(i int) Token { return tokens[i] }
	return &Tree{"xÿz", rules, Arrange(rules, len(tokens), token, []uint32{0, 1, 3, 4})}
}

func TestATreeHasTheNamedMatchesParentsFirst(t *testing.T) {
	assert.Equal(t, "s \"xÿz\"\n  a \"\"\n  c \"x\"\n  a \"ÿ\"\n  a \"z\"\n", sample().String())
}

func TestSymbolsThatAreBytesNeedNoOffsets(t *testing.T) {
	tokens := []Token{{2, 0, 1, 0}, {4, 1, 3, 1}, {1, 0, 3, 0}}
	m := Arrange(rules, len(tokens), func(i int) Token { return tokens[i] }, nil)
	assert.Equal(t, "s \"xyz\"\n  a \"x\"\n  c \"yz\"\n", (&Tree{"xyz", rules, m}).String())
}

func TestNodes(t *testing.T) {
	root := sample().Root()
	assert.Equal(t, "s", root.Rule())
	assert.Equal(t, "1", root.Section())
	as := slices.Collect(root.Find("A"))
	require.Len(t, as, 3)
	assert.Equal(t, []int{1, 3}, []int{as[1].Start(), as[1].End()}, "in bytes")
	assert.Len(t, slices.Collect(root.Children()), 4)
	assert.Empty(t, slices.Collect(as[1].Children()))
	for range root.All() {
		break // as a caller may
	}
}

func TestNodesOfANumberAreFoundDirectlyBelow(t *testing.T) {
	names := []string{"Unknown", "s", "a", "space", "c"}
	rules := Named(names, func(rule uint8) bool { return rule == 3 })
	tokens := []Token{{2, 0, 0, 0}, {4, 0, 1, 1}, {2, 1, 2, 2}, {2, 2, 3, 3}, {3, 0, 3, 1}, {1, 0, 3, 0}}
	root := (&Tree{"xÿz", rules, Arrange(rules, len(tokens), func(i int) Token { return tokens[i] }, Offsets("xÿz", 3))}).Root()
	assert.Equal(t, uint8(1), root.Number())
	assert.Len(t, slices.Collect(root.Each(2)), 3)
	c, ok := root.Child(4)
	assert.True(t, ok)
	assert.Equal(t, "x", c.Text())
	assert.Equal(t, "", root.First().Text())
	assert.Equal(t, "z", root.Last().Text())
	_, ok = root.Child(3)
	assert.False(t, ok, "it is hidden")
	assert.Zero(t, c.First())
	assert.Zero(t, c.Last())
	for range root.Each(2) {
		break // as a caller may
	}
}

func TestOffsetsAreThoseOfCodePoints(t *testing.T) {
	for _, text := range []string{"", "ab", "aé☕\U00010000b", "a\xffb\xc3"} {
		symbols := AppendCodePoints(nil, text, -1)
		offsets := Offsets(text, len(symbols)-1)
		i := uint32(0)
		for at := range text {
			assert.Equal(t, at, Offset(offsets, i), text)
			i++
		}
		assert.Equal(t, len(text), Offset(offsets, i), text)
		assert.Equal(t, rune(-1), symbols[i])
	}
	assert.Equal(t, []rune{0xC3, 0xA9, -1}, AppendOctets(nil, "é", -1))
}

func TestTheZeroNodeMatchesNothing(t *testing.T) {
	for _, n := range []Node{{}, (*Tree)(nil).Root(), (&Tree{}).Root()} {
		assert.Empty(t, n.Rule()+n.Section()+n.Text())
		assert.Zero(t, n.Start()+n.End())
		assert.Empty(t, slices.Collect(n.Children()))
		assert.Empty(t, slices.Collect(n.Find("s")))
		b, err := json.Marshal(n)
		require.NoError(t, err)
		assert.JSONEq(t, "null", string(b))
	}
	assert.Empty(t, (*Tree)(nil).String())
}

func TestJSONNestsAsTheTreeDoes(t *testing.T) {
	b, err := json.Marshal(sample().Root())
	require.NoError(t, err)
	assert.JSONEq(t, `{"rule":"s","start":0,"end":4,"text":"xÿz","children":[
		{"rule":"a","start":0,"end":0,"text":"","children":[]},
		{"rule":"c","start":0,"end":1,"text":"x","children":[]},
		{"rule":"a","start":1,"end":3,"text":"ÿ","children":[]},
		{"rule":"a","start":3,"end":4,"text":"z","children":[]}]}`, string(b))
}

func TestRulesAreFoundByGrammar(t *testing.T) {
	assert.Equal(t, []string{"s", "a"}, rules.Names(0))
	assert.Equal(t, []string{"a", "c"}, rules.Names(1))
	r, ok := rules.Find(1, "C")
	assert.True(t, ok)
	assert.Equal(t, uint8(4), r)
	for _, name := range []string{"c", "", "x"} {
		_, ok := rules.Find(0, name)
		assert.False(t, ok, name)
	}
}
