package peggen

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
)

// The tool tries one alternative of a repetition after the other for each symbol, and writes the position back each time. That is most of what
// a recognizer of URIs does, since most of their symbols are in repetitions of characters, such as ( [a-z] / '-' / rule )*. Here these get a loop of
// their own.

// repetition is what the tool makes of a repetition of a choice, up to the first alternative: its label, and the number of the choice.
var repetition = regexp.MustCompile(`\n\s*l(\d+):(\n\s*\{\n\s*position\d+, tokenIndex\d+ := position, tokenIndex\n\s*\{\n\s*position(\d+), tokenIndex\d+ := position, tokenIndex\n)`)

// alternative is a character or a range, if it is not the last alternative.
var alternative = regexp.MustCompile(`^\s*if (?:c := buffer\[position\]; c < rune\('(.+?)'\) \|\| c > rune\('(.+?)'\)|buffer\[position\] != rune\('(.+?)'\)) \{\n` +
	`\s*goto l\d+\n\s*\}\n\s*position\+\+\n\s*goto l\d+\n\s*l\d+:\n\s*position, tokenIndex = position\d+, tokenIndex\d+\n`)

// set is a set of ASCII characters, a bit each.
type set [2]uint64

// runs lets repetitions skip all symbols that match their first alternatives, if these are single
// characters, before they try an alternative. After that these alternatives never match. They are
// removed except for one, which keeps the labels in use.
func runs(src []byte) []byte {
	var out bytes.Buffer
	var sets []set
	copied := 0
	for _, m := range repetition.FindAllSubmatchIndex(src, -1) {
		label, choice, begin := src[m[2]:m[3]], src[m[6]:m[7]], m[1]
		s, last := characters(src[begin:])
		if s == (set{}) || !isAll(src[begin:], choice, label) {
			continue
		}
		i := slices.Index(sets, s)
		if i < 0 {
			i = len(sets)
			sets = append(sets, s)
		}
		out.Write(src[copied:m[4]])
		fmt.Fprintf(&out, "\nposition = run(buffer, position, &runs[%d])", i)
		out.Write(src[m[4]:begin])
		copied = begin + last
	}
	out.Write(src[copied:])
	if len(sets) > 0 {
		out.WriteString(run)
		for _, s := range sets {
			fmt.Fprintf(&out, "charactersOf(%#x, %#x),\n", s[0], s[1])
		}
		out.WriteString("}\n")
	}
	return out.Bytes()
}

// characters returns the set of the ASCII characters that a choice begins with, a bit each, and where the last alternative of them begins in src.
func characters(src []byte) (s set, last int) {
	for at := 0; ; {
		m := alternative.FindSubmatch(src[at:])
		if m == nil {
			return s, last
		}
		low, high := symbol(m[1]), symbol(m[2])
		if len(m[3]) > 0 {
			low = symbol(m[3])
			high = low
		}
		if high >= 0x80 {
			return s, last
		}
		for c := low; c <= high; c++ {
			s[c>>6] |= 1 << (c & 63)
		}
		last = at
		at += len(m[0])
	}
}

// symbol returns a character as it is quoted in Go.
func symbol(quoted []byte) rune {
	if len(quoted) == 0 {
		return 0
	}
	c, _, _, _ := strconv.UnquoteChar(string(quoted), '\'') // the tool's output compiles
	return c
}

// isAll reports whether a choice is all of its repetition.
func isAll(src, choice, label []byte) bool {
	end := regexp.MustCompile(`\n\s*\}\n\s*l` + string(choice) + `:\n\s*goto l` + string(label) + `\n`)
	return end.Match(src)
}

// run is what the repetitions call, up to the sets.
const run = `
// run returns where the symbols end that are in a set of ASCII characters, from i on. The buffer ends with a symbol that is in none.
func run(buffer []rune, i uint32, set *[128]bool) uint32 {
	for {
		if c := uint32(buffer[i]); c >= 128 || !set[c] {
			return i
		}
		i++
	}
}

// charactersOf returns a set of characters, given as bits: low for the first 64, high for the
// others.
func charactersOf(low, high uint64) (set [128]bool) {
	for c := range 64 {
		set[c], set[c+64] = low>>c&1 == 1, high>>c&1 == 1
	}
	return set
}

// runs are the sets of characters that are repeated.
var runs = [...][128]bool{
`
