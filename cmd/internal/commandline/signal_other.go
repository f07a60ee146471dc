//go:build !unix

package commandline

import (
	"os"
	"syscall"
)

// stopping are the signals by which people, terminals and supervisors stop programs.
var stopping = []os.Signal{os.Interrupt, syscall.SIGTERM}

func surviveClosedPipes() {} // a write to a closed pipe is an error
