package abnftopeg

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// run reports whether a transcription is proved.
func run(t *testing.T, c Command, abnf string, out, notes *bytes.Buffer) bool {
	t.Helper()
	x, err := c.Make(read(t, abnf))
	require.NoError(t, err)
	require.NoError(t, c.Write(x, out, notes))
	return len(x.Failed) == 0
}

func TestTheCommandWritesNothingButWhatIsProved(t *testing.T) {
	dir := t.TempDir()
	own, output := filepath.Join(dir, "own.peg"), filepath.Join(dir, "out.peg")

	var out, notes bytes.Buffer
	assert.False(t, run(t, Command{Output: output}, hard, &out, &notes))
	assert.Empty(t, out.String())
	assert.NoFileExists(t, output)
	assert.Equal(t, `g.abnf:3:1: rule u: no repair proves its transcription, which does not accept "aa", which the rule derives; and 2 rules that use it
  write this rule otherwise, in a file for --override:
    u <- "a"* [acAC] "a"* [acAC]
`, notes.String())

	notes.Reset()
	require.NoError(t, os.WriteFile(own, []byte(`u <- "aa" "a"* ( "c" tail? )? / "ac" tail? / "c" tail
tail <- "a"* "c" / "a"+
`), 0o644))
	assert.True(t, run(t, Command{OverrideFile: own, Output: output}, hard, &out, &notes))
	assert.Empty(t, out.String())
	assert.Empty(t, notes.String())
	text, err := os.ReadFile(output)
	require.NoError(t, err)
	assert.Contains(t, string(text), "\n# by hand\nu <- \"aa\"")

	assert.True(t, run(t, Command{OverrideFile: own}, hard, &out, &notes))
	assert.Equal(t, string(text), out.String())

	_, err = Command{OverrideFile: filepath.Join(dir, "none.peg")}.Make(read(t, hard))
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestTheCommandReportsHowItResolvesAmbiguities(t *testing.T) {
	var out, notes bytes.Buffer
	assert.True(t, run(t, Command{}, `
			s = t / u
			t = 1*"1"
			u = 1*("1" / "a")`, &out, &notes))
	assert.Equal(t, "note: rule s has two readings of \"1\": the transcription takes ‹s ‹t 1››, and not ‹s ‹u 1››\n", notes.String())
}
