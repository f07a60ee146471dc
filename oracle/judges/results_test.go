package main

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestThePageShowsTheResults(t *testing.T) {
	text, err := os.ReadFile("results.json")
	require.NoError(t, err)
	var r results
	require.NoError(t, json.Unmarshal(text, &r))
	page, err := os.ReadFile("../../" + pageFile)
	require.NoError(t, err)
	assert.Contains(t, string(page), tableBegin+"\n"+r.table()+tableEnd)
	agreeing := 0
	for _, p := range r.Parsers {
		assert.Positive(t, p.Taken, p.Parser)
		if p.Hosts.Count == 0 {
			agreeing++
		}
	}
	assert.GreaterOrEqual(t, agreeing, 20, "parsers that see the same hosts")
}
