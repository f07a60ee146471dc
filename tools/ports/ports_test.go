package main

import (
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the differences and docs/ports.md")

func TestTheModulesHaveTheChecksumsOfGoSum(t *testing.T) {
	out, err := exec.Command("go", "mod", "verify").CombinedOutput()
	require.NoError(t, err, string(out))
}

func TestEveryPortPassesTheTestsOfItsModuleExceptForItsDifferences(t *testing.T) {
	eachPort(t, func(t *testing.T, p prepared) {
		before, err := p.test(p.before)
		require.NoError(t, err)
		after, err := p.test(p.after)
		require.NoError(t, err)
		got := differences(before, after)
		file := filepath.Join(p.folder(), "differences.jsonl")
		want, err := readLines[Difference](file)
		require.NoError(t, err)
		if *update {
			got = withReasons(got, want)
			writeDifferences(t, file, got)
		}
		assert.NotContains(t, lines(t, want), `"Why":""`, "each difference has a reason")
		for i := range want {
			want[i].Why = ""
		}
		if !*update {
			assert.Empty(t, lines(t, minus(got, want)), "differences that %s does not have", file)
			assert.Empty(t, lines(t, minus(want, got)), "differences of %s that do not exist", file)
		}
	})
}

func TestNoPortIsLongerThanItsOriginal(t *testing.T) {
	eachPort(t, func(t *testing.T, p prepared) {
		t.Logf("%+v -> %+v", p.old, p.new)
		assert.LessOrEqual(t, p.new.Lines, p.old.Lines)
		assert.LessOrEqual(t, p.new.Tokens, p.old.Tokens)
	})
}

func TestTheDocumentHasTheSizes(t *testing.T) {
	all, err := readPorts()
	require.NoError(t, err)
	var ports []prepared
	for _, port := range all { // also those whose subtests do not run
		p, err := prepare(port, t.TempDir())
		require.NoError(t, err)
		ports = append(ports, p)
	}
	if *update {
		require.NoError(t, replaceSection("sizes", sizes(ports)))
	}
	_, text, _, err := section("sizes")
	require.NoError(t, err)
	assert.Equal(t, sizes(ports), text)
}

func TestTheDocumentHasTheTimesOfEveryPort(t *testing.T) {
	ports, err := readPorts()
	require.NoError(t, err)
	_, text, _, err := section("times")
	require.NoError(t, err)
	for _, p := range ports {
		assert.Regexp(t, `(?m)^\| `+p.Name+`( \w+)* \| \d+ ns`, text)
	}
}

// eachPort runs a test for every port.
func eachPort(t *testing.T, f func(*testing.T, prepared)) {
	ports, err := readPorts()
	require.NoError(t, err)
	for _, port := range ports {
		t.Run(port.Name, func(t *testing.T) {
			p, err := prepare(port, t.TempDir())
			require.NoError(t, err)
			f(t, p)
		})
	}
}

// withReasons adds the reasons that a list already has.
func withReasons(differences, known []Difference) []Difference {
	why := map[Difference]string{}
	for _, d := range known {
		reason := d.Why
		d.Why = ""
		why[d] = reason
	}
	for i, d := range differences {
		differences[i].Why = why[d]
	}
	return differences
}

func writeDifferences(t *testing.T, file string, differences []Difference) {
	require.NoError(t, os.WriteFile(file, []byte(lines(t, differences)), 0o644))
}

// lines returns values as lines of JSON.
func lines[T any](t *testing.T, values []T) string {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	for _, value := range values {
		require.NoError(t, encoder.Encode(value))
	}
	return text.String()
}

// minus returns the differences that others do not have, counted.
func minus(differences, others []Difference) []Difference {
	left := map[Difference]int{}
	for _, d := range others {
		left[d]++
	}
	return slices.DeleteFunc(slices.Clone(differences), func(d Difference) bool {
		left[d]--
		return left[d] >= 0
	})
}
