//go:build !unix

package commandline

import (
	"os"
	"syscall"
)

// stopping contains the signals by which users, terminals and supervisors stop programs.
var stopping = []os.Signal{os.Interrupt, syscall.SIGTERM}

func surviveClosedPipes() {} // a write to a closed pipe is an error
