package whatwg

import (
	"sort"
	"strings"
)

// source is an input and what the parser removes of it before it reads it (section 4.4): C0 controls and spaces at the
// ends, and ASCII tabs and newlines.
type source struct {
	input   string
	lead    int   // bytes that are removed at the beginning
	removed []int // where tabs and newlines stood, from lead on
}

const tabOrNewline = "\t\n\r"

// clean returns what is read of an input.
func (s *source) clean() string {
	text := s.input
	for s.lead < len(text) && text[s.lead] <= ' ' {
		s.lead++
	}
	text = text[s.lead:]
	for len(text) > 0 && text[len(text)-1] <= ' ' {
		text = text[:len(text)-1]
	}
	if strings.IndexByte(text, '\t') < 0 && strings.IndexByte(text, '\n') < 0 && strings.IndexByte(text, '\r') < 0 {
		return text
	}
	kept := make([]byte, 0, len(text))
	for i := range len(text) {
		if strings.IndexByte(tabOrNewline, text[i]) >= 0 {
			s.removed = append(s.removed, i)
			continue
		}
		kept = append(kept, text[i])
	}
	return string(kept)
}

// offset returns where in the input stands what is read at i.
func (s *source) offset(i int) int {
	before := sort.Search(len(s.removed), func(k int) bool { return s.removed[k]-k > i })
	return s.lead + i + before
}
