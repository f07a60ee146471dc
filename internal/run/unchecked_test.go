package run_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/run/unchecked"
)

func TestThePackagesGetTheFunctionsThatAreSet(t *testing.T) {
	scan := func(text string) (unchecked.Offsets, bool) { return unchecked.Offsets{Scheme: uint32(len(text))}, true }
	parser := func(read unchecked.Read, accept unchecked.Accept, reject unchecked.Reject) func(uint64, string) (string, error) {
		return func(by uint64, text string) (string, error) {
			if _, ok := read(by, text); ok || accept(by, text, unchecked.Offsets{}) {
				return text, nil
			}
			return "", reject(by, text)
		}
	}
	unchecked.Set(scan, parser, func(text string) int { return len(text) })
	offsets, ok := unchecked.Scan("abc")
	assert.True(t, ok)
	assert.Equal(t, unchecked.Offsets{Scheme: 3}, offsets)
	assert.Equal(t, 2, unchecked.Origin[int]()("ab"))
	rejected := errors.New("rejected")
	parse := unchecked.Parser[string](
		func(by uint64, text string) (unchecked.Ends, bool) { return unchecked.Ends{}, by == 1 },
		func(by uint64, text string, o unchecked.Offsets) bool { return by == 2 },
		func(by uint64, text string) error { return rejected },
	)
	for by, want := range map[uint64]error{1: nil, 2: nil, 3: rejected} {
		_, err := parse(by, "a")
		assert.Equal(t, want, err, by)
	}
}
