//go:build !linux

package main

import "log"

func main() { log.Fatal("namespaces are a feature of Linux") }
