package extract

import (
	"strings"

	"github.com/urigrammar/uri/internal/lazyregexp"
)

// line is a line of a document, without the page breaks of the document.
type line struct {
	text   string
	number int  // in the document, from 1
	broken bool // a page ended before it
}

var (
	// The pages of RFCs before 1983, such as RFC 822, have other footers and headers.
	footer = lazyregexp.New(`\[Page [\divx]+\]\s*$| {9}Page \d+\s*$|^\[Page [\divx]+\] |^ .* - \d+ - +RFC #\d+$`)
	header = lazyregexp.New(`^(?:RFC \d+|Internet-Draft).*\d{4}\s*$|^[A-Z][a-z]+ \d{4} +RFC \d+$|^ *Standard for ARPA Internet Text Messages$`)
)

// linesOf returns the lines of a document. It removes page breaks, with their footers, headers and
// the empty lines around them.
func linesOf(text string) []line {
	var all []line
	number, broken := 0, false
	for text := range strings.Lines(text) {
		number++
		text, feed := strings.CutPrefix(strings.TrimRight(text, " \t\r\n"), "\f")
		switch {
		case feed || footer().MatchString(text):
			broken = true
			for len(all) > 0 && all[len(all)-1].text == "" {
				all = all[:len(all)-1]
			}
			if text == "" || footer().MatchString(text) || header().MatchString(text) {
				continue
			}
		case broken && (text == "" || header().MatchString(text)):
			continue
		}
		all = append(all, line{text, number, broken})
		broken = false
	}
	return all
}
