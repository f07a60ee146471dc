//go:build !linux

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "watch: programs can be watched on Linux only")
	os.Exit(1)
}
