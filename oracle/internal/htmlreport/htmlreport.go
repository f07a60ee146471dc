// Package htmlreport writes the shared parts of the reports of package oracle and the packages
// below it. The main part is the frame of HTML reports: one file that a browser opens by itself,
// without the network, with tables whose rows can be filtered.
package htmlreport

import (
	"cmp"
	_ "embed"
	"html/template"
	"slices"
	"sync"

	"github.com/urigrammar/uri/internal/run/printable"
)

//go:embed frame.html
var frame string

// New is a template of a page. body defines the templates "title" and "body"; its filters are
// elements select with the attribute data-filter, which names the attribute data-… of rows that they
// choose by. (A name that begins with "on" is taken for that of an event.) The functions are for body, beside "mark".
// The template is parsed when it is first asked for: a program that writes no page starts without it.
func New(body string, functions template.FuncMap) func() *template.Template {
	return sync.OnceValue(func() *template.Template {
		t := template.New("page").Funcs(template.FuncMap{"mark": Mark}).Funcs(functions)
		return template.Must(template.Must(t.Parse(frame)).Parse(body))
	})
}

// Marked is a string for people, with the octet at an offset apart. At the end of the string At is "".
type Marked struct{ Before, At, After string }

// Mark takes a string apart at an offset. What cannot be seen is written as Go does, and of long texts the middle
// is left out.
func Mark(s string, offset int) Marked {
	i := min(offset, len(s))
	j := min(i+1, len(s))
	return Marked{short(s[:i]), printable.Visible(s[i:j]), short(s[j:])}
}

// short leaves out the middle of a long text.
func short(s string) string {
	const ends = 60
	if len(s) <= 2*ends {
		return printable.Visible(s)
	}
	return printable.Visible(s[:ends]) + "…" + printable.Visible(s[len(s)-ends:])
}

// Longest is how many bytes of an input, and of what a parser says about it, reports show.
const Longest = 400

// Shown returns the beginning of a text for any terminal and page. What cannot be seen is escaped as in Go.
func Shown(s string) string {
	if len(s) > Longest {
		return printable.Visible(s[:Longest]) + "…"
	}
	return printable.Visible(s)
}

// Shorter prefers short witnesses, then those with fewer unreadable bytes, and then those that come first in the alphabet, so that
// the order of the inputs does not matter.
func Shorter(a, b string, unreadable func(string) int) bool {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(unreadable(a), unreadable(b)), cmp.Compare(a, b)) < 0
}

// Distinct returns the values that elements have, each once, in their order and without "".
func Distinct[T any](all []T, of func(T) string) (values []string) {
	for _, x := range all {
		if v := of(x); v != "" && !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	return values
}
