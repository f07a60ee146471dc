package scan_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/run/scan"
)

// drawn is a random automaton, as numbers and as they are meant.
type drawn struct {
	scan.Machine[uint16]
	to     [][]int // by state and class: the next state, or 0
	notes  [][]scan.Way
	accept []bool
	final  []scan.Way
}

const classes = 5

// classOf are the classes of bytes: letters, digits, "/", "%" and others.
func classOf(c byte) uint8 {
	switch {
	case 'a' <= c|0x20 && c|0x20 <= 'f', '0' <= c && c <= '9':
		return 1
	case 'g' <= c && c <= 'z':
		return 2
	case c == '/':
		return 3
	case c == '%':
		return 4
	}
	return 0
}

const highest = 1 << 15

// draw draws an automaton in which states whose letters and digits lead to themselves have a set.
func draw(t *rapid.T) *drawn {
	states := rapid.IntRange(1, 6).Draw(t, "states")
	d := &drawn{to: make([][]int, states+1), notes: make([][]scan.Way, states+1), accept: make([]bool, states+1), final: make([]scan.Way, states+1)}
	note := func(of string) scan.Way {
		w := scan.Way{Set: scan.NoSet, Ends: rapid.Uint64Range(0, 7).Draw(t, of+" ends"), Clear: rapid.Uint64Range(0, 7).Draw(t, of+" clear")}
		w.Clear &^= w.Ends
		if rapid.IntRange(0, 3).Draw(t, of) == 0 {
			w.Copy = [][2]uint8{{3, 0}}
		}
		return w
	}
	for q := range d.to {
		d.to[q], d.notes[q] = make([]int, classes), make([]scan.Way, classes)
		if q == 0 {
			continue
		}
		for c := range classes {
			d.to[q][c] = rapid.IntRange(0, states).Draw(t, "to")
			if rapid.Bool().Draw(t, "notes") {
				d.notes[q][c] = note("way")
			}
		}
		if rapid.Bool().Draw(t, "loops") {
			d.to[q][1], d.to[q][2], d.notes[q][1], d.notes[q][2] = q, q, scan.Way{}, scan.Way{}
		}
		d.accept[q], d.final[q] = rapid.Bool().Draw(t, "accepts"), note("final")
	}
	d.number(t)
	return d
}

// number makes the numbers.
func (d *drawn) number(t *rapid.T) {
	d.Width = classes + 2
	for c := range d.Class {
		d.Class[c] = classOf(byte(c))
	}
	d.Sets = scan.NewMaskSets(scan.Octets(func(c byte) bool { return classOf(c) == 1 || classOf(c) == 2 }))
	for c := range d.Sets.Bits {
		if classOf(byte(c)) == 1 {
			d.Sets.Bits[c] |= 1 << scan.HexBit
		}
	}
	d.Next = make([]uint16, d.Width)
	for q := 1; q < len(d.to); q++ {
		var row []uint16
		for c, to := range d.to[q] {
			row = append(row, d.entry(to, d.notes[q][c]))
		}
		likely, end := uint16(0), uint16(0)
		if e := row[rapid.IntRange(0, classes-1).Draw(t, "likely")]; e >= highest {
			likely = e
		}
		if d.accept[q] {
			d.Ways = append(d.Ways, d.final[q])
			end = uint16(len(d.Ways))
		}
		d.Next = append(append(d.Next, row...), likely, end)
	}
}

func (d *drawn) entry(to int, w scan.Way) uint16 {
	w.Row, w.Set = uint32(to*d.Width), scan.NoSet
	if to > 0 && d.to[to][1] == to && d.to[to][2] == to && d.notes[to][1].Ends|d.notes[to][1].Clear|d.notes[to][2].Ends|d.notes[to][2].Clear == 0 {
		w.Set = 0
	}
	if to == 0 || w.Set == scan.NoSet && w.Ends|w.Clear == 0 && w.Copy == nil {
		return uint16(w.Row)
	}
	d.Ways = append(d.Ways, w)
	return uint16(highest + len(d.Ways) - 1)
}

