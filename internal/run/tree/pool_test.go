package tree

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
)

// A pool may forget a value at any time, so one is put back until it is kept.
func TestAPoolKeepsRecognizersWithBuffersThatAreNotTooLarge(t *testing.T) {
	made := 0
	p := Pool[int]{Init: func(r *int) error {
		made++
		*r = made
		return nil
	}}
	isKept := func(bufferSize int) bool {
		r := p.Get()
		p.Put(r, bufferSize)
		return p.Get() == r
	}
	kept := 0
	for range 100 {
		if isKept(maxPooled) {
			kept++
		}
		assert.False(t, isKept(maxPooled+1))
	}
	assert.Positive(t, kept)
	assert.Positive(t, *p.Get(), "it is initialized")
}

func TestARecognizerThatCannotBeMadeIsAFault(t *testing.T) {
	p := Pool[int]{Init: func(*int) error { return errors.New("no") }}
	assert.Panics(t, func() { p.Get() })
}
