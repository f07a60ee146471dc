package find

import (
	"bytes"
	"strings"

	"github.com/urigrammar/uri/internal/lines"
)

// longestBegin is the maximum length of a "://" that is recognized.
const longestBegin = 32

// delimiters end every URL.
const delimiters = " \t\n\r\"<>"

// Cut returns where to cut a line that is too long: before a delimiter or, if there is none, before a URL. If a URL is
// longer than lines.Longest, open is true.
func Cut(text []byte, inside bool) (length int, open bool) {
	if i := bytes.LastIndexAny(text, delimiters); i > 0 {
		return i, false
	}
	start := bytes.LastIndexAny(text, begins)
	for start >= 0 && beginLength(string(text[start:min(start+longestBegin, len(text))]), mostLevels) == 0 {
		start = bytes.LastIndexAny(text[:start], begins)
	}
	if start < 0 {
		if query := bytes.LastIndexByte(text, '?'); query > 0 && !inside {
			return query, false
		}
		return len(text), inside
	}
	if start = len(bytes.TrimRight(text[:start], schemeBytes)); start > 1 {
		return start - 1, false
	}
	return len(text), true
}

// Whole returns the offset after which a chunk contains no part of a URL longer than lines.Longest.
func Whole(c *lines.Chunk) int {
	switch {
	case c.Open:
		return len(c.Text)
	case c.Inside:
		return indexOrEnd(c.Text, delimiters)
	}
	return 0
}

// RedactChunk redacts a chunk. It keeps only the scheme of a URL that is longer than lines.Longest.
func (r Redactor) RedactChunk(c *lines.Chunk) string {
	head, start := "", Whole(c)
	if c.Open && !c.Inside {
		head = c.Text[:strings.IndexAny(c.Text, begins)] + "://" + r.Mask
	}
	return head + r.Redact(c.Text[start:])
}
