package uts46

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
)

// byTheBook has what normalization needs, from the data and not from the tables.
type byTheBook struct {
	class      map[rune]int
	decomposed map[rune][]rune // in one step
	composed   map[[2]rune]rune
}

// book reads the data once.
var book = sync.OnceValue(func() *byTheBook {
	b := &byTheBook{class: map[rune]int{}, decomposed: map[rune][]rune{}, composed: map[[2]rune]rune{}}
	b.readClasses()
	b.readDecompositions()
	b.addHangul()
	return b
})

// data is the folder of the files, in another module.
const data = "../../../tools/ucd/data/uts46"

// needData skips a test where only this module is there, as in the module cache.
func needData(t *testing.T) {
	if _, err := os.Stat(data); err != nil {
		t.Skip("the data is not here")
	}
}

// dataLines returns the lines of a file of the data, split at semicolons.
func dataLines(file string) (lines [][]string) {
	text, err := os.ReadFile(filepath.Join(data, file))
	if err != nil {
		panic(err)
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, strings.Split(strings.TrimSpace(line), ";"))
		}
	}
	return lines
}

// codePoints reads code points in hexadecimal, separated by spaces.
func codePoints(text string) (all []rune) {
	for field := range strings.FieldsSeq(text) {
		r, err := strconv.ParseUint(field, 16, 32)
		if err != nil {
			panic(err)
		}
		all = append(all, rune(r))
	}
	return all
}

func (b *byTheBook) readClasses() {
	for _, fields := range dataLines("properties.txt") {
		class, err := strconv.Atoi(fields[4])
		if err != nil {
			continue // no class
		}
		ends := codePoints(strings.ReplaceAll(fields[0], "..", " "))
		for r := ends[0]; r <= ends[len(ends)-1]; r++ {
			b.class[r] = class
		}
	}
}

func (b *byTheBook) readDecompositions() {
	for _, fields := range dataLines("decompositions.txt") {
		from, to := codePoints(fields[0])[0], codePoints(fields[1])
		b.decomposed[from] = to
		if len(fields) == 2 { // not excluded
			b.composed[[2]rune(to)] = from
		}
	}
}

// addHangul adds the syllables in their order (Unicode Standard, section 3.12).
func (b *byTheBook) addHangul() {
	add := func(first, second, syllable rune) {
		b.decomposed[syllable] = []rune{first, second}
		b.composed[[2]rune{first, second}] = syllable
	}
	syllable := rune(0xAC00)
	for l := rune(0x1100); l <= 0x1112; l++ {
		for v := rune(0x1161); v <= 0x1175; v++ {
			open := syllable
			add(l, v, open)
			syllable++
			for t := rune(0x11A8); t <= 0x11C2; t++ {
				add(open, t, syllable)
				syllable++
			}
		}
	}
}

// decompose appends the canonical decomposition of r (D68).
func (b *byTheBook) decompose(to []rune, r rune) []rune {
	parts, ok := b.decomposed[r]
	if !ok {
		return append(to, r)
	}
	for _, part := range parts {
		to = b.decompose(to, part)
	}
	return to
}

// nfc returns s in Normalization Form C as the definitions read: no quick check, no search, no sorting
// but exchanging neighbours (Unicode Standard, D68, D108, D109 and D115 to D117).
func (b *byTheBook) nfc(s []rune) []rune {
	var d []rune
	for _, r := range s {
		d = b.decompose(d, r)
	}
	for exchanged := true; exchanged; {
		exchanged = false
		for i := 1; i < len(d); i++ {
			if b.class[d[i-1]] > b.class[d[i]] && b.class[d[i]] > 0 {
				d[i-1], d[i] = d[i], d[i-1]
				exchanged = true
			}
		}
	}
	for i := 1; i < len(d); i++ {
		last := i - 1
		for last > 0 && b.class[d[last]] != 0 {
			last--
		}
		if b.isBlocked(d, last, i) {
			continue
		}
		if c, ok := b.composed[[2]rune{d[last], d[i]}]; ok {
			d[last] = c
			d = slices.Delete(d, i, i+1)
			i--
		}
	}
	return d
}

// isBlocked reports whether d[i] is blocked from d[last], or d[last] is no starter (D115, D117).
func (b *byTheBook) isBlocked(d []rune, last, i int) bool {
	for j := last + 1; j < i; j++ {
		if class := b.class[d[j]]; class == 0 || class >= b.class[d[i]] {
			return true
		}
	}
	return b.class[d[last]] != 0
}

// combining are the code points that normalization does something about.
var combining = func() (all []rune) {
	for r := rune(0); r < 0x20000; r++ {
		if p := lookup(r); p.ccc() != 0 || p&(decomposes|notQuick) != 0 {
			all = append(all, r)
		}
	}
	return all
}()

