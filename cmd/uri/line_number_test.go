package main

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestALineNumberIsWrittenInDecimal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var l lineNumber
		for _, start := range rapid.SliceOfN(rapid.OneOf(rapid.IntRange(0, 120), rapid.IntRange(990, 1010), rapid.IntRange(wordNumbers-20, wordNumbers+5), rapid.IntMin(0)), 1, 5).Draw(t, "starts") {
			for n := start; n >= 0 && n < start+15; n++ {
				require.Equal(t, "x"+strconv.Itoa(n), string(l.appendTo([]byte("x"), n)))
			}
		}
	})
}
