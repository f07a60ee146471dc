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
	assert.Equal(t, string(want), string(got))
}

func TestALineThatIsNoRangeIsAnError(t *testing.T) {
	_, err := tables("x;Greek\n")
	assert.ErrorContains(t, err, `"x;Greek\n"`)
}
