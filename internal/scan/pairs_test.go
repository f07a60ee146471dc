package scan

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestPairsAreWhatATableTellsOfBothOctets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var table [256]uint8
		copy(table[:], rapid.SliceOfN(rapid.Byte(), 256, 256).Draw(t, "table"))
		table[rapid.Byte().Draw(t, "octet")] = 0
		var p Pairs
		p.fill(&table)
		for first := range table {
			for second := range table {
				if p[first|second<<8] != table[first]&table[second] {
					t.Fatalf("%#x %#x", first, second)
				}
			}
		}
	})
}

func TestPairsAreFilledWhereTheyAreUsed(t *testing.T) {
	pairs := make([]Pairs, 1)
	FillPairs(pairs, [][256]uint8{{'a': 1}})
	require.Equal(t, !Vectors, pairs[0]['a'|'a'<<8] == 1)
}
