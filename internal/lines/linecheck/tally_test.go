package linecheck

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// slowTally is what a tally of samples by their names has, with at most most names.
func slowTally(names []string, samples []Sample, most int) (list []Counted, others Counted) {
	for i, name := range names {
		at := slices.IndexFunc(list, func(c Counted) bool { return c.Name == name })
		switch {
		case at >= 0:
			list[at].Count++
		case len(name) <= 64 && len(list) < most:
			list = append(list, Counted{Name: name, Count: 1, First: samples[i].Shown()})
		case others.Count > 0:
			others.Count++
		default:
			others = Counted{Count: 1, First: samples[i].Shown()}
		}
	}
	return list, others
}

// tallied counts names in chunks of a length, and merges the chunks.
func tallied(names []string, samples []Sample, length int) Tally {
	var all, chunk Tally
	for i, name := range names {
		chunk.entry(name, samples[i]).Count++
		if i%length == length-1 || i == len(names)-1 {
			all.merge(&chunk)
			chunk.clear()
		}
	}
	return all
}

func checkTally(t require.TestingT, names []string, length int) {
	samples := make([]Sample, len(names))
	for i := range samples {
		samples[i] = Sample{"f", i + 1, fmt.Sprintf("u:%d@h", i)}
	}
	all := tallied(names, samples, length)
	list, others := slowTally(names, samples, 1000)
	assert.Equal(t, list, all.List)
	assert.Equal(t, others.Count, all.Others.Count)
	assert.Equal(t, others.First, all.Others.First)
}

func TestATallyCountsEachNameWithItsFirstLineHoweverLinesAreCutIntoChunks(t *testing.T) {
	pool := []string{strings.Repeat("a", 63), strings.Repeat("b", 64), strings.Repeat("c", 65), strings.Repeat("d", 66)}
	for i := range 14 {
		pool = append(pool, fmt.Sprint("n", i))
	}
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfN(rapid.SampledFrom(pool), 0, 80).Draw(t, "names")
		checkTally(t, names, rapid.IntRange(1, 81).Draw(t, "length"))
	})
	var names []string
	for i := range 1003 {
		names = append(names, fmt.Sprint("n", i), "n0")
	}
	for _, length := range []int{1, 7, 500, len(names)} {
		checkTally(t, slices.Concat(pool, pool), length)
		checkTally(t, names, length)
	}
}

func TestSchemesAreCountedWithoutTheirCase(t *testing.T) {
	s := summaryOf(t, strings.NewReader("HTTP://a\nhttp://b\nHttp://[::1]:80/\n"))
	require.Len(t, s.Schemes.List, 1)
	assert.Equal(t, Counted{Name: "http", Count: 3, First: Sample{"f", 1, "HTTP://a"}}, s.Schemes.List[0])
}
