// Command folder writes the playground as a folder for any file server. Run it with "make web".
package main

import (
	"fmt"
	"os"

	"github.com/urigrammar/uri/cmd/internal/playground/site"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run -C cmd ./internal/playground/folder DIR")
		os.Exit(2)
	}
	if err := site.WriteFolder(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "folder:", err)
		os.Exit(1)
	}
}
