package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/verdict"
)

// corpus is a file of public inputs. They are not part of the project.
func corpus(t *testing.T, name string) string {
	t.Helper()
	dir := os.Getenv("URI_CORPORA")
	if dir == "" {
		t.Skip("URI_CORPORA does not name a directory")
	}
	return filepath.Join(dir, name)
}

func TestCheckReadsEveryLineOfTheCorpora(t *testing.T) {
	for _, name := range []string{"urls-crawled.txt", "urls-mixed.txt"} {
		assert.Equal(t, commandline.Positive, run([]string{"check", "-f", corpus(t, name)}, nil, io.Discard, os.Stderr), name)
	}
}

func TestTheJudgesSayWhatTheABNFSaysOfPublicInputs(t *testing.T) {
	columns := map[string]standard{
		"URI":           {Grammar: "rfc3986", Rule: "URI"},
		"URI-reference": {Grammar: "rfc3986"},
		"absolute-URI":  {Grammar: "rfc3986", Rule: "absolute-URI"},
		"relative-ref":  {Grammar: "rfc3986", Rule: "relative-ref"},
		"rfc2396":       {Grammar: "rfc2396"},
		"rfc2732":       {Grammar: "rfc2732"},
	}
	validators := map[string]verdict.Validator{}
	for name, s := range columns {
		by, err := s.validator()
		require.NoError(t, err)
		validators[name] = by
	}
	f, err := os.Open(corpus(t, "verdicts.jsonl"))
	require.NoError(t, err)
	defer f.Close()
	rows := bufio.NewScanner(f)
	rows.Buffer(nil, 1<<24)
	for rows.Scan() {
		var row map[string]any
		require.NoError(t, json.Unmarshal(rows.Bytes(), &row))
		s, text := row["input"].(string)
		if !text {
			octets, err := base64.StdEncoding.DecodeString(row["input_b64"].(string))
			require.NoError(t, err)
			s = string(octets)
		}
		for name, by := range validators {
			_, err := by.Parse(s)
			assert.Equal(t, row[name], err == nil, "%s of %q: %v", name, s, err)
		}
	}
	require.NoError(t, rows.Err())
}
