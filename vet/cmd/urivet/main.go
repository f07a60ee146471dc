// Urivet reports constant strings that are invalid as arguments of Go functions that require URIs.
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
