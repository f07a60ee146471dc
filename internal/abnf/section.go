package abnf

import (
	"strings"

	"github.com/urigrammar/uri/internal/syntax"
)

// A SECTION line says which document, and which section of it, the rules below it are of, up to the next one:
//
//	; SECTION RFC 8141 : 2
//	; SECTION none
var sectionLine = pattern(`^; SECTION (?:(\S.*?) *: *(\S.*?)|none)\s*$`)

// cite notes where rules are from, by their lines.
func cite(rules []*syntax.Rule, text string) {
	var document, section string
	line := 0
	for source := range strings.Lines(text) {
		line++
		if m := sectionLine().FindStringSubmatch(source); m != nil {
			document, section = m[1], m[2]
		}
		for len(rules) > 0 && rules[0].Line == line {
			rules[0].Document, rules[0].Section = document, section
			rules = rules[1:]
		}
	}
}
