package whatwg

import (
	_ "embed"
	"iter"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/run/rulevm"
)

//go:embed terms.txt
var termFile string

// termOf returns what the standard calls the texts of a rule of the grammar files: sections 3.4, 4.3 and 1.3.
func termOf(rule string) string {
	for name, term := range rows(termFile) {
		if name == rule {
			return term
		}
	}
	return ""
}

// expectationFile has the standard's term for a set of expected words. Its rows are tried in order.
//
//go:embed expectations.txt
var expectationFile string

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

// inTerms says in the standard's terms what a table expects in words of the grammar files. A term with "other than" is written last in
// a list, so that what it leaves out is not read with what follows.
func inTerms(expected string) string {
	words := strings.Split(strings.ReplaceAll(expected, " or ", ", "), ", ")
	var out, last []string
	for all, terms := range rows(expectationFile) {
		named := strings.Fields(all)
		if slices.ContainsFunc(named, func(w string) bool { return !slices.Contains(words, w) }) {
			continue
		}
		words = slices.DeleteFunc(words, func(w string) bool { return slices.Contains(named, w) })
		for term := range strings.SplitSeq(terms, " | ") {
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
