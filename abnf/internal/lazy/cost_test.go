package lazy

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// hostile are grammars with texts that have many readings, nest, or let frames pile up. A text is a
// begin, a middle that is repeated, a center, and an end that is repeated as often.
var hostile = []struct {
	name, rules                string
	begin, middle, center, end string
	wide, wideBack             bool // the readings become more with each octet, from the begin or the end
}{
	{name: "nesting", rules: `s = "(" s ")" / "a"`, middle: "(", center: "a", end: ")"},
	{name: "left recursion", rules: `s = s "+" t / t` + "\n" + `t = "a"`, begin: "a", middle: "+a"},
	{name: "right recursion", rules: `s = "a" s / "b"`, middle: "a", center: "b"},
	{name: "mutual left recursion", rules: "s = t \"x\" / \"a\"\nt = s \"y\" / \"b\"", begin: "a", middle: "yx"},
	{name: "hidden left recursion", rules: "s = n s \"x\" / \"a\"\nn = *\"b\"", begin: "a", middle: "x"},
	{name: "hidden right recursion", rules: "s = \"x\" s n / \"a\"\nn = *\"b\"", middle: "x", center: "a"},
	{name: "nullable loops", rules: "s = *( [ t ] *u )\nt = *u\nu = [ \"a\" ] [ s ]", middle: "a", wide: true, wideBack: true},
	{name: "all splits", rules: `s = s s / "a"`, middle: "a", wide: true, wideBack: true},
	{name: "all splits in three", rules: `s = s s s / s s / "a" / ""`, middle: "a", wide: true, wideBack: true},
	{name: "unit cycles", rules: "s = t / \"a\" s / \"\"\nt = u / \"b\"\nu = s", middle: "a"},
	{name: "palindromes", rules: `s = "a" s "a" / "b" s "b" / "a" / "b"`, middle: "ab", wide: true, wideBack: true},
	{name: "ends at any depth", rules: "s = *( \"a\" t )\nt = s / \"\"", middle: "a", wide: true, wideBack: true},
	{name: "counted", rules: `s = *20( "a" [ s ] )`, middle: "a", wide: true, wideBack: true},
	{name: "sums in brackets", rules: "s = s \"+\" t / t\nt = \"(\" s \")\" / \"a\"", middle: "(a+", center: "a", end: ")"},
	{name: "repetitions of each other", rules: "s = *( \"c\" t )\nt = *( \"c\" t )", middle: "c", wide: true, wideBack: true},
}

// longText returns a hostile text.
func longText(begin, middle, center, end string, times int) string {
	return begin + strings.Repeat(middle, times) + center + strings.Repeat(end, times)
}

// hostileProgram returns the program of the rules.
func hostileProgram(t require.TestingT, rules string) *Program {
	p, err := Compile(grammarOf(t, rules+"\n"), "s", "t", "u", "n")
	require.NoError(t, err)
	return p
}

// newHostile returns a machine for the rules.
func newHostile(t require.TestingT, rules string) (*Program, *machine) {
	p := hostileProgram(t, rules)
	return p, newMachine(&p.program, false)
}

// perPlace is how many steps an octet may cost for each place of the grammar.
const perPlace = 20

func TestTheStepsForAnOctetAreProportionalToThePlaces(t *testing.T) {
	for _, c := range hostile {
		if c.wide {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			text := longText(c.begin, c.middle, c.center, c.end, 2000)
			for _, size := range []int{1 << 25, 1 << 14, 1 << 10} {
				p, m := newHostile(t, c.rules)
				m.limits.size = size
				end, _ := m.read(text)
				assert.True(t, m.failure == sound && end == len(text))
				most := perPlace * len(p.places) * (end + 1)
				assert.LessOrEqual(t, m.visited, most, "with a size of %d", size)
				assert.LessOrEqual(t, m.size, 2*size+2*nodeSize*len(text))
			}
		})
	}
}

// stepsToTry returns a limit that is sooner exceeded than the usual one, which tests that run in full try.
func stepsToTry(t *testing.T) int {
	if exhaustive.Asked(t) {
		return 0
	}
	return 1 << 17
}

// Twice as long a text takes about eight times as many steps, and one with a limit no more than that.
func TestTheStepsOfManyReadingsAreCubicOrLimited(t *testing.T) {
	for _, c := range hostile {
		if !c.wide {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			var steps [2]int
			for i, times := range []int{30, 60} {
				_, m := newHostile(t, c.rules)
				text := longText(c.begin, c.middle, c.center, c.end, times)
				end, _ := m.read(text)
				assert.True(t, m.failure == sound && end == len(text))
				steps[i] = m.visited
			}
			assert.LessOrEqual(t, steps[1], 13*steps[0])
			_, m := newHostile(t, c.rules)
			text := longText(c.begin, c.middle, c.center, c.end, 1000)
			m.limit(1<<20, stepsToTry(t), text)
			end, _ := m.read(text)
			most := m.limits.steps
			assert.True(t, m.failure == tooMany && end < len(text))
			assert.LessOrEqual(t, m.visited, most+most/10)
			assert.LessOrEqual(t, m.size, m.limits.memory)
		})
	}
}