// slowly is Read as it is meant.
func (d *drawn) slowly(at int, s string, i int, ends []uint32) (int, scan.State) {
	do := func(w scan.Way) {
		for _, c := range w.Copy {
			ends[c[0]] = ends[c[1]]
		}
		for k := range 3 {
			if w.Ends>>k&1 == 1 {
				ends[k] = uint32(i)
			}
			if w.Clear>>k&1 == 1 {
				ends[k] = 0
			}
		}
	}
	for ; i < len(s); i++ {
		c := classOf(s[i])
		if d.to[at][c] == 0 {
			return i, scan.State(at)
		}
		do(d.notes[at][c])
		at = d.to[at][c]
	}
	if !d.accept[at] {
		return i, scan.State(at)
	}
	do(d.final[at])
	return i, 0
}

var pieces = []string{"", "a", "g", "/", "%41", "%", "%4", "%zz", "\x00", "é", strings.Repeat("abz019", 8), strings.Repeat("k", 64), strings.Repeat("q", 200), strings.Repeat("%aF", 40)}

func TestReadDoesWhatTheNumbersMean(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		s := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 8).Draw(t, "text"), "")
		at, i := rapid.IntRange(1, len(d.to)-1).Draw(t, "state"), rapid.IntRange(0, min(3, len(s))).Draw(t, "from")
		got, want := []uint32{9, 8, 7, 6}, []uint32{9, 8, 7, 6}
		end, failed := d.Read(scan.State(at), s, i, got)
		wantEnd, wantFailed := d.slowly(at, s, i, want)
		require.Equal(t, wantEnd, end, "%q", s)
		require.Equal(t, wantFailed, failed, "%q", s)
		require.Equal(t, want, got, "%q", s)
		wide := widened(&d.Machine)
		end, failed = wide.Read(scan.State(at), s, i, []uint32{9, 8, 7, 6})
		require.Equal(t, wantEnd, end, "%q", s)
		require.Equal(t, wantFailed, failed, "%q", s)
	})
}

// widened is a machine with entries of 32 bits.
func widened(m *scan.Machine[uint16]) *scan.Machine[uint32] {
	out := &scan.Machine[uint32]{Class: m.Class, Width: m.Width, Ways: m.Ways, Sets: m.Sets}
	for _, x := range m.Next {
		out.Next = append(out.Next, uint32(x&^highest)|uint32(x&highest)<<16)
	}
	return out
}

func TestAStepLeadsWhereReadGoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		for q := 1; q < len(d.to); q++ {
			for c := range 256 {
				require.Equal(t, scan.State(d.to[q][classOf(byte(c))]), d.Step(scan.State(q), byte(c)))
			}
		}
	})
}

func TestARunEndsAtTheFirstByteThatIsNotInItsSet(t *testing.T) {
	m := scan.NewMaskSets("ab0", "/")
	m.Encoded[0] = 1<<64 - 1
	for _, c := range "0123456789ABCDEFabcdef" {
		m.Bits[c] |= 1 << scan.HexBit
	}
	for _, unit := range []string{"a", "%41", "a%bFb"} {
		for n := range 70 {
			for _, rest := range []string{"", "/", "%", "%4", "%4/", "%zz", "\x80", "//////////"} {
				s := "//" + strings.Repeat(unit, n) + rest
				end, _, _ := m.Skip(s, 2, 0, new(scan.Masks))
				if want := 2 + n*len(unit); end != want && (!scan.Vectors || end >= len(s) || s[end] != '%') {
					require.Equal(t, want, end, "%q", s)
				}
			}
		}
	}
}

var words = scan.Words{
	Labels:   []scan.Label{{Rule: "ab", Section: "1"}, {Rule: "b", Section: "2"}},
	LabelOf:  []uint8{0, 0, 1},
	Expected: []string{`"a"`, `"b" or end of input`},
	Expect:   []uint8{0, 0, 1},
}

func TestDescribeNamesTheRuleAndWhatMayFollow(t *testing.T) {
	label, expected := words.Describe(2)
	assert.Equal(t, scan.Label{Rule: "b", Section: "2"}, label)
	assert.Equal(t, `"b" or end of input`, expected)
}

