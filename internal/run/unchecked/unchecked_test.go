package unchecked

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestThePackagesGetTheFunctionsThatAreSet(t *testing.T) {
	scan := func(text string) (Offsets, bool) { return Offsets{Scheme: uint32(len(text))}, true }
	parser := func(read Read, accept Accept, reject Reject) func(uint64, string) (string, error) {
		return func(by uint64, text string) (string, error) {
			if _, ok := read(by, text); ok || accept(by, text, Offsets{}) {
				return text, nil
			}
			return "", reject(by, text)
		}
	}
	Set(scan, parser, func(text string) int { return len(text) })
	offsets, ok := Scan("abc")
	assert.True(t, ok)
	assert.Equal(t, Offsets{Scheme: 3}, offsets)
	assert.Equal(t, 2, Origin[int]()("ab"))
	rejected := errors.New("rejected")
	parse := Parser[string](
		func(by uint64, text string) (Ends, bool) { return Ends{}, by == 1 },
		func(by uint64, text string, o Offsets) bool { return by == 2 },
		func(by uint64, text string) error { return rejected },
	)
	for by, want := range map[uint64]error{1: nil, 2: nil, 3: rejected} {
		_, err := parse(by, "a")
		assert.Equal(t, want, err, by)
	}
}
