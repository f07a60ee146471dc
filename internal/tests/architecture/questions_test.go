package architecture

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The names of files are meant to say where something is changed. If code moves away from the file whose name says so, this test
// fails: name the new file so that it can be found, and change testdata/questions.jsonl.
func TestWhatOneWantsToChangeIsInTheFileWhoseNameSaysSo(t *testing.T) {
	if _, err := os.Stat(filepath.Join(root, "go.sum")); err != nil {
		t.Skip("this is not a checkout")
	}
	file, err := os.Open("testdata/questions.jsonl")
	require.NoError(t, err)
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var q struct{ Change, In, At string }
		require.NoError(t, json.Unmarshal(lines.Bytes(), &q))
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(q.In)))
		if assert.NoError(t, err, q.Change) {
			assert.True(t, strings.Contains(string(text), q.At), "%s: %s does not have %q", q.Change, q.In, q.At)
		}
	}
	require.NoError(t, lines.Err())
}
