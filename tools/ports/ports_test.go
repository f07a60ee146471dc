package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the differences, and the sizes in docs/ports.md")

func TestTheModulesHaveTheChecksumsOfGoSum(t *testing.T) {
	out, err := exec.Command("go", "mod", "verify").CombinedOutput()
	require.NoError(t, err, string(out))
}

func TestEveryPortPassesTheTestsOfItsModule(t *testing.T) {
	for _, port := range ports(t) {
		t.Run(port.Name, func(t *testing.T) {
			c, err := port.ported(filepath.Join(t.TempDir(), "port"))
			require.NoError(t, err)
			out, err := c.test(append(port.Test, "-v")...)
			require.NoError(t, err)
			assert.Contains(t, string(out), "\n--- PASS: TestPort", "its own tests run")
			assert.Greater(t, strings.Count(string(out), "\n--- PASS: "), 5, "others run too")
			assertDifferences(t, port, logged(out))
		})
	}
}

// A Difference is what the original says of a case, and what the port says.
type Difference struct{ Was, Is, Why string }

// assertDifferences compares what a port logs with what its original does, but for the differences that are listed with a reason.
func assertDifferences(t *testing.T, port Port, is []string) {
	original, err := port.patched(filepath.Join(t.TempDir(), "original"), onlyTests)
	require.NoError(t, err)
	out, err := original.test("-v", "-run=^TestPort", port.Module)
	require.NoError(t, err)
	was := logged(out)
	require.Len(t, is, len(was))
	file := filepath.Join("testdata", port.Name+".jsonl")
	want, why := readDifferences(t, file), map[Difference]string{}
	for _, d := range want {
		assert.NotEmpty(t, d.Why, "%v has a reason", d)
		why[Difference{Was: d.Was, Is: d.Is}] = d.Why
	}
	var got []Difference
	for i := range was {
		if was[i] != is[i] {
			d := Difference{Was: was[i], Is: is[i]}
			d.Why = why[d]
			got = append(got, d)
		}
	}
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(lines(t, got)), 0o644))
		return
	}
	assert.Equal(t, lines(t, want), lines(t, got))
}

var logLine = regexp.MustCompile(`(?m)^ +port_test\.go:\d+: (.*)$`)

// logged returns what the tests of a port have logged.
func logged(out []byte) []string {
	var all []string
	for _, m := range logLine.FindAllSubmatch(out, -1) {
		all = append(all, string(m[1]))
	}
	return all
}

func readDifferences(t *testing.T, file string) []Difference {
	f, err := os.Open(file)
	require.NoError(t, err)
	defer f.Close()
	var all []Difference
	for decoder := json.NewDecoder(f); decoder.More(); {
		var d Difference
		require.NoError(t, decoder.Decode(&d))
		all = append(all, d)
	}
	return all
}

// lines returns differences as lines of JSON.
func lines(t *testing.T, all []Difference) string {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	for _, d := range all {
		require.NoError(t, encoder.Encode(d))
	}
	return text.String()
}

func TestNoPortIsLongerThanItsOriginal(t *testing.T) {
	var table strings.Builder
	table.WriteString("| port | lines, original | port |\n| --- | --- | --- |\n")
	for _, port := range ports(t) {
		removed, added := size(t, port)
		assert.LessOrEqual(t, added, removed, port.Name)
		fmt.Fprintf(&table, "| [%s](../tools/ports/testdata/%s.patch) | %d | %d |\n", port.Name, port.Name, removed, added)
	}
	document := filepath.Join("..", "..", "docs", "ports.md")
	page, err := os.ReadFile(document)
	require.NoError(t, err)
	section := regexp.MustCompile(`(?s)(<!-- sizes:[^\n]*\n).*(<!-- /sizes)`)
	want := section.ReplaceAll(page, []byte("${1}"+table.String()+"${2}"))
	if *update {
		require.NoError(t, os.WriteFile(document, want, 0o644))
		return
	}
	assert.Equal(t, string(want), string(page))
}

// size returns how many lines of code a patch removes and adds, without tests, comments and blank lines.
func size(t *testing.T, port Port) (removed, added int) {
	text, err := os.ReadFile(filepath.Join("testdata", port.Name+".patch"))
	require.NoError(t, err)
	for _, file := range strings.Split("\n"+string(text), "\ndiff --git ") {
		name, hunks, _ := strings.Cut(file, "\n")
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for line := range strings.Lines(hunks) {
			code := strings.TrimSpace(line[1:])
			switch {
			case code == "" || strings.HasPrefix(code, "//") || strings.HasPrefix(line, "+++ ") || strings.HasPrefix(line, "--- "):
			case line[0] == '+':
				added++
			case line[0] == '-':
				removed++
			}
		}
	}
	return removed, added
}

func ports(t *testing.T) []Port {
	all, err := readPorts()
	require.NoError(t, err)
	return all
}
