package linecheck

import (
	"cmp"
	"slices"
	"strings"
)

// Shortest are the shortest of some lines, each text once, at its first location. Texts of the same
// length are in the order of their shown texts.
type Shortest []Sample

// note keeps a line if it is one of the k shortest. It is called in the order of the lines.
func (w *Shortest) note(k int, s Sample) {
	if n := len(*w); n >= k && len(s.Text) > len((*w)[n-1].Text) {
		return
	}
	i, found := slices.BinarySearchFunc(*w, s, compareTexts)
	if found || i >= k {
		return
	}
	*w = slices.Insert((*w)[:min(len(*w), k-1)], i, s)
}

// compareTexts compares lines by their lengths and shown texts.
func compareTexts(a, b Sample) int {
	if c := cmp.Compare(len(a.Text), len(b.Text)); c != 0 {
		return c
	}
	return strings.Compare(a.seen(), b.seen())
}

// seen returns the text that is shown.
func (s Sample) seen() string {
	for i := range len(s.Text) {
		if c := s.Text[i]; c <= ' ' || c >= 0x7F || c == '@' || i >= maxSample {
			return s.Shown().Text
		}
	}
	return s.Text // most lines are shown as they are
}
