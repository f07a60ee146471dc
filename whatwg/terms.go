package whatwg

import (
	_ "embed"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/urigrammar/uri/internal/run/rulevm"
)

//go:embed terms.txt
var termFile string

// terms are what the standard calls the texts of the rules of the grammar files: sections 3.4, 4.3
// and 1.3.
var terms = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for rule, term := range rows(termFile) {
		all[rule] = term
	}
	return all
})

//go:embed expectations.txt
var expectationFile string

// expectation is the standard's terms for what the tables expect, if they expect all of the words.
type expectation struct{ words, terms []string }

// expectations are tried in order. A term with "other than" is written last in a list, so that what
// it leaves out is not read with what follows.
var expectations = sync.OnceValue(func() (all []expectation) {
	for words, terms := range rows(expectationFile) {
		all = append(all, expectation{strings.Fields(words), strings.Split(terms, " | ")})
	}
	return all
})

// rows yields both columns of a table. A tab is between them.
func rows(table string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for line := range strings.Lines(table) {
			left, right, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			if !yield(left, right) {
				return
			}
		}
	}
}

// inTerms says in the standard's terms what a table expects in words of the grammar files.
func inTerms(expected string) string {
	words := strings.Split(strings.ReplaceAll(expected, " or ", ", "), ", ")
	var out, last []string
	for _, e := range expectations() {
		if slices.ContainsFunc(e.words, func(w string) bool { return !slices.Contains(words, w) }) {
			continue
		}
		words = slices.DeleteFunc(words, func(w string) bool { return slices.Contains(e.words, w) })
		for _, term := range e.terms {
			if strings.Contains(term, "other than") {
				last = append(last, term)
			} else {
				out = append(out, term)
			}
		}
	}
	if i := slices.Index(words, "end of input"); i >= 0 && last == nil {
		words, last = slices.Delete(words, i, i+1), []string{"end of input"}
	}
	return rulevm.OrList(slices.Concat(out, words, last))
}
