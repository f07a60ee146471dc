package excerpt

import "unicode/utf8"

// Short returns a text, or the first bytes of a long one. No character is cut.
func Short(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return text[:beforePart(text, most)] + "…"
}

// shown is how many bytes Apart shows of each text, about, and common how many of these are before the
// first difference.
const shown, common = 240, 80

// Apart returns two texts, or what is around the first difference of long ones. Texts that differ are not
// shown alike.
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

// shownFrom returns what is shown of a text from an offset on.
func shownFrom(text string, from int) string {
	part := Short(text[from:], shown)
	if from > 0 {
		return "…" + part
	}
	return part
}
