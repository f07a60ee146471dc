// Package site serves the playground, and makes a folder of it for any other server.
//
// The page is the same in both. Only its file engine.js is not: in the folder it asks the library compiled to WebAssembly, which is beside it, and
// here the handler.
package site

import (
	"embed"
	"io/fs"
)

// page has the files of the page, and engine.js in either form.
//
//go:embed page
var page embed.FS

// The forms of engine.js, which is what the page calls it.
const (
	engine     = "engine.js"
	wasmEngine = "engine_wasm.js"
	httpEngine = "engine_http.js"
)

// files are the files of the page, by name, with engine.js in the given form.
func files(form string) (map[string][]byte, error) {
	out := map[string][]byte{}
	entries, err := fs.ReadDir(page, "page")
	for _, e := range entries {
		name := e.Name()
		content, err := fs.ReadFile(page, "page/"+name)
		if err != nil {
			return nil, err
		}
		switch name {
		case form:
			out[engine] = content
		case wasmEngine, httpEngine: // the other one
		default:
			out[name] = content
		}
	}
	return out, err
}
