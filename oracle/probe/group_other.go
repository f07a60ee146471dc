//go:build !unix

package probe

import "os/exec"

// withDescendants does nothing where there are no groups of processes.
func withDescendants(*exec.Cmd) {}