func TestNormalizationFollowsItsDefinition(t *testing.T) {
	needData(t)
	marks := rapid.RuneFrom([]rune("\u0301\u0323\u0327\u0345\u3099\u0338\u05b0\u05bc\u094d\u0f71\u0f74\u1dce"))
	letters := rapid.RuneFrom([]rune("aeoАע각\u1100\u1161\u11a8가ÅΩ\U00011099\U000110ba"))
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SliceOfN(rapid.OneOf(marks, letters, rapid.SampledFrom(combining)), 0, 8).Draw(t, "s")
		got := nfc(slices.Clone(s))
		require.Equal(t, string(book().nfc(s)), string(got))
		require.Equal(t, slices.Equal(s, got), isNFC(slices.Clone(s)))
		require.Equal(t, got, nfc(slices.Clone(got)), "it is normal already")
	})
}

// A character can compose with the first one of the next character's decomposition, as U+16D63 with that of
// U+16D68. Characters that take no part in normalization behave alike: U+4E00 represents them.
func TestCharactersBeforeADecomposingOneAreNormalizedByTheBook(t *testing.T) {
	needData(t)
	every := rune(exhaustive.OneIn(t, 16))
	firsts := map[rune]bool{'\u4e00': true}
	for pair := range book().composed {
		firsts[pair[0]] = true
	}
	if exhaustive.Asked(t) {
		for _, r := range combining {
			firsts[r] = true
		}
	}
	for first := range firsts {
		if 0xAC00 < first && first <= 0xD7A3 && first%97 != 0 {
			continue // a sample of the syllables
		}
		for second := range maps.Keys(book().decomposed) {
			if 0xAC00 < second && second <= 0xD7A3 && second%97 != 0 || (first+second)%every != 0 {
				continue
			}
			checkByTheBook(t, first, second)
		}
	}
}

func checkByTheBook(t *testing.T, s ...rune) {
	want := book().nfc(s)
	if got := nfc(slices.Clone(s)); !slices.Equal(want, got) {
		assert.Fail(t, "another normal form", "%U: %U instead of %U", s, got, want)
	}
	if slices.Equal(s, want) != isNFC(slices.Clone(s)) {
		assert.Fail(t, "normal in one of them", "%U", s)
	}
}

// A character may be skipped if it is its own normal form after every other character (UAX #15,
// section 9).
func TestTheQuickCheckSkipsNormalTextAfterEveryCharacter(t *testing.T) {
	needData(t)
	composes := map[rune]bool{}
	for pair := range book().composed {
		composes[pair[1]] = true
	}
	scalars(func(r rune) {
		first := book().decompose(nil, r)[0]
		isChanged := !slices.Equal([]rune{r}, book().nfc([]rune{r}))
		if want := isChanged || composes[first]; want != (lookup(r)&notQuick != 0) {
			assert.Fail(t, "the quick check is wrong", "%U must be normalized: %t", r, want)
		}
	})
}

// Part 1 of NormalizationTest.txt lists every character that is not its own normal form.
func TestEachRowOfNormalizationTestHasItsNormalForm(t *testing.T) {
	text, err := os.ReadFile("testdata/normalization.txt")
	require.NoError(t, err)
	part, rows := "", 0
	listed := map[rune]bool{}
	for line := range strings.Lines(string(text)) {
		from, to, ok := strings.Cut(strings.TrimSpace(line), ";")
		if strings.HasPrefix(line, "#") || !ok {
			part = strings.TrimSpace(strings.TrimPrefix(line, "# "))
			continue
		}
		rows++
		source := codePoints(from)
		if part == "Part1" {
			listed[source[0]] = true
		}
		assert.Equal(t, string(codePoints(to)), NFC(string(source)), "%s, %s", part, line)
		assert.Equal(t, from == to, isNFC(source), "%s, %s", part, line)
	}
	assert.Equal(t, 2132, rows)
	scalars(func(r rune) {
		if s := string(r); !listed[r] && NFC(s) != s {
			assert.Fail(t, "not in part 1, and not its own normal form", "%U", r)
		}
	})
}

// Part 2 of NormalizationTest.txt has these two rows for each mark.
func TestEachMarkAmongOthersIsNormalizedByTheBook(t *testing.T) {
	needData(t)
	for mark := range book().class {
		checkByTheBook(t, 'a', 0x315, 0x300, 0x5AE, mark, 'b')
		checkByTheBook(t, 'a', mark, 0x315, 0x300, 0x5AE, 'b')
	}
}

func TestManyMarksAreOrderedAsFewAre(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		marks := rapid.SliceOfN(rapid.RuneFrom([]rune("\u0301\u0323\u0327\u0345\u0338\u05b0\u0334\u0300\u0302")), 0, 100).Draw(t, "marks")
		sorted := slices.Clone(marks)
		slices.SortStableFunc(sorted, func(a, b rune) int { return int(lookup(a).ccc()) - int(lookup(b).ccc()) })
		orderMarks(marks)
		require.Equal(t, sorted, marks)
	})
}

// Rows of NormalizationTest.txt that have trapped normalizers, and some that Unicode 16 to 18 added.
func TestNormalizationOfKnownTraps(t *testing.T) {
	for _, row := range golden.Lines[struct{ Text, NFC string }](t, "testdata/traps.jsonl") {
		assert.Equal(t, row.NFC, string(nfc([]rune(row.Text))), "%+q", row.Text)
	}
}
