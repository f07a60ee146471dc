//go:build unix

package main

import (
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A signal to the command ends the program that it asks, and what that has started.
func TestASignalEndsEveryProgram(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell")
	}
	for sig, status := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143, syscall.SIGHUP: 129} {
		if signal.Ignored(sig) {
			continue // as under nohup
		}
		dir := t.TempDir()
		command := exec.Command("uritest", "probe", "--rule", "scheme", "--patience", "2m", "--exec",
			`trap "" INT TERM HUP; echo $$ > child; sleep 600 & echo $! > grandchild; wait`)
		command.Dir = dir
		var stderr strings.Builder
		command.Stderr = &stderr
		require.NoError(t, command.Start())
		pids := []string{pidIn(t, dir, "child"), pidIn(t, dir, "grandchild")}
		for _, pid := range pids {
			require.True(t, lives(t, pid), "%s is asleep", pid)
		}
		require.NoError(t, command.Process.Signal(sig))
		assert.Error(t, command.Wait())
		assert.Equal(t, status, command.ProcessState.ExitCode(), "%v", sig)
		assert.Contains(t, stderr.String(), "stopped by a signal: "+sig.String())
		for _, pid := range pids {
			assert.Eventually(t, func() bool { return !lives(t, pid) }, time.Minute, 10*time.Millisecond, "%s after %v", pid, sig)
		}
	}
}

// pidIn waits for a file with the number of a process.
func pidIn(t *testing.T, dir, name string) string {
	var pid string
	require.Eventually(t, func() bool {
		text, _ := os.ReadFile(filepath.Join(dir, name))
		pid = strings.TrimSpace(string(text))
		return strings.HasSuffix(string(text), "\n")
	}, time.Minute, 10*time.Millisecond)
	return pid
}

// lives reports whether a process exists and is not a zombie.
func lives(t *testing.T, pid string) bool {
	out, err := exec.Command("ps", "-o", "stat=", "-p", pid).Output()
	if _, missing := err.(*exec.Error); missing {
		t.Skip("there is no ps")
	}
	state := strings.TrimSpace(string(out))
	return state != "" && !strings.HasPrefix(state, "Z")
}
