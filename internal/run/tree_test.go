package run_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/run/tree"
)

// A pool may forget a value at any time, so one is put back until it is kept.
func TestAPoolKeepsRecognizersWithBuffersThatAreNotTooLarge(t *testing.T) {
	made := 0
	p := tree.Pool[int]{Init: func(r *int) error {
		made++
		*r = made
		return nil
	}}
	const largest = 64 << 10
	isKept := func(bufferSize int) bool {
		r := p.Get()
		p.Put(r, bufferSize)
		return p.Get() == r
	}
	kept := 0
	for range 100 {
		if isKept(largest) {
			kept++
		}
		assert.False(t, isKept(largest+1))
	}
	assert.Positive(t, kept)
	assert.Positive(t, *p.Get(), "it is initialized")
}

func TestARecognizerThatCannotBeMadeIsAFault(t *testing.T) {
	p := tree.Pool[int]{Init: func(*int) error { return errors.New("no") }}
	assert.Panics(t, func() { p.Get() })
}

var rules = tree.Rules{{}, {Name: "s", Section: "1", In: 1}, {Name: "a", Section: "2", In: 3}, {}, {Name: "c", Section: "3", In: 2}}

func match(rule uint8, begin, end, next uint32) tree.Match {
	return tree.Match{Rule: rule, Begin: begin, End: end, Next: next}
}

// s <- a? hidden; hidden <- c a a, over three symbols of one, two and one bytes; the first a is empty.
func sample() *tree.Tree {
	tokens := []tree.Match{match(1, 0, 3, 6), match(2, 0, 0, 2), match(3, 0, 3, 6), match(4, 0, 1, 4), match(2, 1, 2, 5), match(2, 2, 3, 6)}
	return tree.Of("xÿz", &rules, tokens, []uint32{0, 1, 3, 4})
}

func TestATreeHasTheNamedMatchesParentsFirst(t *testing.T) {
	assert.Equal(t, "s \"xÿz\"\n  a \"\"\n  c \"x\"\n  a \"ÿ\"\n  a \"z\"\n", sample().Root().String())
	assert.Equal(t, []tree.Match{match(1, 0, 4, 5), match(2, 0, 0, 2), match(4, 0, 1, 3), match(2, 1, 3, 4), match(2, 3, 4, 5)}, sample().Matches)
}

func TestSymbolsThatAreBytesNeedNoOffsets(t *testing.T) {
	tokens := []tree.Match{match(1, 0, 3, 3), match(2, 0, 1, 2), match(4, 1, 3, 3)}
	assert.Equal(t, "s \"xyz\"\n  a \"x\"\n  c \"yz\"\n", tree.Of("xyz", &rules, tokens, nil).Root().String())
}

func TestTreesOfAnyNumberOfMatchesAreOfThese(t *testing.T) {
	for n := range uint32(100) {
		tokens := []tree.Match{match(1, 0, n, n+1)}
		for i := range n {
			tokens = append(tokens, match(2, i, i+1, i+2))
		}
		made := tree.Of(strings.Repeat("x", int(n)), &rules, tokens, nil)
		assert.Equal(t, tokens, made.Matches)
		assert.Len(t, slices.Collect(made.Root().Children()), int(n))
		if n < 48 {
			rooms := []int{9, 10, 11, 12, 16, 24, 48}
			assert.Equal(t, rooms[slices.IndexFunc(rooms, func(room int) bool { return room > int(n) })], cap(made.Matches))
			assert.Equal(t, 1.0, testing.AllocsPerRun(10, func() { tree.Of("", &rules, tokens, nil) }))
		}
	}
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
	rules := tree.Named(names, func(rule uint8) bool { return rule == 3 })
	tokens := []tree.Match{match(1, 0, 3, 6), match(2, 0, 0, 2), match(3, 0, 3, 6), match(4, 0, 1, 4), match(2, 1, 2, 5), match(2, 2, 3, 6)}
	root := tree.Of("xÿz", &rules, tokens, tree.Offsets("xÿz", 3)).Root()
	assert.Equal(t, uint8(1), root.Number())
	assert.Len(t, slices.Collect(root.Each(2)), 3)
	c, ok := root.Child(4)
	assert.True(t, ok)
	assert.Equal(t, "x", c.Text())
	assert.Equal(t, "", root.First().Text())
	assert.Equal(t, slices.Collect(root.Children())[0], root.First())
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
	for _, text := range []string{"", "ab", "é", "aé☕\U00010000b", "a\xffb\xc3", "a\x80b"} {
		symbols := tree.AppendCodePoints([]rune{'x'}, text, -1)
		assert.Equal(t, append(append([]rune{'x'}, []rune(text)...), -1), symbols)
		symbols = symbols[1:]
		offsets := tree.Offsets(text, len(symbols)-1)
		i := uint32(0)
		for at := range text {
			assert.Equal(t, at, tree.Offset(offsets, i), text)
			i++
		}
		assert.Equal(t, len(text), tree.Offset(offsets, i), text)
		assert.Equal(t, rune(-1), symbols[i])
	}
	assert.Equal(t, []rune{0xC3, 0xA9, -1}, tree.AppendOctets(nil, "é", -1))
}

func TestTheZeroNodeMatchesNothing(t *testing.T) {
	for _, n := range []tree.Node{{}, (*tree.Tree)(nil).Root(), (&tree.Tree{}).Root()} {
		assert.Empty(t, n.Rule()+n.Section()+n.Text()+n.String())
		assert.Zero(t, n.Start()+n.End())
		assert.Empty(t, slices.Collect(n.Children()))
		assert.Empty(t, slices.Collect(n.Find("s")))
		b, err := json.Marshal(n)
		require.NoError(t, err)
		assert.JSONEq(t, "null", string(b))
	}
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
	for _, name := range []string{"c", "C"} {
		r, ok := rules.Find(1, name)
		assert.True(t, ok)
		assert.Equal(t, uint8(4), r)
	}
	for _, name := range []string{"c", "C", "", "x"} {
		r, ok := rules.Find(0, name)
		assert.False(t, ok, name)
		assert.Zero(t, r)
	}
	inBothCases := tree.Rules{{}, {Name: "B", In: 2}, {Name: "b", In: 2}}
	for name, want := range map[string]uint8{"B": 1, "b": 2} {
		r, _ := inBothCases.Find(1, name)
		assert.Equal(t, want, r)
	}
}

func TestATreeOfAPartIsNoTree(t *testing.T) {
	tokens := []tree.Match{match(1, 0, 2, 3), match(2, 0, 1, 2), match(4, 1, 2, 3)}
	whole, ok := tree.OfWhole("éx", &rules, tokens, 2)
	assert.True(t, ok)
	assert.Equal(t, "s \"éx\"\n  a \"é\"\n  c \"x\"\n", whole.Root().String())
	for _, symbols := range []int{1, 3} {
		part, ok := tree.OfWhole("éx", &rules, tokens, symbols)
		assert.False(t, ok)
		assert.Nil(t, part)
	}
}

func TestRulesWithoutNamesMakeNoNodesOfBytes(t *testing.T) {
	tokens := []tree.Match{match(1, 0, 2, 4), match(3, 0, 2, 4), match(2, 0, 1, 3), match(4, 1, 2, 4)}
	assert.Equal(t, "s \"xy\"\n  a \"x\"\n  c \"y\"\n", tree.Of("xy", &rules, tokens, nil).Root().String())
}
