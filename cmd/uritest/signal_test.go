//go:build unix && !aix && !solaris

package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A signal to the command ends the program that it asks, and what that has started: the pipe ends that both have open.
func TestASignalEndsEveryProgram(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell")
	}
	for sig, status := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143, syscall.SIGHUP: 129} {
		if signal.Ignored(sig) {
			continue // as under nohup
		}
		dir := t.TempDir()
		require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "alive"), 0o600))
		command := exec.Command("uritest", "probe", "--rule", "scheme", "--patience", "1h", "--exec",
			`trap "" INT TERM HUP; exec 3>alive; sleep 3600 & echo started >&3; wait`)
		command.Dir = dir
		var stderr strings.Builder
		command.Stderr = &stderr
		require.NoError(t, command.Start())
		alive, err := os.Open(filepath.Join(dir, "alive"))
		require.NoError(t, err)
		defer alive.Close()
		lines := bufio.NewReader(alive)
		_, err = lines.ReadString('\n')
		require.NoError(t, err)
		require.NoError(t, command.Process.Signal(sig))
		assert.Error(t, command.Wait())
		assert.Equal(t, status, command.ProcessState.ExitCode(), "%v", sig)
		assert.Contains(t, stderr.String(), "stopped by a signal: "+sig.String())
		_, err = lines.ReadByte()
		assert.ErrorIs(t, err, io.EOF, "%v", sig)
	}
}