func TestAnOctetCostsFewStepsWhenTheStatesAreKnown(t *testing.T) {
	for _, c := range ordinary {
		p := knownProgram(t, c.file, c.rule)
		m := newMachine(&p.program, false)
		m.read(c.text)
		before, made := m.visited, m.made
		m.read(c.text)
		assert.LessOrEqual(t, m.visited-before, 4*len(c.text), c.name)
		assert.Equal(t, made, m.made, c.name)
		assert.Equal(t, 1, m.forgotten, c.name)
	}
}

func TestStepsOfPartsAreProportionalToThePlaces(t *testing.T) {
	for _, c := range ordinary {
		p := knownProgram(t, c.file, c.rule)
		w := walkOf(p)
		for range 2 { // the states are known the second time
			_, ok := w.partsOf(c.text, 0)
			require.True(t, ok)
		}
		assert.LessOrEqual(t, w.back.visits, len(p.places)*len(c.text)/2, c.name)
	}
	for _, c := range hostile {
		text := longText(c.begin, c.middle, c.center, c.end, 1000)
		p, _ := newHostile(t, c.rules)
		w := walkOf(p)
		_, ok := w.partsOf(text, stepsToTry(t))
		assert.Equal(t, !c.wideBack, ok, c.name)
		if ok {
			assert.LessOrEqual(t, w.back.visited, perPlace*len(w.back.program.places)*len(text), c.name)
		}
		assert.LessOrEqual(t, w.back.visited, w.back.limits.steps/10*11, c.name)
	}
}

func TestManyWaysThatLeadToNothingAreTriedOnce(t *testing.T) {
	var rules strings.Builder
	rules.WriteString("s = t0 \"x\" / \"ay\"\n")
	for i := range 40 {
		fmt.Fprintf(&rules, "t%d = ( t%d / t%d ) [ \"y\" ]\n", i, i+1, i+1)
	}
	rules.WriteString("t40 = \"a\"\n")
	p, _ := newHostile(t, rules.String())
	w := walkOf(p)
	for _, text := range []string{"ay", "ayx"} {
		_, ok := w.partsOf(text, 0)
		assert.True(t, ok)
		assert.LessOrEqual(t, w.back.visits, 2*perPlace*len(w.back.program.places)*(len(text)+1), text)
	}
}

func TestADepthIsExact(t *testing.T) {
	_, m := newHostile(t, `s = "(" s ")" / "[" s "]" / ""`)
	for depth := range 20 {
		m.limits.depth = depth
		for nested := range 25 {
			text := strings.Repeat("([", nested)[:nested]
			end, _ := m.read(text)
			if nested > depth {
				assert.Equal(t, tooDeep, m.failure)
				assert.Equal(t, depth, end)
				continue
			}
			assert.Equal(t, sound, m.failure, "%d in %d", nested, depth)
			assert.Equal(t, nested, end)
		}
	}
}

// brackets is a text of two kinds of brackets that nest, and how deep they do.
func brackets(r *rand.Rand, length, deepest int) (text string, depth int) {
	var read, open []byte
	for len(read)+len(open) < length {
		if n := len(open); n == deepest || n > 0 && r.IntN(2) == 0 {
			read, open = append(read, open[n-1]), open[:n-1]
			continue
		}
		kind := r.IntN(2)
		read, open = append(read, "(["[kind]), append(open, ")]"[kind])
		depth = max(depth, len(open))
	}
	slices.Reverse(open)
	return string(read) + string(open), depth
}

func TestADepthIsExactAlsoIfNodesWereForgotten(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	forgotten := 0
	for range 30 {
		text, depth := brackets(r, 2000, 3+r.IntN(20))
		for limit := depth - 1; limit <= depth; limit++ {
			_, m := newHostile(t, `s = *( "(" s ")" / "[" s "]" )`)
			m.limits.size, m.limits.depth = 1<<(10+r.IntN(4)), limit
			end, _ := m.read(text)
			forgotten += m.forgotten
			if limit == depth {
				require.Equal(t, sound, m.failure, "%d of %d", limit, depth)
				require.Equal(t, len(text), end)
				m.read(text[:r.IntN(len(text))])
				assertNodes(t, m)
				continue
			}
			require.Equal(t, tooDeep, m.failure, "%d of %d", limit, depth)
			require.Equal(t, offsetOfDepth(text, depth), end)
		}
	}
	assert.Greater(t, forgotten, 1000)
}

