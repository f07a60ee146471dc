//go:build unix

package probe

import (
	"os/exec"
	"syscall"
)

// withDescendants makes ending a program also end its descendants, for example a program that a shell waits for.
func withDescendants(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
