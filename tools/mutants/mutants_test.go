package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"regexp"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write testdata/changes.jsonl")

// compiled returns a package of testdata, with all its changes in one binary.
func compiled(t *testing.T, folder string) (*pkg, *binary, []*mutant) {
	t.Helper()
	p, err := load(folder)
	require.NoError(t, err)
	all := p.draw(38)
	b, mutants, err := compile(p, all, len(all))
	require.NoError(t, err)
	t.Cleanup(b.remove)
	return p, b, mutants
}

// A change has what a function of testdata/kinds returns without and with it.
type change struct {
	Function, From, To string
	Without, With      string
}

const noResult = "it stops"

func TestEachKindOfChangeIsMadeAndNoOther(t *testing.T) {
	_, b, mutants := compiled(t, "testdata/kinds")
	_, output, _ := b.run(0, unlimited)
	var without map[string]json.RawMessage
	require.NoError(t, json.NewDecoder(strings.NewReader(output)).Decode(&without))
	sort.Slice(mutants, func(i, k int) bool {
		a, b := mutants[i], mutants[k]
		if a.start != b.start {
			return a.start < b.start
		}
		return a.from+a.to < b.from+b.to
	})
	var changes []change
	for _, m := range mutants {
		passes, output, _ := b.run(m.id, unlimited)
		with := map[string]json.RawMessage{}
		if passes {
			require.NoError(t, json.NewDecoder(strings.NewReader(output)).Decode(&with))
		}
		before := len(changes)
		for name, result := range without {
			c := change{name, m.from, m.to, string(result), noResult}
			if passes {
				c.With = string(with[name])
			}
			inTable := strings.HasPrefix(m.function, "var ")
			if name == m.function || inTable && c.With != c.Without {
				assert.NotEqual(t, c.Without, c.With, "%s → %s", m.from, m.to)
				changes = append(changes, c)
				continue
			}
			assert.True(t, !passes || c.With == c.Without, "%s changes %s", m.from, name)
		}
		assert.Len(t, changes, before+1, "%s: %s → %s", m.function, m.from, m.to)
	}
	const golden = "testdata/changes.jsonl"
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	for _, c := range changes {
		require.NoError(t, e.Encode(c))
	}
	if *update {
		require.NoError(t, os.WriteFile(golden, text.Bytes(), 0o600))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	assert.Equal(t, string(want), text.String())
}

func TestAChangeThatDoesNotCompileIsLeftOut(t *testing.T) {
	_, b, mutants := compiled(t, "testdata/shadow")
	var made []string
	for _, m := range mutants {
		made = append(made, m.to)
		assert.True(t, b.kills(m.id), m.to)
	}
	assert.ElementsMatch(t, []string{"!(c == 'x')", "c != 'x'", "'x' + 1", "'x' - 1"}, made)
}

func TestASlowTestRunsOnlyWithChangesThatItReaches(t *testing.T) {
	_, b, mutants := compiled(t, "testdata/tiny")
	require.NoError(t, b.measure())
	assert.Equal(t, []string{"TestFailsWithSwitches"}, b.fails)
	require.Len(t, b.slow, 1)
	assert.Equal(t, "TestSlow", b.slow[0].name)
	for _, m := range mutants {
		assert.Equal(t, m.function == "isX", b.slow[0].reached[m.id], "%s: %s", m.function, m.to)
	}
}

// listed is a line of the list of equivalent changes.
func listed(folder, function, from, to, why string) string {
	line, _ := json.Marshal(equivalent{"mutants/testdata/" + folder, function, from, to, 0, why})
	return string(line) + "\n"
}

func TestTheReportTellsKilledChangesFromSurvivors(t *testing.T) {
	var output, errors bytes.Buffer
	status := run([]string{"-root", ".", "testdata/tiny"}, "", &output, &errors)
	assert.Equal(t, 1, status)
	assert.Empty(t, errors.String())
	numbers := regexp.MustCompile(`(?m)^  \d+  `)
	assert.Equal(t, strings.TrimLeft(`
mutants/testdata/tiny: 15 of 21 killed (71.4 %), 0 equivalent: too few
  skipped, since it fails without a mutant: TestFailsWithSwitches
  tiny.go:8: isLower: c >= 'a' → c > 'a'
  tiny.go:8: isLower: 'a' → 'a' + 1
  tiny.go:8: isLower: 'a' → 'a' - 1
  tiny.go:14: capacity: make([]int, 0, 8) → the zero []int
  tiny.go:14: capacity: 8 → 8 + 1
  tiny.go:14: capacity: 8 → 8 - 1
`, "\n"), numbers.ReplaceAllString(output.String(), "  "))
}

func TestTheExitStatusIsThatOfTheWorstPackage(t *testing.T) {
	for _, test := range []struct {
		name        string
		arguments   []string
		equivalents string
		status      int
		says        string
	}{
		{"enough are killed", []string{"testdata/shadow"}, "", 0, "testdata/shadow: 4 of 4 killed (100.0 %), 0 equivalent: ok"},
		{"the worst is first", []string{"testdata/tiny", "testdata/shadow"}, "", 1, "too few\nmutants/testdata/shadow: 4 of 4"},
		{
			"all survivors are equivalent, and these are too many", []string{"testdata/tiny"}, strings.Join([]string{
				listed("tiny", "isLower", "c >= 'a'", "c > 'a'", "untested"),
				listed("tiny", "isLower", "'a'", "'a' - 1", "untested"),
				listed("tiny", "isLower", "'a'", "'a' + 1", "untested"),
				listed("tiny", "capacity", "make([]int, 0, 8)", "the zero []int", "untested"),
				listed("tiny", "capacity", "8", "8 - 1", "memory"),
				listed("tiny", "capacity", "8", "8 + 1", "memory"),
			}, ""), 1, "15 of 15 killed (100.0 %), 6 equivalent: too few",
		},
		{"a test notices an equivalent change", []string{"testdata/shadow"}, listed("shadow", "isX", "'x'", "'x' + 1", "time"), 1, "not equivalent, since a test notices it"},
		{"a line of the list matches no change", []string{"testdata/shadow"}, listed("shadow", "isX", "'y'", "'y' + 1", "time"), 2, "no such change in isX: 'y' → 'y' + 1"},
		{"a line has no reason", []string{"testdata/shadow"}, listed("shadow", "isX", "'x'", "'x' + 1", ""), 2, "no reason"},
		{"a line is there twice", []string{"testdata/shadow"}, strings.Repeat(listed("shadow", "isX", "'x'", "'x' + 1", "time"), 2), 2, "twice"},
		{"a line is not JSON", []string{"testdata/shadow"}, "x", 2, "list of equivalents"},
		{
			"a package that cannot be tried does not stop the others", []string{"testdata/none", "testdata/shadow"}, listed("none", "f", "1", "2", "time"),
			2, "testdata/none: not tried\nmutants/testdata/shadow: 4 of 4",
		},
		{"a flag is unknown", []string{"-unknown"}, "", 2, "not defined"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var output bytes.Buffer
			status := run(append([]string{"-root", "."}, test.arguments...), test.equivalents, &output, &output)
			assert.Equal(t, test.status, status, output.String())
			assert.Contains(t, output.String(), test.says)
		})
	}
}

func TestOnlyPrintsWhatTheTestsPrintWithOneChange(t *testing.T) {
	var output bytes.Buffer
	assert.Equal(t, 0, run([]string{"-root", ".", "-only", "2", "testdata/shadow"}, "", &output, &output))
	assert.Contains(t, output.String(), "FAIL: TestShadow")
}

func TestTheListOfEquivalentChangesIsSortedByPackage(t *testing.T) {
	var packages []string
	for line := range strings.Lines(equivalents) {
		var e equivalent
		require.NoError(t, json.Unmarshal([]byte(line), &e), line)
		packages = append(packages, e.Package)
		_, err := readEquivalent(equivalents, e.Package)
		require.NoError(t, err)
	}
	assert.True(t, sort.StringsAreSorted(packages))
}
