// Command uriweb serves the playground, a page to try references on in a browser. It is a program of its own, since a server is larger
// than all else in the command uri.
package main

import (
	"os"

	"github.com/urigrammar/uri/cmd/internal/web"
)

func main() { os.Exit(web.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
