package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const root = "../.."

func TestCorporaBelongToTargetsAndHaveAtMost200KBTogether(t *testing.T) {
	targets, err := findTargets(root)
	require.NoError(t, err)
	folders := map[string]bool{}
	for _, target := range targets {
		folders[target.corpus(root)] = true
	}
	size := 0
	require.NoError(t, filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.Contains(filepath.ToSlash(path), "testdata/fuzz/") {
			return err
		}
		assert.True(t, folders[filepath.Dir(path)], "%s: there is no such target", path)
		text, err := os.ReadFile(path)
		size += len(text)
		return err
	}))
	assert.LessOrEqual(t, size, 200_000)
}

func TestEveryFuzzTargetHasACorpus(t *testing.T) {
	targets, err := findTargets(root)
	require.NoError(t, err)
	for _, target := range targets {
		inputs, err := readInputs(target.corpus(root))
		require.NoError(t, err)
		assert.NotEmpty(t, inputs, "%s has no corpus: see make fuzz and make corpus", target)
	}
}

const sample = `package sample

func Kind(s string) int {
	if len(s) < 2 {
		return 0
	}
	if s[0] == 'a' {
		return 1
	}
	if s[1] == 'b' {
		return 2
	}
	return 3
}
`

const sampleTest = `package sample

import (
	"testing"
	"time"
)

func FuzzKind(f *testing.F) {
	f.Add("")
	f.Fuzz(func(t *testing.T, s string) {
		Kind(s)
		if s == "xyz" {
			time.Sleep(time.Second)
		}
		if s == "fail" {
			t.Fail()
		}
	})
}
`

// A module outside of the checkout, with a target and the present corpus.
func sampleModule(t *testing.T, corpus map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module github.com/urigrammar/uri/sample\n\ngo 1.26\n", "sample.go": sample, "sample_test.go": sampleTest,
	} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644))
	}
	where := target{".", "FuzzKind"}.corpus(folder)
	require.NoError(t, os.MkdirAll(where, 0o755))
	for name, text := range corpus {
		require.NoError(t, os.WriteFile(filepath.Join(where, name), []byte(entry(text)), 0o644))
	}
	return folder
}

func entry(text string) string { return "go test fuzz v1\nstring(\"" + text + "\")\n" }

func TestTheShortestInputsAreChosenThatCoverTheSame(t *testing.T) {
	l := limits{most: 3000, longest: 600, slowest: 500 * time.Millisecond}
	for name, c := range map[string]struct {
		corpus map[string]string
		l      limits
		want   []string
	}{
		"one of each kind":                 {map[string]string{"00000000": "abcd", "00000001": "ac", "00000002": "xbc", "00000003": "cb", "00000004": "c"}, l, []string{"ac", "cb"}},
		"files with other names are seeds": {map[string]string{"a long bug": "axxxxx", "00000001": "ac", "00000003": "cb"}, l, []string{"axxxxx", "cb"}},
		"slow inputs are left out":         {map[string]string{"00000001": "xyz", "00000002": "wxyz"}, l, []string{"wxyz"}},
		"a small budget":                   {map[string]string{"00000001": "ac", "00000002": "cba"}, limits{300, 600, l.slowest}, []string{"cba"}},
	} {
		folder := sampleModule(t, c.corpus)
		require.NoError(t, run(folder, nil, c.l), name)
		got, err := readInputs(target{".", "FuzzKind"}.corpus(folder))
		require.NoError(t, err)
		var texts []string
		for _, i := range got {
			texts = append(texts, i.text)
		}
		var want []string
		for _, text := range c.want {
			want = append(want, entry(text))
		}
		assert.ElementsMatch(t, want, texts, name)
	}
	folder := sampleModule(t, map[string]string{"00000001": "fail"})
	assert.ErrorContains(t, run(folder, nil, l), "an input fails:\n"+entry("fail"))
}
