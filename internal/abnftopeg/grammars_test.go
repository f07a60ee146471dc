package abnftopeg

import (
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/abnf"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

var update = flag.Bool("update", false, "write testdata/grammars.txt; it needs URI_EXHAUSTIVE and URI_CORPORA")

const golden = "testdata/grammars.txt"

// quick are the files that are tried each time: with each repair among them.
var quick = []string{"grammar/rfc2396_starts.abnf", "shared/rfc2397.abnf", "shared/rfc3966.abnf", "shared/rfc6068.abnf", "shared/rfc8141.abnf", "shared/rfc2732.abnf", "shared/rfc5234_abnf.abnf"}

// TestEveryGrammarIsTranscribed transcribes the grammars of this module, and those beside the lists
// in URI_CORPORA. The golden file has the result of each.
func TestEveryGrammarIsTranscribed(t *testing.T) {
	folders := map[string]fs.FS{"grammar": grammar.Files}
	if lists := os.Getenv("URI_CORPORA"); lists != "" {
		folders["shared"] = os.DirFS(filepath.Join(lists, "..", "grammar"))
	}
	all := exhaustive.Asked(t)
	outcomes := &outcomes{lines: make(map[string]string)}
	for name, folder := range folders {
		files, err := fs.Glob(folder, "*.abnf")
		require.NoError(t, err)
		older, err := fs.Glob(folder, "*.bnf")
		require.NoError(t, err)
		for _, file := range slices.Concat(files, older) {
			if path := name + "/" + file; all || slices.Contains(quick, path) {
				t.Run(path, func(t *testing.T) {
					t.Parallel()
					outcomes.add(path, outcome(folder, file))
				})
			}
		}
	}
	t.Cleanup(func() { outcomes.compare(t, all && len(folders) > 1) })
}

// outcome is what a transcription comes to, on a line.
func outcome(folder fs.FS, file string) string {
	g, err := abnf.Load(folder, file)
	if err != nil {
		return "not read: " + err.Error()
	}
	x, err := Transcribe(g, Options{})
	if err != nil {
		return "refused: " + strings.ReplaceAll(err.Error(), "\n", "; ")
	}
	var repaired []string
	for _, r := range x.Rules {
		if r.Repair != Printed {
			repaired = append(repaired, fmt.Sprintf("%s (%v)", r.Name, r.Repair))
		}
	}
	said := fmt.Sprintf("%d rules", len(x.Rules))
	if len(repaired) > 0 {
		said += ", of which repaired: " + strings.Join(repaired, ", ")
	}
	for _, f := range x.Failed {
		said += "; FAILS: " + f.Error()
	}
	return said
}

type outcomes struct {
	mu    sync.Mutex
	lines map[string]string // by file
}

func (o *outcomes) add(path, line string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.lines[path] = line
}

func (o *outcomes) compare(t *testing.T, complete bool) {
	if *update && complete {
		var b strings.Builder
		for _, path := range slices.Sorted(maps.Keys(o.lines)) {
			fmt.Fprintf(&b, "%s: %s\n", path, o.lines[path])
		}
		require.NoError(t, os.WriteFile(golden, []byte(b.String()), 0o644))
	}
	text, err := os.ReadFile(golden)
	require.NoError(t, err)
	want := make(map[string]string)
	for line := range strings.Lines(string(text)) {
		path, said, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		want[path] = said
	}
	for path, said := range o.lines {
		assert.Equal(t, want[path], said, path)
	}
	if complete {
		assert.Len(t, o.lines, len(want), "go test -update writes %s", golden)
	}
}

// A transcription is made while a person waits: so many nodes are about a second's work.
func TestGrammarsOfURIsTakeLittle(t *testing.T) {
	exhaustive.Only(t)
	g, err := abnf.Load(grammar.Files, "rfc3986.abnf")
	require.NoError(t, err)
	x, err := Transcribe(g, Options{})
	require.NoError(t, err)
	assert.Empty(t, x.Failed)
	assert.Less(t, x.Nodes, 1<<20)
}
