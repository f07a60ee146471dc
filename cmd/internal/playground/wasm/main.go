//go:build js && wasm

// Command wasm provides the playground's page with the function uriReply, which maps a JSON request to a JSON answer.
package main

import (
	"runtime/debug"
	"syscall/js"

	"github.com/urigrammar/uri/cmd/internal/playground"
)

func main() {
	debug.SetGCPercent(800) // an answer takes some 100 KB, and one in forty would wait for the collector
	js.Global().Set("uriReply", js.FuncOf(func(_ js.Value, args []js.Value) any {
		answer, err := playground.Reply([]byte(args[0].String()))
		if err != nil {
			return js.Null() // the page's own fault
		}
		return string(answer)
	}))
	select {}
}
