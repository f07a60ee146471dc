package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// loopOf is what the tool makes of ( [a-c] / 'x' / tail )*.
const loopOf = `
l1:
	{
		position2, tokenIndex2 := position, tokenIndex
		{
			position3, tokenIndex3 := position, tokenIndex
			if c := buffer[position]; c < rune('a') || c > rune('c') {
				goto l4
			}
			position++
			goto l3
		l4:
			position, tokenIndex = position3, tokenIndex3
			if buffer[position] != rune('x') {
				goto l5
			}
			position++
			goto l3
		l5:
			position, tokenIndex = position3, tokenIndex3
			if !_rules[ruletail]() {
				goto l2
			}
		}
	l3:
		goto l1
	l2:
		position, tokenIndex = position2, tokenIndex2
	}
`

func TestARepetitionSkipsTheCharactersThatItBeginsWith(t *testing.T) {
	out := string(runs([]byte(loopOf)))
	assert.Contains(t, out, "l1:\nposition = run(buffer, position, &runs[0])\n")
	assert.Contains(t, out, "charactersOf(0x0, 0x100000e00000000),", "a, b, c and x")
	assert.NotContains(t, out, "rune('a')")
	assert.Contains(t, out, "rune('x')", "one is kept")
	assert.Contains(t, out, "_rules[ruletail]")
}

func TestOtherRepetitionsStay(t *testing.T) {
	for name, src := range map[string]string{
		"something follows the choice": strings.Replace(loopOf, "l3:\n", "l3:\n\t\tposition++\n", 1),
		"no character comes first":     strings.Replace(loopOf, "if c := buffer[position]; c < rune('a') || c > rune('c') {", "if !_rules[rulehead]() {", 1),
		"it is not ASCII":              strings.Replace(loopOf, "rune('c')", `rune('\u00e9')`, 1),
	} {
		assert.Equal(t, src, string(runs([]byte(src))), name)
	}
}

func TestARuleThatBeginsWithACharacterIsCalledBeforeIt(t *testing.T) {
	const call = "if !_rules[rulea]() {"
	for description, guarded := range map[string]string{
		"<('%' hex hex)>": "if buffer[position] != rune('%') || !_rules[rulea]() {",
		`<('\'' b?)>`:     `if buffer[position] != rune('\'') || !_rules[rulea]() {`,
		"<('%' / '/')>":   call,
		"<('/' b)*>":      call,
		"<('0'* b)>":      call,
		"<(b '%')>":       call,
		"<(('%' b) / c)>": call,
		"<([%] b)>":       call,
	} {
		src := "\t\t/* 3 a <- " + description + " */\n"
		assert.Equal(t, src+guarded+"\n", string(firsts([]byte(src+call+"\n"))), description)
	}
}

// What is made fast is found by the form that the tool gives it: another version of the tool can have another one.
func TestTheRecognizersOfTheModuleAreMadeFast(t *testing.T) {
	for _, file := range []string{"../uri.peg.go", "../whatwg/whatwg.peg.go"} {
		src, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, part := range []string{"position = run(buffer, position, &runs[", "if buffer[position] != rune('%') || !_rules["} {
			assert.True(t, strings.Contains(string(src), part), "%s: %s", file, part)
		}
	}
}
