//go:build unix

package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestACommandThatDoesNotReadItsInputSaysSo(t *testing.T) {
	for _, c := range []struct {
		args string
		note string
	}{
		{"differ rfc3986 browser --confusions", "uri: note: standard input was not read: --file - reads its lines\n"},
	} {
		r, w, err := os.Pipe()
		require.NoError(t, err)
		_, err = w.WriteString("http://u:secret@h/\n")
		require.NoError(t, err)
		require.NoError(t, w.Close())
		command := exec.Command("uri", strings.Fields(c.args)...)
		var stderr strings.Builder
		command.Stdin, command.Stderr = r, &stderr
		_ = command.Run() // whose status does not depend on it
		assert.Equal(t, c.note, stderr.String(), c.args)
		require.NoError(t, r.Close())
	}
}
