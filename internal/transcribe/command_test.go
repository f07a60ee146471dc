package transcribe

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheCommandWritesNothingButWhatIsProved(t *testing.T) {
	dir := t.TempDir()
	own, output := filepath.Join(dir, "own.peg"), filepath.Join(dir, "out.peg")

	var out, notes bytes.Buffer
	proved, err := Command{Output: output}.Run(read(t, hard), &out, &notes)
	require.NoError(t, err)
	assert.False(t, proved)
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
	proved, err = Command{OverrideFile: own, Output: output}.Run(read(t, hard), &out, &notes)
	require.NoError(t, err)
	assert.True(t, proved)
	assert.Empty(t, out.String())
	assert.Empty(t, notes.String())
	text, err := os.ReadFile(output)
	require.NoError(t, err)
	assert.Contains(t, string(text), "\n# by hand\nu <- \"aa\"")

	proved, err = Command{OverrideFile: own}.Run(read(t, hard), &out, &notes)
	require.NoError(t, err)
	assert.True(t, proved)
	assert.Equal(t, string(text), out.String())

	_, err = Command{OverrideFile: filepath.Join(dir, "none.peg")}.Run(read(t, hard), &out, &notes)
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestTheCommandTellsWhatItMakesOfAmbiguities(t *testing.T) {
	var out, notes bytes.Buffer
	proved, err := Command{}.Run(read(t, `
			s = t / u
			t = 1*"1"
			u = 1*("1" / "a")`), &out, &notes)
	require.NoError(t, err)
	assert.True(t, proved)
	assert.Equal(t, "g.abnf: note: rule s has two readings of \"1\": the transcription takes ‹s ‹t 1››, and not ‹s ‹u 1››\n", notes.String())
}
