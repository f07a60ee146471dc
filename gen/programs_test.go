package main

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/write/scangen"
)

// repeats has every kind of repetition, and alternatives that a program makes one of.
const repeats = `all = some / between / option / any / exact
some = 2*letter
between = "(" 1*3digit ")"
option = "?" [ letter "." ] [ digit ]
any = "*" *( letter / digit "," / %xE9 )
exact = 2( "!" letter ) / ""
letter = %x61-63
digit = %x30-32 / %x2000-E000
`

func TestProgramsAreTheRules(t *testing.T) {
	s := scangen.Scanner{Rules: rules(t, repeats), Starts: []string{"all"}, Runes: true, Characters: []string{"letter", "digit"}, Labels: []string{"some", "between", "digit"}}
	m, err := s.Compile()
	require.NoError(t, err)
	p, err := m.Program([]string{"all", "any"})
	require.NoError(t, err)
	n, err := automaton.Compile(s.Rules, "all", nil)
	require.NoError(t, err)
	d, err := automaton.TagDeterminize(automaton.Start{NFA: n, Labels: func(rule string) bool { return slices.Contains(s.Labels, rule) }})
	require.NoError(t, err)
	symbols := []rune("abd012(),.?*!\u00e9\u2000\ue000")
	for text := range texts(symbols, 3) {
		end, at := p.Run(0, text)
		state, read := d.Starts[0], 0
		for _, r := range text {
			next := int(d.States[state].Next[d.Alphabet.Class(r)])
			if next < 0 {
				break
			}
			state, read = next, read+len(string(r))
		}
		require.Equal(t, read, end, "%q", text)
		require.Equal(t, d.States[state].Accept && read == len(text), at == nil, "%q", text)
		if at == nil {
			continue
		}
		require.Equal(t, d.States[state].Rule, at.Rule, "%q", text)
		require.Equal(t, d.States[state].Accept, at.End, "%q", text)
		for _, r := range symbols {
			if want := d.States[state].Next[d.Alphabet.Class(r)] >= 0; at.Follow().Contains(r) != want {
				require.Equal(t, want, !want, "%q, then %q", text, r)
			}
		}
	}
}

// texts yields all texts up to a length.
func texts(symbols []rune, length int) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for level := []string{""}; length >= 0; length-- {
			var next []string
			for _, text := range level {
				if !yield(text) {
					return
				}
				for _, r := range symbols {
					next = append(next, text+string(r))
				}
			}
			level = next
		}
	}
}

func TestProgramsComeToNothingThatCannotBeRead(t *testing.T) {
	m, err := scangen.Scanner{Rules: rules(t, "a = \"x\" / b\nb = \"y\" %xD800\n"), Starts: []string{"a"}, Runes: true, Characters: []string{"a"}}.Compile()
	require.NoError(t, err)
	_, err = m.Program([]string{"a"})
	assert.ErrorContains(t, err, "no input matches")
	_, err = m.Program([]string{"c"})
	assert.EqualError(t, err, "rule c is not defined")
	long, err := scangen.Scanner{Rules: rules(t, "a = 3000(\"x\" [\"y\"])\n"), Starts: []string{"a"}, Runes: true, Characters: []string{"a"}}.Compile()
	require.NoError(t, err)
	_, err = long.Program([]string{"a"})
	assert.ErrorContains(t, err, "exceed")
}
