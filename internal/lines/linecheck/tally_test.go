package linecheck

import (
	"fmt"
	"math"
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
			list = append(list, Counted{Name: name, Count: 1, First: samples[i].shown()})
		case others.Count > 0:
			others.Count++
		default:
			others = Counted{Count: 1, First: samples[i].shown()}
		}
	}
	return list, others
}

func checkTally(t require.TestingT, names []string, most int) {
	var all Tally
	samples := make([]Sample, len(names))
	for i := range samples {
		samples[i] = Sample{"f", i + 1, fmt.Sprintf("u:%d@h", i)}
		all.add(names[i], samples[i], most > MaxNames)
	}
	list, others := slowTally(names, samples, most)
	assert.Equal(t, list, all.List)
	assert.Equal(t, others, all.Others)
}

func TestATallyCountsEachNameWithItsFirstLine(t *testing.T) {
	pool := []string{strings.Repeat("a", 63), strings.Repeat("b", 64), strings.Repeat("c", 65), strings.Repeat("d", 66)}
	for i := range 14 {
		pool = append(pool, fmt.Sprint("n", i))
	}
	rapid.Check(t, func(t *rapid.T) {
		checkTally(t, rapid.SliceOfN(rapid.SampledFrom(pool), 0, 80).Draw(t, "names"), 1000)
	})
	var names []string
	for i := range 1003 {
		names = append(names, fmt.Sprint("n", i), "n0")
	}
	checkTally(t, append(names, pool...), 1000)
	checkTally(t, append(names, pool...), math.MaxInt)
}

func TestSchemesAreCountedWithoutTheirCase(t *testing.T) {
	s := summaryOf(t, strings.NewReader("HTTP://a\nhttp://b\nHttp://[::1]:80/\n"))
	require.Len(t, s.Schemes.List, 1)
	assert.Equal(t, Counted{Name: "http", Count: 3, First: Sample{"f", 1, "HTTP://a"}}, s.Schemes.List[0])
}
