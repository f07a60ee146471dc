package summary

import (
	"strings"

	"github.com/urigrammar/uri"
)

// Verdicts counts lines.
type Verdicts struct {
	All, Bad int64
	Blame    int64 // invalid ones whose CR is what is wrong
}

// Count counts a line, with what is wrong with it.
func (v *Verdicts) Count(line string, err error, by Judge) {
	v.All++
	if err == nil {
		return
	}
	v.Bad++
	if strings.HasSuffix(line, "\r") && offsetOf(err, by) == len(line)-1 {
		v.Blame++
	}
}

// Add adds what was counted elsewhere.
func (v *Verdicts) Add(w Verdicts) {
	v.All += w.All
	v.Bad += w.Bad
	v.Blame += w.Blame
}

// offsetOf is the offset of an error, or -1. Of most errors it is found without their words.
func offsetOf(err error, by Judge) int {
	if syntax, ok := err.(*uri.SyntaxError); ok {
		return syntax.Offset()
	}
	if _, offset, ok := by.Fault(err); ok {
		return offset
	}
	return -1
}
