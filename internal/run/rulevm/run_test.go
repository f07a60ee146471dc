package rulevm

import (
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/run/rangeset"
)

// The program of
//
//	list = "[" *( item ) "]"
//	item = hex hex / é ; hex is no label
var list = Program{
	Code: []uint16{
		uint16(Return),
		uint16(Read),
		uint16(Split) | 5,
		uint16(Call) | 1,
		uint16(Jump) | 2,
		uint16(Read) | 1,
		uint16(Return),
		uint16(Split) | 11,
		uint16(Call) | 2,
		uint16(Call) | 2,
		uint16(Jump) | 12,
		uint16(Read) | 2,
		uint16(Return),
		uint16(Read) | 3,
		uint16(Return),
	},
	Sets:  []string{"[[", "]]", "éé", "09af"},
	Rules: []Rule{{Name: "list", Start: 1, IsLabel: true}, {Name: "item", Start: 7, IsLabel: true}, {Name: "hex", Start: 13}},
	Names: []Name{{"hex", 3}},
}

func TestRunReportsWhereATextLeavesTheLanguageAndWhatIsExpectedThere(t *testing.T) {
	for _, c := range []struct {
		text           string
		end            int
		rule, expected string
	}{
		{"", 0, "list", `"["`},
		{"x", 0, "list", `"["`},
		{"[", 1, "list", `hex, "]" or %xE9`},
		{"[é0ax", 5, "list", `hex, "]" or %xE9`},
		{"[0", 2, "item", "hex"},
		{"[é0é", 4, "item", "hex"},
		{"[é\xc3", 3, "list", `hex, "]" or %xE9`},
		{"[\uFFFD", 1, "list", `hex, "]" or %xE9`},
		{"[] ", 2, "list", "end of input"},
		{"\\", 0, "list", `"["`},
		{"[^", 1, "list", `hex, "]" or %xE9`},
		{"[0:", 2, "item", "hex"},
		{"[0g", 2, "item", "hex"},
		{"[ê", 1, "list", `hex, "]" or %xE9`},
	} {
		end, at := list.Run(0, c.text)
		require.NotNil(t, at, "%q", c.text)
		assert.Equal(t, c.end, end, "%q", c.text)
		assert.Equal(t, c.rule, at.Rule, "%q", c.text)
		assert.Equal(t, c.expected, at.Expected(), "%q", c.text)
		assert.Equal(t, c.expected == "end of input", at.End)
	}
}

func TestRunHasNoPlaceForAMember(t *testing.T) {
	for _, text := range []string{"[]", "[0aé]", "[" + strings.Repeat("é0a", 1000) + "]"} {
		end, at := list.Run(0, text)
		assert.Equal(t, len(text), end)
		assert.Nil(t, at)
	}
	item, ok := list.Find("item")
	require.True(t, ok)
	_, at := list.Run(item, "é")
	assert.Nil(t, at)
	_, ok = list.Find("items")
	assert.False(t, ok)
}

// What is found out of a place is found once, however often texts come to it.
func TestALongTextHasNoMorePlacesThanAShortOne(t *testing.T) {
	count := func(p *Program, text string) int {
		m := newMachine(p, MaxPlaces)
		for q := m.start(0); text != ""; text = text[1:] {
			q = q.Next(rune(text[0]))
			require.NotNil(t, q)
		}
		return len(m.places)
	}
	assert.Equal(t, count(&list, "["+strings.Repeat("0a", 4)), count(&list, "["+strings.Repeat("0a", 4000)))
	ambiguous := Program{ // *( "a" / "a" )
		Code:  []uint16{uint16(Return), uint16(Split) | 7, uint16(Split) | 5, uint16(Read), uint16(Jump) | 1, uint16(Read), uint16(Jump) | 1, uint16(Return)},
		Sets:  []string{"aa"},
		Rules: []Rule{{Name: "ambiguous", Start: 1}},
	}
	assert.Equal(t, count(&ambiguous, "aaa"), count(&ambiguous, "aaaaaa"))
}

func TestKnownPlacesAreReadWithoutAllocation(t *testing.T) {
	for _, text := range []string{"[0aé]", "[é0\x00", "["} {
		list.Run(0, text)
		assert.Zero(t, testing.AllocsPerRun(100, func() { list.Run(0, text) }), "%q", text)
	}
}

