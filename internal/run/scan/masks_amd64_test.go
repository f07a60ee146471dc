//go:build !purego

package scan

import "testing"

func TestMasksAreTheSameWithoutAVX512(t *testing.T) {
	if !hasAVX512 {
		t.Skip("the other tests are without AVX-512")
	}
	defer func() { hasAVX512 = true }()
	hasAVX512 = false
	TestMasksHaveTheOctetsOfTheirSets(t)
	TestSpansEndInTheBlockWhereTheirRunDoes(t)
	TestEveryByteAtEveryPositionOfABlockIsInTheMasksOfItsSets(t)
	TestEveryTripletAtEveryPositionOfABlockIsInTheMasksThatHaveThem(t)
	TestSpansEndAtEachByteAtEachPosition(t)
}
