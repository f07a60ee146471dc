package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/urigrammar/uri/internal/printable"
)

// row writes a row of a table. In a table "|" is escaped even in code.
func row(w io.Writer, cells ...any) {
	for _, c := range cells {
		fmt.Fprintf(w, "| %s ", strings.ReplaceAll(fmt.Sprint(c), "|", `\|`))
	}
	fmt.Fprintln(w, "|")
}

const longest = 48 // octets of a witness that are shown

// code is a string as code, with what cannot be seen as Go writes it, and without the middle if it is
// long.
func code(s string) string {
	if len(s) > longest {
		s = s[:longest/2] + "…" + s[len(s)-longest/4:]
	}
	s = printable.Visible(s)
	switch {
	case s == "":
		return "(empty)"
	case strings.Contains(s, "`"):
		return "`` " + s + " ``"
	case strings.HasPrefix(s, " ") || strings.HasSuffix(s, " "):
		return "<code>" + strings.NewReplacer("&", "&amp;", "<", "&lt;", " ", "&nbsp;").Replace(s) + "</code>"
	}
	return "`" + s + "`"
}
