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

// termOf returns the standard's term for strings that match a rule of the grammar files (sections 3.4, 4.3 and 1.3).
func termOf(rule string) string {
	for name, term := range rows(termFile) {
		if name == rule {
			return term
		}
	}
	return ""
}

// expectationFile maps sets of expected words to the standard's terms. The first matching row applies.
//
//go:embed expectations.txt
var expectationFile string

// rows yields both columns of a table. A tab separates them.
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

// inTerms translates expected words of the grammar files into the standard's terms. It puts a term with "other than" at the end of a
// list, so that the exception does not seem to include later terms.
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
