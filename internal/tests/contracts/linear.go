package contracts

import (
	"fmt"
	"runtime"
)

// Meter measures what a run costs, in a unit that does not depend on the machine.
type Meter func(run func()) uint64

// AllocatedBytes counts the bytes that are allocated, in all.
func AllocatedBytes(run func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	run()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// Sizes are the lengths in bytes of the texts that calls are measured with, each four times that before it.
var Sizes = [...]int{2 << 10, 8 << 10, 32 << 10}

// Costs are what one call costs on the average, for each of the sizes of its texts.
type Costs [len(Sizes)]uint64

// Measure measures all calls with texts of a shape.
func Measure(calls []Call, m Meter, s Shape) []Costs {
	all := make([]Costs, len(calls))
	for i, size := range Sizes {
		v := ValuesOf(s.Text(size))
		for k, c := range calls {
			if run := c.Prepare(v); len(run) > 0 {
				all[k][i] = m(run.run) / uint64(len(run))
			}
		}
	}
	return all
}

// Linear returns an error if costs grow faster than the texts, or are more than a factor times the length of the
// longest text. Four times the text may cost six times as much, since buffers grow by leaps, and in addition
// what a pool takes back of a short text and not of a long one. It costs 16 times as much if the cost is quadratic.
func (c Costs) Linear(factor int) error {
	last := len(c) - 1
	for i := 1; i <= last; i++ {
		if c[i] > 6*c[i-1]+uint64(pooled*Sizes[i]) {
			return fmt.Errorf("a text of %d bytes costs %d, one of %d bytes %d", Sizes[i-1], c[i-1], Sizes[i], c[i])
		}
	}
	if c[last] > uint64(factor*Sizes[last]) {
		return fmt.Errorf("a text of %d bytes costs %d, more than %d for each byte", Sizes[last], c[last], factor)
	}
	return nil
}

// pooled is what a pool keeps for a byte of text: the recognizers are the greatest.
const pooled = 256
