package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var pages = flag.Bool("update", false, "write the pages from results.json, without asking a program")

func TestThePagesShowTheResults(t *testing.T) {
	text, err := os.ReadFile("results.json")
	require.NoError(t, err)
	var r results
	require.NoError(t, json.Unmarshal(text, &r))
	t.Chdir("../..")
	if *pages {
		require.NoError(t, fill(pageFile, r.summary()))
	}
	page, err := os.ReadFile(pageFile)
	require.NoError(t, err)
	assert.Contains(t, string(page), tableBegin+"\n"+r.summary()+tableEnd)
	asked, agreeing := map[string]int{}, map[string]int{}
	for _, p := range r.Parsers {
		assert.Positive(t, p.Taken, p.Parser)
		assert.LessOrEqual(t, p.Taken, p.Members, p.Parser)
		asked[p.Asked]++
		if p.Hosts.Count == 0 && p.Allowed.Count == 0 {
			agreeing[p.Asked]++
		}
	}
	assert.Equal(t, asked, agreeing, "programs that see the same hosts, by how they were asked")
	assert.GreaterOrEqual(t, asked[parsing], 45)
	assert.GreaterOrEqual(t, asked[watching], 60)
	assert.Len(t, r.Parsers, asked[parsing]+asked[watching])
	assert.Greater(t, r.Confusions, 1000)
	assert.Greater(t, r.Allowed, 300)
}

func TestThePageListsProgramsThatDisagree(t *testing.T) {
	r := results{Allowed: 3, Parsers: []result{{Parser: "a", Version: "a 1", Asked: parsing}}}
	assert.Contains(t, r.summary(), "none of these programs saw another scheme, host or port")
	r.Parsers[0].Allowed = finding{Compared: 1, Count: 1, Component: "host", Witness: strings.Repeat("x", 100), Sees: "b"}
	assert.Contains(t, r.summary(), "- a 1: 1: host of `"+strings.Repeat("x", 30)+"…"+strings.Repeat("x", 15)+"` is `b`\n")
}

func TestAnotherRunReplacesTheRowsThatItHas(t *testing.T) {
	old := &results{Members: 7, Allowed: 3, Parsers: []result{{Parser: "curl", Taken: 1}, {Parser: "net/url", Taken: 1}, {Parser: "libcurl", Taken: 1}}}
	watched := &results{Parsers: []result{{Parser: "wget", Taken: 2}, {Parser: "curl", Taken: 2}}}
	r := old.with(watched)
	require.NoError(t, r.sort())
	taken := func(r *results) (out []string) {
		for _, p := range r.Parsers {
			out = append(out, fmt.Sprint(p.Parser, " ", p.Taken))
		}
		return out
	}
	assert.Equal(t, []string{"net/url 1", "libcurl 1", "curl 2", "wget 2"}, taken(r))
	assert.Equal(t, 7, r.Members, "no parser given")
	assert.Equal(t, 7, r.with(&results{Members: 9}).Members, "others were asked about 7")
	assert.Equal(t, 5, r.with(&results{Members: 5}).Members)
	assert.Equal(t, 3, r.Allowed)
}
