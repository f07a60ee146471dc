package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// workshop is a directory with files, and a job that proves and copies them.
type workshop struct {
	*job
	mu   sync.Mutex
	done []string // the steps of the last run
}

func (w *workshop) note(step string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.done = append(w.done, step)
}

func newWorkshop(t *testing.T) *workshop {
	t.Helper()
	w := &workshop{job: &job{dir: t.TempDir(), tool: digest{1}}}
	require.NoError(t, os.Mkdir(filepath.Join(w.dir, "gen"), 0o755))
	for _, name := range []string{"a", "b"} {
		w.put(t, name, "text of "+name)
		w.proofs = append(w.proofs, &step{name: "proof of " + name, inputs: []string{name}, do: func() ([]byte, error) {
			w.note("proof of " + name)
			if strings.Contains(w.get(t, name), "wrong") {
				return nil, errors.New(name + " is wrong")
			}
			return []byte("equal"), nil
		}})
		w.files = append(w.files, &step{name: name + ".go", inputs: []string{name}, do: func() ([]byte, error) {
			w.note(name + ".go")
			if strings.Contains(w.get(t, name), "too large") {
				return nil, errors.New(name + " is too large")
			}
			return []byte("made from " + w.get(t, name)), nil
		}})
	}
	return w
}

func (w *workshop) put(t *testing.T, name, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(filepath.Join(w.dir, name), []byte(text), 0o644))
}

func (w *workshop) get(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(w.dir, name))
	require.NoError(t, err)
	return string(text)
}

// does runs the job and requires which steps it does, in any order.
func (w *workshop) does(t *testing.T, steps ...string) {
	t.Helper()
	w.done = nil
	require.NoError(t, w.run())
	assert.ElementsMatch(t, steps, w.done)
}

func TestOnlyWhatChangedIsDoneAgain(t *testing.T) {
	w := newWorkshop(t)
	w.does(t, "proof of a", "proof of b", "a.go", "b.go")
	record := w.get(t, recordFile)
	w.does(t)

	w.put(t, "a", "another text")
	w.does(t, "proof of a", "a.go")
	assert.Equal(t, "made from another text", w.get(t, "a.go"))

	w.put(t, "a", "text of a")
	w.does(t, "proof of a", "a.go")
	assert.Equal(t, record, w.get(t, recordFile), "the record tells what is, not what was")

	w.put(t, "b.go", "edited by hand")
	w.does(t, "b.go")
	assert.Equal(t, "made from text of b", w.get(t, "b.go"))

	require.NoError(t, os.Remove(filepath.Join(w.dir, "a.go")))
	w.does(t, "a.go")

	w.tool = digest{2}
	w.does(t, "proof of a", "proof of b", "a.go", "b.go")
	w.all = true
	w.does(t, "proof of a", "proof of b", "a.go", "b.go")
}

func TestABrokenRecordIsDoneAnew(t *testing.T) {
	w := newWorkshop(t)
	w.does(t, "proof of a", "proof of b", "a.go", "b.go")
	record := w.get(t, recordFile)
	for _, broken := range []string{
		"", "\x00\xff", strings.ReplaceAll(record, "proof", "prove"), strings.ReplaceAll(record, "  ", " "),
		"<<<<<<< ours\n" + strings.ReplaceAll(record, "\n", "zz\n") + "=======\n",
	} {
		w.put(t, recordFile, broken)
		require.NoError(t, w.run())
		assert.NotEmpty(t, w.done)
		assert.Equal(t, record, w.get(t, recordFile))
	}
}

// A record that somebody wrote to get a wrong transcription through holds until -all, and no longer.
func TestAForgedRecordIsFoundWhereEverythingIsProved(t *testing.T) {
	w := newWorkshop(t)
	w.put(t, "a", "wrong")
	forged, err := (&job{dir: w.dir, tool: w.tool, proofs: w.proofs}).record()
	require.NoError(t, err)
	w.put(t, recordFile, string(forged))
	require.NoError(t, w.run())
	w.all = true
	assert.EqualError(t, w.run(), "a is wrong")
}

func TestAfterAnErrorNothingIsWritten(t *testing.T) {
	for _, text := range []string{"wrong", "too large"} {
		w := newWorkshop(t)
		require.NoError(t, w.run())
		before := w.get(t, "a.go") + w.get(t, "b.go") + w.get(t, recordFile)
		w.put(t, "a", "another text")
		w.put(t, "b", text)
		assert.EqualError(t, w.run(), "b is "+text)
		assert.Equal(t, before, w.get(t, "a.go")+w.get(t, "b.go")+w.get(t, recordFile))
	}
}

func TestErrorsStandInTheOrderOfTheSteps(t *testing.T) {
	w := newWorkshop(t)
	w.put(t, "a", "wrong")
	w.put(t, "b", "wrong")
	assert.EqualError(t, w.run(), "a is wrong\nb is wrong")
}

// The packages that gen is built of are what the go command says.
func TestTheToolIsAllThatGenIsBuiltOf(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", `{{if and .Module .Module.Main}}{{.ImportPath}}{{end}}`, ".").Output()
	require.NoError(t, err)
	want := strings.Fields(string(out))
	files, err := toolFiles("..")
	require.NoError(t, err)
	var got []string
	for _, name := range files {
		if pkg := module + "/" + filepath.Dir(name); !slices.Contains(got, pkg) && strings.HasSuffix(name, ".go") {
			got = append(got, pkg)
		}
	}
	assert.ElementsMatch(t, want, got)
	assert.Contains(t, files, "internal/abnf/abnf.peg.go", "a file that gen makes and is built of")
	assert.NotContains(t, files, sectionsOutput)
}

// What is checked in was proved and made of the files that are here: .ci/run proves it anew.
func TestTheRecordIsOfTheFilesAsTheyAre(t *testing.T) {
	t.Chdir("..")
	proofs, err := proofs()
	require.NoError(t, err)
	files, err := files()
	require.NoError(t, err)
	tool, err := toolDigest(".")
	require.NoError(t, err)
	j := &job{dir: ".", tool: tool, proofs: proofs, files: files}
	recorded := readRecord(recordFile)
	require.Equal(t, tool, recorded[toolName], "make gen")
	for _, steps := range [][]*step{proofs, files} {
		stale, err := j.stale(recorded, steps, &steps[0] == &files[0])
		require.NoError(t, err)
		for _, s := range stale {
			assert.Fail(t, "has changed: make gen", s.name)
		}
	}
	assert.Len(t, recorded, 1+len(proofs)+len(files))
}
