package main

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// pin makes this goroutine, and the programs that it starts, run on one of the processors that this program may
// use, until unpin is called. On a shared machine, the speeds of two processors can differ by more than a half,
// and change from second to second.
func pin() (unpin func(), err error) {
	runtime.LockOSThread()
	var all, one unix.CPUSet
	if err := unix.SchedGetaffinity(0, &all); err != nil {
		return nil, err
	}
	cpu := 0
	for !all.IsSet(cpu) {
		cpu++
	}
	one.Set(cpu)
	unpin = func() {
		_ = unix.SchedSetaffinity(0, &all) // it was in effect before
		runtime.UnlockOSThread()
	}
	return unpin, unix.SchedSetaffinity(0, &one)
}
