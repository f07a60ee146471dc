//go:build !linux

package main

// pin does nothing: only Linux lets a thread choose its processor.
func pin() (unpin func(), err error) { return func() {}, nil }
