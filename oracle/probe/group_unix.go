//go:build unix

package probe

import (
	"os/exec"
	"syscall"
)

// withDescendants lets what ends a program end what it has started too: a shell, say, that waits for another program.
func withDescendants(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