// offsetOfDepth returns where the bracket is that opens a depth first.
func offsetOfDepth(text string, depth int) int {
	for i, c := range text {
		if c == '(' || c == '[' {
			depth--
		} else {
			depth++
		}
		if depth == 0 {
			return i
		}
	}
	return none
}

func TestNodesAreBounded(t *testing.T) {
	_, m := newHostile(t, `s = "(" s ")" / "[" s "]" / ""`)
	m.limits.memory = 100 * nodeSize
	end, _ := m.read(strings.Repeat("([", 100))
	assert.Equal(t, tooMany, m.failure)
	assert.Less(t, end, 101)
	assert.LessOrEqual(t, len(m.nodes), 101)
	end, s := m.read("([])")
	assert.True(t, m.failure == sound && end == 4 && s.accepts)
}

func TestLongTextsHaveFewNodes(t *testing.T) {
	const length, deepest = 200_000, 20
	p, m := newHostile(t, `s = *( "(" s ")" / "[" s "]" )`)
	m.limits.size, m.limits.memory = 1<<16, nodeSize<<12
	text, _ := brackets(rand.New(rand.NewPCG(1, 1)), length, deepest)
	end, s := m.read(text)
	require.Equal(t, sound, m.failure)
	assert.True(t, end == len(text) && s.accepts)
	assert.Greater(t, m.forgotten, 10)
	assert.LessOrEqual(t, m.visited, perPlace*len(p.places)*len(text))
}

func TestASizeIsAboutTheMemoryThatIsUsed(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var changed []string
	for i := range mail {
		for _, other := range `a "(<.` {
			changed = append(changed, mail[:i]+string(other)+mail[i:])
		}
	}
	open := make([]byte, 50_000)
	for i := range open {
		open[i] = "(["[r.IntN(2)]
	}
	for _, c := range []struct {
		name  string
		p     *Program
		texts []string
	}{
		{"states", knownProgram(t, "rfc5322", "message"), changed},
		{"nodes", hostileProgram(t, `s = "(" s ")" / "[" s "]" / ""`), []string{string(open)}},
	} {
		before := usedMemory()
		m := newMachine(&c.p.program, false)
		for _, text := range c.texts {
			m.read(text)
		}
		used := usedMemory() - before
		assert.InEpsilon(t, used, m.size, 0.5, c.name)
		assert.Greater(t, m.size, 1<<17, c.name)
		runtime.KeepAlive(c.texts)
	}
}

// usedMemory returns the bytes of memory that something refers to.
func usedMemory() int {
	runtime.GC()
	runtime.GC() // what pools keep is freed by the second time
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int(stats.HeapAlloc)
}

// verdict is what a machine says of a text.
type verdict struct {
	end     int
	accepts bool
	rule    int32
	failure failure
}

func verdictOf(m *machine, text string) verdict {
	end, s := m.read(text)
	v := verdict{end: end, failure: m.failure}
	if s != nil && m.failure == sound {
		v.accepts, v.rule = s.accepts, m.program.ruleOf(s)
	}
	return v
}

// randomProgram returns the program of rules that have texts.
func randomProgram(t *rapid.T) *Program {
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	for {
		if p, err := Compile(grammarOf(t, randomRules(r)), "s", "t", "u", "v"); err == nil {
			return p
		}
	}
}

// assertNodes checks that nodes differ, that each leads to those before it, and that its depth is how many calls are open.
func assertNodes(t assert.TestingT, m *machine) {
	known := map[node]bool{}
	for at, n := range m.nodes {
		depth := int32(0)
		for _, kid := range n.all() {
			depth = max(depth, m.marks[kid].depth)
		}
		if n.frame != none {
			depth++
		}
		assert.Equal(t, depth, m.marks[at].depth)
		assert.False(t, known[n])
		known[n] = true
		for _, kid := range n.all() {
			assert.Less(t, int(kid), max(at, 1))
		}
		assert.True(t, n.more == 0 || m.nodes[n.more].frame == none)
	}
}

func TestATextIsReadRightAfterAFailure(t *testing.T) {
	failures := map[failure]int{}
	nests, _ := newHostile(t, `s = "a" s "b" / "c"`)
	rapid.Check(t, func(t *rapid.T) {
		p := nests
		if rapid.Bool().Draw(t, "random") {
			p = randomProgram(t)
		}
		m := newMachine(&p.program, false)
		m.limits.depth, m.limits.memory = 2, 10*nodeSize
		m.limits.steps = rapid.SampledFrom([]int{len(p.places)/2 + 10, 1 << 20}).Draw(t, "steps")
		for range 20 {
			text := rapid.StringMatching("[abc]{0,30}").Draw(t, "text")
			got := verdictOf(m, text)
			if failures[got.failure]++; got.failure != sound {
				continue
			}
			fresh := newMachine(&p.program, false)
			assert.Equal(t, verdictOf(fresh, text), got, text)
		}
	})
	assert.Len(t, failures, 3)
}
