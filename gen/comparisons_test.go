package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func TestAutomaticTranscriptionsAreComparedWithThoseByHand(t *testing.T) {
	exhaustive.Only(t)
	t.Chdir("..")
	sources, err := readSources()
	require.NoError(t, err)
	for _, s := range sources.comparisons() {
		if s.name != "automatic transcription of rfc2396" {
			continue
		}
		report, err := s.do()
		require.NoError(t, err)
		var said []string
		for line := range strings.Lines(string(report)) {
			said = append(said, strings.TrimSpace(strings.TrimPrefix(line, "rfc2396         automatic transcription                ")))
		}
		assert.Equal(t, []string{
			"proved       38 of 42 rules as printed; looks ahead: authority, hostname, domainlabel, toplabel",
			"preferred    it takes the derivations that the document prefers",
			"predicates   61 octets, 27 in uri.peg",
			"longer       domainlabel by 19, toplabel by 23",
			"shorter      authority by 8",
		}, said)
		return
	}
	t.Fatal("there is no such step")
}
