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
	c := u.Components()
	parts := []uri.Optional{{}, c.Userinfo, c.Host, c.Port, uri.Present(c.Path), c.Query, c.Fragment}
	if c.Scheme != "" {
		parts[0] = uri.Present(c.Scheme)
	}
	for i, name := range []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"} {
		if parts[i].IsPresent() {
			fmt.Printf("%s: %s\n", name, parts[i])
		}
	}
}
`

const failure = `	if err != nil {
		fmt.Println(err)
		return
	}
`
