package whatwg

import (
	"sort"
	"strings"
	"unicode/utf8"
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
	for i, size := 0, 0; i < len(text); i += size {
		_, size = utf8.DecodeRuneInString(text[i:])
		switch {
		case strings.IndexByte(tabOrNewline, text[i]) >= 0:
			s.removed = append(s.removed, i)
		case size == 1 && text[i] >= utf8.RuneSelf:
			kept = append(kept, 0xFF) // is no UTF-8 either, and begins no character with what comes next
		default:
			kept = append(kept, text[i:i+size]...)
		}
	}
	return string(kept)
}

// offset returns where in the input stands what is read at i.
func (s *source) offset(i int) int {
	before := sort.Search(len(s.removed), func(k int) bool { return s.removed[k]-k > i })
	return s.lead + i + before
}
