//go:build !unix

package probe

import "os/exec"

// withDescendants does nothing on systems without process groups.
func withDescendants(*exec.Cmd) {}
