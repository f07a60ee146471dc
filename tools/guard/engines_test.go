package main

import (
	"bytes"
	"encoding/json"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// accepted returns what the laws of package guard accept of changed hostile texts: GUARD_TEXTS
// texts for each.
func accepted(t *testing.T) (triples []json.RawMessage) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "accepted.jsonl")
	laws := exec.Command("go", "test", "-count=1", "-run", "ReadAlike|StaysOnTheSite|OnEveryPage", "./guard")
	laws.Dir = "../.."
	laws.Env = append(os.Environ(), "GUARD_DUMP="+file)
	out, err := laws.CombinedOutput()
	require.NoError(t, err, "%s", out)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	for line := range bytes.Lines(text) {
		triples = append(triples, json.RawMessage(bytes.TrimSpace(line)))
	}
	require.NotEmpty(t, triples)
	return triples
}

// engines run read.js with triples, and return what they print.
var engines = map[string]func(t *testing.T, folder, script string) string{
	"node": func(t *testing.T, folder, script string) string {
		name := filepath.Join(folder, "read.cjs")
		require.NoError(t, os.WriteFile(name, []byte(script+"\nconsole.log(found);"), 0o666))
		out, err := exec.Command("node", name).Output()
		require.NoError(t, err)
		return strings.TrimSpace(string(out))
	},
	"chromium": func(t *testing.T, folder, script string) string {
		require.NoError(t, os.WriteFile(filepath.Join(folder, "read.js"), []byte(script+"\ndocument.body.textContent = found;"), 0o666))
		page := filepath.Join(folder, "read.html")
		require.NoError(t, os.WriteFile(page, []byte(`<!DOCTYPE html><meta charset="utf-8"><body><script src="read.js"></script>`), 0o666))
		out, err := exec.Command("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+folder+"/profile", "--virtual-time-budget=600000", "--dump-dom", "file://"+page).Output()
		require.NoError(t, err)
		_, body, _ := strings.Cut(string(out), "<body>")
		body, _, _ = strings.Cut(body, "</body>")
		return html.UnescapeString(body)
	},
}

func TestEnginesReadWhatGuardAcceptsAsItDoes(t *testing.T) {
	code, err := os.ReadFile("read.js")
	require.NoError(t, err)
	var triples []json.RawMessage
	for name, run := range engines {
		t.Run(name, func(t *testing.T) {
			if _, err := exec.LookPath(name); err != nil {
				t.Skip(err)
			}
			if triples == nil {
				triples = accepted(t)
			}
			all, err := json.Marshal(triples)
			require.NoError(t, err)
			// A triple that is wrong shows that the engine does check.
			script := string(code) + "\nconst found = JSON.stringify([misread(" + string(all) + "), misread([['return', '', '//evil.example/']]).length]);"
			got := run(t, t.TempDir(), script)
			t.Logf("%d triples", len(triples))
			assert.Equal(t, `[[],1]`, got[:min(len(got), 3000)])
		})
	}
}
