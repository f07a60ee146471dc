// Package strictness finds how the shipped grammars differ, and where the parsers that are
// installed here depart from RFC 3986. Its test writes the page docs/strictness.md, and the data
// testdata/strictness.json with every class and every deviation.
//
//	go test ./oracle/strictness -update            the page, from the data
//	go test ./oracle/strictness -update -grammars  compares the grammars anew
//	go test ./oracle/strictness -update -parsers   asks the parsers, too: make strictness
package strictness

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/neturl"
)

var (
	update   = flag.Bool("update", false, "write the page and the data")
	grammars = flag.Bool("grammars", false, "compare the grammars anew, and keep what the data say of parsers")
	parsers  = flag.Bool("parsers", false, "ask the parsers that are installed, and compare the grammars anew")
)

func stored(t *testing.T) *study {
	t.Helper()
	text, err := os.ReadFile(data)
	require.NoError(t, err)
	var s study
	require.NoError(t, json.Unmarshal(text, &s))
	return &s
}

func TestThePageFollowsTheData(t *testing.T) {
	s := studied(t)
	files, err := s.files()
	require.NoError(t, err)
	for name, want := range files {
		if *update {
			require.NoError(t, os.WriteFile(name, want, 0o644))
			continue
		}
		is, err := os.ReadFile(name)
		require.NoError(t, err)
		assert.True(t, bytes.Equal(want, is), "%s: go test ./oracle/strictness -update writes it", name)
	}
}

// studied returns the data, or with flags what is found anew.
func studied(t *testing.T) *study {
	s := stored(t)
	if *parsers {
		*s = study{Written: time.Now().UTC().Format(time.DateOnly), Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
		require.NoError(t, s.askParsers())
	}
	if *parsers || *grammars {
		s.Grammars, s.Comparisons, s.Causes = nil, nil, nil
		require.NoError(t, s.compareGrammars())
	}
	return s
}

// Package oracle decides the classes, and its tests hold this file to them.
func TestTheDataHasTheClassesThatAreDecided(t *testing.T) {
	text, err := os.ReadFile("../testdata/classes.txt")
	require.NoError(t, err)
	var decided, is []string
	for line := range strings.Lines(string(text)) {
		if taken, found := strings.CutPrefix(line, "  only "); found {
			grammar, rest, _ := strings.Cut(taken, " ")
			_, rest, _ = strings.Cut(rest, " | ")
			decided = append(decided, grammar+" | "+strings.TrimSuffix(rest, "\n"))
		}
	}
	for _, r := range stored(t).relations() {
		for _, c := range r.Classes {
			is = append(is, fmt.Sprintf("%s | %s | %s | %.40q | %s | %s", r.Taker, c.Component, c.Name, string(c.Witness), c.Turns, strings.Join(c.Known, "; ")))
		}
	}
	assert.ElementsMatch(t, decided, is, "go test ./oracle/strictness -update -grammars writes the data anew")
}

func TestTheMatrixShowsWhichGrammarsAcceptAWitness(t *testing.T) {
	s := stored(t)
	for _, g := range uri.Grammars() {
		for _, c := range s.Causes {
			assert.Equal(t, g.Valid(string(c.Witness)), slices.Contains(c.Takes, g.ID()), "%s: %q", g, c.Witness)
		}
	}
}

func TestTheMatrixShowsEachClassOfEachPair(t *testing.T) {
	s := stored(t)
	shown := func(name, taker, refuser string) bool {
		return slices.ContainsFunc(s.Causes, func(c cause) bool {
			return c.Name == name && slices.Contains(c.Takes, taker) && !slices.Contains(c.Takes, refuser)
		})
	}
	n := 0
	for _, r := range s.relations() {
		for _, c := range r.Classes {
			n++
			assert.True(t, shown(c.Name, r.Taker, r.Refuser), "%s: in %s, not in %s", c.Name, r.Taker, r.Refuser)
		}
	}
	assert.Greater(t, n, 200)
}

// In the matrix of parsers and in their tables nothing is left over: what no family fits is called after its rule, which is no words for people.
func TestEachDeviationIsInAFamilyOfThePage(t *testing.T) {
	for _, rule := range uri.RFC3986.Rules() {
		switch rule {
		case "pct-encoded", "scheme", "absolute-URI", "path", "unreserved", "reserved", "gen-delims", "sub-delims", "ALPHA", "DIGIT", "HEXDIG":
			continue // put into words apart, no part of URI-reference, or never the innermost rule
		}
		assert.Contains(t, places, rule)
	}
	for _, p := range stored(t).Parsers {
		for _, d := range p.Deviations {
			if d.Lenient || d.Guess {
				assert.NotContains(t, uri.RFC3986.Rules(), d.Family, p.Parser)
			}
		}
	}
}

func TestThePageIsShort(t *testing.T) {
	var page bytes.Buffer
	stored(t).writePage(&page)
	assert.Less(t, page.Len(), 10<<10)
	assert.Len(t, stored(t).findings(), 3)
	assert.Len(t, stored(t).aboutGrammars(), 3)
}

func TestTextsThatAreNotUTF8AreKept(t *testing.T) {
	for _, s := range []text{"", "a", "é", "\xff%", "{\"bytes\":1}", "\u202e\x00"} {
		encoded, err := json.Marshal(s)
		require.NoError(t, err)
		var back text
		require.NoError(t, json.Unmarshal(encoded, &back))
		assert.Equal(t, s, back)
	}
	assert.Error(t, new(text).UnmarshalJSON([]byte(`{}`)))
	assert.Error(t, new(text).UnmarshalJSON([]byte(`{"bytes":"%f"}`)))
}

// Witnesses and what parsers say of them are anybody's octets.
// GODEBUG and go.mod decide what net/url accepts, beside its release.
func TestTheDataSaysWhichNetURLWasAsked(t *testing.T) {
	named := 0
	for _, p := range stored(t).Parsers {
		if strings.Contains(p.Parser, "net/url") {
			named++
			assert.Regexp(t, `^url\.Parse of net/url of Go 1\.[0-9.]+ \(urlstrictcolons=1\)$`, p.Parser)
		}
	}
	assert.Equal(t, 1, named)
	assert.Contains(t, titles["net/url"], neturl.Version())
}