// A bound of one place has each step forget the place before it.
func TestAProgramSaysTheSameHoweverFewPlacesItKeeps(t *testing.T) {
	for bound := 1; bound < 6; bound++ {
		few := Program{Code: list.Code, Sets: list.Sets, Rules: list.Rules, Names: list.Names}
		few.once.Do(func() { few.machine = newMachine(&few, bound) })
		rapid.Check(t, func(t *rapid.T) {
			text := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"[", "]", "é", "0", "af", "x", "\xff"}), 0, 30).Draw(t, "text"), "")
			rule := rapid.IntRange(0, len(list.Rules)-1).Draw(t, "rule")
			wantEnd, want := list.Run(rule, text)
			end, at := few.Run(rule, text)
			require.Equal(t, wantEnd, end)
			require.Equal(t, want == nil, at == nil)
			if at != nil {
				require.Equal(t, want.Rule, at.Rule)
				require.Equal(t, want.Expected(), at.Expected())
			}
			require.LessOrEqual(t, len(few.machine.places), bound)
		})
	}
}

// This is for the race detector.
func TestGoroutinesShareAProgram(t *testing.T) {
	few := Program{Code: list.Code, Sets: list.Sets, Rules: list.Rules, Names: list.Names}
	few.once.Do(func() { few.machine = newMachine(&few, 3) })
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 200 {
				end, at := few.Run(0, "[0aé0aéx")
				if end != 9 || at.Expected() != `hex, "]" or %xE9` {
					t.Errorf("%d, %s", end, at.Expected())
				}
			}
		})
	}
	all.Wait()
}

func TestErrorsMayBeInSeveralRules(t *testing.T) {
	// either = a / b. Each is "x" and then a letter of its own.
	either := Program{
		Code: []uint16{
			uint16(Return),
			uint16(Split) | 4, uint16(Call) | 1, uint16(Jump) | 5, uint16(Call) | 2, uint16(Return),
			uint16(Read), uint16(Read) | 1, uint16(Return),
			uint16(Read), uint16(Read) | 2, uint16(Return),
		},
		Sets:  []string{"xx", "aa", "bb"},
		Rules: []Rule{{Name: "either", Start: 1}, {Name: "a", Start: 6, IsLabel: true}, {Name: "b", Start: 9, IsLabel: true}},
	}
	end, at := either.Run(0, "xc")
	require.NotNil(t, at)
	assert.Equal(t, 1, end)
	assert.Equal(t, "either", at.Rule)
	assert.Equal(t, `"a" or "b"`, at.Expected())
}

// both = net / abs, where net is "a" "b" "c" and abs is "a" ( "b" / "d" ) "c".
func preferring(rule string) *Program {
	return &Program{
		Code: []uint16{
			uint16(Return),
			uint16(Split) | 4, uint16(Call), uint16(Jump) | 5, uint16(Call) | 1, uint16(Return),
			uint16(Read), uint16(Read) | 1, uint16(Read) | 2, uint16(Return),
			uint16(Read), uint16(Read) | 3, uint16(Read) | 2, uint16(Return),
		},
		Sets:   []string{"aa", "bb", "cc", "bbdd"},
		Rules:  []Rule{{Name: "net", Start: 6, IsLabel: true, Section: "1.1"}, {Name: "abs", Start: 10, IsLabel: true}, {Name: "both", Start: 1, Section: "1"}},
		Prefer: rule,
	}
}

func TestThePreferredRuleCountsIfAllContinueAlike(t *testing.T) {
	for _, c := range []struct{ prefer, text, rule, section string }{
		{"", "ax", "both", "1"},
		{"", "abx", "both", "1"},
		{"net", "ax", "both", "1"}, // "d" can follow only in abs
		{"net", "abx", "net", "1.1"},
		{"abs", "ax", "abs", ""},
		{"net", "adx", "abs", ""},
	} {
		_, at := preferring(c.prefer).Run(2, c.text)
		require.NotNil(t, at)
		assert.Equal(t, c.rule, at.Rule, c)
		assert.Equal(t, c.section, at.Section, c)
	}
}

