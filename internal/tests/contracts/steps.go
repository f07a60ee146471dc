package contracts

import (
	"bytes"
	"encoding/binary"
	"errors"
	"runtime/coverage"
)

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
