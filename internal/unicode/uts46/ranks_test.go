package uts46

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestRanksCountAndFind(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		members := rapid.SliceOfN(rapid.Bool(), 1, 140).Draw(t, "members")
		var memory [shortLabel + 1]int32
		s := newRanks(memory[:], len(members))
		if rapid.Bool().Draw(t, "from all") {
			s.fill()
			for i, in := range members {
				if !in {
					s.add(i, -1)
				}
			}
		} else {
			for i, in := range members {
				if in {
					s.add(i, 1)
				}
			}
		}
		count := 0
		for i, in := range members {
			require.Equal(t, count, s.below(i))
			if in {
				require.Equal(t, i, s.find(count))
				count++
			}
		}
	})
}
