package oracle_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/oracle/suite"
)

// allocated is how many bytes f allocates.
func allocated(f func()) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc - before.TotalAlloc)
}

func TestMembersAtRandomTakeMemoryInProportionToTheirLength(t *testing.T) {
	longest := 512
	if exhaustive.Asked(t) {
		longest = 4096
	}
	s := of(t, "rfc3986", "")
	for name, draw := range map[string]func(int){
		"Random":     func(n int) { take(s.Random(n, 1), 3) },
		"NearMisses": func(n int) { take(s.NearMisses(n, 1), 3) },
	} {
		draw(8)
		for n := 512; n <= longest; n *= 2 {
			once, twice := allocated(func() { draw(n) }), allocated(func() { draw(2 * n) })
			assert.Less(t, twice/once, 2.3, "%s of %d and %d octets", name, n, 2*n)
			assert.Less(t, twice/float64(2*n), 8_000.0, "%s: bytes an octet", name)
		}
	}
}

func TestCountingKeepsNoCounts(t *testing.T) {
	longest := 512
	if exhaustive.Asked(t) {
		longest = 1024
	}
	s := of(t, "rfc3986", "")
	for n := 512; n <= longest; n *= 2 {
		once, twice := allocated(func() { s.Count(n) }), allocated(func() { s.Count(2 * n) })
		assert.Less(t, twice/once, 4.5, "%d octets", n)
		assert.Less(t, twice, float64(2*n*2*n)*10, "%d octets", 2*n)
	}
}

func BenchmarkRandom(b *testing.B) {
	s, err := suite.New("rfc3986", "")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		take(s.Random(4096, 1), 1)
	}
}

func BenchmarkCount(b *testing.B) {
	s, err := suite.New("rfc3986", "")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		s.Count(4096)
	}
}