func TestThePreferredRuleDoesNotCountWhereATextMayEndInAnother(t *testing.T) {
	// both = long / short, where long is "a" "b" and short is "a".
	p := Program{
		Code: []uint16{
			uint16(Return),
			uint16(Split) | 4, uint16(Call), uint16(Jump) | 5, uint16(Call) | 1, uint16(Return),
			uint16(Read), uint16(Read) | 1, uint16(Return),
			uint16(Read), uint16(Return),
		},
		Sets:   []string{"aa", "bb"},
		Rules:  []Rule{{Name: "long", Start: 6, IsLabel: true}, {Name: "short", Start: 9, IsLabel: true}, {Name: "both", Start: 1}},
		Prefer: "long",
	}
	_, at := p.Walk(2, "a")
	assert.Equal(t, "both", at.Rule)
	assert.Equal(t, `"b" or end of input`, at.Expected())
}

func TestInvalidUTF8IsNotTheReplacementCharacter(t *testing.T) {
	p := Program{
		Code:  []uint16{uint16(Return), uint16(Read), uint16(Return)},
		Sets:  []string{"\U00000080\U0010ffff"},
		Rules: []Rule{{Name: "other", Start: 1}},
	}
	assert.True(t, p.Accepts(0, "\uFFFD"))
	for _, text := range []string{"\xFF", "\xC3", "\x80"} {
		assert.False(t, p.Accepts(0, text), "%q", text)
	}
}

func TestWhatFollowsIsTheWholeSet(t *testing.T) {
	hex, _ := list.Find("hex")
	want := []rangeset.Span{{Lo: '0', Hi: '9'}, {Lo: 'a', Hi: 'f'}}
	assert.Equal(t, want, list.Start(hex).Follow().Spans())
}

func TestRulesAreFoundWithoutRegardToCase(t *testing.T) {
	number, ok := list.Find("ITEM")
	require.True(t, ok)
	assert.Equal(t, 1, number)
}

func TestRulesAreFoundByTheLettersOfASCII(t *testing.T) {
	p := Program{Rules: []Rule{{Name: "ks"}}}
	_, ok := p.Find("KS")
	assert.True(t, ok)
	for _, name := range []string{"kſ", "\u212As"} {
		_, ok = p.Find(name)
		assert.False(t, ok, name)
	}
}

// wrapping is outer = "x" inner, where inner is "y" "z".
func wrapping(innerIsLabel bool) *Program {
	return &Program{
		Code:  []uint16{uint16(Return), uint16(Read), uint16(Read) | 1, uint16(Return), uint16(Read) | 2, uint16(Call), uint16(Return)},
		Sets:  []string{"yy", "zz", "xx"},
		Rules: []Rule{{Name: "inner", Start: 1, IsLabel: innerIsLabel}, {Name: "outer", Start: 4, IsLabel: true}},
	}
}

func TestAPlaceIsInTheInnermostLabelEvenIfItIsTheFirstRule(t *testing.T) {
	for _, text := range []string{"", "x", "xy", "xyz"} {
		_, at := wrapping(false).Walk(1, text)
		assert.Equal(t, "outer", at.Rule, "%q", text)
	}
	p := wrapping(true)
	for text, want := range map[string]string{"": "outer", "x": "inner", "xy": "inner", "xyz": "outer"} {
		_, at := p.Walk(1, text)
		assert.Equal(t, want, at.Rule, "%q", text)
	}
	assert.Equal(t, "inner", p.Start(0).Rule)
	assert.True(t, p.Accepts(1, "xyz"))
	assert.False(t, p.Accepts(1, "xy"))
}

func TestSymbolsAreOneOfEachClass(t *testing.T) {
	in := func(r rune) (of [4]bool) {
		for k := range of {
			of[k] = contains([]rune(list.Sets[k]), r)
		}
		return of
	}
	rapid.Check(t, func(t *rapid.T) {
		symbol := rapid.Int32Range('0', 'ê')
		s := rangeset.SetOf(rangeset.Span{Lo: symbol.Draw(t, "lo"), Hi: symbol.Draw(t, "hi")}, rangeset.Span{Lo: 'Z', Hi: '^'})
		want := map[[4]bool]bool{}
		for _, span := range s.Spans() {
			for r := span.Lo; r <= span.Hi; r++ {
				want[in(r)] = true
			}
		}
		got := map[[4]bool]bool{}
		symbols := list.Symbols(s)
		for _, r := range symbols {
			require.True(t, s.Contains(r))
			got[in(r)] = true
		}
		require.Equal(t, want, got)
		require.Len(t, symbols, len(want))
	})
}
