package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheTablesAreThoseOfTheData(t *testing.T) {
	text, err := os.ReadFile("../data/properties.txt")
	require.NoError(t, err)
	want, err := tables(string(text))
	require.NoError(t, err)
	got, err := os.ReadFile("../tables.go")
	require.NoError(t, err)
	assert.True(t, string(want) == string(got), "run go generate")
}

func TestALineThatIsNoRangeIsAnError(t *testing.T) {
	_, err := tables("x;L;L;Latin\n")
	assert.ErrorContains(t, err, `"x;L;L;Latin"`)
}
