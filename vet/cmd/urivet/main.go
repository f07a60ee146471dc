// Urivet reports constant strings that are invalid as the arguments of Go functions that need URIs.
// See package urivet.
//
//	go vet -vettool=$(which urivet) ./...
//	urivet ./...
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/urigrammar/uri/vet/urivet"
)

func main() { singlechecker.Main(urivet.Analyzer) }
