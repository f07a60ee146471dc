// Package excerpt extracts the part of a text that an error message may show. It never shows a
// possible password, no matter how parsers interpret the text: see [Visible].
package excerpt

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// before and after are the numbers of bytes of the input that are shown around the offset.
const before, after = 12, 8

// Around quotes the characters around the offset, with "…" if the input continues. It does not
// split characters. It returns "" if these characters may include a password.
func Around(input string, offset int) string { return VisibleIn(input).Around(input, offset) }

// Around is like the function [Around], for an input whose visible part is v.
func (v Visible) Around(input string, offset int) string {
	if offset > len(input) {
		return ""
	}
	from, to := max(offset-before, v.From), min(offset+after, v.To)
	for start, end := range secretParameters(input) {
		if start <= offset {
			from = max(from, end)
		} else {
			to = min(to, start)
		}
	}
	if from > offset || from >= to || offset > v.To {
		return ""
	}
	from, to = afterPart(input, from, offset), beforePart(input, to)
	w := quote(input[from:to])
	if from > 0 {
		w = "…" + w
	}
	if to < len(input) {
		w += "…"
	}
	return w
}

// beforePart returns the beginning of the character that end would divide, or end.
func beforePart(text string, end int) int {
	for start := end - 1; start >= 0; start-- {
		if utf8.RuneStart(text[start]) {
			if _, size := utf8.DecodeRuneInString(text[start:]); start+size > end {
				return start
			}
			break
		}
	}
	return end
}

// afterPart returns the end of the character that start would divide, or start, but at most offset.
func afterPart(text string, start, offset int) int {
	if whole := beforePart(text, start); whole < start {
		_, size := utf8.DecodeRuneInString(text[whole:])
		return min(whole+size, offset)
	}
	return start
}

// longest is the maximum number of bytes that Quote shows.
const longest = 32

// Quote quotes a text, or only the first bytes of a long text. It does not split characters.
func Quote(text string) string { return QuoteUpTo(text, longest) }

// QuoteUpTo is like [Quote], but shows at most the given number of bytes.
func QuoteUpTo(text string, most int) string {
	if len(text) <= most {
		return quote(text)
	}
	return quote(text[:beforePart(text, most)]) + "…"
}

// quote quotes a text, with escapes for characters that cannot be seen or that change the direction of others.
func quote(text string) string {
	b := []byte{'"'}
	isLetter := false // the character before
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		isShown := r >= utf8.RuneSelf && size > 1 && (isReadable(r) || isLetter && isReadableInWord(r))
		if isLetter = isShown && unicode.In(r, unicode.L, unicode.M); isShown {
			b = append(b, text[:size]...)
		} else {
			quoted := strconv.QuoteToASCII(text[:size])
			b = append(b, quoted[1:len(quoted)-1]...)
		}
		text = text[size:]
	}
	return string(append(b, '"'))
}

// longestName is the maximum number of bytes that Name shows. Only names that are made to be long are longer.
const longestName = 64

// Name returns a name, or only the beginning of a long name. It does not split characters.
func Name(name string) string { return Short(name, longestName) }

// Mask replaces hidden text.
const Mask = "xxxxx"

// Hidden returns text with [Mask] in place of everything outside its [Visible] part. It also masks text before the last
// "@", and text from the first secret parameter value on.
func Hidden(text string) string {
	v := VisibleIn(text)
	from := max(v.From, strings.LastIndexByte(text, '@')+1)
	to := max(v.To, from)
	for start, end := range secretParameters(text[:to]) {
		if from < start && start < end {
			to = min(to, start)
		}
	}
	hidden := text[from:to]
	if from > 0 {
		hidden = strings.Repeat(Mask, min(from-1, 1)) + "@" + hidden
	}
	if to < len(text) {
		hidden += Mask
	}
	return hidden
}

// Message returns the text of an error, without a prefix that names one of this module's packages.
func Message(err error) string {
	text := err.Error()
	for _, name := range []string{"uri: ", "whatwg: ", "oracle: ", "consensus: ", "idn: ", "repair: "} {
		text = strings.TrimPrefix(text, name)
	}
	return text
}

// Short returns a text, or only the first bytes of a long text. It does not split characters.
func Short(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return text[:beforePart(text, most)] + "…"
}

// Apart shows at most shown bytes of each text, and at most common bytes before the first difference.
const shown, common = 240, 80

// Apart returns both texts or, if one of them is long, excerpts around their first difference.
// Excerpts of different texts differ.
func Apart(a, b string) (string, string) {
	if len(a) <= shown && len(b) <= shown {
		return a, b
	}
	differ := 0
	for differ < min(len(a), len(b)) && a[differ] == b[differ] {
		differ++
	}
	from := max(0, differ-common)
	for from > 0 && !utf8.RuneStart(a[from]) {
		from--
	}
	return shownFrom(a, from), shownFrom(b, from)
}

// shownFrom returns the visible part of a text from an offset on.
func shownFrom(text string, from int) string {
	part := Short(text[from:], shown)
	if from > 0 {
		return "…" + part
	}
	return part
}
