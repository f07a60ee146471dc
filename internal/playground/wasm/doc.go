//go:build !(js && wasm)

// Command wasm is for js/wasm only.
package main

func main() { panic("this program is for GOOS=js GOARCH=wasm") }
