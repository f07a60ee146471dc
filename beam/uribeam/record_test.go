package uribeam

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

// decoders read elements and write them again.
var decoders = map[string]func([]byte) ([]byte, error){
	"Block":    again(decodeBlock, encodeBlock),
	"Span":     again(decodeSpan, encodeSpan),
	"Line":     again(decodeLine, encodeLine),
	"Unique":   again(decodeUnique, encodeUnique),
	"Count":    again(decodeCount, encodeCount),
	"Summary":  again(decodeSummary, encodeSummary),
	"Failure":  again(decodeFailure, encodeFailure),
	"Resolved": again(decodeResolved, encodeResolved),
}

func again[T any](decode func([]byte) (T, error), encode func(T) []byte) func([]byte) ([]byte, error) {
	return func(b []byte) ([]byte, error) {
		v, err := decode(b)
		return encode(v), err
	}
}

// An element that reads without an error is written unchanged, except that numbers may become
// shorter.
func FuzzElementsAreReadAsTheyAreWritten(f *testing.F) {
	p := Place{"f\xff", 1 << 40, 7}
	s := Sample{p, "text", 9}
	c := Count{Table: ByRule, Name: "port", Inputs: 3, First: s, Shortest: []Sample{s, s}}
	for _, seed := range [][]byte{
		nil, {0xFF}, encodeBlock(Block{p, TooLong, []byte("a\xff\n")}), encodeSpan(Span{"f", 1, -1}), encodeLine(Line{p, []byte("x")}),
		encodeUnique(Unique{nil, 1 << 60}), encodeCount(c), encodeSummary(Summary{Total: 1, Rules: Names{[]Count{c}, c}}),
		encodeFailure(Failure{p, nil, []byte("i"), "r"}), encodeResolved(Resolved{nil, []byte("r"), nil}),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		for name, decode := range decoders {
			written, err := decode(b)
			if err != nil || len(written) != len(b) {
				continue
			}
			second, err := decode(written)
			require.NoError(t, err, name)
			require.True(t, bytes.Equal(written, second), name)
		}
	})
}

func TestElementsAreWrittenInFull(t *testing.T) {
	p := Place{"f\xff", 1 << 40, 7}
	s := Sample{p, "text", 9}
	c := Count{ByRule, "port", true, 3, s, []Sample{s, s}}
	n := Names{[]Count{c, c}, c}
	roundTrip(t, Block{p, TooLong, []byte("a\xff\n")}, encodeBlock, decodeBlock)
	roundTrip(t, Span{"f", 1, -1}, encodeSpan, decodeSpan)
	roundTrip(t, Line{p, []byte("x")}, encodeLine, decodeLine)
	roundTrip(t, Unique{[]byte("x"), 1 << 60}, encodeUnique, decodeUnique)
	roundTrip(t, c, encodeCount, decodeCount)
	roundTrip(t, Summary{1, 2, 3, n, n, n}, encodeSummary, decodeSummary)
	roundTrip(t, Failure{p, []byte("b"), []byte("i"), "r"}, encodeFailure, decodeFailure)
	roundTrip(t, Resolved{[]byte("b"), []byte("r"), []byte("t")}, encodeResolved, decodeResolved)
}

func roundTrip[T any](t *testing.T, v T, encode func(T) []byte, decode func([]byte) (T, error)) {
	t.Helper()
	read, err := decode(encode(v))
	require.NoError(t, err)
	require.Equal(t, v, read)
	_, err = decode(append(encode(v), 0))
	require.Error(t, err, "there is more")
	_, err = decode(encode(v)[:len(encode(v))-1])
	require.Error(t, err, "there is less")
}
