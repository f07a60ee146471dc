//go:build unix

package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// waits reports whether a pipe has octets that nobody has read. It takes none of them, since they can be for another program.
func waits(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		return false
	}
	const patience = 50 // milliseconds, for the program that writes
	polled := []unix.PollFd{{Fd: int32(f.Fd()), Events: unix.POLLIN}}
	n, err := unix.Poll(polled, patience)
	return err == nil && n > 0 && polled[0].Revents&unix.POLLIN != 0
}