func TestFindFoldsLettersOfASCIIAlone(t *testing.T) {
	starts := []scan.Start{{Rule: "a-b", State: 1}, {Rule: "ks", State: 2}}
	start, ok := scan.Find(starts, "A-B")
	assert.True(t, ok)
	assert.Equal(t, scan.State(1), start.State)
	for _, name := range []string{"kſ", "\u212As", "c"} {
		_, ok = scan.Find(starts, name)
		assert.False(t, ok, name)
	}
}

// characters is the automaton of *("a" / %xE9) ["b" / %x10000-10FFFF]: states 3 to 6 are within characters.
var characters = func() *scan.Machine[uint16] {
	m := &scan.Machine[uint16]{Width: 10, Ways: []scan.Way{{Set: scan.NoSet}}}
	for k, c := range []byte("ab\xC3\xA9\xF0\x90\x80") {
		m.Class[c] = uint8(k + 1)
	}
	m.Class[0x81] = m.Class[0x80]
	for _, row := range [][]uint16{{}, {0, 1, 2, 3, 0, 4, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 0, 5}, {0, 0, 0, 0, 0, 0, 6, 6}, {0, 0, 0, 0, 0, 0, 2, 2}} {
		next := slices.Grow(slices.Clone(row), m.Width)[:m.Width]
		for c := range next[:m.Width-2] {
			next[c] *= uint16(m.Width)
		}
		m.Next = append(m.Next, next...)
	}
	return m
}()

func TestErrorsInACharacterAreReportedAtItsBeginning(t *testing.T) {
	for _, c := range []struct {
		s      string
		end    int
		failed scan.State
	}{
		{"", 0, 0},
		{"aéa", 4, 0},
		{"é\U00010000", 6, 0},
		{"ac", 1, 1},
		{"ba", 1, 2},
		{"\U00010000a", 4, 2},
		{"aè", 1, 1},
		{"éè", 2, 1},
		{"a\uFFFD", 1, 1},
		{"a\xff", 1, 1},
		{"a\xc3", 1, 1},
		{"ac\xc3", 1, 1},
		{"éa\xf0\x90\x81", 3, 1},
		{"éa\xf0\x90\x81a", 3, 1},
		{"\xed\xa0\x80", 0, 1},
		{"a\xf4\x90\x80\x80", 1, 1},
		{"a\xa9", 1, 1},
	} {
		end, failed := characters.Read(1, c.s, 0, nil)
		if failed != 0 {
			end, failed = characters.Character(1, c.s, end, failed)
		}
		assert.Equal(t, c.end, end, "%q", c.s)
		assert.Equal(t, c.failed, failed, "%q", c.s)
	}
}

func TestACharacterStartsWhereItsFirstOctetIs(t *testing.T) {
	for _, c := range []struct {
		text      string
		end, want int
	}{
		{"", 0, 0}, {"a", 1, 1}, {"aé", 3, 3}, {"aé", 2, 1}, {"a中", 2, 1}, {"a中", 3, 1}, {"\U00010300", 3, 0}, {"é\xc3", 3, 2}, {"\ufffd", 3, 3},
		{"\x80", 1, 0},
	} {
		assert.Equal(t, c.want, scan.CharacterStart(c.text, c.end), "%q", c.text[:c.end])
	}
}

func TestEightOctetsAreANumber(t *testing.T) {
	assert.Equal(t, uint64(0x3837363534333231), scan.Eight("12345678"))
	assert.Equal(t, uint64(0x3837363534333231), scan.Eight("123456789"))
	assert.Panics(t, func() { scan.Eight("1234567") })
}

func TestOctetsAreThoseOfASCII(t *testing.T) {
	var ascii []byte
	for c := range byte(0x80) {
		ascii = append(ascii, c)
	}
	assert.Equal(t, string(ascii), scan.Octets(func(byte) bool { return true }))
	assert.Equal(t, "ac", scan.Octets(func(c byte) bool { return c == 'a' || c == 'c' }))
}

func TestAViewIsTheText(t *testing.T) {
	for _, text := range []string{"", "a", "ab", "é\x00"} {
		assert.Equal(t, text, scan.View(text))
		assert.Equal(t, text, scan.View([]byte(text)))
	}
}
