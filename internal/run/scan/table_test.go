package scan_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/run/scan"
)

// The automaton of "a" *"b".
var table = scan.Table{
	Class:    &[256]uint8{'a': 1, 'b': 2},
	Width:    3,
	Next:     []uint16{0, 0, 0, 0, 2, 0, 0, 0, 2},
	Accept:   []uint8{0, 0, 1},
	Labels:   []scan.Label{{Rule: "ab", Section: "1"}, {Rule: "b", Section: "2"}},
	Label:    []uint8{0, 0, 1},
	Expected: []string{`"a"`, `"b" or end of input`},
	Expect:   []uint8{0, 0, 1},
	Starts:   []scan.Start{{Rule: "a-b", State: 1}},
}

func TestRunReportsWhereATextLeavesTheLanguage(t *testing.T) {
	for _, c := range []struct {
		text   string
		end    int
		failed scan.State
	}{
		{"a", 1, 0}, {"abb", 3, 0}, {"", 0, 1}, {"b", 0, 1}, {"aba", 2, 2}, {"ab\xff", 2, 2}, {"\x00", 0, 1},
	} {
		end, failed := scan.Run(&table, 1, c.text)
		assert.Equal(t, c.end, end, c.text)
		assert.Equal(t, c.failed, failed, c.text)
		end, failed = scan.Run(&table, 1, []byte(c.text))
		assert.Equal(t, c.end, end, c.text)
		assert.Equal(t, c.failed, failed, c.text)
	}
}

func TestAStateIsReachedWhereSomethingIsWrittenToo(t *testing.T) {
	writing := characters
	writing.Next = nil
	for _, next := range characters.Next {
		if next != 0 {
			next |= scan.Writes
		}
		writing.Next = append(writing.Next, next)
	}
	for _, text := range []string{"aéb", "a\xc3a", "\U00010000"} {
		end, failed := scan.Run(&characters, 1, text)
		got, reached := scan.Run(&writing, 1, text)
		assert.Equal(t, end, got, "%q", text)
		assert.Equal(t, failed, reached, "%q", text)
	}
}

func TestDescribeNamesTheRuleAndWhatMayFollow(t *testing.T) {
	label, expected := table.Describe(2)
	assert.Equal(t, scan.Label{Rule: "b", Section: "2"}, label)
	assert.Equal(t, `"b" or end of input`, expected)
}

func TestFindFoldsCase(t *testing.T) {
	start, ok := table.Find("A-B")
	assert.True(t, ok)
	assert.Equal(t, scan.State(1), start.State)
	_, ok = table.Find("c")
	assert.False(t, ok)
}

func TestFindFoldsLettersOfASCIIAlone(t *testing.T) {
	table := scan.Table{Starts: []scan.Start{{Rule: "ks"}}}
	_, ok := table.Find("KS")
	assert.True(t, ok)
	for _, name := range []string{"kſ", "\u212As"} {
		_, ok = table.Find(name)
		assert.False(t, ok, name)
	}
}

// The base has *"a" in state 2, "/" to state 1, and nothing there. The extension adds "é" to state 2, by state 3; and "." from state 2
// to state 4, of its own.
var extension = scan.Extension{
	Base:  2,
	Class: &[256]uint8{'a': 1, 0xC3: 2, 0xA9: 3, '.': 4},
	Width: 5,
	Rows:  []uint8{0, 0, 1, 2, 0},
	Next: []uint16{
		0, 0, 0, 0, 0,
		0, 2, 3, 0, 4,
		0, 0, 0, 2, 0,
	},
}

func TestAnExtensionReadsUntilTheBaseCanGoOn(t *testing.T) {
	many := strings.Repeat("a", 40)
	for _, c := range []struct {
		text string
		at   scan.State
		end  int
		to   scan.State
	}{
		{"é", 2, 2, 2},
		{"é/", 2, 2, 2},
		{"éaéa/", 2, 6, 2},
		{"é" + many, 2, 2 + 16, 2}, // the base is faster
		{"é" + many[:8] + "é" + many, 2, 12 + 16, 2},
		{"é" + many[:15] + "é", 2, 19, 2},
		{"é" + many[:16] + "é", 2, 2 + 16, 2},
		{"/", 2, 0, 0},
		{"", 2, 0, 0},
		{"\xc3", 2, 1, 0},
		{"\xc3a", 2, 1, 0},
		{"é\xc3/", 2, 3, 0},
		{".", 2, 1, 0}, // the text ends in a state in which none ends
		{"é", 1, 0, 0},
	} {
		end, to := extension.Read(c.at, c.text, 0)
		assert.Equal(t, c.end, end, "%q", c.text)
		assert.Equal(t, c.to, to, "%q", c.text)
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

// The automaton of *("a" / %xE9) ["b" / %x10000-10FFFF]: states 3 to 6 are within characters.
var characters = scan.Table{
	Class: &[256]uint8{'a': 1, 'b': 2, 0xC3: 3, 0xA9: 4, 0xF0: 5, 0x90: 6, 0x80: 7, 0x81: 7},
	Width: 8,
	Next: []uint16{
		0, 0, 0, 0, 0, 0, 0, 0,
		0, 1, 2, 3, 0, 4, 0, 0,
		0, 0, 0, 0, 0, 0, 0, 0,
		0, 0, 0, 0, 1, 0, 0, 0,
		0, 0, 0, 0, 0, 0, 5, 0,
		0, 0, 0, 0, 0, 0, 6, 6,
		0, 0, 0, 0, 0, 0, 2, 2,
	},
	Accept: []uint8{0, 1, 1, 0, 0, 0, 0},
}

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
		end, failed := scan.Run(&characters, 1, c.s)
		if failed != 0 {
			end, failed = characters.Character(1, c.s, end, failed)
		}
		assert.Equal(t, c.end, end, "%q", c.s)
		assert.Equal(t, c.failed, failed, "%q", c.s)
	}
}

// withRows is characters with only the classes of ASCII in Next.
func withRows() *scan.Table {
	t := characters
	t.Width, t.Classes, t.Next, t.Rows, t.Beyond = 3, 8, nil, nil, make([]uint16, 5)
	for state := range t.Accept {
		row := characters.Next[state*8:][:8]
		t.Next = append(t.Next, row[:3]...)
		t.Rows = append(t.Rows, uint16(len(t.Beyond)/5))
		t.Beyond = append(t.Beyond, row[3:]...)
	}
	return &t
}

func TestATableInTwoPartsIsTheTable(t *testing.T) {
	two := withRows()
	for state := range characters.Accept {
		for octet := range 256 {
			assert.Equal(t, characters.Entry(scan.State(state), byte(octet)), two.Entry(scan.State(state), byte(octet)), "%d and %x", state, octet)
		}
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
