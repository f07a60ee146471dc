package playground

import (
	"strconv"
	"strings"
)

// snippet returns a program in Go that reads the text as the column of RFC 3986 does. It prints the
// components, or the error.
func snippet(text, base string) string {
	parse := "u, err := uri.ParseReference(" + strconv.Quote(text) + ")"
	if base != "" {
		parse = "base, err := uri.Parse(" + strconv.Quote(base) + ")\n" + failure +
			"\tu, err := base.ResolveString(" + strconv.Quote(text) + ")"
	}
	return strings.Replace(program, "PARSE\n", parse+"\n"+failure, 1)
}

const program = `package main

import (
	"fmt"

	"github.com/urigrammar/uri"
)

func main() {
	PARSE
	for name, text := range u.Components().All() {
		if text.IsPresent() {
			fmt.Printf("%s: %s\n", name, text)
		}
	}
}
`

const failure = `	if err != nil {
		fmt.Println(err)
		return
	}
`
