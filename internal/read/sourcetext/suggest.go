package sourcetext

import "strings"

// Within reports whether at most the given number of edits turn a into b. An edit changes, inserts or removes a byte,
// or swaps two adjacent ones.
func Within(a, b string, edits int) bool {
	if len(a)-len(b) > edits || len(b)-len(a) > edits {
		return false
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+differ(a[i-1], b[j-1]))
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)] <= edits
}

func differ(a, b byte) int {
	if a == b {
		return 0
	}
	return 1
}

// Nearest returns the element of words nearest to word, ignoring case. The element is at most one edit away, or
// two if word is longer than four bytes. Nearest returns "" if there is none, or if word is very short or long.
func Nearest(word string, words []string) string {
	if len(word) < shortest || len(word) > longest {
		return ""
	}
	for edits := 1; edits <= 1+len(word)/5 && edits <= 2; edits++ {
		for _, w := range words {
			if Within(strings.ToLower(word), strings.ToLower(w), edits) {
				return w
			}
		}
	}
	return ""
}

const shortest, longest = 2, 64
