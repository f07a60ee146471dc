package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheREADMEShowsWhatTheCommandPrints(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	const reference = "foo://user@[2001:db8::7]:8042/over/there?name=ferret#nose"
	var stdout, stderr bytes.Buffer
	require.Equal(t, allValid, run([]string{"parse", reference}, nil, &stdout, &stderr))
	assert.Empty(t, stderr.String())
	assert.Contains(t, string(readme), "$ go run ./cmd/uri parse '"+reference+"'\n"+strings.TrimSuffix(stdout.String(), "\n")+"```")
}
