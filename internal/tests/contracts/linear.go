package contracts

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/coverage"
	"strings"
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
var Sizes = [...]int{1 << 10, 4 << 10, 16 << 10}

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

// Steps counts how often a block of code is entered, in all packages that are built for counting: see
// the command in the folder count. It panics in a program that was not built so.
func Steps(run func()) uint64 {
	if err := coverage.ClearCounters(); err != nil {
		panic(err)
	}
	run()
	var b bytes.Buffer
	if err := coverage.WriteCounters(&b); err != nil {
		panic(err)
	}
	n, err := sumOfCounters(b.Bytes())
	if err != nil {
		panic(err)
	}
	return n
}

// counted are packages of the standard library whose steps are counted too. Searches are not
// counted: they are linear, and written in assembly.
var counted = []string{"strings", "bytes", "slices", "unicode/utf8", "net/netip", "strconv", "fmt", "encoding/json", "net/url"}

// RunCounting builds a command that calls [CountSteps] so that it counts, runs it, and returns what it prints. It writes into
// the folder dir.
func RunCounting(command, dir string, args ...string) ([]byte, error) {
	counter := filepath.Join(dir, "count")
	packages := "-coverpkg=" + strings.Join(append(counted, "github.com/urigrammar/uri/...", command), ",")
	if out, err := exec.Command("go", "build", "-cover", "-covermode=atomic", packages, "-o", counter, command).CombinedOutput(); err != nil {
		return out, err
	}
	cmd := exec.Command(counter, args...)
	cmd.Env = append(os.Environ(), "GOCOVERDIR="+dir)
	return cmd.CombinedOutput()
}

// CountSteps counts the steps of calls with each n-th shape, and returns an error if they are not proportional to the
// length of the text, with the most steps for each byte.
func CountSteps(calls []Call, factor, every int) error {
	failed, steps := false, uint64(0)
	for i, s := range Shapes {
		if i%every != 0 {
			continue
		}
		for k, costs := range Measure(calls, Steps, s) {
			steps += costs[len(costs)-1]
			if err := costs.Linear(factor); err != nil {
				failed = true
				fmt.Printf("%s with %q: %v\n", calls[k].Name, s.Name, err)
			}
		}
	}
	switch {
	case failed:
		return errors.New("some functions do not take linear time")
	case steps < 1_000_000:
		return errors.New("no steps are counted: build it with -cover -covermode=atomic")
	}
	fmt.Printf("%d functions, each %d. of %d shapes, %d steps with the longest texts\n", len(calls), every, len(Shapes), steps)
	return nil
}

// The layout of what package runtime/coverage writes: a header, a segment with a header of its own, and a footer.
const (
	fileHeader    = 32
	flavorAt      = 24 // of the header: how counters are encoded
	uleb128       = 2
	segmentHeader = 16
	footer        = 16
)

// sumOfCounters adds up the counters of a file of counters.
func sumOfCounters(file []byte) (sum uint64, err error) {
	if len(file) < fileHeader+segmentHeader+footer {
		return 0, errors.New("the counters are cut off")
	}
	segment := file[fileHeader:]
	functions := binary.LittleEndian.Uint64(segment)
	strings, args := binary.LittleEndian.Uint32(segment[8:]), binary.LittleEndian.Uint32(segment[12:])
	r := counters{bytes: segment[segmentHeader+int(strings)+int(args) : len(segment)-footer], packed: file[flavorAt] == uleb128}
	for range functions {
		n := r.next()
		r.next() // the package
		r.next() // the function
		for range n {
			sum += r.next()
		}
	}
	if r.failed || len(r.bytes) > 0 {
		return 0, errors.New("the counters are not laid out as expected")
	}
	return sum, nil
}

// counters is a sequence of numbers.
type counters struct {
	bytes  []byte
	packed bool
	failed bool
}

func (r *counters) next() uint64 {
	if !r.packed {
		if len(r.bytes) < 4 {
			r.failed = true
			return 0
		}
		n := binary.LittleEndian.Uint32(r.bytes)
		r.bytes = r.bytes[4:]
		return uint64(n)
	}
	n, size := binary.Uvarint(r.bytes)
	if size <= 0 {
		r.failed = true
		return 0
	}
	r.bytes = r.bytes[size:]
	return n
}

// Shape is a kind of text that has made parsers slow.
type Shape struct {
	Name string
	Text func(size int) string // of about so many bytes
}

func repeated(unit string) Shape {
	return Shape{unit, func(size int) string { return strings.Repeat(unit, max(1, size/len(unit))) }}
}

// Shapes are repetitions of what recursion, backtracking, copying and quadratic loops are known to stumble over.
var Shapes = func() (all []Shape) {
	for _, unit := range []string{
		"a", "/", "../", "a/../", "./", "%", "%41", "%2e%2e/", "%C3%A9", ":", "@", "a:a@", "[", "]", "?", "#", "é", "\xff", "&", "a=b&", "+", ";", ".", "a.", "0", "1.", "0x7f.",
		"[::", "1:", "-", "--", " ", "\t", "\\", "\x00", "//", "http://", "xn--", "xn--a.", "xn--9ca.", "。", "א", "\u200d", "\u0301", "\u0315\u0300", "\u1100\u1161", "ß", "A", "%25", "..//", "a%", "(", "(?<a>)|", "(?:(?<a>)|",
	} {
		all = append(all, repeated(unit))
	}
	return append(all, Shape{"different ideographs", func(size int) string {
		var b strings.Builder
		for i := 0; b.Len() < size; i++ {
			b.WriteRune(rune(0x4E00 + i*7919%0x5000))
		}
		return b.String()
	}}, Shape{"different letters", func(size int) string {
		var b strings.Builder
		for i := 0; b.Len() < size; i++ {
			b.WriteByte(byte('a' + i*i%26))
		}
		return b.String()
	}}, Shape{"one label, ASCII and then ideographs", func(size int) string {
		return strings.Repeat("a", size/2) + strings.Repeat("例", size/6)
	}})
}()
