//go:build !(js && wasm)

// Command wasm runs the playground's library in a browser. It builds only for js/wasm.
package main

func main() { panic("this program is for GOOS=js GOARCH=wasm") }
